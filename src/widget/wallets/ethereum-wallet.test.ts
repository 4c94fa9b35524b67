import { describe, expect, it } from "vitest";
import { connectEthereum, signEthereum } from "./watch-wallets.ts";

describe("connectEthereum", () => {
  it("refuses a wallet that gives no address", async () => {
    await expect(connectEthereum(answering([]))).rejects.toThrow("The wallet returned no address.");
    await expect(connectEthereum(answering(null))).rejects.toThrow("The wallet returned no address.");
    await expect(connectEthereum(answering([7]))).rejects.toThrow("The wallet returned no address.");
  });

  it("passes on the refusal of its owner", async () => {
    const refusal = { code: 4001, message: "User rejected the request." };
    await expect(connectEthereum({ request: () => Promise.reject(refusal) })).rejects.toBe(refusal);
  });

  it("takes the first account", async () => {
    expect(await connectEthereum(answering(["0xa", "0xb"]))).toBe("0xa");
  });
});

describe("signEthereum", () => {
  it("refuses a wallet that gives no signature", async () => {
    await expect(signEthereum(answering(undefined), { message: "Hi", address: "0xa" })).rejects.toThrow(
      "The wallet returned no signature.",
    );
  });

  it("hands the wallet the message as plain text, as a method of the wallet's own", async () => {
    const wallet = {
      calls: new Array<unknown>(),
      async request(call: unknown) {
        this.calls.push(call);
        return Promise.resolve("0x5");
      },
    };
    expect(await signEthereum(wallet, { message: "Hi\nthere", address: "0xa" })).toBe("0x5");
    expect(wallet.calls).toEqual([{ method: "personal_sign", params: ["Hi\nthere", "0xa"] }]);
  });
});

function answering(answer: unknown) {
  return { request: () => Promise.resolve(answer) };
}
