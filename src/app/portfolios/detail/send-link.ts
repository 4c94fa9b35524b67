import { useState } from "react";
import { problemDetail } from "#app/portfolios/fields.ts";
import { createBrowserSender, type SendChange } from "#app/send-change.ts";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import type { LinkAnswer, LinkEnd } from "./secret-link.tsx";

const UNREADABLE = "We couldn't read the server's answer. Create a new link to be sure: it replaces this one.";

/** Sends the changes of one kind of link. */
export function useSender(part: string): SendChange {
  const [send] = useState(() => createBrowserSender(part, (input, init) => fetch(input, init)));
  return send;
}

/** Asks for a link that is a secret. */
export async function makeLink(send: SendChange, path: string, method: "PUT" | "POST"): Promise<LinkAnswer> {
  const answer = await send({ method, path });
  if (answer === null) return { ok: false, message: SAFE_TO_REPEAT };
  const made = answer.isOk ? addressIn(answer.json) : null;
  if (made !== null) return { ok: true, address: new URL(made, window.location.href).href };
  return { ok: false, message: problemDetail(answer.json) ?? UNREADABLE };
}

/** Ends a link. */
export async function endLink(send: SendChange, path: string): Promise<LinkEnd> {
  const answer = await send({ method: "DELETE", path });
  if (answer === null) return { ok: false, message: `${SAFE_TO_REPEAT} Until then the link may still work.` };
  // A link that was not there is ended as well.
  if (answer.isOk || answer.status === 404) return { ok: true };
  return { ok: false, message: `The link may still work. ${problemDetail(answer.json) ?? "Please try again."}` };
}

function addressIn(json: unknown): string | null {
  if (typeof json !== "object" || json === null) return null;
  if ("path" in json && typeof json.path === "string") return json.path;
  return "url" in json && typeof json.url === "string" ? json.url : null;
}
