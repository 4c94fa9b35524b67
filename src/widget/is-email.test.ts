import { describe, expect, it } from "vitest";
import { isEmail } from "./is-email.ts";

describe("isEmail", () => {
  it("refuses what has no domain, a last label of one letter, blanks or two addresses", () => {
    expect(isEmail("")).toBe(false);
    expect(isEmail("ada")).toBe(false);
    expect(isEmail("ada@example")).toBe(false);
    expect(isEmail("ada@example.c")).toBe(false);
    expect(isEmail("ada @example.com")).toBe(false);
    expect(isEmail("ada@example.com,eve@example.com")).toBe(false);
    expect(isEmail("ada@example.com\n")).toBe(false);
  });

  it("takes tags, dots and several labels", () => {
    expect(isEmail("ada.l+news_1%x@mail.example.co")).toBe(true);
  });
});
