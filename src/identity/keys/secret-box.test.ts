import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { IdentityError } from "#identity/errors.ts";
import { createSecretBox } from "./secret-box.ts";

const SECRET = new Uint8Array(32).fill(7);
const OTHER = new Uint8Array(32).fill(8);

describe("createSecretBox", () => {
  const box = createSecretBox(SECRET);

  it("refuses a secret that could be guessed, naming the cure", () => {
    expect(() => createSecretBox(new Uint8Array(31))).toThrow("31 bytes; give it 32 or more");
  });

  it("refuses what was sealed for another purpose or with another secret (docs/threats.md#17)", () => {
    const sealed = box.seal("totp", "JBSWY3DP");
    expect(() => box.open("outbox", sealed)).toThrow(IdentityError);
    expect(() => createSecretBox(OTHER).open("totp", sealed)).toThrow(IdentityError);
  });

  it("says what to do about text it cannot read, by a code of its own", () => {
    expect(() => box.open("totp", "v1.AAAA")).toThrow(expect.objectContaining({ code: "identity/unreadable-secret" }));
    expect(() => box.open("totp", "v1.AAAA")).toThrow(/LATCHKEY_SECRET is not the one/);
  });

  it("refuses text with any one character changed, added or left out", () => {
    const sealed = box.seal("totp", "JBSWY3DP");
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom("A", "z", "_", ".", ""), (position, character) => {
        const altered = sealed.slice(0, position) + character + sealed.slice(position + 1);
        fc.pre(Buffer.from(altered, "base64url").compare(Buffer.from(sealed, "base64url")) !== 0);
        expect(() => box.open("totp", altered)).toThrow(IdentityError);
      }),
    );
  });

  it("opens what it sealed, whatever the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), fc.string(), (plain, purpose) => {
        expect(box.open(purpose, box.seal(purpose, plain))).toBe(plain);
      }),
    );
  });

  it("opens what a server with the same secret sealed", () => {
    expect(createSecretBox(SECRET).open("totp", box.seal("totp", "JBSWY3DP"))).toBe("JBSWY3DP");
  });

  it("never seals the same text to the same value", () => {
    expect(box.seal("totp", "JBSWY3DP")).not.toBe(box.seal("totp", "JBSWY3DP"));
  });

  it("digests alike for the same purpose and secret only", () => {
    const digest = box.digest("passcode", "123456");
    expect(digest).toMatch(/^[\w-]{43}$/);
    expect(createSecretBox(SECRET).digest("passcode", "123456")).toBe(digest);
    expect(box.digest("session", "123456")).not.toBe(digest);
    expect(createSecretBox(OTHER).digest("passcode", "123456")).not.toBe(digest);
  });

  it("derives other bytes for each purpose, and none that it digests or seals with", () => {
    expect(box.derive("pepper")).toHaveLength(32);
    expect(box.derive("pepper")).not.toEqual(box.derive("other"));
    expect(box.derive("digest/pepper")).not.toEqual(box.derive("pepper"));
  });

  it("has a fingerprint that tells secrets apart", () => {
    expect(box.fingerprint).toBe(createSecretBox(SECRET).fingerprint);
    expect(box.fingerprint).not.toBe(createSecretBox(OTHER).fingerprint);
  });
});
