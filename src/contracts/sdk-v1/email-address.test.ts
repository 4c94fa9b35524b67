import { describe, expect, it } from "vitest";
import { isEmailAddress, splitEmailAddress } from "./email-address.ts";

describe("isEmailAddress", () => {
  it.each([
    "ada.l+news_1%x@mail.example.co",
    "o'brien@example.com",
    "a&b@example.com",
    "x=y@example.com",
    "!#$%&'*+-/=?^_`{|}~@example.com",
    "ada@bücher.example",
    "ada@xn--e1afmkfd.xn--p1ai",
    `${"a".repeat(64)}@example.com`,
  ])("takes %s", (text) => {
    expect(isEmailAddress(text)).toBe(true);
  });

  it.each([
    "",
    "ada",
    "@example.com",
    "ada@",
    "ada@example",
    "ada@example.c",
    "ada@example..com",
    "ada @example.com",
    " ada@example.com",
    "ada@example.com\n",
    "ada@example.com\r\nBcc: eve@example.com",
    "ada@example.com,eve@example.com",
    "ada@evil.com@example.com",
    "<ada@example.com>",
    "ada;eve@example.com",
    '"ada lovelace"@example.com',
    "a\\da@example.com",
    ".ada@example.com",
    "ada.@example.com",
    "a..da@example.com",
    "adä@example.com",
    "ada@[127.0.0.1]",
    `${"a".repeat(65)}@example.com`,
    `ada@${"abcdefghi.".repeat(25)}com`,
  ])("refuses %j", (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });
});

describe("splitEmailAddress", () => {
  it("keeps both parts as they were typed", () => {
    expect(splitEmailAddress("O'Brien@Example.COM")).toEqual({ local: "O'Brien", domain: "Example.COM" });
  });
});
