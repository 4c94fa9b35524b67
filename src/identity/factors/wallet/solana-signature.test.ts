import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSolanaWallet } from "#testing/wallets.ts";
import { isSignedBySolana, parseSolanaAddress, type SolanaAddress } from "./wallet.ts";

const ORDER = 2n ** 252n + 27742317777372353535851937790883648493n;

const wallet = openSolanaWallet("signature");

const account = accountOf(wallet.address);

const signature = wallet.sign("Hello");

describe("isSignedBySolana", () => {
  it.each([
    ["empty", ""],
    ["in hexadecimal digits", Buffer.from(base58.decode(signature)).toString("hex")],
    ["of 63 bytes", base58.encode(base58.decode(signature).subarray(1))],
    ["of 65 bytes", base58.encode(Uint8Array.of(1, ...base58.decode(signature)))],
    ["all zero", base58.encode(new Uint8Array(64))],
    ["very long", "2".repeat(100_000)],
  ])("refuses a signature %s", (_, broken) => {
    expect(isSignedBySolana(account, "Hello", broken)).toBe(false);
  });

  it("refuses the signature of another wallet, and of another message", () => {
    expect(isSignedBySolana(account, "Hello", openSolanaWallet("other").sign("Hello"))).toBe(false);
    expect(isSignedBySolana(account, "Hello.", signature)).toBe(false);
  });

  it("refuses the same signature with the order of the group added to s", () => {
    const bytes = Buffer.from(base58.decode(signature));
    const s = littleEndian(bytes.subarray(32)) + ORDER;
    Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse().copy(bytes, 32);
    expect(isSignedBySolana(account, "Hello", base58.encode(bytes))).toBe(false);
  });

  it("refuses a signature whose R has a part of small order, though its equation holds after all", () => {
    const { scalar, pointBytes } = ed25519.utils.getExtendedPublicKey(new Uint8Array(32).fill(9));
    const ofOrderFour = ed25519.Point.fromBytes(new Uint8Array(32), false);
    const R = ed25519.Point.BASE.multiply(7n).add(ofOrderFour).toBytes();
    const hash = sha512(Buffer.concat([R, pointBytes, Buffer.from("Hello", "utf8")]));
    const s = (7n + littleEndian(hash) * scalar) % ORDER;
    const bytes = Buffer.concat([R, Buffer.from(s.toString(16).padStart(64, "0"), "hex").reverse()]);
    expect(ed25519.verify(bytes, Buffer.from("Hello", "utf8"), pointBytes, { zip215: false })).toBe(true);
    expect(isSignedBySolana(accountOf(base58.encode(pointBytes)), "Hello", base58.encode(bytes))).toBe(false);
  });

  it("agrees with the second example of RFC 8032", () => {
    const known = Buffer.from(
      "92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
      "hex",
    );
    const key = Buffer.from("3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c", "hex");
    expect(isSignedBySolana(accountOf(base58.encode(key)), "r", base58.encode(known))).toBe(true);
  });

  it("accepts what the wallet signed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (message) => {
        expect(isSignedBySolana(account, message, wallet.sign(message))).toBe(true);
      }),
      { numRuns: 25 },
    );
  });

  it("refuses a signature of which one bit was changed", () => {
    fc.assert(
      fc.property(fc.nat(64 * 8 - 1), (bit) => {
        const bytes = Buffer.from(base58.decode(signature));
        bytes.writeUInt8(bytes.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
        expect(isSignedBySolana(account, "Hello", base58.encode(bytes))).toBe(false);
      }),
      { numRuns: 50 },
    );
  });
});

function accountOf(address: string): SolanaAddress {
  const parsed = parseSolanaAddress(address);
  if (parsed === null) throw new TypeError("The address of the example must be an account.");
  return parsed;
}

function littleEndian(bytes: Uint8Array): bigint {
  return BigInt(`0x${Buffer.from(bytes).reverse().toString("hex")}`);
}
