import { type FigureDetail, figureDetail } from "#contracts/api/figure.ts";
import { beforeAll, describe, expect, it } from "vitest";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import type { CompanyRecords } from "#market/records.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import { describeFigure } from "./describe-figure.ts";

let records: CompanyRecords;
let nvidia: Analysis;

beforeAll(async () => {
  const snapshot = await openSnapshot("data/snapshot");
  const read = await snapshot.company("0001045810", new AbortController().signal);
  if (read === null) throw new Error("NVIDIA is not bundled");
  records = read;
  nvidia = analysisOf(records);
});

function analysisOf(known: CompanyRecords): Analysis {
  return createAnalysis(createFactSet({ dossier: normalise(known), asOf: "2026-08-22" }));
}

function detailOf(id: string): FigureDetail {
  const figure = nvidia.find(id);
  if (figure === undefined) throw new Error(`${id} names no figure`);
  return describeFigure(figure, nvidia);
}

function detailIn(key: string, measure: string): FigureDetail {
  const year = nvidia.years.find((period) => period.key === key);
  if (year === undefined) throw new Error(`${key} is not held`);
  return describeFigure(nvidia.figure(measure, year), nvidia);
}

describe("describeFigure", () => {
  it("gives what the drawer reads, nothing lost", () => {
    for (const measure of ["revenue", "gross_margin", "free_cash_flow"]) {
      const detail = detailIn("FY2025", measure);
      expect(figureDetail.parse(JSON.parse(JSON.stringify(detail)))).toEqual(detail);
    }
  });

  it("leads a filed value to its concept, period, form, accession and filing", () => {
    const { figure, filed, formula, notes, company } = detailIn("FY2025", "revenue");
    expect(figure).toMatchObject({ value: "130497000000", quality: "reported", periodLabel: "FY2025" });
    expect(filed).toMatchObject({
      concept: "us-gaap:Revenues",
      unit: "USD",
      start: "2024-01-29",
      end: "2025-01-26",
      value: "130497000000",
      form: "10-K",
      basis: "filed",
    });
    expect(filed?.filingUrl).toMatch(
      /^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/1045810\/\d{18}\/nvda-\d{8}\.htm$/,
    );
    expect(formula).toBeNull();
    expect(notes).toEqual(["As the company filed it."]);
    expect(company).toEqual({ cik: "0001045810", symbol: "NVDA", name: "Nvidia" });
  });

  it("cites the report on the period first and by its address, then the later filing whose value it shows", () => {
    const { filed, filings } = detailIn("FY2025", "revenue");
    expect(filings.map(({ form, filed: day, role, isShown }) => [form, day, role, isShown])).toEqual([
      ["10-K", "2025-02-26", "original", false],
      ["10-K", "2026-02-25", "repeats", true],
    ]);
    expect(filings[0]?.filingUrl).toBe(
      "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/nvda-20250126.htm",
    );
    expect(filings[1]?.accession).toBe(filed?.accession);
  });

  it("calls an amount before a share split another amount, not a restatement", () => {
    const { filings } = detailIn("FY2023", "eps_diluted");
    expect(filings.map(({ value, role }) => [value, role])).toEqual([
      ["1.74", "original"],
      ["1.74", "repeats"],
      ["0.17", "differs"],
    ]);
  });

  it("gives a derived quarter its formula and operands, and says that no filing states it", () => {
    const { figure, filed, operands, notes } = detailOf("M1045810.us-gaap:Revenues.Q4-2026");
    expect(figure.quality).toBe("derived");
    expect(filed).toBeNull();
    expect(operands.map((operand) => operand.periodLabel)).toContain("FY2026");
    expect(notes.join(" ")).toContain("No filing states this quarter");
  });

  it("opens a metric's formula card and its operands as figures", () => {
    const { formula, operands, definition } = detailOf("M1045810.gross_margin.FY2025");
    expect(formula).toBe("Gross profit ÷ Revenue");
    expect(operands.map((operand) => [operand.label, operand.value])).toEqual([
      ["Gross profit", "97858000000"],
      ["Revenue", "130497000000"],
    ]);
    expect(definition).toMatchObject({ id: "gross_margin", formula: "Gross profit ÷ Revenue" });
  });

  it("says of a close that it is one, and never that the company filed it", () => {
    const { origin, notes, filed } = detailOf("M1045810.price.D2026-08-21");
    expect(origin).toBe("Close of 21 Aug 2026, adjusted for splits, not for dividends.");
    expect([filed, notes]).toEqual([null, []]);
  });

  it("names the provider of a close", () => {
    const { prices } = records;
    if (prices === null) throw new Error("NVIDIA has no closes");
    const close = analysisOf({ ...records, prices: { ...prices, provider: "Tiingo" } });
    const figure = close.find("M1045810.price.D2026-08-21");
    expect(figure && describeFigure(figure, close).origin).toMatch(
      /^Close of 21 Aug 2026 from Tiingo, adjusted for splits/,
    );
  });

  it("gives an absent figure its reason", () => {
    const { figure, notes } = detailOf("M1045810.capital_expenditure.FY2021");
    expect(figure).toMatchObject({
      value: null,
      reason: "The 10-K for FY2021 does not report capital expenditure as a standard item.",
    });
    expect(notes).toEqual([]);
  });
});
