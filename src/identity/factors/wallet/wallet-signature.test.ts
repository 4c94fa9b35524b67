import { describe, expect, it } from "vitest";
import { openEthereumWallet, openSolanaWallet } from "#testing/wallets.ts";
import { isSignedByWallet, parseWalletAddress, type WalletAddress } from "./wallet.ts";

const ethereum = openEthereumWallet("either");

const solana = openSolanaWallet("either");

describe("isSignedByWallet", () => {
  it("refuses the signature of another wallet of the same type", () => {
    expect(isSignedByWallet(read(ethereum), "Hello", openEthereumWallet("other").sign("Hello"))).toBe(false);
    expect(isSignedByWallet(read(solana), "Hello", openSolanaWallet("other").sign("Hello"))).toBe(false);
  });

  it("refuses the signature of the other type", () => {
    expect(isSignedByWallet(read(ethereum), "Hello", solana.sign("Hello"))).toBe(false);
    expect(isSignedByWallet(read(solana), "Hello", ethereum.sign("Hello"))).toBe(false);
  });

  it("accepts what the wallet signed, however its address was written", () => {
    const inCapitals = { type: ethereum.type, address: `0x${ethereum.address.slice(2).toUpperCase()}` };
    expect(isSignedByWallet(read(inCapitals), "Hello", ethereum.sign("Hello"))).toBe(true);
    expect(isSignedByWallet(read(solana), "Hello", solana.sign("Hello"))).toBe(true);
  });

  it("knows no address of one type as one of the other", () => {
    expect(parseWalletAddress("solana", ethereum.address)).toBeNull();
    expect(parseWalletAddress("ethereum", solana.address)).toBeNull();
  });
});

function read(wallet: { type: "ethereum" | "solana"; address: string }): WalletAddress {
  const parsed = parseWalletAddress(wallet.type, wallet.address);
  if (parsed === null) throw new TypeError("The address of the example must be an account.");
  return parsed;
}
