import type { FigureDetail, FiledValue } from "#contracts/api/figure.ts";
import { sampleFigure } from "./sample-figures.ts";

const filed: FiledValue = {
  figureId: "F1045810.aaaaaaaaaa",
  concept: "us-gaap:Revenues",
  unit: "USD",
  start: "2024-01-29",
  end: "2025-01-26",
  value: "130497000000",
  basis: "filed",
  form: "10-K",
  accession: "0001045810-25-000023",
  filed: "2025-02-26",
  acceptedAt: "2025-02-26T21:48:33Z",
  filingUrl: "https://www.sec.gov/Archives/edgar/data/1045810/000104581025000023/",
};

/** The evidence of a filed value. */
export function sampleDetail(over: Partial<FigureDetail> = {}): FigureDetail {
  return {
    figure: sampleFigure(),
    company: { cik: "0001045810", symbol: "NVDA", name: "NVIDIA CORP" },
    asOf: "2026-08-22",
    span: { start: "2024-01-29", end: "2025-01-26" },
    filed,
    filings: [{ ...filed, role: "original", isShown: true }],
    textsHeld: [],
    formula: null,
    operands: [],
    definition: null,
    notes: ["As the company filed it."],
    origin: "Bundled snapshot of SEC filings.",
    ...over,
  };
}
