import { useState, type ReactNode } from "react";
import { problemDetail } from "#app/portfolios/fields.ts";
import { createBrowserSender, type SendChange } from "#app/send-change.ts";
import { LinkOut } from "#app/ui/inline.tsx";
import { SAFE_TO_REPEAT } from "#contracts/failed-requests.ts";
import { subscriptionLinks } from "#earnings/feed/calendar-links.ts";
import { SecretLink, type LinkAnswer, type LinkEnd } from "./secret-link.tsx";

interface PortfolioLinkProps {
  readonly portfolioId: string;
  readonly onTrouble: (message: string) => void;
}

/** The link by which others read a portfolio. */
export function ShareLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const send = useSender("share link");
  const path = `/api/portfolios/${encodeURIComponent(portfolioId)}/share`;
  return (
    <SecretLink
      title="Link to this portfolio"
      lead="Anyone with the link sees the companies, notes and tags, not the trades."
      endWords="Stop sharing"
      make={() => makeLink(send, path, "PUT")}
      end={() => endLink(send, path)}
      onTrouble={onTrouble}
    />
  );
}

/** The address by which a calendar follows a portfolio. */
export function CalendarFeedLink({ portfolioId, onTrouble }: PortfolioLinkProps) {
  const send = useSender("calendar feed");
  const path = `/api/calendar-feeds/${encodeURIComponent(portfolioId)}`;
  return (
    <SecretLink
      title="Calendar feed"
      lead="The earnings dates of these companies in your own calendar, updated when a date changes."
      endWords="End the feed"
      make={() => makeLink(send, path, "POST")}
      end={() => endLink(send, path)}
      onTrouble={onTrouble}
      ways={subscribeWays}
    />
  );
}

function subscribeWays(address: string): ReactNode {
  const { webcal, google, outlook } = subscriptionLinks(address, "Beforehand earnings dates");
  return (
    <p>
      <a href={webcal}>Subscribe in a calendar app</a> · <LinkOut href={google}>Add to Google Calendar</LinkOut> ·{" "}
      <LinkOut href={outlook}>Add to Outlook</LinkOut>. Google and Outlook receive the link and read the feed with it.
    </p>
  );
}

const UNREADABLE = "The server gave an answer that cannot be read. Create a new link to be sure: it replaces this one.";

function useSender(part: string): SendChange {
  const [send] = useState(() => createBrowserSender(part, (input, init) => fetch(input, init)));
  return send;
}

async function makeLink(send: SendChange, path: string, method: "PUT" | "POST"): Promise<LinkAnswer> {
  const answer = await send({ method, path });
  if (answer === null) return { ok: false, message: SAFE_TO_REPEAT };
  const made = answer.isOk ? addressIn(answer.json) : null;
  if (made !== null) return { ok: true, address: new URL(made, window.location.href).href };
  return { ok: false, message: problemDetail(answer.json) ?? UNREADABLE };
}

async function endLink(send: SendChange, path: string): Promise<LinkEnd> {
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
