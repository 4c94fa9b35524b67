import type { Database } from "#contracts/database.ts";
import { addressId, newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import { removePending } from "./pending-account.ts";

/** An address and whose it is. */
export interface HeldAddress {
  readonly id: string;
  /** As it was written by who has it. */
  readonly address: string;
  readonly userId: string;
  readonly isVerified: boolean;
}

interface HeldRow {
  readonly id: string;
  readonly address: string;
  readonly user_id: string;
  readonly verified: boolean;
}

function heldOf(row: HeldRow | undefined): HeldAddress | null {
  if (row === undefined) return null;
  return { id: row.id, address: row.address, userId: row.user_id, isVerified: row.verified };
}

/** Finds whose mailbox this is, proven or not. Nobody has one that only a pending account names (users/pending-account.ts). */
export async function findEmail(
  database: Database,
  projectId: string,
  addressKey: string,
): Promise<HeldAddress | null> {
  const rows = await database.query<HeldRow>(
    `SELECT email.id, address, user_id, verified FROM latchkey.email
     JOIN latchkey.user_account AS account ON account.id = user_id AND account.status <> 'pending'
     WHERE email.project_id = $1 AND address_key = $2`,
    [projectId, addressKey],
  );
  return heldOf(rows[0]);
}

/** Finds whose phone number this is. */
export async function findPhone(database: Database, projectId: string, number: string): Promise<HeldAddress | null> {
  const rows = await database.query<HeldRow>(
    "SELECT id, number AS address, user_id, verified FROM latchkey.phone_number WHERE project_id = $1 AND number = $2",
    [projectId, number],
  );
  return heldOf(rows[0]);
}

/** Makes an account that has nothing yet; its id. */
export async function createUser(
  within: Database,
  project: Project,
  parts: Pick<Parts, "randomBytes">,
): Promise<string> {
  const id = newId("user", project.settings.kind, parts);
  await within.query("INSERT INTO latchkey.user_account (id, project_id) VALUES ($1, $2)", [id, project.id]);
  return id;
}

export interface NewEmail {
  readonly project: Project;
  readonly userId: string;
  readonly address: string;
  readonly key: string;
  readonly isVerified: boolean;
}

/** Gives a person a mailbox, also one that a pending account names; null when it is somebody's already, whoever was first. */
export async function insertEmail(
  within: Database,
  { project, userId, address, key, isVerified }: NewEmail,
  parts: Pick<Parts, "secrets">,
): Promise<HeldAddress | null> {
  await removePending(within, { projectId: project.id, key });
  const rows = await within.query<HeldRow>(
    `INSERT INTO latchkey.email (id, project_id, user_id, address, address_key, verified) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING RETURNING id, address, user_id, verified`,
    [addressId("email", { project, key }, parts), project.id, userId, address, key, isVerified],
  );
  return heldOf(rows[0]);
}

/** Gives a person a proven phone number; null when it is somebody's already. */
export async function insertPhone(
  within: Database,
  { project, userId, number }: { readonly project: Project; readonly userId: string; readonly number: string },
  parts: Pick<Parts, "secrets">,
): Promise<HeldAddress | null> {
  const rows = await within.query<HeldRow>(
    `INSERT INTO latchkey.phone_number (id, project_id, user_id, number, verified) VALUES ($1, $2, $3, $4, true)
     ON CONFLICT DO NOTHING RETURNING id, number AS address, user_id, verified`,
    [addressId("phone-number", { project, key: number }, parts), project.id, userId, number],
  );
  return heldOf(rows[0]);
}
