import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import type { Database } from "#contracts/database.ts";
import { newId } from "#identity/new-id.ts";
import type { IdentityDeps } from "#identity/deps.ts";
import type { Project } from "#identity/projects/project.ts";
import type { WireWallet } from "#contracts/sdk-v1/users.ts";
import { parseEthereumAddress, recoverEthereumSigner } from "./ethereum.ts";

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

// Solana accounts: an ed25519 public key in base58.

export interface SolanaAddress {
  readonly address: string;
  readonly publicKey: Uint8Array;
}

/** 32 bytes have 32 to 44 digits in base58. The bound comes first: decoding takes time by the square of the length. */
const ADDRESS_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/u;

/**
 * Reads an account that somebody can hold the key of; null for everything else. Addresses of programs are no points of
 * the curve, and for points of small order everybody can sign (the system program's address is one).
 */
export function parseSolanaAddress(text: string): SolanaAddress | null {
  if (!ADDRESS_SHAPE.test(text)) return null;
  const publicKey = base58.decode(text);
  return isKeyOfPrimeOrder(publicKey) ? { address: text, publicKey } : null;
}

function isKeyOfPrimeOrder(bytes: Uint8Array): boolean {
  if (bytes.length !== 32) return false;
  try {
    const point = ed25519.Point.fromBytes(bytes, false);
    return !point.isSmallOrder() && point.isTorsionFree();
  } catch {
    // The library says "no point of the curve" by throwing.
    return false;
  }
}

// Signatures of Solana's `signMessage`: ed25519 (RFC 8032) over the UTF-8 bytes of the message.

/** 64 bytes have 64 to 88 digits in base58. The bound comes first: decoding takes time by the square of the length. */
const SIGNATURE_SHAPE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/u;

/**
 * Tells whether the account signed exactly this message. Encodings that are not the shortest, an s outside the group
 * and an R with a part of small order are refused, so that a signature has one form (docs/threats.md#42).
 *
 * @param signature 64 bytes in base58
 */
export function isSignedBySolana(account: SolanaAddress, message: string, signature: string): boolean {
  if (!SIGNATURE_SHAPE.test(signature)) return false;
  const bytes = base58.decode(signature);
  if (bytes.length !== 64) return false;
  try {
    if (!ed25519.Point.fromBytes(bytes.subarray(0, 32), false).isTorsionFree()) return false;
    return ed25519.verify(bytes, Buffer.from(message, "utf8"), account.publicKey, { zip215: false });
  } catch {
    // The library says "no point of the curve" by throwing.
    return false;
  }
}
