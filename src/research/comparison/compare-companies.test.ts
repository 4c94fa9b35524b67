import { beforeAll, describe, expect, it } from "vitest";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAnalyses, type Analyses } from "#research/testing/bundled-analysis.ts";
import { isComparable, readCompared } from "./compare-companies.ts";

let open: Analyses;

beforeAll(async () => {
  open = await openBundledAnalyses(await openSnapshot("data/snapshot"));
});

describe("isComparable", () => {
  it("knows the metrics of the registry and four amounts", () => {
    expect(["pe", "gross_margin", "revenue", "eps_diluted"].every(isComparable)).toBe(true);
    expect(["charm", "", "total_assets"].some(isComparable)).toBe(false);
  });
});

describe("readCompared", () => {
  it("reads each measure of its own newest period, and the charted one year by year", async () => {
    const measures = ["revenue", "pe", "piotroski_f", "sue"];
    const compared = readCompared(await open("KO"), { measures, charted: "revenue" });
    expect(compared).toMatchObject({ cik: "0000021344", symbol: "KO", knownBy: "2026-08-22" });
    expect(compared.newest.map((figure) => figure?.periodKey.slice(0, 2))).toEqual(["TT", "D2", "FY", "Q2"]);
    expect(compared.years.at(-1)?.figure.periodKey).toBe("FY2025");
    expect(compared.years.length).toBeGreaterThan(8);
  });

  it("draws a measure of the market by the last close of each year, and nothing where nothing is asked", async () => {
    const compared = readCompared(await open("KO"), { measures: ["pe"], charted: "pe" });
    expect(compared.years.find(({ year }) => year === 2025)?.figure.periodEnd).toBe("2025-12-31");
    expect(readCompared(await open("KO"), { measures: [], charted: null }).years).toEqual([]);
  });

  it("says of a bank why it has no gross margin", async () => {
    const [margin] = readCompared(await open("JPM"), { measures: ["gross_margin"], charted: null }).newest;
    expect(margin).toMatchObject({ value: null });
    expect(margin?.reason).toContain("A bank reports no cost of revenue");
  });
});
