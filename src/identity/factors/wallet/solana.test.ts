import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { openSolanaWallet } from "#testing/wallets.ts";
import { parseSolanaAddress } from "./wallet.ts";

const { address } = openSolanaWallet("address");

describe("parseSolanaAddress", () => {
  it.each([
    ["empty", ""],
    ["with letters outside base58", `0OIl${address.slice(4)}`],
    ["of 31 bytes", base58.encode(new Uint8Array(31).fill(7))],
    ["of 33 bytes", base58.encode(new Uint8Array(33).fill(7))],
    ["with a blank after it", `${address} `],
    ["in hexadecimal digits", "7f".repeat(32)],
    ["very long", "1".repeat(100_000)],
  ])("refuses an address %s", (_, text) => {
    expect(parseSolanaAddress(text)).toBeNull();
  });

  it("refuses the system program, for whose key everybody can sign", () => {
    expect(parseSolanaAddress("1".repeat(32))).toBeNull();
  });

  it("refuses the neutral point of the curve", () => {
    expect(parseSolanaAddress(base58.encode(Uint8Array.of(1, ...new Uint8Array(31))))).toBeNull();
  });

  it("refuses what is no point of the curve, as the address of a program is", () => {
    expect(parseSolanaAddress(base58.encode(Uint8Array.of(2, ...new Uint8Array(31))))).toBeNull();
  });

  it("reads the account of every key, unchanged", () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const wallet = openSolanaWallet(seed);
        const parsed = parseSolanaAddress(wallet.address);
        expect(parsed?.address).toBe(wallet.address);
        expect(base58.encode(parsed?.publicKey ?? new Uint8Array())).toBe(wallet.address);
      }),
      { numRuns: 25 },
    );
  });
});
