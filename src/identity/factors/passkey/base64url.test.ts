import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBase64url, writeBase64url } from "./base64url.ts";

describe("readBase64url", () => {
  it.each(["AQ==", "AQ=", "A", "AR", "+A", "/A", " AQ", "AQ\n", "Ä", "AQ.AQ"])("refuses the spelling %j", (text) => {
    expect(readBase64url(text)).toBeNull();
  });

  it("reads what was written, and nothing else in another spelling", () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 80 }), (bytes) => {
        const text = writeBase64url(bytes);
        expect(text).toMatch(/^[\w-]*$/);
        expect(readBase64url(text)).toEqual(bytes);
      }),
    );
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), (text) => {
        const bytes = readBase64url(text);
        expect(bytes === null ? text : writeBase64url(bytes)).toBe(text);
      }),
    );
  });
});
