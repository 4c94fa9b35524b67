import { AsyncLocalStorage } from "node:async_hooks";
import type { Visitor } from "#app/context.ts";
import { cookieNames, cookieValues, type CookieNames } from "#identity/sessions/session-cookies.ts";
import { hashOfToken } from "#identity/sessions/session-jwt.ts";
import { IdentityUnreachableError, type IdentityClient, type TokenClaims } from "./identity-client.ts";

/** Who the product's requests come from. */
export interface Visitors {
  /** The signed-in person who sends a request, by a session that lives now; null when nobody is, or it cannot be told. */
  visitor(request: Request): Promise<Visitor | null>;
  /** Whether a page shall offer to log out. A session that was ended elsewhere may count for five minutes more. */
  seemsSignedIn(request: Request): Promise<boolean>;
  /** Runs what answers one request, and hands on the cookies that were renewed while it ran. */
  answering(answer: () => Promise<Response>): Promise<Response>;
}

interface VisitorParts {
  readonly identity: IdentityClient;
  readonly reportError: (error: unknown, where: string) => void;
}

/** What is known of the request that is being answered: pages may ask for their visitor in several places. */
interface Answering {
  visitor: Promise<Visitor | null> | null;
  seeming: Promise<boolean> | null;
  readonly setCookies: string[];
}

/** Tells the product's visitors by their session cookies (THREATS 20, 21, 25). */
export function createVisitors({ identity, reportError }: VisitorParts): Visitors {
  const answering = new AsyncLocalStorage<Answering>();
  const find = async (request: Request): Promise<Visitor | null> => {
    try {
      const found = await findVisitor(request, identity);
      answering.getStore()?.setCookies.push(...found.setCookies);
      return found.visitor;
    } catch (error) {
      // Who cannot be recognised is nobody; the page itself need not fail for it.
      reportError(error, "visitor");
      return null;
    }
  };
  const visitor = (request: Request): Promise<Visitor | null> => {
    const store = answering.getStore();
    return store === undefined ? find(request) : (store.visitor ??= find(request));
  };
  const seem = async (request: Request): Promise<boolean> => {
    try {
      if ((await findByJwt(request, identity)) !== null) return true;
    } catch (error) {
      reportError(error, "visitor");
      return false;
    }
    return (await visitor(request)) !== null;
  };
  return {
    visitor,
    seemsSignedIn(request) {
      const store = answering.getStore();
      return store === undefined ? seem(request) : (store.seeming ??= seem(request));
    },
    async answering(answer) {
      const store: Answering = { visitor: null, seeming: null, setCookies: [] };
      const response = await answering.run(store, answer);
      const isPersonal = (await store.seeming) === true || ((await store.visitor) ?? null) !== null;
      return isPersonal ? forOneReader(response, store.setCookies) : response;
    },
  };
}

interface Found {
  readonly visitor: Visitor | null;
  readonly setCookies: readonly string[];
}

const NOBODY: Found = { visitor: null, setCookies: [] };

/**
 * Asks the identity server for the session itself, so that one that was ended elsewhere neither reads nor changes anything
 * any more (THREATS 20). The JWT beside it must be the same person's; while it is in force its cookies stay as they are,
 * and who reads goes by it alone if the identity server does not answer (THREATS 22).
 */
async function findVisitor(request: Request, identity: IdentityClient): Promise<Found> {
  const cookies = await cookiesOf(request, identity);
  if (cookies === null) return NOBODY;
  const claims = cookies.jwt === null ? null : await identity.verify(cookies.jwt);
  const isFresh = claims !== null && isOfToken(claims, cookies.token) && isReading(request);
  try {
    const asked = await identity.ask(cookies.token);
    if (!asked.isAlive || (claims !== null && claims.userId !== asked.userId)) return NOBODY;
    return { visitor: { userId: asked.userId }, setCookies: isFresh ? [] : asked.setCookies };
  } catch (error) {
    if (!isFresh || !(error instanceof IdentityUnreachableError)) throw error;
    return { visitor: { userId: claims.userId }, setCookies: [] };
  }
}

/** Who the session JWT says a request comes from, without asking whether the session still lives. */
async function findByJwt(request: Request, identity: IdentityClient): Promise<Visitor | null> {
  const cookies = await cookiesOf(request, identity);
  if (cookies === null || cookies.jwt === null) return null;
  const claims = await identity.verify(cookies.jwt);
  return claims !== null && isOfToken(claims, cookies.token) ? { userId: claims.userId } : null;
}

async function cookiesOf(request: Request, identity: IdentityClient): Promise<SessionCookies | null> {
  const header = request.headers.get("cookie");
  return header === null ? null : readCookies(header, await cookieNamesOf(identity));
}

/** The session token that a request carries, alive or not; null without one, and where it cannot be told which is meant. */
export async function readSessionToken(request: Request, identity: IdentityClient): Promise<string | null> {
  return (await cookiesOf(request, identity))?.token ?? null;
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

function isReading({ method }: Request): boolean {
  return method === "GET" || method === "HEAD";
}

/** A planted JWT beside the true session token, or the other way round, belongs to another token (THREATS 25). */
function isOfToken({ tokenHash }: TokenClaims, token: string): boolean {
  return tokenHash === hashOfToken(token);
}

/** No cache keeps what was written for who is signed in, neither a proxy's nor the browser's after a log-out. */
function forOneReader(response: Response, setCookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  headers.set("cache-control", "private, no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
