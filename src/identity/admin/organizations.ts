import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { StoredProject } from "#identity/projects/project.ts";

/** A group that people of a project belong to and, belonging to several, choose from when they sign in. */
export interface Organization {
  readonly id: string;
  readonly name: string;
  readonly slug: string;
  readonly members: number;
}

/** Makes an organisation; null when the project has one of this slug. */
export async function createOrganization(
  database: Database,
  { project, name, slug }: { readonly project: StoredProject; readonly name: string; readonly slug: string },
  deps: Pick<IdentityDeps, "randomBytes">,
): Promise<string | null> {
  const rows = await database.query<{ id: string }>(
    "INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id",
    [newId("organization", project.settings.kind, deps), project.id, name, slug],
  );
  return rows[0]?.id ?? null;
}

/** The organisations of a project, by name. */
export async function listOrganizations(database: Database, projectId: string): Promise<readonly Organization[]> {
  return database.query<Organization>(
    `SELECT id, name, slug,
       (SELECT count(*)::integer FROM latchkey.membership WHERE organization_id = organization.id) AS members
     FROM latchkey.organization WHERE project_id = $1 ORDER BY name, id`,
    [projectId],
  );
}

/** Finds an organisation of a project by its id or slug. */
export async function findOrganization(database: Database, projectId: string, text: string): Promise<string | null> {
  const rows = await database.query<{ id: string }>(
    "SELECT id FROM latchkey.organization WHERE project_id = $1 AND (id = $2 OR slug = $2)",
    [projectId, text],
  );
  return rows[0]?.id ?? null;
}

interface Membership {
  readonly organizationId: string;
  readonly userId: string;
}

/** Adds a person; false when they belonged to it already. */
export async function addMember(database: Database, { organizationId, userId }: Membership): Promise<boolean> {
  const rows = await database.query(
    "INSERT INTO latchkey.membership (organization_id, user_id) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING user_id",
    [organizationId, userId],
  );
  return rows.length > 0;
}

/** Takes a person out and ends the sessions that were for this organisation; false when they did not belong to it. */
export async function removeMember(database: Database, { organizationId, userId }: Membership): Promise<boolean> {
  return database.transaction(async (tx) => {
    await tx.query(
      "UPDATE latchkey.session SET revoked_at = now() WHERE user_id = $2 AND organization_id = $1 AND revoked_at IS NULL",
      [organizationId, userId],
    );
    const rows = await tx.query(
      "DELETE FROM latchkey.membership WHERE organization_id = $1 AND user_id = $2 RETURNING user_id",
      [organizationId, userId],
    );
    return rows.length > 0;
  });
}
