import { describe, expect, it } from "vitest";
import { parseArticle } from "./parse-article.ts";
import { strayDigits } from "./stray-digits.ts";

function strayIn(text: string, title = "A title"): readonly string[] {
  const front = `title: ${title}\nsummary: S.\nauthor: B\npublished: 2026-11-22T08:00:00Z\nasOf: 2026-08-22\nsymbols: NVDA`;
  return strayDigits(parseArticle("example", `---\n${front}\n---\n${text}\n`));
}

describe("strayDigits", () => {
  it("finds digits and large numbers typed by hand, in text, titles and charts", () => {
    expect(strayIn("Revenue was 215 that year.")).toEqual(["Revenue was 215"]);
    expect(strayIn("It is worth *five billion* dollars.")).toEqual(["It is worth five billion"]);
    expect(strayIn("Text.", "The 7 best")).toEqual(["The 7"]);
    const chart = "title: Since 2017\nform: bars\nformat: money\ncompanies: NVDA\nmeasures: revenue\nperiods: FY2026";
    expect(strayIn(`\`\`\`chart\n${chart}\n\`\`\``)).toEqual(["Since 2017"]);
  });

  it("lets names, rules, years of publication, constants in code and slots be", () => {
    expect(strayIn("Item 7 and Item 2.02 of the 10-K, ASC 606, Rule 13a-13; Altman (1968) says `2.99`.")).toEqual([]);
    expect(strayIn("Revenue was {{NVDA revenue FY2026}} of {{count cases}}.")).toEqual([]);
  });
});
