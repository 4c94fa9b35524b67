import type { Database } from "#contracts/database.ts";
import type { DiscoveredOrganization } from "#contracts/sdk-v1/discovery.ts";

/** Reads the organisations that a person belongs to, by name. */
export async function readOrganizations(
  database: Database,
  userId: string,
): Promise<readonly DiscoveredOrganization[]> {
  return database.query<DiscoveredOrganization>(
    `SELECT organization.id AS organization_id, organization.name, organization.slug
     FROM latchkey.membership JOIN latchkey.organization ON organization.id = membership.organization_id
     WHERE membership.user_id = $1 ORDER BY organization.name, organization.id`,
    [userId],
  );
}
