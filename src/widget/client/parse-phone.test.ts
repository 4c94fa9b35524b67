import { describe, expect, it } from "vitest";
import { parsePhone } from "./parse-phone.ts";

describe("parsePhone", () => {
  it("takes nothing for a number that is none", () => {
    for (const typed of ["", "abc", "1".repeat(41), "<b>"]) {
      expect(parsePhone(typed, "US")).toEqual({ isValid: false, number: "", national: typed });
    }
    expect(parsePhone("2015550123", "XX")).toMatchObject({ isValid: false });
  });

  it("reads a number of the chosen country", () => {
    expect(parsePhone("2015550123", "US")).toEqual({
      isValid: true,
      number: "+12015550123",
      national: "(201) 555-0123",
    });
    expect(parsePhone("030 123456", "DE")).toMatchObject({ isValid: true, number: "+4930123456" });
  });

  it("keeps the code of another country, which the chosen one would take away", () => {
    expect(parsePhone("+49 30 123456", "US")).toEqual({
      isValid: true,
      number: "+4930123456",
      national: "+49 30 123456",
    });
  });

  it("forms the number while it is typed, and lets it be rubbed out again", () => {
    const shown = (typed: string): string => parsePhone(typed, "US").national;
    expect([shown("2"), shown("2015"), shown("(201) 555")]).toEqual(["2", "(201) 5", "(201) 555"]);
    let field = "(201) 5";
    for (let strokes = 0; strokes < 20 && field !== ""; strokes += 1) field = shown(field.slice(0, -1));
    expect(field).toBe("");
  });
});
