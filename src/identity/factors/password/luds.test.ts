import { describe, expect, it } from "vitest";
import { measureLuds } from "./strength.ts";

const policy = { ludsComplexity: 3, ludsMinimumCount: 10 };

describe("measureLuds", () => {
  it("names everything an empty password lacks", () => {
    expect(measureLuds("", policy)).toEqual({
      has_digit: false,
      has_lower_case: false,
      has_symbol: false,
      has_upper_case: false,
      missing_characters: 10,
      missing_complexity: 3,
    });
  });

  it("counts what is missing and no more", () => {
    expect(measureLuds("Abc!", policy)).toMatchObject({
      has_digit: false,
      missing_characters: 6,
      missing_complexity: 0,
    });
  });

  it("counts characters, not the pieces they are stored in", () => {
    expect(measureLuds("\u{1F511}".repeat(5), policy)).toMatchObject({ missing_characters: 5, has_symbol: true });
  });

  it("counts letters of scripts without capitals", () => {
    expect(measureLuds("\u5BC6\u7801abcABC9\u5BC6", policy)).toMatchObject({ has_symbol: true, missing_complexity: 0 });
  });
});
