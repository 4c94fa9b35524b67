import { base58 } from "@scure/base";
import { describe, expect, it } from "vitest";
import { openSolanaWallet } from "#testing/wallets.ts";
import { connectSolana, signSolana } from "./sign-with-wallet.ts";

const OWNER = openSolanaWallet("solana");
const SIGNATURE = OWNER.sign("Hello");
const BYTES = base58.decode(SIGNATURE);

describe("connectSolana", () => {
  it("refuses a wallet that gives no address", async () => {
    await expect(connectSolana(connecting(undefined))).rejects.toThrow("The wallet returned no address.");
  });

  it("reads the key of the answer", async () => {
    expect(await connectSolana(connecting({ publicKey: { toString: () => OWNER.address } }))).toBe(OWNER.address);
    expect(await connectSolana(connecting({ publicKey: OWNER.address }))).toBe(OWNER.address);
  });

  it("reads the key that the wallet holds itself", async () => {
    const wallet = { ...connecting(undefined), publicKey: { toString: () => OWNER.address } };
    expect(await connectSolana(wallet)).toBe(OWNER.address);
  });
});

describe("signSolana", () => {
  it("refuses a wallet that cannot sign, or does not", async () => {
    await expect(signSolana(connecting(null), "Hello")).rejects.toThrow("The wallet cannot sign messages.");
    await expect(signSolana(signing({ signature: null }), "Hello")).rejects.toThrow(
      "The wallet returned no signature.",
    );
    await expect(signSolana(signing(["a"]), "Hello")).rejects.toThrow("The wallet returned no signature.");
  });

  it("writes the signature in base58, in whatever form the wallet gives it", async () => {
    expect(await signSolana(signing({ signature: BYTES }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: Uint8Array.of(0, ...BYTES).subarray(1) }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: [...BYTES] }), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing(BYTES), "Hello")).toBe(SIGNATURE);
    expect(await signSolana(signing({ signature: SIGNATURE }), "Hello")).toBe(SIGNATURE);
  });

  it("hands the wallet the bytes of the message", async () => {
    const wallet = {
      ...connecting(null),
      signMessage: (message: Uint8Array, display: string) =>
        Promise.resolve(`${new TextDecoder().decode(message)} ${display}`),
    };
    expect(await signSolana(wallet, "Grüße")).toBe("Grüße utf8");
  });

  it("asks a wallet that signs by request", async () => {
    const calls: unknown[] = [];
    const request = (call: unknown) => Promise.resolve(calls.push(call)).then(() => ({ signature: BYTES }));
    const wallet = { ...connecting(null), request };
    expect(await signSolana(wallet, "Hello")).toBe(SIGNATURE);
    const message = new TextEncoder().encode("Hello");
    expect(calls).toEqual([{ method: "signMessage", params: { message, display: "utf8" } }]);
  });
});

function connecting(answer: unknown) {
  return { connect: () => Promise.resolve(answer) };
}

function signing(answer: unknown) {
  return { ...connecting(null), signMessage: () => Promise.resolve(answer) };
}
