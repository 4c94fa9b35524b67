import { base58 } from "@scure/base";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBase58 } from "./watch-wallets.ts";

describe("encodeBase58", () => {
  it("writes nothing for no bytes", () => {
    expect(encodeBase58(new Uint8Array())).toBe("");
  });

  it("writes each leading zero as a one", () => {
    expect(encodeBase58(Uint8Array.of(0, 0, 58))).toBe("1121");
    expect(encodeBase58(Uint8Array.of(0, 0))).toBe("11");
  });

  it("writes all bytes as the audited library does", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        expect(encodeBase58(bytes)).toBe(base58.encode(bytes));
      }),
    );
  });
});
