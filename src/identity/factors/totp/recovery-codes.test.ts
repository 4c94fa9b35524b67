import { randomBytes } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { makeRecoveryCodes, normaliseRecoveryCode, recoveryCodeDigest } from "./recovery-codes.ts";

const secrets = createSecretBox(Buffer.alloc(32, 7));

describe("normaliseRecoveryCode", () => {
  it("refuses what is too short, too long or of other letters", () => {
    const typed = ["", "q7x3-0m5k-z9w", "q7x3-0m5k-z9wdd", "q7x3-0m5k-z9wß", "q7x3-0m5k-z9w'", "ｑ7x3-0m5k-z9wd"];
    expect(typed.map(normaliseRecoveryCode)).toEqual([null, null, null, null, null, null]);
  });

  it("never fails, and reads its own result again as the same code", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const read = normaliseRecoveryCode(typed);
        expect(read === null || normaliseRecoveryCode(read) === read).toBe(true);
      }),
    );
  });

  it("reads capitals, blanks, other dashes and look-alike letters as the code that is meant", () => {
    expect(normaliseRecoveryCode(" Q7X3 – OM5K 19WD\n")).toBe("q7x30m5k19wd");
    expect(normaliseRecoveryCode("q7x3-0m5k-l9wd")).toBe("q7x30m5k19wd");
    expect(normaliseRecoveryCode("q7x3-0m5k-I9wd")).toBe("q7x30m5k19wd");
    expect(normaliseRecoveryCode("q7x3-0u5k-19wd")).toBe("q7x30v5k19wd");
  });
});

describe("makeRecoveryCodes", () => {
  it("gives ten different codes of three groups that are read back as they are", () => {
    const codes = makeRecoveryCodes({ randomBytes });
    expect(new Set(codes).size).toBe(10);
    expect(codes.every((code) => /^[0-9a-z]{4}-[0-9a-z]{4}-[0-9a-z]{4}$/.test(code))).toBe(true);
    expect(codes.map(normaliseRecoveryCode)).toEqual(codes.map((code) => code.replaceAll("-", "")));
  });

  it("uses five bits of each random byte, so that every symbol is as likely as another", () => {
    const [first] = makeRecoveryCodes({
      randomBytes: (count) => Uint8Array.from({ length: count }, (_, at) => at * 23),
    });
    const [second] = makeRecoveryCodes({
      randomBytes: (count) => Uint8Array.from({ length: count }, (_, at) => (at * 23 + 32) % 256),
    });
    expect(first).toBe("0qe5-wka1-rf6x");
    expect(second).toBe(first);
  });
});

describe("recoveryCodeDigest", () => {
  it("has none for what is not a code", () => {
    expect(recoveryCodeDigest("hunter2", secrets)).toBeNull();
  });

  it("is the same for every spelling and tells nothing of the code", () => {
    const digest = recoveryCodeDigest("q7x3-0m5k-z9wd", secrets);
    expect(recoveryCodeDigest("Q7X3 OM5K Z9WD", secrets)).toBe(digest);
    expect(digest).toMatch(/^[\w-]{43}$/);
  });

  it("differs under another master secret", () => {
    const others = createSecretBox(Buffer.alloc(32, 8));
    expect(recoveryCodeDigest("q7x3-0m5k-z9wd", others)).not.toBe(recoveryCodeDigest("q7x3-0m5k-z9wd", secrets));
  });
});
