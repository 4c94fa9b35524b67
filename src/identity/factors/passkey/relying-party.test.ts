import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findRelyingParty } from "./relying-party.ts";

const ALLOWED = [
  "https://app.example.com",
  "https://www.example.com:8443",
  "http://localhost:3000",
  "http://localhost:4000",
  "http://127.0.0.1:3000",
  "http://[::1]:3000",
];

describe("findRelyingParty", () => {
  it.each([
    "evil.example",
    "example.com.evil.example",
    "com",
    "xample.com",
    "ample.com",
    "other.example.com",
    "sub.app.example.com",
    "app.example.com.",
    "app.example.com:443",
    "https://app.example.com",
    "app.example.com/path",
    "ada@app.example.com",
    ".example.com",
    "app..example.com",
    "app.example.com\u0000",
    "аpp.example.com",
    "app．example.com",
    "127.0.0.1",
    "0x7f.1",
    "[::1]",
    "::1",
    "localhost:3000",
    "",
    " ",
    "-",
    "a".repeat(300),
  ])("docs/threats.md#43: refuses the domain %j", (domain) => {
    expect(findRelyingParty(domain, ALLOWED)).toBeNull();
  });

  it("docs/threats.md#43: refuses a domain that only a page without https could use", () => {
    expect(findRelyingParty("example.com", ["http://example.com"])).toBeNull();
    expect(findRelyingParty("example.com", ["ftp://example.com", "android:apk-key-hash:abc"])).toBeNull();
  });

  it("docs/threats.md#43: binds no top-level domain, whatever lies under it", () => {
    expect(findRelyingParty("localhost", ["http://app.localhost:3000"])).toBeNull();
    expect(findRelyingParty("internal", ["https://research.internal"])).toBeNull();
  });

  it("gives the allowed origins of the host itself", () => {
    expect(findRelyingParty("app.example.com", ALLOWED)).toEqual({
      id: "app.example.com",
      origins: ["https://app.example.com"],
    });
    expect(findRelyingParty("APP.example.COM", ALLOWED)?.id).toBe("app.example.com");
    expect(findRelyingParty("research", ["https://research:8443"])?.origins).toEqual(["https://research:8443"]);
  });

  it("gives every allowed origin below a parent domain, on any port", () => {
    expect(findRelyingParty("example.com", ALLOWED)?.origins).toEqual([
      "https://app.example.com",
      "https://www.example.com:8443",
    ]);
  });

  it("gives localhost on every port that is listed", () => {
    expect(findRelyingParty("localhost", ALLOWED)?.origins).toEqual(["http://localhost:3000", "http://localhost:4000"]);
  });

  it("never gives an origin that is not allowed, nor one outside the domain", () => {
    const piece = fc.constantFrom(
      "app",
      "www",
      "example",
      "com",
      "localhost",
      ".",
      ":",
      "3000",
      "/",
      "@",
      "evil",
      "%2e",
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 7 }), (pieces) => {
        const party = findRelyingParty(pieces.join(""), ALLOWED);
        for (const origin of party?.origins ?? []) {
          expect(ALLOWED).toContain(origin);
          expect(`.${new URL(origin).hostname}`).toContain(`.${party?.id ?? "none"}`);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
