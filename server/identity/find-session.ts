// Whose session a request carries: by its JWT where that is enough, else by asking the identity server (THREATS 20, 21, 25).
import { cookieNames, cookieValues, type CookieNames } from "#identity/sessions/session-cookies.ts";
import { hashOfToken } from "#identity/sessions/session-jwt.ts";
import type { IdentityClient, TokenClaims } from "./identity-client.ts";

/** What of a request tells who sends it. */
export interface SessionRequest {
  readonly method: string;
  /** The header of that name; null without one. */
  readonly cookie: string | null;
}

export interface FoundSession {
  readonly userId: string;
  /** What the identity server renewed, to be handed on to the browser. */
  readonly setCookies: readonly string[];
}

/**
 * Reading trusts the session JWT for its five minutes; whatever writes asks the identity server, so that a session that
 * was ended elsewhere changes nothing any more (THREATS 20). Null for nobody; throws `IdentityUnreachableError` without an
 * answer to go by.
 */
export async function findSession(
  { method, cookie }: SessionRequest,
  identity: IdentityClient,
): Promise<FoundSession | null> {
  if (cookie === null) return null;
  const cookies = readCookies(cookie, await cookieNamesOf(identity));
  if (cookies === null) return null;
  const claims = cookies.jwt === null ? null : await identity.verify(cookies.jwt);
  const isReading = method === "GET" || method === "HEAD";
  if (claims !== null && isReading && isOfToken(claims, cookies.token))
    return { userId: claims.userId, setCookies: [] };
  const asked = await identity.ask(cookies.token);
  if (!asked.isAlive || (claims !== null && claims.userId !== asked.userId)) return null;
  return { userId: asked.userId, setCookies: asked.setCookies };
}

/** The session token that a request carries, alive or not; null without one, and where it cannot be told which is meant. */
export async function readSessionToken(request: Request, identity: IdentityClient): Promise<string | null> {
  const header = request.headers.get("cookie");
  return header === null ? null : (readCookies(header, await cookieNamesOf(identity))?.token ?? null);
}

interface SessionCookies {
  readonly token: string;
  readonly jwt: string | null;
}

/** Null without a session token, and where one name has two values: a sibling host may have planted one of them. */
function readCookies(header: string, names: Pick<CookieNames, "session" | "jwt">): SessionCookies | null {
  const [token, ...moreTokens] = cookieValues(header, names.session);
  const [jwt = null, ...moreJwts] = cookieValues(header, names.jwt);
  if (token === undefined || moreTokens.length > 0 || moreJwts.length > 0) return null;
  return { token, jwt };
}

/** Cookies that a script of the page writes itself never carry the `__Host-` mark. */
async function cookieNamesOf(identity: IdentityClient): Promise<CookieNames> {
  const { cookiePrefix, cookieMode } = await identity.project();
  return cookieNames(cookiePrefix, cookieMode === "http_only" && identity.baseUrl().startsWith("https:"));
}

/** A planted JWT beside the true session token, or the other way round, belongs to another token (THREATS 25). */
function isOfToken({ tokenHash }: TokenClaims, token: string): boolean {
  return tokenHash === hashOfToken(token);
}
