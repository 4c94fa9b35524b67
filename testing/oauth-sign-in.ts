import { createHash } from "node:crypto";
import type { Answer, TestIdentity } from "./identity.ts";
import { openBrowser, type Landing, type OAuthBrowser } from "./oauth-browser.ts";

/** What the page keeps while somebody is at a provider. */
export const VERIFIER = "0123456789abcdef".repeat(8);
export const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

/** The address that the page navigates to; a member that is null is left out. */
export function startAddress(
  { deps, project }: TestIdentity,
  slug: string,
  query: Readonly<Record<string, string | null>> = {},
): string {
  const url = new URL(`${deps.addresses.identity()}/v1/public/oauth/${slug}/start`);
  const wanted = { public_token: project.publicToken, code_challenge: CHALLENGE, ...query };
  for (const [name, value] of Object.entries(wanted)) if (value !== null) url.searchParams.set(name, value);
  return url.href;
}

export interface Visit {
  readonly browser: OAuthBrowser;
  readonly landing: Landing;
  /** The token that the page was handed; empty when it was handed none. */
  readonly token: string;
}

/** Goes to a provider and back with a browser of its own. */
export async function visitProvider(tested: TestIdentity, slug: string, query = {}): Promise<Visit> {
  const browser = openBrowser(tested);
  const landing = await browser.go(startAddress(tested, slug, query));
  return { browser, landing, token: landing.url.searchParams.get("token") ?? "" };
}

/** Trades a token for a session as the page does; `session` is a session token that the page has already. */
export async function authenticate(
  tested: TestIdentity,
  token: string,
  { verifier = VERIFIER, session }: { readonly verifier?: string | null; readonly session?: string } = {},
): Promise<Answer> {
  const body = { token, session_duration_minutes: 30, ...(verifier === null ? {} : { code_verifier: verifier }) };
  return tested.call("POST", "/oauth/authenticate", { body, token: session });
}

/** The whole way: to the provider, back, and in. */
export async function signInAt(tested: TestIdentity, slug: string): Promise<Answer> {
  return authenticate(tested, (await visitProvider(tested, slug)).token);
}
