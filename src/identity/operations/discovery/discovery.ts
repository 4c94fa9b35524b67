import type {
  DiscoveryExchangeAnswer,
  DiscoveryExchangeBody,
  DiscoveryListAnswer,
  DiscoveryListBody,
} from "#contracts/sdk-v1/discovery.ts";
import type { Operation } from "#identity/call.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { answerSession } from "#identity/sessions/complete-sign-in.ts";
import { issueSession } from "#identity/sessions/issue-session.ts";
import { consumeIntermediateSession } from "#identity/sessions/intermediate-session.ts";
import { missingFactor, readOrganizations } from "#identity/sessions/next-step.ts";
import { revokeSession } from "#identity/sessions/session-store.ts";

/** Completes an unfinished sign-in in the organisation that the person chose (docs/specification-map.md#2, Discovery). */
export const exchangeIntermediateSession: Operation<DiscoveryExchangeBody, DiscoveryExchangeAnswer> = async (
  call,
  deps,
) => {
  const { project, intermediate, body } = call;
  if (intermediate === null) return refuseSignedOut();
  const { userId, factors } = intermediate;
  return deps.database.transaction(async (tx) => {
    if ((await missingFactor(tx, { project, userId, factors })) !== null) return refuse("insufficient_factors");
    const own = await readOrganizations(tx, userId);
    const organization = own.find(({ organization_id: id }) => id === body.organization_id);
    if (organization === undefined) return refuse("organization_not_found");
    if (!(await consumeIntermediateSession(tx, intermediate.id))) return refuse("session_not_found");
    // What this browser held before ends, as with every sign-in.
    if (call.session !== null) {
      await revokeSession(tx, { userId: call.session.userId, sessionId: call.session.id });
    }
    const minutes = body.session_duration_minutes ?? intermediate.durationMinutes;
    const organizationId = organization.organization_id;
    const issued = await issueSession(tx, { call, userId, organizationId, factors, minutes }, deps);
    return answerSession(tx, { ...issued, extra: { organization } });
  });
};

/** Lists the organisations that a unfinished sign-in can go into, once its factors are enough. */
export const listOrganizations: Operation<DiscoveryListBody, DiscoveryListAnswer> = async (
  { project, intermediate },
  { database },
) => {
  if (intermediate === null) return refuseSignedOut();
  const { userId, factors } = intermediate;
  if ((await missingFactor(database, { project, userId, factors })) !== null) return refuse("insufficient_factors");
  const data: DiscoveryListAnswer = { discovered_organizations: await readOrganizations(database, userId) };
  return { ok: true, userId, data };
};
