// Wallets with real keys, as a browser extension holds them.
import { ed25519 } from "@noble/curves/ed25519.js";
import { secp256k1 } from "@noble/curves/secp256k1.js";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { base58 } from "@scure/base";

export interface TestWallet {
  readonly type: "ethereum" | "solana";
  readonly address: string;
  /** What the wallet hands to the page after its owner agreed. */
  sign(message: string): string;
}

/** Makes an Ethereum account whose key follows from the seed; its address is in lower case. */
export function openEthereumWallet(seed: string): TestWallet {
  const secretKey = keccak_256(Buffer.from(seed, "utf8"));
  const publicKey = secp256k1.getPublicKey(secretKey, false);
  return {
    type: "ethereum",
    address: `0x${hex(keccak_256(publicKey.subarray(1)).subarray(12))}`,
    sign(message) {
      const text = Buffer.from(message, "utf8");
      const signed = Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${text.length}`, "utf8"), text]);
      const bytes = secp256k1.sign(keccak_256(signed), secretKey, { prehash: false, format: "recovered" });
      const parity = 27 + Number(bytes[0]);
      return `0x${hex(bytes.subarray(1))}${parity.toString(16)}`;
    },
  };
}

/** Makes a Solana account whose key follows from the seed. */
export function openSolanaWallet(seed: string): TestWallet {
  const secretKey = keccak_256(Buffer.from(seed, "utf8"));
  return {
    type: "solana",
    address: base58.encode(ed25519.getPublicKey(secretKey)),
    sign: (message) => base58.encode(ed25519.sign(Buffer.from(message, "utf8"), secretKey)),
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString("hex");
}
