// Ethereum accounts (EIP-55). Wallets write the address in any case, so case never decides who somebody is.
import { keccak_256 } from "@noble/hashes/sha3.js";

export interface EthereumAddress {
  /** With the capitals of EIP-55, as it is shown and as EIP-4361 wants it. */
  readonly checksummed: string;
  /** In lower case: two spellings of one account have the same key. */
  readonly key: string;
}

const SHAPE = /^0x[0-9a-f]{40}$/iu;

/** Reads `0x` and forty hexadecimal digits in upper or lower case; null otherwise (docs/identity-wire.md#4). */
export function parseEthereumAddress(text: string): EthereumAddress | null {
  if (!SHAPE.test(text)) return null;
  const key = text.toLowerCase();
  return { checksummed: checksum(key.slice(2)), key };
}

/** Writes the address that belongs to a public key: the last twenty bytes of the hash of its coordinates. */
export function ethereumAddressOf(publicKey: Uint8Array): EthereumAddress {
  const digits = hex(keccak_256(publicKey.subarray(1)).subarray(12));
  return { checksummed: checksum(digits), key: `0x${digits}` };
}

/** A letter is a capital where the hash of the lower-case digits has eight or more in the same place. */
function checksum(digits: string): string {
  const hash = hex(keccak_256(new TextEncoder().encode(digits)));
  const letters = Array.from(digits, (digit, place) =>
    Number.parseInt(hash.charAt(place), 16) >= 8 ? digit.toUpperCase() : digit,
  );
  return `0x${letters.join("")}`;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
