import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { Parts } from "#identity/parts.ts";
import type { Project } from "#identity/projects/project.ts";
import type { WalletAddress } from "./wallet-address.ts";

/** A wallet and whose it is. */
export interface HeldWallet {
  readonly id: string;
  readonly userId: string;
}

/** Finds whose wallet this is. */
export async function findWallet(
  database: Database,
  projectId: string,
  { type, key }: WalletAddress,
): Promise<HeldWallet | null> {
  const rows = await database.query<{ id: string; user_id: string }>(
    "SELECT id, user_id FROM latchkey.wallet WHERE project_id = $1 AND type = $2 AND address_key = $3",
    [projectId, type, key],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, userId: rows[0].user_id };
}

/** Gives a person a wallet that was just proven; null when it is somebody's already, whoever was first. */
export async function insertWallet(
  within: Database,
  { project, userId, wallet }: { readonly project: Project; readonly userId: string; readonly wallet: WalletAddress },
  parts: Pick<Parts, "randomBytes">,
): Promise<HeldWallet | null> {
  const rows = await within.query<{ id: string }>(
    `INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (project_id, type, address_key) DO NOTHING RETURNING id`,
    [newId("crypto-wallet", project.settings.kind, parts), project.id, userId, wallet.type, wallet.address, wallet.key],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, userId };
}
