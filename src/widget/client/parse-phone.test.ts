import { describe, expect, it } from "vitest";
import { parsePhone } from "./parse-phone.ts";

describe("parsePhone", () => {
  it("takes nothing for a number that is none", async () => {
    for (const typed of ["", "abc", "1".repeat(41), "<b>"]) {
      expect(await parsePhone(typed, "US")).toEqual({ isValid: false, number: "", national: typed });
    }
    expect(await parsePhone("2015550123", "XX")).toMatchObject({ isValid: false });
  });

  it("reads a number of the chosen country", async () => {
    expect(await parsePhone("2015550123", "US")).toEqual({
      isValid: true,
      number: "+12015550123",
      national: "(201) 555-0123",
    });
    expect(await parsePhone("030 123456", "DE")).toMatchObject({ isValid: true, number: "+4930123456" });
  });

  it("keeps the code of another country, which the chosen one would take away", async () => {
    expect(await parsePhone("+49 30 123456", "US")).toEqual({
      isValid: true,
      number: "+4930123456",
      national: "+49 30 123456",
    });
  });

  it("forms the number while it is typed, and lets it be rubbed out again", async () => {
    const shown = async (typed: string): Promise<string> => (await parsePhone(typed, "US")).national;
    expect([await shown("2"), await shown("2015"), await shown("(201) 555")]).toEqual(["2", "(201) 5", "(201) 555"]);
    let field = "(201) 5";
    for (let strokes = 0; strokes < 20 && field !== ""; strokes += 1) field = await shown(field.slice(0, -1));
    expect(field).toBe("");
  });
});
