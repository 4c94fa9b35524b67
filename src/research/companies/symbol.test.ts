import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normaliseSymbol } from "./company-index.ts";

describe("normaliseSymbol", () => {
  it("writes every spelling of a share class the SEC's way", () => {
    expect(["BRK.B", "brk-b", "Brk/B", "BRK B", " brk.b\n"].map(normaliseSymbol)).toEqual([
      "BRK-B",
      "BRK-B",
      "BRK-B",
      "BRK-B",
      "BRK-B",
    ]);
    expect(normaliseSymbol("nvda")).toBe("NVDA");
  });

  it("refuses what is no symbol", () => {
    const bad = [
      "",
      " ",
      "../../x",
      "%00",
      "%2e%2e",
      "A".repeat(13),
      "A".repeat(10_240),
      "НВДА",
      "ＮＶＤＡ",
      "ſ",
      "-B",
      "A-B-C",
      "NVDA\0",
      "<b>",
      "constructor()",
      "1A",
    ];
    for (const text of bad) expect(normaliseSymbol(text)).toBeNull();
  });

  it("gives back at most twelve characters, all of them capitals, digits or one hyphen, whatever is typed", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        const symbol = normaliseSymbol(text);
        expect(symbol === null || (symbol.length <= 12 && /^[A-Z][A-Z0-9]*(-[A-Z0-9]{1,3})?$/.test(symbol))).toBe(true);
      }),
    );
  });
});
