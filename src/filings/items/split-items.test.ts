import { describe, expect, it } from "vitest";
import { textOf } from "#filings/document/block.ts";
import { parseHtml } from "#filings/document/parse-html.ts";
import { parseText } from "#filings/document/parse-text.ts";
import type { PeriodicForm } from "./item-names.ts";
import { splitItems } from "./split-items.ts";

const LONG = "We sell goods in many places and carry risks that we describe here at some length. ".repeat(8);

function bodies(html: string, form: PeriodicForm = "10-K") {
  const parsed = parseHtml(html);
  if (!parsed.ok) throw new TypeError(parsed.reason);
  return new Map(
    splitItems(parsed, form).map(({ key, from, to }) => [
      key,
      parsed.blocks.slice(from, to).map(textOf).join(" ").trim(),
    ]),
  );
}

const p = (text: string) => `<p>${text}</p>`;

describe("splitItems", () => {
  it("finds nothing in a document without items", () => {
    expect(bodies(p(LONG)).size).toBe(0);
  });

  it("leaves the table of contents and mentions within sentences alone", () => {
    const contents = [
      "Item 1. Business 3",
      "Item 1A. Risk Factors 9",
      "Item 7. Management's Discussion and Analysis 20",
    ];
    const html = [
      ...contents,
      "Item 1. Business",
      `One. ${LONG}`,
      "Item 7. Management's Discussion and Analysis of this report tells more.",
      "Item 1A. Risk Factors",
      `Two. ${LONG}`,
      "Item 1B. Unresolved Staff Comments",
      "None.",
      "PART II",
      "Item 7. Management's Discussion and Analysis of Financial Condition and Results of Operations",
      `Seven. ${LONG}`,
      "SIGNATURES",
      "Somebody",
    ];
    const found = bodies(html.map(p).join(""));
    expect([...found.keys()]).toEqual(["1", "1A", "1B", "7"]);
    expect(found.get("1")).toMatch(/^One\./);
    expect(found.get("1A")).toMatch(/^Two\./);
    expect(found.get("1B")).toBe("None.");
    expect(found.get("7")).toBe(`Seven. ${LONG}`.trim());
  });

  it("finds titles in a cell, a block of their own, or before the text of the same paragraph", () => {
    const found = bodies(
      `<table><tr><td>Item 1.</td><td>Business</td></tr></table>${p(LONG)}${p("Item 1A.")}${p("Risk Factors")}${p(LONG)}
       ${p(`Item 3. Legal Proceedings. We are party to no proceedings. ${LONG}`)}${p("Items 7 and 7A. Management's Discussion and Analysis")}${p(LONG)}`,
    );
    expect([...found.keys()]).toEqual(["1", "1A", "3", "7"]);
    expect(found.get("1A")).toBe(LONG.trim());
    expect(found.get("3")).toContain("party to no proceedings");
  });

  it("tells the parts of a quarterly report apart by their titles", () => {
    const titles = [
      "Item 1. Financial Statements",
      "Item 2. Management's Discussion and Analysis",
      "Item 1. Legal Proceedings",
      "Item 1A. Risk Factors",
      "Item 2. Unregistered Sales of Equity Securities",
    ];
    const found = bodies(titles.map((title) => p(title) + p(LONG)).join(""), "10-Q");
    expect([...found.keys()]).toEqual(["I.1", "I.2", "II.1", "II.1A", "II.2"]);
  });

  it("says of an item that it only points elsewhere", () => {
    const parsed = parseHtml(
      ["Item 1. Business", LONG, "Item 1A. Risk Factors", LONG, "Item 7. Management's Discussion and Analysis", LONG]
        .concat("Item 11. Executive Compensation", "Incorporated by reference to the proxy statement.")
        .map(p)
        .join(""),
    );
    if (!parsed.ok) throw new TypeError(parsed.reason);
    const isReference = splitItems(parsed, "10-K").map((item) => [item.key, item.isReference]);
    expect(isReference).toEqual([
      ["1", false],
      ["1A", false],
      ["7", false],
      ["11", true],
    ]);
  });

  it("uses sections by title where a report names items in an index alone", () => {
    const found = bodies(
      `<h2>Risk Factors</h2>${p(LONG)}<h3>Supply</h3>${p("Chips.")}<h2>Controls and Procedures</h2>${p(LONG)}<h2>Exhibits</h2>${p("Item 1A. Risk Factors pages 3 to 9")}`,
    );
    expect([...found.keys()]).toEqual(["1A", "9A"]);
    expect(found.get("1A")).toMatch(/Supply Chips\.$/);
  });
});

describe("splitItems, given a converter's text", () => {
  it("finds headings within lines, also with stray spaces, and not in mentions", () => {
    const text = `10-K INDEX Item 1. Business 3 Item 1A. Risk Factors 9 Item 7. Management's Discussion and Analysis 20
      PART I ITEM 1. B USINESS GENERAL ${LONG} See “Item 1A. Risk Factors” and Part II, Item 7. 14 PART I Item 1A
      ITEM 1A. RIS K FACTORS Our risks are many. ${LONG} 15 Table of Contents ITEM 1B. UNRESOLVED STAFF COMMENTS None.
      ITEM 3. LEGAL PROCEEDINGS ${LONG} PART II ITEM 7. MANAGEMENT’S DISCUSSION AND ANALYSIS OF FINANCIAL CONDITION AND RESULTS OF OPERATIONS Last. ${LONG}`;
    const parsed = parseText(text, "10-K");
    if (!parsed.ok) throw new TypeError(parsed.reason);
    const found = splitItems(parsed, "10-K").map(({ key, from }) => [
      key,
      textOf(parsed.blocks[from] ?? { kind: "table", id: "", rows: [], page: 1 }),
    ]);
    expect(found.map(([key]) => key)).toEqual(["1", "1A", "1B", "3", "7"]);
    expect(found[1]?.[1]).toBe("Our risks are many.");
    expect(found[2]?.[1]).toBe("None.");
    expect(found[4]?.[1]).toBe("Last.");
  });
});
