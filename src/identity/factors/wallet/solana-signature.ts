// Signatures of Solana's `signMessage`: ed25519 (RFC 8032) over the UTF-8 bytes of the message.
import { ed25519 } from "@noble/curves/ed25519.js";
import { base58 } from "@scure/base";
import type { SolanaAddress } from "./solana-address.ts";

/** 64 bytes have 64 to 88 digits in base58. The bound comes first: decoding takes time by the square of the length. */
const SHAPE = /^[1-9A-HJ-NP-Za-km-z]{64,88}$/u;

/**
 * Tells whether the account signed exactly this message. Encodings that are not the shortest, an s outside the group
 * and an R with a part of small order are refused, so that a signature has one form (docs/threats.md#42).
 *
 * @param signature 64 bytes in base58
 */
export function isSignedBySolana(account: SolanaAddress, message: string, signature: string): boolean {
  if (!SHAPE.test(signature)) return false;
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
