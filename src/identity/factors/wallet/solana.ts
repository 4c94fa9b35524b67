// Solana accounts: an ed25519 public key in base58.
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";

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
