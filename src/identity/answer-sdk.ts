// One call of the protocol from request to answer: who, whether, what, and how it is handed over.
import type { SuccessEnvelope } from "#contracts/sdk-v1/envelope.ts";
import { writeAudit } from "./audit/audit-log.ts";
import { parseBasic } from "./basic-header.ts";
import type { Client, Outcome, SdkRoute, Success } from "./call.ts";
import { refusalResponse } from "./errors.ts";
import { countAttempt } from "./guards/attempts.ts";
import { refuseWithoutCaptcha } from "./guards/captcha.ts";
import type { Parts } from "./parts.ts";
import { prepareCall, type Addressed, type Prepared } from "./prepare-call.ts";
import type { ProjectShelf } from "./projects/project-shelf.ts";
import type { Project } from "./projects/project.ts";
import { refuse, type Refusal } from "./refusals.ts";
import { deliverGrant } from "./sessions/deliver-grant.ts";

export interface SdkRequest {
  readonly request: Request;
  readonly route: SdkRoute;
  readonly params: Readonly<Record<string, string>>;
  readonly client: Client;
  readonly requestId: string;
  readonly projects: ProjectShelf;
}

/** An answer, and the project that was asked, as far as it got. */
export interface SdkAnswer {
  readonly response: Response;
  readonly project: Project | null;
}

/** Answers one call; refusals become failures here and nowhere else. */
export async function answerSdk(asked: SdkRequest, parts: Parts): Promise<SdkAnswer> {
  const { requestId, params, request } = asked;
  const basic = parseBasic(request.headers.get("authorization"));
  const project = await asked.projects.find(params["public_token"] ?? basic?.publicToken ?? "");
  const fail = (refusal: Refusal): SdkAnswer => ({
    response: refusalResponse(refusal, requestId, documentationOf(parts)),
    project,
  });
  if (project === null)
    return fail(refuse("unauthorized_credentials", { message: "There is no project of this public token." }));
  const addressed = { ...asked, basic, project };
  const prepared = await prepareCall(addressed, parts);
  const outcome = await (asked.route.audit === null ? run : runOnTrail)({ addressed, prepared }, parts);
  if (outcome.ok) return { response: await successResponse(addressed, outcome, parts), project };
  const failed = fail(outcome);
  if (outcome.type === "session_not_found") await takeBack(failed.response, project, parts);
  return failed;
}

/**
 * Removes the cookies of an ended session, so that no page relies on its last JWT
 * (docs/identity-rules.md#sessions-and-cookies).
 */
async function takeBack(response: Response, project: Project, parts: Parts): Promise<void> {
  const { cookies } = await deliverGrant({ project, grant: { kind: "ended" } }, parts);
  for (const cookie of cookies) response.headers.append("set-cookie", cookie);
}

/** Where the words of the protocol's refusals are explained. */
export function documentationOf({ addresses }: Pick<Parts, "addresses">): string {
  return `${addresses.identity()}/errors`;
}

interface Running {
  readonly addressed: Addressed;
  readonly prepared: Prepared;
}

async function run({ addressed: { route }, prepared }: Running, parts: Parts): Promise<Outcome> {
  if (!prepared.ok) return prepared;
  // A session is no way past it: it may be a stranger's, who guesses at somebody else.
  const robot = route.captcha ? await refuseWithoutCaptcha(prepared.call, parts) : null;
  return robot ?? route.run(prepared.call, parts);
}

/**
 * Counts the attempt, and writes down what came of it, also where it was refused at the door. Of those that are too many
 * only the first of a window: a flood must not fill the audit log (docs/threats.md#16 and #48).
 */
async function runOnTrail(running: Running, parts: Parts): Promise<Outcome> {
  const { addressed, prepared } = running;
  const call = prepared.ok ? prepared.call : null;
  const { refusal, isFirstTooMany } = await countAttempt(parts.database, { ...addressed, call });
  const outcome = prepared.ok ? (refusal ?? (await run(running, parts))) : prepared;
  if (refusal === null || isFirstTooMany) await auditOutcome(running, outcome, parts);
  return outcome;
}

async function auditOutcome({ addressed, prepared }: Running, outcome: Outcome, { database }: Parts): Promise<void> {
  const { route, project, client, requestId } = addressed;
  const { session = null, intermediate = null } = prepared.ok ? prepared.call : {};
  const granted = outcome.ok && outcome.grant?.kind === "session" ? outcome.grant.session.id : null;
  await writeAudit(database, {
    projectId: project.id,
    userId: outcome.userId ?? session?.userId ?? intermediate?.userId ?? null,
    sessionId: granted ?? session?.id ?? null,
    operation: `${route.method} ${route.path}`,
    method: route.audit ?? "",
    result: outcome.ok ? "ok" : outcome.type,
    requestId,
    ipAddress: client.address,
    userAgent: client.userAgent,
  });
}

async function successResponse(
  { project, requestId }: Addressed,
  { data, grant }: Success,
  parts: Parts,
): Promise<Response> {
  const delivery = grant === undefined ? { data: {}, cookies: [] } : await deliverGrant({ project, grant }, parts);
  const body: SuccessEnvelope<object> = {
    data: { ...data, ...delivery.data, request_id: requestId, status_code: 200 },
  };
  const response = Response.json(body, { headers: { "cache-control": "no-store" } });
  for (const cookie of delivery.cookies) response.headers.append("set-cookie", cookie);
  return response;
}
