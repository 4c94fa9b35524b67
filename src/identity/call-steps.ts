// The steps of a call of the protocol: what its request says is read and checked before anything is decided on it.
import type { Step } from "#contracts/steps.ts";
import { writeAudit } from "./audit/audit-log.ts";
import type { Call, Client, OperationResult, SdkRoute } from "./call.ts";
import type { IdentityDeps } from "./deps.ts";
import { refuseWithoutCaptcha } from "./guards/captcha.ts";
import { refuseOrigin } from "./guards/origin.ts";
import { type Counted, countAttempt } from "./guards/rate-limits.ts";
import type { ProjectCache } from "./projects/project-store.ts";
import type { Project } from "./projects/project.ts";
import { readJsonBody } from "./read-body.ts";
import { type Refusal, refuse, refuseSignedOut } from "./refusals.ts";
import { type Credentials, readCredentials } from "./sessions/read-credentials.ts";

/** A request to one call of the protocol. */
export interface SdkRequest {
  readonly request: Request;
  readonly route: SdkRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly requestId: string;
  readonly projects: ProjectCache;
  /** Told of the project that is asked, as far as the request gets. */
  readonly asked: { project: Project | null };
  readonly deps: IdentityDeps;
}

/** One request to a call of a known project. */
export interface Addressed extends SdkRequest {
  /** What its Authorization header says; null when nothing. */
  readonly basic: BasicHeader | null;
  readonly project: Project;
}

export type CallResult = Promise<OperationResult>;
type CallStep<Given, Made = Given> = Step<Given, Made, CallResult>;

/** One try at a way of signing in, which is counted once. */
interface CountedCall {
  /** Counts it for who makes the call; for the client alone where the request was refused before that was known. */
  count(call: Call | null): Promise<Counted>;
  /** What it was counted with. */
  call(): Call | null;
}

interface Attempted extends Addressed {
  readonly attempt: CountedCall;
}

const UNCOUNTED: CountedCall = {
  count: () => Promise.resolve({ refusal: null, isFirstTooMany: false }),
  call: () => null,
};

/**
 * Writes down what came of an attempt, also where a later step refused it. Of those that are too many only the first of a
 * window: a flood must not fill the audit log (docs/threats.md#16 and #48).
 */
export const auditAttempt: CallStep<Addressed, Attempted> = async (addressed, next) => {
  if (addressed.route.audit === null) return next({ ...addressed, attempt: UNCOUNTED });
  const attempt = createAttempt(addressed);
  const result = await next({ ...addressed, attempt });
  const { refusal, isFirstTooMany } = await attempt.count(null);
  if (refusal === null || isFirstTooMany) await auditOutcome(addressed, attempt.call(), result);
  return result;
};

function createAttempt({ route, project, client, deps }: Addressed): CountedCall {
  const state: { counted: Promise<Counted> | null; call: Call | null } = { counted: null, call: null };
  return {
    count(call) {
      if (state.counted === null) state.call = call;
      return (state.counted ??= countAttempt(deps.database, { route, project, client, call }));
    },
    call: () => state.call,
  };
}

async function auditOutcome(
  { route, project, client, requestId, deps }: Addressed,
  call: Call | null,
  result: OperationResult,
): Promise<void> {
  const { session = null, intermediate = null } = call ?? {};
  const issued = result.ok && result.issued?.kind === "session" ? result.issued.session.id : null;
  await writeAudit(deps.database, {
    projectId: project.id,
    userId: result.userId ?? session?.userId ?? intermediate?.userId ?? null,
    sessionId: issued ?? session?.id ?? null,
    operation: `${route.method} ${route.path}`,
    method: route.audit ?? "",
    result: result.ok ? "ok" : result.type,
    requestId,
    ipAddress: client.address,
    userAgent: client.userAgent,
  });
}

interface WithBody extends Attempted {
  readonly body: unknown;
}

/** Reads the body as JSON; a GET has none. */
export const readBody: CallStep<Attempted, WithBody> = async (attempted, next) => {
  if (attempted.route.method === "GET") return next({ ...attempted, body: {} });
  const read = await readJsonBody(attempted.request);
  return read.ok ? next({ ...attempted, body: read.body }) : read;
};

interface WithCaller extends WithBody {
  readonly caller: Extract<Credentials, { ok: true }>;
}

const NOBODY: WithCaller["caller"] = {
  ok: true,
  session: null,
  sessionToken: null,
  user: null,
  intermediate: null,
  isAmbient: false,
  isDead: false,
};

/** Finds who calls, by the session or the begun sign-in that the request carries, on routes that ask for it. */
export const findCaller: CallStep<WithBody, WithCaller> = async (given, next) => {
  const { request, route, basic, project, body, deps } = given;
  const carried = {
    secret: secretOf(basic, project),
    cookieHeader: request.headers.get("cookie"),
    intermediateToken: intermediateTokenOf(body),
  };
  const caller =
    route.session === "none" ? NOBODY : await readCredentials({ project, carried, withUser: route.withUser }, deps);
  return caller.ok ? next({ ...given, caller }) : caller;
};

/** In place of a session's token the SDK sends the public token again. */
function secretOf(basic: BasicHeader | null, { publicToken }: Project): string | null {
  return basic === null || basic.secret === publicToken || basic.secret === "" ? null : basic.secret;
}

function intermediateTokenOf(body: unknown): string | null {
  if (typeof body !== "object" || body === null || !("intermediate_session_token" in body)) return null;
  const token = body.intermediate_session_token;
  return typeof token === "string" && token !== "" ? token : null;
}

/** Refuses pages that the project does not list. */
export const refuseForeignPage: CallStep<WithCaller> = async (given, next) => {
  const { request, route, client, project, caller } = given;
  const site = request.headers.get("sec-fetch-site");
  const { isAmbient } = caller;
  return refuseOrigin(project, { method: route.method, origin: client.origin, site, isAmbient }) ?? next(given);
};

interface WithCall extends Attempted {
  readonly call: Call;
}

/** Refuses who is not signed in as far as the route asks; from here on a request is a call. */
export const refuseStranger: CallStep<WithCaller, WithCall> = async ({ body, caller, ...given }, next) => {
  const { route, project, params, client, requestId } = given;
  const { session, sessionToken, user, intermediate, isDead: isSessionDead } = caller;
  const isEnough = session !== null || (route.session === "half" && intermediate !== null);
  if (route.session !== "none" && route.session !== "optional" && !isEnough) return refuseNobody(isSessionDead);
  const who = { session, sessionToken, user, isSessionDead, intermediate };
  return next({ ...given, call: { project, body, params, client, ...who, requestId } });
};

/** Dead, foreign and missing sessions are refused with types that make the SDK forget its own (docs/identity-wire.md#3). */
export function refuseNobody(isDead: boolean): Refusal {
  return isDead ? refuse("session_not_found") : refuseSignedOut();
}

/** Refuses one attempt too many. */
export const limitAttempts: CallStep<WithCall> = async (given, next) =>
  (await given.attempt.count(given.call)).refusal ?? next(given);

/** Asks for the project's captcha. A session is no way past it: it may be a stranger's, who guesses at somebody else. */
export const refuseRobot: CallStep<WithCall> = async (given, next) => {
  const { route, call, deps } = given;
  return (route.captcha ? await refuseWithoutCaptcha(call, deps) : null) ?? next(given);
};

/** The two halves of the Basic header: the project's public token, and a session token or the public token again. */
interface BasicHeader {
  readonly publicToken: string;
  readonly secret: string;
}

const MOST_CHARACTERS = 2048;

/** Reads `Authorization: Basic …` (RFC 7617); null when it is none. */
export function parseBasic(header: string | null): BasicHeader | null {
  if (header === null || header.length > MOST_CHARACTERS) return null;
  const encoded = /^Basic ([A-Za-z0-9+/=_-]+)$/i.exec(header)?.[1];
  if (encoded === undefined) return null;
  const text = Buffer.from(encoded, "base64").toString("utf8");
  const colon = text.indexOf(":");
  if (colon < 1 || text.includes("\u0000")) return null;
  return { publicToken: text.slice(0, colon), secret: text.slice(colon + 1) };
}
