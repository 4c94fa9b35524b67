// Sentences about a part of a company: the amount must be that part's own, of what the sentence names, and of no other part.
import { beforeAll, describe, expect, it } from "vitest";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { knownSegments, makeSegmentFigure } from "#research/findings/finding-figure.ts";
import { openBundledResearch } from "#research/testing/bundled-research.ts";
import type { Sentence } from "#research/text/sentence.ts";
import { verifySentence } from "./verify-sentence.ts";

let analysis: Analysis;
let iphone: Figure;
let mac: Figure;
let shares: { readonly iPhone: Figure; readonly Mac: Figure };

beforeAll(async () => {
  const findings = await openFindings("data/filings/findings.json.br");
  const research = await openBundledResearch(await openSnapshot("data/snapshot"), findings);
  ({ analysis } = research.parts("AAPL").read(await research.dossier("AAPL"), "2026-09-22"));
  const revenueOf = (part: string, kind: "part" | "share" = "part"): Figure => {
    const table = knownSegments(analysis).find(
      ({ division, measure }) => division === "product" && measure === "revenue",
    );
    const row = table?.parts.findIndex(({ name }) => name === part) ?? -1;
    const figure = table && makeSegmentFigure({ analysis, table, row, column: table.periods.length - 1 }, kind);
    if (figure === undefined) throw new Error(`${part} is not divided`);
    return figure;
  };
  iphone = revenueOf("iPhone");
  mac = revenueOf("Mac");
  shares = { iPhone: revenueOf("iPhone", "share"), Mac: revenueOf("Mac", "share") };
});

/** The checks that a sentence fails; `{iPhone}` and `{Mac}` stand for the revenue of the part, `{iPhone%}` for its share. */
function failuresOf(text: string): readonly string[] {
  const parts: Sentence["parts"] = text.split(/(\{\w+%?\})/).map((piece) => {
    if (piece === "{year}") return { figure: iphone.id, format: "period" };
    const figure = { "{iPhone}": iphone, "{Mac}": mac, "{iPhone%}": shares.iPhone, "{Mac%}": shares.Mac }[piece];
    return figure === undefined ? piece : { figure: figure.id, format: "auto" };
  });
  const verdict = verifySentence({ rule: "test", parts }, { analysis, entities: ["Apple"] });
  return verdict.ok ? [] : verdict.failures.map(({ check }) => check);
}

describe("verifySentence, of a part of a company", () => {
  it.each([
    "Apple’s Mac revenue was {iPhone} in {year}.",
    "Apple’s iPhone and Mac revenue was {Mac} in {year}.",
    "Apple’s iPhone, iPad and Mac revenue was {Mac} in {year}.",
    "Apple’s revenue was {iPhone} in {year}.",
    "Apple’s iPhone operating income was {iPhone} in {year}.",
    "Apple’s iPhone cost of revenue was {iPhone} in {year}.",
    "Apple’s iPhone revenue in Japan was {iPhone} in {year}.",
    "Apple’s iPhone revenue was {Mac} and Mac revenue was {iPhone} in {year}.",
    "Apple’s share of revenue from iPhone was {iPhone} in {year}.",
    "Apple’s share of revenue from Mac was {iPhone%} in {year}.",
    "Apple’s share of revenue from iPhone was {Mac%} and its share of revenue from Mac was {iPhone%} in {year}.",
    "Apple’s share of operating income from iPhone was {iPhone%} in {year}.",
    "Apple’s share of revenue from iPhone and Mac was {Mac%} in {year}.",
    "Apple’s iPhone revenue was {iPhone%} in {year}.",
  ])("refuses %j", (text) => {
    expect(failuresOf(text)).toContain("concept");
  });

  it.each([
    "Apple’s iPhone revenue was {iPhone} in {year}.",
    "Apple’s iPhone revenue was {iPhone} and Mac revenue was {Mac} in {year}.",
    "Apple’s share of revenue from iPhone was {iPhone%} in {year}.",
    "Apple’s share of revenue from iPhone was {iPhone%} and its share of revenue from Mac was {Mac%} in {year}.",
  ])("keeps %j", (text) => {
    expect(failuresOf(text)).toEqual([]);
  });
});
