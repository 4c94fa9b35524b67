import type { DiscoveryExchangeBody } from "#contracts/sdk-v1/discovery.ts";
import type { Operation } from "#identity/call.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { answerSession } from "#identity/sessions/complete-sign-in.ts";
import { grantSession } from "#identity/sessions/grant-session.ts";
import { spendIntermediateSession } from "#identity/sessions/intermediate-session.ts";
import { missingFactor } from "#identity/sessions/next-step.ts";
import { readOrganizations } from "#identity/sessions/read-organizations.ts";
import { revokeSession } from "#identity/sessions/session-store.ts";

/** Completes an unfinished sign-in in the organisation that the person chose (docs/specification-map.md#2, Discovery). */
export const exchangeIntermediateSession: Operation<DiscoveryExchangeBody> = async (call, parts) => {
  const { project, intermediate, body } = call;
  if (intermediate === null) return refuseSignedOut();
  const { userId, factors } = intermediate;
  return parts.database.transaction(async (within) => {
    if ((await missingFactor(within, { project, userId, factors })) !== null) return refuse("insufficient_factors");
    const own = await readOrganizations(within, userId);
    const organization = own.find(({ organization_id: id }) => id === body.organization_id);
    if (organization === undefined) return refuse("organization_not_found");
    if (!(await spendIntermediateSession(within, intermediate.id))) return refuse("session_not_found");
    // What this browser held before ends, as with every sign-in.
    if (call.session !== null) {
      await revokeSession(within, { userId: call.session.userId, sessionId: call.session.id });
    }
    const minutes = body.session_duration_minutes ?? intermediate.durationMinutes;
    const organizationId = organization.organization_id;
    const granted = await grantSession(within, { call, userId, organizationId, factors, minutes }, parts);
    return answerSession(within, { ...granted, extra: { organization } });
  });
};
