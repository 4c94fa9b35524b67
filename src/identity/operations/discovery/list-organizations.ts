import type { DiscoveryListAnswer, DiscoveryListBody } from "#contracts/sdk-v1/discovery.ts";
import type { Operation } from "#identity/call.ts";
import { refuse, refuseSignedOut } from "#identity/refusals.ts";
import { missingFactor } from "#identity/sessions/next-step.ts";
import { readOrganizations } from "#identity/sessions/read-organizations.ts";

/** Lists the organisations that a half-done sign-in can go into, once its factors are enough. */
export const listOrganizations: Operation<DiscoveryListBody> = async ({ project, intermediate }, { database }) => {
  if (intermediate === null) return refuseSignedOut();
  const { userId, factors } = intermediate;
  if ((await missingFactor(database, { project, userId, factors })) !== null) return refuse("insufficient_factors");
  const data: DiscoveryListAnswer = { discovered_organizations: await readOrganizations(database, userId) };
  return { ok: true, userId, data };
};
