import { describe, expect, it } from "vitest";
import type { Block } from "#filings/document/block.ts";
import { describeBusiness } from "./describe-business.ts";
import { findEmployees } from "./find-employees.ts";

const blocks = (...texts: readonly string[]): readonly Block[] =>
  texts.map((text, index) => ({ kind: "paragraph", id: `b${String(index)}`, level: 0, text, marks: [], page: 1 }));
const MAKES = "We design and sell tide gauges for harbours and ships in forty countries.";
const SERVES = "Our customers are port authorities, and we provide them with repairs as well.";

describe("describeBusiness", () => {
  it("gives nothing where fewer than two sentences say what the company does", () => {
    expect(describeBusiness([])).toEqual([]);
    expect(describeBusiness(blocks(MAKES, "Rain fell."))).toEqual([]);
  });

  it("quotes neither a table of contents nor what could go wrong", () => {
    const contents = [
      "Market for Registrant’s Common Equity, Related Stockholder Matters and Issuer Purchases of Equity Securities 26 Item 6.",
      "Quantitative and Qualitative Disclosures About Market Risk 26 Item 8.",
    ];
    const risks = [
      "Our ability to maintain or gain share of sales in the global market may be limited as a result of actions by competitors.",
      "In addition, the rapid growth of sales over the internet may create additional price deflation and threaten sales.",
    ];
    expect(describeBusiness(blocks(...contents))).toEqual([]);
    expect(describeBusiness(blocks(...risks))).toEqual([]);
    expect(describeBusiness(blocks(...risks, MAKES, SERVES))).toEqual([]);
    expect(describeBusiness(blocks(MAKES, ...risks, SERVES)).map(({ text }) => text)).toEqual([MAKES, SERVES]);
  });

  it("takes whole sentences, with the block that each is in, and leaves out those about the report", () => {
    const found = describeBusiness(
      blocks(
        "This Annual Report on Form 10-K contains forward-looking statements that we make here.",
        `Unless the context requires otherwise, “Tidewater” refers to Tidewater Inc. ${MAKES} Tidewater Inc. was incorporated in Delaware in 1984 and sells gauges.`,
        SERVES,
      ),
    );
    expect(found).toEqual([
      { text: MAKES, block: "b1" },
      { text: SERVES, block: "b2" },
    ]);
  });

  it("stops at four sentences", () => {
    const many = ["pumps", "valves", "hoses", "nozzles", "tanks"].map(
      (thing) => `We make and sell ${thing} of every size and colour.`,
    );
    expect(describeBusiness(blocks(many.join(" "))).map(({ text }) => text)).toEqual(many.slice(0, 4));
  });

  it("shortens nothing: a sentence that is too long is left out", () => {
    const long = `We sell ${"very ".repeat(100)}good gauges to harbours.`;
    expect(describeBusiness(blocks(long, MAKES, SERVES)).map(({ text }) => text)).toEqual([MAKES, SERVES]);
  });
});

describe("findEmployees", () => {
  it.each([
    ["As of December 31, 2025, we had approximately 1,576,000 full-time and part-time employees.", "1576000"],
    ["We employed approximately 2.1 million associates worldwide as of January 31, 2026.", "2100000"],
    ["As of June 30, 2026, our employee headcount worldwide was 134,785.", "134785"],
    ["As of May 1, 2025 and 2024, our Company had approximately 65,900 and 69,700 employees, respectively.", "65900"],
    ["As of the end of 2026, we had 42,000 employees; 31,000 were engaged in research and development.", "42000"],
  ])("reads %j", (text, count) => {
    expect(findEmployees(blocks(text))).toEqual({ text, block: "b0", count });
  });

  it.each([
    "In 2025, approximately 7,500 hourly employees completed the course.",
    "This year we had approximately 200,000 employees participate globally.",
    "We ship to 3,000 people.",
    "Our employees are our strength.",
  ])("finds no number of all employees in %j", (text) => {
    expect(findEmployees(blocks(text))).toBeNull();
  });

  it("prefers the sentence about everybody", () => {
    const all = "At the end of 2025, we employed 341,000 employees worldwide.";
    expect(findEmployees(blocks("We had about 900 people in Ohio at the end of 2025.", all))?.text).toBe(all);
  });
});
