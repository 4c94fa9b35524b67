import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import type { WireWallet } from "#contracts/sdk-v1/users.ts";
import { parseEthereumAddress, recoverEthereumSigner } from "./ethereum.ts";
import { isSignedBySolana, parseSolanaAddress } from "./solana.ts";

/** A wallet and whose it is. */
export interface StoredWallet {
  readonly id: string;
  readonly userId: string;
}

/** Finds whose wallet this is. */
export async function findWallet(
  database: Database,
  projectId: string,
  { type, key }: WalletAddress,
): Promise<StoredWallet | null> {
  const rows = await database.query<{ id: string; user_id: string }>(
    "SELECT id, user_id FROM latchkey.wallet WHERE project_id = $1 AND type = $2 AND address_key = $3",
    [projectId, type, key],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, userId: rows[0].user_id };
}

/** Gives a person a wallet that was just proven; null when it is somebody's already, no matter who was first. */
export async function insertWallet(
  tx: Database,
  { project, userId, wallet }: { readonly project: Project; readonly userId: string; readonly wallet: WalletAddress },
  deps: Pick<IdentityDeps, "randomBytes">,
): Promise<StoredWallet | null> {
  const rows = await tx.query<{ id: string }>(
    `INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (project_id, type, address_key) DO NOTHING RETURNING id`,
    [newId("crypto-wallet", project.settings.kind, deps), project.id, userId, wallet.type, wallet.address, wallet.key],
  );
  return rows[0] === undefined ? null : { id: rows[0].id, userId };
}

type WalletType = WireWallet["crypto_wallet_type"];

/** An account on a chain, by its kind of signature (docs/identity-wire.md#4). */
export interface WalletAddress {
  readonly type: WalletType;
  /** As it is shown: with EIP-55 capitals for Ethereum. */
  readonly address: string;
  /** Equal for all spellings of one account. */
  readonly key: string;
}

/** Reads an address of the given type; null where it is none. */
export function parseWalletAddress(type: WalletType, text: string): WalletAddress | null {
  if (type === "ethereum") {
    const parsed = parseEthereumAddress(text);
    return parsed === null ? null : { type, address: parsed.checksummed, key: parsed.key };
  }
  const parsed = parseSolanaAddress(text);
  return parsed === null ? null : { type, address: parsed.address, key: parsed.address };
}

/** Returns whether the owner of the wallet signed exactly this message (docs/threats.md#42). */
export function isSignedByWallet(wallet: WalletAddress, message: string, signature: string): boolean {
  if (wallet.type === "ethereum") return recoverEthereumSigner(message, signature)?.key === wallet.key;
  const account = parseSolanaAddress(wallet.address);
  return account !== null && isSignedBySolana(account, message, signature);
}
