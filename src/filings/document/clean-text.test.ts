import { describe, expect, it } from "vitest";
import { cleanText } from "./clean-text.ts";

describe("cleanText", () => {
  it("removes characters that hide text or turn its direction around", () => {
    expect(cleanText("pay\u202E00\u202C\u200Bable\u00AD\u0000\uFEFF")).toBe("pay00able");
  });

  it("writes the digits of every script as 0 to 9", () => {
    expect(cleanText("١٢٣ ०९ ４２ 𝟗𝟎 ߃")).toBe("123 09 42 90 3");
    // Of these two runs the second begins in the middle of a row.
    expect(cleanText("\u{116d0}\u{116d9}\u{116da}\u{116e3}")).toBe("0909");
  });

  it("leaves letters that look like digits alone, so that no figure is made of them", () => {
    expect(cleanText("1О0 l0")).toBe("1О0 l0");
  });

  it("makes any run of white space one space", () => {
    expect(cleanText("a \n\t b\u00A0\u2003c")).toBe("a b c");
  });
});
