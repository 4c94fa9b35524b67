import type { FigureDetail, FiledValue } from "#contracts/api/figure.ts";

const filed: FiledValue = {
  figureId: "F1",
  concept: "us-gaap:Revenues",
  unit: "USD",
  start: "2025-01-27",
  end: "2026-01-25",
  value: "215938000000",
  basis: "filed",
  form: "10-K",
  accession: "0001045810-26-000021",
  filed: "2026-02-25",
  acceptedAt: null,
  filingUrl: "https://www.sec.gov/Archives/edgar/data/1045810/000104581026000021/",
};

/** For tests: the evidence of one filed figure. */
export const revenueDetail: FigureDetail = {
  figure: {
    id: "M0001045810.revenue.FY2026",
    measure: "revenue",
    label: "Revenue",
    value: "215938000000",
    unit: "USD",
    periodKey: "FY2026",
    periodLabel: "FY2026",
    periodEnd: "2026-01-25",
    quality: "reported",
    flags: [],
    reason: null,
  },
  company: { cik: "0001045810", symbol: "NVDA", name: "Nvidia" },
  asOf: "2026-08-22",
  span: { start: "2025-01-27", end: "2026-01-25" },
  filed,
  filings: [{ ...filed, role: "original", isShown: true }],
  textsHeld: [],
  formula: null,
  operands: [],
  definition: null,
  notes: [],
  origin: "As filed.",
};
