import { describe, expect, it } from "vitest";
import { OAUTH_PROVIDER_SLUGS } from "#contracts/sdk-v1/oauth-providers.ts";
import { walletMark } from "#widget/screens/crypto/wallet-mark.ts";
import { isProvider, PROVIDERS } from "./providers.ts";

const WALLETS = ["Vessel", "Phantom", "Metamask", "Binance", "OtherEthereum", "OtherSolana"] as const;

describe("PROVIDERS", () => {
  it("has a name and a sign of its own for each of the nineteen, and for each wallet", () => {
    const marks = [...OAUTH_PROVIDER_SLUGS.map((slug) => PROVIDERS[slug].mark), ...WALLETS.map(walletMark)];
    expect(marks).toHaveLength(25);
    expect(new Set(marks).size).toBe(25);
    expect(marks.filter((mark) => !/^[A-Z][a-z]$/.test(mark))).toEqual([]);
    expect(new Set(OAUTH_PROVIDER_SLUGS.map((slug) => PROVIDERS[slug].name)).size).toBe(19);
  });

  it("gives one company one sign, as a provider and as a wallet", () => {
    expect(walletMark("Coinbase")).toBe(PROVIDERS.coinbase.mark);
  });
});

describe("isProvider", () => {
  it("knows no provider but these, whatever an object has by nature", () => {
    expect(["github", "toString", "GitHub", ""].map(isProvider)).toEqual([true, false, false, false]);
  });
});
