import { AsyncLocalStorage } from "node:async_hooks";
import type { CurrentUser } from "#app/context.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { findLivingSession, findSessionId, isAliveByJwt, type SessionRequest } from "./find-session.ts";
import { type IdentityClient, IdentityUnreachableError } from "./identity-client.ts";

/** Who the product's requests come from. */
export interface CurrentUsers {
  /** The signed-in person who sends a request, by a session that lives now; null when nobody is. Throws `IdentityUnreachableError` when it cannot be told. */
  currentUser(request: Request): Promise<CurrentUser | null>;
  /** Whether a page shall offer to log out. A session that was ended elsewhere may count for a second more. */
  seemsSignedIn(request: Request): Promise<boolean>;
  /** Calls `ended` when the session that a request came with ends; resolves to what stops it. */
  watchSession(request: Request, ended: () => void): Promise<() => void>;
  /** Runs what answers one request, and hands on the cookies that were renewed while it ran. */
  answering(answer: () => Promise<Response>): Promise<Response>;
}

interface CurrentUsersDeps {
  readonly identity: IdentityClient;
  readonly ended: EndedSessions;
  readonly reportError: (error: unknown, where: string) => void;
}

/** What is known of the request that is being answered: pages may ask for their visitor in several places. */
interface Answering {
  currentUser: Promise<CurrentUser | null> | null;
  seeming: Promise<boolean> | null;
  readonly setCookies: string[];
}

/** Recognises people by their session cookies (docs/threats.md#20, #21, #25). */
export function createCurrentUsers({ identity, ended, reportError }: CurrentUsersDeps): CurrentUsers {
  const answering = new AsyncLocalStorage<Answering>();
  const find = async (request: Request): Promise<CurrentUser | null> => {
    const found = await findLivingSession(carriedBy(request), identity, ended);
    if (found === null) return null;
    answering.getStore()?.setCookies.push(...found.setCookies);
    return { userId: found.userId };
  };
  const currentUser = (request: Request): Promise<CurrentUser | null> => {
    const store = answering.getStore();
    return store === undefined ? find(request) : (store.currentUser ??= find(request));
  };
  const seem = async (request: Request): Promise<boolean> => {
    try {
      return (await isAliveByJwt(carriedBy(request), identity, ended)) || (await currentUser(request)) !== null;
    } catch (error) {
      // Only the offer to log out hangs on it; the page itself need not fail.
      reportError(error, "visitor");
      return false;
    }
  };
  return {
    currentUser,
    seemsSignedIn(request) {
      const store = answering.getStore();
      return store === undefined ? seem(request) : (store.seeming ??= seem(request));
    },
    watchSession: (request, end) => watchSession(request, end, { identity, ended, reportError }),
    async answering(answer) {
      const store: Answering = { currentUser: null, seeming: null, setCookies: [] };
      const response = await answering.run(store, answer);
      const isPersonal = (await store.seeming) === true || (await recognised(store)) !== null;
      return isPersonal ? forOneReader(response, store.setCookies) : response;
    },
  };
}

/** Sessions whose end nobody is told of, such as by a changed clock, are asked for this often. */
const ASK_AGAIN_MS = 50_000;

/**
 * Watches the session for as long as an answer takes: it hears of the end as every node does, and asks for the session now
 * and then. While the identity server does not answer nothing is known, and the next time tells.
 */
async function watchSession(
  request: Request,
  end: () => void,
  { identity, ended, reportError }: CurrentUsersDeps,
): Promise<() => void> {
  const reportFailure = (error: unknown): void => {
    if (!(error instanceof IdentityUnreachableError)) reportError(error, "session of a stream");
  };
  const found = await findSessionId(carriedBy(request), identity, ended).catch(reportFailure);
  if (found === null || found === undefined) return () => undefined;
  const unwatch = ended.watch(found.sessionId, end);
  const asking = setInterval(() => {
    identity.ask(found.token).then(({ isAlive }) => (isAlive ? undefined : end()), reportFailure);
  }, ASK_AGAIN_MS).unref();
  return () => {
    clearInterval(asking);
    unwatch();
  };
}

/** The answer of a page that needed to know and could not says so itself. */
async function recognised({ currentUser }: Answering): Promise<CurrentUser | null> {
  try {
    return await currentUser;
  } catch {
    return null;
  }
}

function carriedBy(request: Request): SessionRequest {
  return { method: request.method, cookie: request.headers.get("cookie") };
}

/** No cache keeps what was written for who is signed in, neither a proxy's nor the browser's after a log-out. */
function forOneReader(response: Response, setCookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  headers.set("cache-control", "private, no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
