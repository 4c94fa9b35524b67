import { describe, expect, it } from "vitest";
import { countVisible, findFeedbackFault } from "./feedback.ts";

describe("findFeedbackFault", () => {
  it("calls blank what nobody can see", () => {
    for (const blank of [
      "",
      " ",
      "\n\t \r\n",
      "\u00a0\u2003",
      "\u200b\u200d\ufeff",
      "\u202e",
      "\u3164",
      "\u2800",
      "\u001b",
    ]) {
      expect([blank, findFeedbackFault(blank)]).toEqual([blank, "blank"]);
    }
  });

  it("refuses what no database keeps and no reader reads: NUL and halves of characters", () => {
    for (const broken of ["a\u0000b", "\ud83d", "a\udc00b", "\udc00\ud83d"]) {
      expect([broken, findFeedbackFault(broken)]).toEqual([broken, "not-text"]);
    }
  });

  it("takes 5,000 visible characters and not one more, in any script", () => {
    for (const character of ["a", "ß", "漢", "😀"]) {
      expect(findFeedbackFault(character.repeat(5_000))).toBeNull();
      expect(findFeedbackFault(character.repeat(5_001))).toBe("too-long");
    }
  });

  it("does not count spaces and line ends, up to a bound of their own", () => {
    expect(findFeedbackFault("a ".repeat(5_000))).toBeNull();
    expect(findFeedbackFault(`a${" ".repeat(10_000)}`)).toBe("too-long");
  });

  it("takes markup, formulas and right-to-left text as the text they are", () => {
    for (const text of ["<script>alert(1)</script>", "=HYPERLINK(1)", "שלום", "x"])
      expect(findFeedbackFault(text)).toBeNull();
  });
});

describe("countVisible", () => {
  it("counts what a reader sees", () => {
    expect(countVisible(" two\u200b words\n")).toBe(8);
  });
});
