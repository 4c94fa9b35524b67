// Solana accounts: an ed25519 public key in base58.
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";

export interface SolanaAddress {
  readonly address: string;
  readonly publicKey: Uint8Array;
}

/** 32 bytes have 32 to 44 digits in base58. The bound comes first: decoding takes time by the square of the length. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/u;

/**
 * Reads an account that somebody can hold the key of; null for everything else. Addresses of programs are no points of
 * the curve, and for points of small order everybody can sign (the system program's address is one).
 */
export function parseSolanaAddress(text: string): SolanaAddress | null {
  if (!SHAPE.test(text)) return null;
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
