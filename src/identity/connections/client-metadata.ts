import { z } from "zod";
import { parseJson } from "#platform/json.ts";
import type { IdentityDeps } from "#identity/deps.ts";

/** An application as its own metadata document describes it (OAuth Client ID Metadata Document). */
export interface ClientMetadata {
  readonly clientId: string;
  /** What it calls itself; anybody may call themselves anything. */
  readonly name: string;
  readonly redirectUris: readonly string[];
}

export type ClientResult =
  | { readonly ok: true; readonly client: ClientMetadata }
  | { readonly ok: false; readonly detail: string };

const MOST_ADDRESS = 2_000;
const MOST_NAME = 80;

const metadataDocument = z.object({
  client_id: z.string(),
  client_name: z.string().trim().min(1).optional(),
  redirect_uris: z.array(z.string().max(MOST_ADDRESS)).min(1).max(50),
  token_endpoint_auth_method: z.string().default("none"),
  grant_types: z.array(z.string()).default(["authorization_code"]),
});

/** The address of a client's document; null for a text that can be none: it needs https, a path and no tricks. */
export function parseClientId(text: string): URL | null {
  if (text.length > MOST_ADDRESS || !URL.canParse(text)) return null;
  const url = new URL(text);
  const isPlain = url.protocol === "https:" && url.username === "" && url.password === "" && url.hash === "";
  return isPlain && url.pathname !== "/" && url.href === text ? url : null;
}

/** Reads the document that a client id is the address of. Only clients without a secret are known by one. */
export async function readClient(url: URL, { publicFetch }: Pick<IdentityDeps, "publicFetch">): Promise<ClientResult> {
  const answer = await publicFetch(url);
  if (!answer.ok) return { ok: false, detail: WHY[answer.reason] };
  const read = metadataDocument.safeParse(parseJson(answer.text));
  if (!read.success) return { ok: false, detail: "Its description cannot be read." };
  const { client_id, client_name, redirect_uris, token_endpoint_auth_method, grant_types } = read.data;
  if (client_id !== url.href) return { ok: false, detail: "Its description belongs to another application." };
  if (token_endpoint_auth_method !== "none" || !grant_types.includes("authorization_code")) {
    return { ok: false, detail: "It wants to identify itself in a way that we do not offer." };
  }
  return {
    ok: true,
    client: { clientId: client_id, name: shownName(client_name ?? url.hostname), redirectUris: redirect_uris },
  };
}

const WHY = {
  "private-address": "Its description is not on the public internet.",
  unreachable: "Its description cannot be reached.",
  status: "Its description is not at the address that it gave.",
  "not-json": "Its description cannot be read.",
  "too-large": "Its description is too long.",
} as const;

/** Without characters that turn the direction of text or cannot be seen. */
function shownName(text: string): string {
  return text.replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "").slice(0, MOST_NAME);
}

const LOOPBACK = new Set(["127.0.0.1", "[::1]", "localhost"]);

/** Whether an address leads to a program on the person's own computer. */
export function isLoopback({ protocol, hostname }: URL): boolean {
  return protocol === "http:" && LOOPBACK.has(hostname);
}

/**
 * Whether the answer may go to an address: exactly one that the client lists. A program on the person's computer cannot know
 * its port before, so there alone the port may be another one (RFC 8252 section 7.3).
 */
export function isRedirectOf({ redirectUris }: ClientMetadata, text: string): boolean {
  const wanted = URL.canParse(text) ? new URL(text) : null;
  if (wanted === null || wanted.hash !== "" || wanted.username !== "" || wanted.password !== "") return false;
  if (!isLoopback(wanted)) return wanted.protocol === "https:" && redirectUris.includes(text);
  return redirectUris.some((listed) => URL.canParse(listed) && withoutPort(new URL(listed)) === withoutPort(wanted));
}

function withoutPort(url: URL): string {
  const copy = new URL(url);
  copy.port = "";
  return copy.href;
}
