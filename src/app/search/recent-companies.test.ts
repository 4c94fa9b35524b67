import { describe, expect, it } from "vitest";
import { readRecent, withRecent } from "./recent-companies.ts";

describe("withRecent", () => {
  it("puts a company first, each once, eight at most", () => {
    const opened = ["A", "B", "C", "D", "E", "F", "G", "H", "BRK-B", "C"].reduce(withRecent, []);
    expect(opened).toEqual(["C", "BRK-B", "H", "G", "F", "E", "D", "B"]);
  });
});

describe("readRecent", () => {
  it.each([
    [null, []],
    ["", []],
    ["NVDA,BRK-B", ["NVDA", "BRK-B"]],
    ["nvda,<b>,../login,KO", ["KO"]],
  ])("reads %j", (text, symbols) => {
    expect(readRecent(text)).toEqual(symbols);
  });
});
