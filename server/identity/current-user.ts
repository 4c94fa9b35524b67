import type { CurrentUser, RequestUser } from "#app/context.ts";
import type { Log } from "#server/log.ts";
import type { EndedSessions } from "./ended-sessions.ts";
import { findLivingSession, findSessionId, isAliveByJwt, type SessionRequest } from "./find-session.ts";
import { type IdentityClient, IdentityUnreachableError } from "./identity-client.ts";

/** Who the product's requests come from. */
export interface CurrentUsers {
  /** The signed-in person who sends a request, by a session that lives now; null when nobody is. Throws `IdentityUnreachableError` when it cannot be told. */
  currentUser(request: Request): Promise<CurrentUser | null>;
  /** What is asked about who sends one request, each question once; it begins with the first. */
  readonly ofRequest: (request: Request, log: Pick<Log, "error">) => AskedUser;
}

interface CurrentUsersDeps {
  readonly identity: IdentityClient;
  readonly ended: EndedSessions;
  readonly log: Pick<Log, "error">;
}

/** The sender of one request, and whether its answer is theirs alone. */
export interface AskedUser extends Omit<RequestUser, "accountName"> {
  /** Whether somebody asked, and it was somebody who is signed in. */
  readonly isRecognised: () => Promise<boolean>;
}

/** Recognises people by their session cookies (docs/threats.md#20, #21, #25). */
export function createCurrentUsers({ identity, ended }: Omit<CurrentUsersDeps, "log">): CurrentUsers {
  const find = (request: Request) => findLivingSession(carriedBy(request), identity, ended);
  const ofRequest: CurrentUsers["ofRequest"] = (request, log) => {
    const deps = { identity, ended, log };
    const setCookies: string[] = [];
    const user = onDemand(async () => {
      const found = await find(request);
      setCookies.push(...(found?.setCookies ?? []));
      return found === null ? null : { userId: found.userId };
    });
    const seemsSignedIn = onDemand(() => seems(request, user.ask, deps));
    return {
      user: user.ask,
      seemsSignedIn: seemsSignedIn.ask,
      watchSession: (end) => watchSession(request, end, deps),
      setCookies,
      // The answer of a page that needed to know and could not says so itself.
      isRecognised: async () =>
        (await seemsSignedIn.asked()) === true || ((await user.asked()?.catch(() => null)) ?? null) !== null,
    };
  };
  return {
    ofRequest,
    async currentUser(request) {
      const found = await find(request);
      return found === null ? null : { userId: found.userId };
    },
  };
}

/** A question that is asked of others once, when somebody first wants its answer; `asked` is undefined before. */
function onDemand<Answer>(find: () => Promise<Answer>) {
  const state: { answer?: Promise<Answer> } = {};
  return { ask: (): Promise<Answer> => (state.answer ??= find()), asked: () => state.answer };
}

async function seems(
  request: Request,
  user: () => Promise<CurrentUser | null>,
  { identity, ended, log }: CurrentUsersDeps,
): Promise<boolean> {
  try {
    return (await isAliveByJwt(carriedBy(request), identity, ended)) || (await user()) !== null;
  } catch (error) {
    // Only the offer to log out hangs on it; the page itself need not fail.
    reportUnknown(log, error, "visitor");
    return false;
  }
}

/** Writes down that nobody could tell who sends a request. */
export function reportUnknown(log: Pick<Log, "error">, error: unknown, where: string): void {
  log.error({ err: error, where }, "nobody was recognised");
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
  { identity, ended, log }: CurrentUsersDeps,
): Promise<() => void> {
  const reportFailure = (error: unknown): void => {
    if (!(error instanceof IdentityUnreachableError)) reportUnknown(log, error, "session of a stream");
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

function carriedBy(request: Request): SessionRequest {
  return { method: request.method, cookie: request.headers.get("cookie") };
}

/** No cache keeps what was written for who is signed in, neither a proxy's nor the browser's after a log-out. */
export function forOneReader(response: Response, setCookies: readonly string[]): Response {
  const headers = new Headers(response.headers);
  for (const cookie of setCookies) headers.append("set-cookie", cookie);
  headers.set("cache-control", "private, no-store");
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}
