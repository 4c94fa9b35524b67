import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mailboxOf, parseEmailAddress } from "./email-address.ts";

describe("parseEmailAddress", () => {
  it.each([
    "",
    "@example.com",
    "ada",
    "ada@",
    "ada@example",
    "ada@example.c",
    "ada@example.c0m",
    "ada@127.0.0.1",
    "ada@[127.0.0.1]",
    "ada@localhost",
    "ada@.example.com",
    "ada@example..com",
    "ada@example.com.",
    "ada@-example.com",
    "ada@example-.com",
    "ada@exa_mple.com",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    "ada@evil.com@example.com",
    '"ada"@example.com',
    "ada lovelace@example.com",
    "Ada <ada@example.com>",
    "ada@example.com,bob@example.com",
    "ada@example.com\u0000",
    "ada@example.com\r\nBcc: bob@example.com",
    "adä@example.com",
  ])("refuses %j", (text) => {
    expect(parseEmailAddress(text)).toBeNull();
  });

  it("refuses a domain of look-alike letters that would turn into another domain", () => {
    expect(parseEmailAddress("ada@ｅxample.com")).toBeNull();
    expect(parseEmailAddress("ada@ﬁnance.com")).toBeNull();
    expect(parseEmailAddress("ada@example。com")).toBeNull();
    expect(parseEmailAddress("ada@exa\u00ADmple.com")).toBeNull();
    expect(parseEmailAddress("ada@exa%6dple.com")).toBeNull();
  });

  it("refuses more than 254 characters, 64 before the @ and 63 in a label", () => {
    expect(parseEmailAddress(`${"a".repeat(64)}@example.com`)).not.toBeNull();
    expect(parseEmailAddress(`${"a".repeat(65)}@example.com`)).toBeNull();
    expect(parseEmailAddress(`ada@${"a".repeat(63)}.com`)).not.toBeNull();
    expect(parseEmailAddress(`ada@${"a".repeat(64)}.com`)).toBeNull();
    expect(parseEmailAddress(`ada@${"abcdefghi.".repeat(25)}com`)).toBeNull();
  });

  it("keeps the spelling that was typed, trimmed, with the domain in lower case", () => {
    expect(parseEmailAddress("  Ada.Lovelace+news@Example.COM\n")).toEqual({
      address: "Ada.Lovelace+news@example.com",
      key: "ada.lovelace+news@example.com",
    });
  });

  it.each(["o'brien", "a&b", "x=y", "!#$%&'*+-/=?^_`{|}~"])("takes %s before the @", (local) => {
    const address = `${local}@example.com`;
    expect(parseEmailAddress(address)).toEqual({ address, key: address });
  });

  it("gives both spellings of an internationalised domain one key", () => {
    expect(parseEmailAddress("ada@Bücher.example")?.key).toBe("ada@xn--bcher-kva.example");
    expect(parseEmailAddress("ada@xn--bcher-kva.example")?.key).toBe("ada@xn--bcher-kva.example");
    expect(parseEmailAddress("ada@bu\u0308cher.example")?.key).toBe("ada@xn--bcher-kva.example");
    expect(parseEmailAddress("ada@пример.рф")?.key).toBe("ada@xn--e1afmkfd.xn--p1ai");
  });

  it("gives a key that is ASCII, in lower case and its own key, for whatever it takes", () => {
    const local = fc.stringMatching(/^[A-Za-z0-9!#$%&'*+/=?^_`{|}~.-]{1,20}$/);
    const domain = fc.oneof(fc.domain(), fc.string({ unit: "grapheme", maxLength: 20 }), fc.constant("Bücher.example"));
    fc.assert(
      fc.property(local, domain, (before, after) => {
        const parsed = parseEmailAddress(`${before}@${after}`);
        if (parsed === null) return;
        expect(parsed.key).toMatch(/^[!-~]+@[a-z0-9.-]+$/);
        expect(parsed.key).toBe(parsed.key.toLowerCase());
        expect(parseEmailAddress(parsed.key)?.key).toBe(parsed.key);
        expect(parseEmailAddress(parsed.address)).toEqual(parsed);
      }),
    );
  });

  it("takes every address of letters and digits at a plain domain", () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^[a-z0-9]{1,30}$/),
        fc.stringMatching(/^[a-z]{2,20}\.[a-z]{2,6}$/),
        (before, after) => {
          expect(parseEmailAddress(`${before}@${after}`)).toEqual({
            address: `${before}@${after}`,
            key: `${before}@${after}`,
          });
        },
      ),
    );
  });
});

describe("mailboxOf", () => {
  it.each([
    ["ada@example.com", "ada@example.com"],
    ["ada+news@example.com", "ada@example.com"],
    ["a.d.a+1+2@example.com", "ada@example.com"],
    ["+news@example.com", "+news@example.com"],
  ])("counts %s as %s", (key, mailbox) => {
    expect(mailboxOf({ key })).toBe(mailbox);
  });
});
