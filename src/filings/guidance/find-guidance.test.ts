import { describe, expect, it } from "vitest";
import { parseHtml } from "#filings/document/parse-html.ts";
import { findGuidance } from "./find-guidance.ts";

function guidanceIn(html: string): readonly string[] {
  const parsed = parseHtml(html);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return findGuidance(parsed.blocks).map(({ text }) => text);
}

describe("findGuidance", () => {
  it("finds whole sentences about coming periods that have a figure, as releases of several trades word them", () => {
    const sentences = [
      "Revenue is expected to be $78.0 billion, plus or minus 2%.",
      "The company now expects full-year organic growth of 5% to 6%.",
      "For fiscal 2026, we plan to open 30 warehouses.",
      "Management anticipates a tax rate of about 19%.",
      "The company raised its full-year 2026 guidance for earnings per share to $3.10.",
      "Capital expenditures will be approximately $2.2 billion.",
    ];
    const html = sentences.map((text) => `<p>Results were mixed. ${text} Thank you.</p>`).join("");
    expect(guidanceIn(html)).toEqual(sentences);
  });

  it("takes lines with a figure under a heading of an outlook, up to the next heading", () => {
    const html = `<p><b>Second Quarter 2026 Guidance</b></p><ul><li>Net sales between $159.0 billion and $164.0 billion</li>
      <li>Subject to change</li></ul><p><b>Highlights</b></p><ul><li>Net sales grew 13% to $155.7 billion</li></ul>`;
    expect(guidanceIn(html)).toEqual(["Net sales between $159.0 billion and $164.0 billion"]);
  });

  it("leaves out what is past, others' expectations, nouns, and what lawyers add", () => {
    const html = [
      "Revenue of $9.1 billion was higher than previously expected.",
      "Analysts expected earnings of $1.20 per share, 5% less.",
      "Contributions to benefit plans were $12 million.",
      "Changes in accounting estimates lowered income by $3 million.",
      "We expect to file our report in 2026.",
      "These forward-looking statements, such as that we expect growth of 5%, are subject to risks and uncertainties.",
    ];
    expect(guidanceIn(html.map((text) => `<p>${text}</p>`).join(""))).toEqual([]);
  });

  it("leaves out sentences of annual reports that state no outlook, though they have its verbs and a figure", () => {
    const html = [
      "Incretin medicines accounted for 56 percent of revenue and we expect them to remain a growing portion of it.",
      "Sources of liquidity were $9,348 million of cash, cash we expect to generate, and a credit line of $7.5 billion.",
      "Unless recovery is more-likely-than-not (more than 50%), we charge what we estimate will not be recoverable.",
      "We estimate that a decrease of 50 basis points in the discount rate would result in $7 million of cost.",
      "We estimate that our current portfolio of advance rulings reduces this for over 70% of our earnings.",
      "An indirect customer is estimated to represent 10% or more of total revenue for fiscal 2025.",
      "Many countries are expected to enact legislation with a minimum tax of 15%.",
      "We had purchase obligations of $1.8 billion, which are expected to be paid within one year.",
      "Unrecognized tax benefits were $627 million, none of which are expected to be paid.",
    ];
    expect(guidanceIn(html.map((text) => `<p>${text}</p>`).join(""))).toEqual([]);
  });
});
