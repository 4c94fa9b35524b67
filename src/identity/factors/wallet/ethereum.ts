// Signatures of `personal_sign` (EIP-191, version 0x45) by accounts with a key of their own. An account that is a
// contract (EIP-1271) has none: only its chain could say whether it agrees, so it is not accepted.
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";

const SIGNATURE_SHAPE = /^0x[0-9a-f]{130}$/iu;

/** The last byte as wallets write it: the parity of the point, or that plus 27. */
const PARITIES: ReadonlyMap<number, number> = new Map([
  [0, 0],
  [1, 1],
  [27, 0],
  [28, 1],
]);

/**
 * Recovers who signed the message. Null where nobody can have: broken or foreign shape, zero, a value outside the
 * group, or the second form of a signature that anybody can compute from the first (high s; docs/threats.md#42).
 *
 * @param signature 65 bytes in hexadecimal digits after `0x`
 */
export function recoverEthereumSigner(message: string, signature: string): EthereumAddress | null {
  if (!SIGNATURE_SHAPE.test(signature)) return null;
  const bytes = Buffer.from(signature.slice(2), "hex");
  const parity = PARITIES.get(bytes.readUInt8(64));
  if (parity === undefined) return null;
  try {
    const parsed = secp256k1.Signature.fromBytes(bytes.subarray(0, 64), "compact");
    if (parsed.hasHighS()) return null;
    const key = parsed.addRecoveryBit(parity).recoverPublicKey(digestOfPersonalMessage(message));
    return ethereumAddressOf(key.toBytes(false));
  } catch {
    // The library says "no such signature" by throwing.
    return null;
  }
}

/** What `personal_sign` signs: the message with its length in bytes before it, so that it can be no transaction. */
function digestOfPersonalMessage(message: string): Uint8Array {
  const bytes = Buffer.from(message, "utf8");
  const prefix = Buffer.from(`\u0019Ethereum Signed Message:\n${bytes.length}`, "utf8");
  return keccak_256(Buffer.concat([prefix, bytes]));
}

// Ethereum accounts (EIP-55). Wallets write the address in any case, so case never decides who somebody is.

interface EthereumAddress {
  /** With the capitals of EIP-55, as it is shown and as EIP-4361 wants it. */
  readonly checksummed: string;
  /** In lower case: two spellings of one account have the same key. */
  readonly key: string;
}

const ADDRESS_SHAPE = /^0x[0-9a-f]{40}$/iu;

/** Reads `0x` and forty hexadecimal digits in upper or lower case; null otherwise (docs/identity-wire.md#4). */
export function parseEthereumAddress(text: string): EthereumAddress | null {
  if (!ADDRESS_SHAPE.test(text)) return null;
  const key = text.toLowerCase();
  return { checksummed: checksum(key.slice(2)), key };
}

/** Writes the address that belongs to a public key: the last twenty bytes of the hash of its coordinates. */
function ethereumAddressOf(publicKey: Uint8Array): EthereumAddress {
  const digits = hex(keccak_256(publicKey.subarray(1)).subarray(12));
  return { checksummed: checksum(digits), key: `0x${digits}` };
}

/** A letter is a capital where the hash of the lower-case digits has eight or more in the same place. */
function checksum(digits: string): string {
  const hash = hex(keccak_256(new TextEncoder().encode(digits)));
  const letters = Array.from(digits, (digit, position) =>
    Number.parseInt(hash.charAt(position), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${letters.join("")}`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
