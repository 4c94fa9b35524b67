import { describe, expect, it } from "vitest";
import type { SiweParams } from "#contracts/sdk-v1/crypto-wallets.ts";
import { type SiweFacts, writeSiweChallenge } from "./wallet-challenge.ts";
import { parseSiweMessage } from "./siwe-message.ts";

const FACTS: SiweFacts = {
  address: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed",
  page: "https://app.example.com:8443",
  allowedOrigins: ["https://app.example.com:8443", "https://www.example.com"],
  nonce: "Zk3vN0pQ8sTt",
  issuedAt: new Date("2026-11-22T10:00:00Z"),
  expiresAt: new Date("2026-11-22T10:05:00Z"),
};

describe("writeSiweChallenge", () => {
  it.each<[string, SiweParams, string]>([
    ["a statement with a line break", { statement: "Hello\nURI: https://evil.example" }, "statement"],
    ["a URI of another site", { uri: "https://evil.example/login" }, "uri"],
    ["a URI with the project's host as its user", { uri: "https://app.example.com:8443@evil.example/" }, "uri"],
    ["a URI that only begins like the project's", { uri: "https://app.example.com:84430/" }, "uri"],
    ["a URI of the same host over another scheme", { uri: "http://app.example.com:8443/" }, "uri"],
    ["a URI that is none", { uri: "app.example.com" }, "uri"],
    ["a URI with a blank in it", { uri: "https://www.example.com/a b" }, "uri"],
    ["a hexadecimal chain", { chain_id: "0x1" }, "chain_id"],
    ["a day that does not exist", { issued_at: "2026-02-30T00:00:00Z" }, "issued_at"],
    ["a beginning that is no time", { not_before: "soon" }, "not_before"],
    ["a beginning at the end", { not_before: "2026-11-22T10:05:00Z" }, "not_before"],
    ["a request id with a blank", { message_request_id: "a b" }, "message_request_id"],
    ["a resource that is no URI", { resources: ["portfolios"] }, "resources"],
  ])("docs/threats.md#42: refuses %s, and names the field", (_, params, field) => {
    expect(writeSiweChallenge(params, FACTS)).toEqual({ ok: false, field });
  });

  it("takes the page that asks for domain and URI, and lives as long as the challenge", () => {
    expect(read({}, FACTS)).toEqual({
      scheme: null,
      domain: "app.example.com:8443",
      address: FACTS.address,
      statement: null,
      uri: "https://app.example.com:8443",
      chainId: "1",
      nonce: FACTS.nonce,
      issuedAt: "2026-11-22T10:00:00.000Z",
      expirationTime: "2026-11-22T10:05:00.000Z",
      notBefore: null,
      requestId: null,
      resources: null,
    });
  });

  it("takes the URI's site for the domain where no page asks, and needs one of both", () => {
    const nobody = { ...FACTS, page: null };
    expect(read({ uri: "https://www.example.com/login" }, nobody)?.domain).toBe("www.example.com");
    expect(writeSiweChallenge({}, nobody)).toEqual({ ok: false, field: "uri" });
  });
});

function read(params: SiweParams, facts: SiweFacts) {
  const written = writeSiweChallenge(params, facts);
  return written.ok ? parseSiweMessage(written.text) : null;
}
