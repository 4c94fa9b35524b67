// One call of the protocol from request to answer: who, whether, what, and how it is handed over.
import type { SuccessEnvelope } from "#contracts/sdk-v1/fields.ts";
import { writeAudit } from "./audit/audit-log.ts";
import { type Addressed, parseBasic, prepareCall, type Prepared } from "./prepare-call.ts";
import type { Client, OperationResult, SdkRoute, OperationSuccess } from "./call.ts";
import { refusalResponse } from "./errors.ts";
import { countAttempt } from "./guards/rate-limits.ts";
import { refuseWithoutCaptcha } from "./guards/captcha.ts";
import type { IdentityDeps } from "./deps.ts";
import type { ProjectCache } from "./projects/project-store.ts";
import type { Project } from "./projects/project.ts";
import { refuse, type Refusal } from "./refusals.ts";
import { deliverSession } from "./sessions/issue-session.ts";

export interface SdkRequest {
  readonly request: Request;
  readonly route: SdkRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly requestId: string;
  readonly projects: ProjectCache;
}

/** An answer, and the project that was asked, as far as it got. */
export interface SdkAnswer {
  readonly response: Response;
  readonly project: Project | null;
}

/** Answers one call; refusals become failures here and nowhere else. */
export async function answerSdk(input: SdkRequest, deps: IdentityDeps): Promise<SdkAnswer> {
  const { requestId, params, request } = input;
  const basic = parseBasic(request.headers.get("authorization"));
  const project = await input.projects.find(params["public_token"] ?? basic?.publicToken ?? "");
  const fail = (refusal: Refusal): SdkAnswer => ({
    response: refusalResponse(refusal, requestId, documentationOf(deps)),
    project,
  });
  if (project === null)
    return fail(refuse("unauthorized_credentials", { message: "There is no project of this public token." }));
  const addressed = { ...input, basic, project };
  const prepared = await prepareCall(addressed, deps);
  const result = await (input.route.audit === null ? run : runAudited)({ addressed, prepared }, deps);
  if (result.ok) return { response: await successResponse(addressed, result, deps), project };
  const failed = fail(result);
  if (result.type === "session_not_found") await revokeTokens(failed.response, project, deps);
  return failed;
}

/**
 * Removes the cookies of an ended session, so that no page relies on its last JWT
 * (docs/identity-rules.md#sessions-and-cookies).
 */
async function revokeTokens(response: Response, project: Project, deps: IdentityDeps): Promise<void> {
  const { cookies } = await deliverSession({ project, issued: { kind: "ended" } }, deps);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
}

/** Where the words of the protocol's refusals are explained. */
export function documentationOf({ addresses }: Pick<IdentityDeps, "addresses">): string {
  return `${addresses.identity()}/errors`;
}

interface Running {
  readonly addressed: Addressed;
  readonly prepared: Prepared;
}

async function run({ addressed: { route }, prepared }: Running, deps: IdentityDeps): Promise<OperationResult> {
  if (!prepared.ok) return prepared;
  // A session is no way past it: it may be a stranger's, who guesses at somebody else.
  const robot = route.captcha ? await refuseWithoutCaptcha(prepared.call, deps) : null;
  return robot ?? route.run(prepared.call, deps);
}

/**
 * Counts the attempt, and writes down what came of it, also where it was refused at the door. Of those that are too many
 * only the first of a window: a flood must not fill the audit log (docs/threats.md#16 and #48).
 */
async function runAudited(running: Running, deps: IdentityDeps): Promise<OperationResult> {
  const { addressed, prepared } = running;
  const call = prepared.ok ? prepared.call : null;
  const { refusal, isFirstTooMany } = await countAttempt(deps.database, { ...addressed, call });
  const result = prepared.ok ? (refusal ?? (await run(running, deps))) : prepared;
  if (refusal === null || isFirstTooMany) await auditOutcome(running, result, deps);
  return result;
}

async function auditOutcome(
  { addressed, prepared }: Running,
  result: OperationResult,
  { database }: IdentityDeps,
): Promise<void> {
  const { route, project, client, requestId } = addressed;
  const { session = null, intermediate = null } = prepared.ok ? prepared.call : {};
  const issued = result.ok && result.issued?.kind === "session" ? result.issued.session.id : null;
  await writeAudit(database, {
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

async function successResponse(
  { project, requestId }: Addressed,
  { data, issued }: OperationSuccess,
  deps: IdentityDeps,
): Promise<Response> {
  const delivery = issued === undefined ? { data: {}, cookies: [] } : await deliverSession({ project, issued }, deps);
  const body: SuccessEnvelope<object> = {
    data: { ...data, ...delivery.data, request_id: requestId, status_code: 200 },
  };
  const response = Response.json(body, { headers: { "cache-control": "no-store" } });
  for (const cookie of delivery.cookies) response.headers.append("set-cookie", cookie);
  return response;
}
