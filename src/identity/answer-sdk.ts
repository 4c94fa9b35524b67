// One call of the protocol from request to answer: who, whether, what, and how it is handed over.
import type { SuccessEnvelope } from "#contracts/sdk-v1/fields.ts";
import { stepsFrom } from "#contracts/steps.ts";
import type { OperationSuccess } from "./call.ts";
import type { IdentityDeps } from "./deps.ts";
import { refusalResponse } from "./errors.ts";
import {
  type Addressed,
  auditAttempt,
  type CallResult,
  findCaller,
  limitAttempts,
  parseBasic,
  readBody,
  refuseForeignPage,
  refuseRobot,
  refuseStranger,
  type SdkRequest,
} from "./call-steps.ts";
import type { Project } from "./projects/project.ts";
import { refuse } from "./refusals.ts";
import { deliverSession } from "./sessions/issue-session.ts";

/** What comes of a call of a known project. Each step may refuse it, in this order. */
const decide = stepsFrom<Addressed, CallResult>()
  .add(auditAttempt)
  .add(readBody)
  .add(findCaller)
  .add(refuseForeignPage)
  .add(refuseStranger)
  .add(limitAttempts)
  .add(refuseRobot)
  .end(({ route, call, deps }) => route.run(call, deps));

/** Answers one call; refusals become failures here and nowhere else. */
export async function answerSdk(input: SdkRequest): Promise<Response> {
  const { request, params, requestId, projects, asked, deps } = input;
  const basic = parseBasic(request.headers.get("authorization"));
  const project = await projects.find(params["public_token"] ?? basic?.publicToken ?? "");
  if (project === null) {
    const unknown = refuse("unauthorized_credentials", { message: "There is no project of this public token." });
    return refusalResponse(unknown, requestId, documentationOf(deps));
  }
  asked.project = project;
  const addressed = { ...input, basic, project };
  const result = await decide(addressed);
  if (result.ok) return successResponse(addressed, result);
  const failed = refusalResponse(result, requestId, documentationOf(deps));
  if (result.type === "session_not_found") await revokeTokens(failed, project, deps);
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

async function successResponse(
  { project, requestId, deps }: Addressed,
  { data, issued }: OperationSuccess,
): Promise<Response> {
  const delivery = issued === undefined ? { data: {}, cookies: [] } : await deliverSession({ project, issued }, deps);
  const body: SuccessEnvelope<object> = {
    data: { ...data, ...delivery.data, request_id: requestId, status_code: 200 },
  };
  const response = Response.json(body, { headers: { "cache-control": "no-store" } });
  for (const cookie of delivery.cookies) response.headers.append("set-cookie", cookie);
  return response;
}
