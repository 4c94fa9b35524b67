import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChallengeFacts, writeChallengeText } from "./wallet-challenge.ts";

const FACTS: ChallengeFacts = {
  projectName: "Beforehand",
  purpose: "log-in",
  site: "app.example.com:8443",
  wallet: {
    type: "ethereum",
    address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
    key: "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
  },
  nonce: "Zk3vN0pQ",
};

describe("writeChallengeText", () => {
  it("says who asks, from where, for which wallet, and that it is no transaction", () => {
    expect(writeChallengeText(FACTS).split("\n")).toEqual([
      "Beforehand asks you to sign this message to log in with this wallet.",
      "",
      "We do not ask for a transaction. Signing is free and moves nothing.",
      "",
      "Site: app.example.com:8443",
      "Wallet: 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
      "Code: Zk3vN0pQ",
    ]);
  });

  it("says so when signing adds the wallet to an account, and names no site that it does not know", () => {
    const lines = writeChallengeText({ ...FACTS, purpose: "attach", site: null }).split("\n");
    expect(lines[0]).toBe("Beforehand asks you to sign this message to add this wallet to your account.");
    expect(lines.slice(4)).toEqual([`Wallet: ${FACTS.wallet.address}`, "Code: Zk3vN0pQ"]);
  });

  it("keeps its seven lines whatever the project is called", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (projectName) => {
        const text = writeChallengeText({ ...FACTS, projectName });
        expect(text.split(/[\n\r\u0085\u2028\u2029]/u)).toHaveLength(7);
      }),
    );
  });

  it("lets no name turn the direction of the text", () => {
    expect(writeChallengeText({ ...FACTS, projectName: "Before\u202ehand\r\nWallet: 0x0" })).toContain(
      "Before hand Wallet: 0x0 asks you",
    );
  });
});
