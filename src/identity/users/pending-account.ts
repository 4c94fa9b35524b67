// Accounts that a site asked for before anybody proved the mailbox (docs/identity-rules.md#pending-accounts). They open
// nothing and block nothing: until the proof everything but the operator's command treats their address as nobody's.
import type { Database } from "#contracts/database.ts";
import type { EmailAddress } from "#identity/addresses/email-address.ts";
import { addressId, newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";

interface Named {
  readonly projectId: string;
  /** Of the mailbox. */
  readonly key: string;
}

/** Makes a pending account for a mailbox that nobody has, or finds the one that is there; null when somebody took it meanwhile. */
export async function ensurePending(
  tx: Database,
  { project, email }: { readonly project: Project; readonly email: EmailAddress },
  deps: Pick<IdentityDeps, "randomBytes" | "secrets">,
): Promise<string | null> {
  const { address, key } = email;
  const id = newId("user", project.settings.kind, deps);
  await tx.query("INSERT INTO latchkey.user_account (id, project_id, status) VALUES ($1, $2, 'pending')", [
    id,
    project.id,
  ]);
  const added = await tx.query(
    `INSERT INTO latchkey.email (id, project_id, user_id, address, address_key) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING RETURNING id`,
    [addressId("email", { project, key }, deps), project.id, id, address, key],
  );
  if (added.length > 0) return id;
  await tx.query("DELETE FROM latchkey.user_account WHERE id = $1", [id]);
  const rows = await tx.query<{ id: string }>(
    `SELECT account.id FROM latchkey.user_account AS account JOIN latchkey.email ON email.user_id = account.id
     WHERE email.project_id = $1 AND email.address_key = $2 AND account.status = 'pending'`,
    [project.id, key],
  );
  return rows[0]?.id ?? null;
}

/** Makes a pending account that of anyone who just proved its mailbox; null when there is none. */
export async function activatePending(
  tx: Database,
  { projectId, key, address }: Named & { readonly address: string },
): Promise<{ readonly userId: string; readonly emailId: string } | null> {
  const rows = await tx.query<{ id: string; user_id: string }>(
    `WITH activated AS (
       UPDATE latchkey.user_account SET status = 'active' WHERE status = 'pending'
         AND id = (SELECT user_id FROM latchkey.email WHERE project_id = $1 AND address_key = $2) RETURNING id)
     UPDATE latchkey.email SET verified = true, address = $3 FROM activated
     WHERE project_id = $1 AND address_key = $2 AND user_id = activated.id RETURNING email.id, user_id`,
    [projectId, key, address],
  );
  const row = rows[0];
  return row === undefined ? null : { userId: row.user_id, emailId: row.id };
}

/** Ends a pending account whose mailbox becomes part of another; one that the operator locked stays. */
export async function removePending(tx: Database, { projectId, key }: Named): Promise<void> {
  await tx.query(
    `DELETE FROM latchkey.user_account WHERE status = 'pending' AND locked_at IS NULL
       AND id = (SELECT user_id FROM latchkey.email WHERE project_id = $1 AND address_key = $2)`,
    [projectId, key],
  );
}
