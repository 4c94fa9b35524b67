import { describe, expect, it } from "vitest";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { checkArticle } from "./check-article.ts";
import { parseArticle } from "./parse-article.ts";

const FRONT = `---
title: A title
summary: A summary.
author: Beforehand
published: 2026-11-22T08:00:00Z
asOf: 2026-08-22
symbols: ONE
---
`;

const ONE = customAnalysis({
  figures: {
    revenue: { FY2024: "110", FY2025: "121" },
    revenue_growth: { FY2025: "0.1" },
    gross_margin: { FY2024: "0.42", FY2025: "0.45" },
  },
});

function check(text: string) {
  const counts = new Map([["cases", { text: "1,277", href: "/blog/example#counted" }]]);
  return checkArticle(parseArticle("example", `${FRONT}${text}\n`), {
    analyses: new Map([["ONE", ONE]]),
    counts,
  });
}

const TRUE = "Revenue was {{ONE revenue FY2025}} in {{ONE revenue FY2025, period}}.";

describe("checkArticle", () => {
  it.each([
    ["a figure that is not held", "Revenue was {{ONE revenue FY2019}} then.", "no period FY2019"],
    [
      "a measure that does not exist",
      "Revenue was {{ONE turnover FY2025}} then.",
      "turnover is not a line item or metric",
    ],
    ["a company the article does not name", "Revenue was {{TWO revenue FY2025}} then.", "not among the symbols"],
    ["a figure of another measure", TRUE.replace("Revenue", "Net income"), "concept"],
    ["a figure of another period", "Revenue was {{ONE revenue FY2024}} in {{ONE revenue FY2025, period}}.", "period"],
    ["a digit beside a figure", TRUE.replace("Revenue", "Revenue of 12 shops"), "digit"],
    [
      "a wrong direction",
      "Revenue was {{ONE revenue FY2025}} in {{ONE revenue FY2025, period}}, down {{ONE revenue_growth FY2025, percent-magnitude}}.",
      "direction",
    ],
    ["advice", TRUE.replace("Revenue", "You should know that revenue"), "advice"],
    ["a format that does not fit", "The gross margin was {{ONE gross_margin FY2025, money}} then.", "format"],
    ["a count nobody counted", "It was right in {{count luck}} cases.", '"luck"'],
  ])("shows no figure of a sentence with %s, counts it, and says why", (_, text, why) => {
    const { verification, failures } = check(`${text} ${TRUE}`);
    expect(verification.figures - verification.verified).toBeGreaterThan(0);
    expect(verification.verified).toBe(1);
    expect(failures.join(" ")).toContain(why);
  });

  it("puts figures into sentences that pass, in lists, quotes and emphasis too", () => {
    const checked = check(`- **${TRUE}**\n\n> ${TRUE} It was right in {{count cases}} cases.`);
    expect(checked.failures).toEqual([]);
    expect(checked.verification).toEqual({ figures: 3, verified: 3 });
    expect(JSON.stringify(checked.blocks)).toContain('"value":"121"');
    expect(JSON.stringify(checked.blocks)).toContain('"text":"1,277"');
  });

  it("checks cells of tables for being there and fitly written, not for being sentences", () => {
    const table = (cell: string) => check(`| Year | Revenue |\n| --- | --- |\n| Last | ${cell} |`);
    expect(table("{{ONE revenue FY2025}}").verification).toEqual({ figures: 1, verified: 1 });
    expect(table("{{ONE revenue FY2025, percent}}").verification).toEqual({ figures: 1, verified: 0 });
  });

  it("draws a chart of the periods or of the companies asked for, and none of what is not held", () => {
    const chart = (periods: string, measure = "revenue") =>
      check(
        `\`\`\`chart\ntitle: Revenue\nform: bars\nformat: money\ncompanies: ONE\nmeasures: ${measure}\nperiods: ${periods}\n\`\`\``,
      );
    expect(chart("FY2024 FY2025").blocks[0]).toMatchObject({
      embed: {
        kind: "chart",
        categories: ["FY2024", "FY2025"],
        series: [{ points: [{ value: "110" }, { value: "121" }] }],
      },
    });
    expect(chart("FY2025").blocks[0]).toMatchObject({ embed: { categories: [ONE.dossier.company.displayName] } });
    expect(chart("FY2019").blocks[0]).toEqual({ kind: "embed", embed: null });
    expect(chart("FY2024 FY2025", "luck").failures.join(" ")).toContain("luck is not a line item or metric");
  });
});
