import { describe, expect, it } from "vitest";
import { METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { customAnalysis } from "#research/testing/custom-analysis.ts";
import { sentenceOf } from "#research/testing/example-company.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { alternativesOf, measureNamed, WORDS } from "./phrases.ts";

const ANALYSIS = customAnalysis({
  name: "Example",
  figures: {
    restructuring: { FY2025: "30e6" },
    ffo_per_share: { FY2025: "3.29" },
    dividends_per_share: { FY2025: "1.2" },
    dividend_growth: { FY2025: "0.09" },
    gross_margin: { FY2025: "0.45" },
    operating_margin: { FY2025: "0.2" },
  },
});

const failuresOf = (text: string): readonly string[] => {
  const verdict = verifySentence(sentenceOf(text), { analysis: ANALYSIS, entities: ["Example"], chosenPeers: [] });
  return verdict.ok ? [] : verdict.failures.map(({ check }) => check);
};

describe("the words of the verifier", () => {
  it("has a name for every line item and metric of the registry", () => {
    const measures = [...LINE_ITEMS, ...METRICS.filter(({ family }) => family !== "scores")];
    const nameless = measures.filter(({ id, label }) => alternativesOf({ id: "", measure: id, label }).length === 0);
    expect(nameless.map(({ id }) => id)).toEqual([]);
    expect(LINE_ITEMS.filter(({ id }) => WORDS[id] === undefined).map(({ id }) => id)).toEqual([]);
  });

  it("gives no two measures one name, where the registry names them", () => {
    expect(measureNamed("restructuring charge")).toBe("restructuring");
    expect(measureNamed("combined ratio")).toBe("combined_ratio");
    expect(measureNamed("interest income")).toBe("interest_income");
    expect(measureNamed("shareholders' equity")).toBe("equity");
    // "Cash" and "equity" are the noun of two line items each; the plain one keeps it.
    expect(measureNamed("cash")).toBe("cash");
    expect(measureNamed("equity")).toBe("equity");
  });

  it("knows every measure by what the registry calls it, and no two by the same", () => {
    const measures = [...LINE_ITEMS, ...METRICS.filter(({ family }) => family !== "scores")];
    const labels = measures.map(({ label }) => label.toLowerCase());
    expect(labels.filter((label, at) => labels.indexOf(label) !== at)).toEqual([]);
    const unknown = measures.filter(({ id, label }) => measureNamed(label.toLowerCase()) !== id);
    expect(unknown.map(({ id, label }) => [id, label, measureNamed(label.toLowerCase())])).toEqual([]);
  });

  it("finds in the registry's name of every rate over years how many they are", () => {
    const spans = METRICS.filter(({ id }) => /_\d+y$/.test(id));
    expect(spans.filter(({ label }) => !/\b(?:a year|two years|five years|five-year|\d+ years)\b/.test(label))).toEqual(
      [],
    );
  });

  it("recognises sentences about line items and metrics that nobody wrote words for", () => {
    expect(
      failuresOf("Restructuring charges were {restructuring.FY2025|money} in {restructuring.FY2025|period}."),
    ).toEqual([]);
    expect(
      failuresOf("Funds from operations per share were {ffo_per_share.FY2025|auto} in {ffo_per_share.FY2025|period}."),
    ).toEqual([]);
    expect(
      failuresOf("Dividends per share grew {dividend_growth.FY2025|percent} in {dividend_growth.FY2025|period}."),
    ).toEqual([]);
  });

  it("refuses such a figure behind the name of another measure", () => {
    expect(failuresOf("The gross margin was {restructuring.FY2025|money} in {restructuring.FY2025|period}.")).toContain(
      "concept",
    );
    expect(
      failuresOf("Restructuring charges were {gross_margin.FY2025|percent} in {gross_margin.FY2025|period}."),
    ).toContain("concept");
  });
});
