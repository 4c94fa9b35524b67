// Whose session a request carries: its JWT says so where that is enough; otherwise we ask the identity server
// (docs/threats.md#20, #21, #25).
import { cookieNames, cookieValues, type CookieNames } from "#identity/sessions/session-cookies.ts";
import { hashOfToken } from "#identity/sessions/session-tokens.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { type IdentityClient, IdentityUnreachableError, type TokenClaims } from "./identity-client.ts";

/** What of a request tells who sends it. */
export interface SessionRequest {
  readonly method: string;
  /** The header of that name; null without one. */
  readonly cookie: string | null;
}

export interface SessionResult {
  readonly userId: string;
  /** What the identity server renewed, to be handed on to the browser. */
  readonly setCookies: readonly string[];
}

/**
 * Reading trusts the session JWT for its five minutes; whatever writes asks the identity server, so that a session that
 * was ended elsewhere changes nothing any more (docs/threats.md#20). Null for nobody; throws `IdentityUnreachableError`
 * without an answer to go by.
 */
export async function findSession(request: SessionRequest, identity: IdentityClient): Promise<SessionResult | null> {
  const carried = await readCarried(request, identity);
  if (carried === null) return null;
  const { claims, isFresh } = carried;
  return claims !== null && isFresh ? { userId: claims.userId, setCookies: [] } : askForSession(carried, identity);
}

/**
 * Asks the identity server for the session itself, so that one that was ended elsewhere neither reads nor changes anything
 * any more. The JWT beside it must be the same person's; while it is in force its cookies stay as they are. If the identity
 * server does not answer, a reading request goes by its JWT alone, but only while this node hears of all sessions that end.
 */
export async function findLivingSession(
  request: SessionRequest,
  identity: IdentityClient,
  ended: EndedSessions,
): Promise<SessionResult | null> {
  const carried = await readCarried(request, identity);
  if (carried === null || isKnownEnded(carried, ended)) return null;
  const { claims, isFresh } = carried;
  try {
    const asked = await askForSession(carried, identity);
    return asked === null || !isFresh ? asked : { ...asked, setCookies: [] };
  } catch (error) {
    if (claims === null || !isFresh || !(error instanceof IdentityUnreachableError)) throw error;
    // It may have ended while we asked.
    if (isKnownEnded(carried, ended)) return null;
    if (claims.sessionId === null || !ended.isCurrent()) throw error;
    return { userId: claims.userId, setCookies: [] };
  }
}

/** Whether the session JWT of a request names a session that lived a second ago; false where only the identity server can tell. */
export async function isAliveByJwt(
  request: SessionRequest,
  identity: IdentityClient,
  ended: EndedSessions,
): Promise<boolean> {
  const carried = await readCarried(request, identity);
  const sessionId = carried === null ? null : sessionIdOf(carried);
  return sessionId !== null && ended.isCurrent() && !ended.has(sessionId);
}

/** The id of the living session that a request came with, however it has to be found out; null when there is none. */
export async function findSessionId(
  request: SessionRequest,
  identity: IdentityClient,
  ended: EndedSessions,
): Promise<{ readonly sessionId: string; readonly token: string } | null> {
  const carried = await readCarried(request, identity);
  if (carried === null || isKnownEnded(carried, ended)) return null;
  const { token } = carried;
  const known = sessionIdOf(carried);
  if (known !== null) return { sessionId: known, token };
  const input = await identity.ask(token);
  return input.isAlive ? { sessionId: input.sessionId, token } : null;
}

function isKnownEnded(carried: Carried, ended: EndedSessions): boolean {
  const sessionId = sessionIdOf(carried);
  return sessionId !== null && ended.has(sessionId);
}

/** By the JWT, where it is in force and belongs to the session token. */
function sessionIdOf({ claims, token }: Carried): string | null {
  return claims !== null && isOfToken(claims, token) ? claims.sessionId : null;
}

interface Carried {
  readonly token: string;
  readonly claims: TokenClaims | null;
  /** Whether the JWT is in force, of this session, and the request only reads. */
  readonly isFresh: boolean;
}

async function readCarried({ method, cookie }: SessionRequest, identity: IdentityClient): Promise<Carried | null> {
  if (cookie === null) return null;
  const cookies = readCookies(cookie, await cookieNamesOf(identity));
  if (cookies === null) return null;
  const claims = cookies.jwt === null ? null : await identity.verify(cookies.jwt);
  const isReading = method === "GET" || method === "HEAD";
  return { token: cookies.token, claims, isFresh: claims !== null && isReading && isOfToken(claims, cookies.token) };
}

async function askForSession({ token, claims }: Carried, identity: IdentityClient): Promise<SessionResult | null> {
  const input = await identity.ask(token);
  if (!input.isAlive || (claims !== null && claims.userId !== input.userId)) return null;
  return { userId: input.userId, setCookies: input.setCookies };
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

/** A planted JWT with the true session token, or the other way round, belongs to another token (docs/threats.md#25). */
function isOfToken({ tokenHash }: TokenClaims, token: string): boolean {
  return tokenHash === hashOfToken(token);
}
