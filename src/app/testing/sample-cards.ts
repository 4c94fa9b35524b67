import type { Block, Card } from "#research/cards/card.ts";
import { sampleEstimate, sampleResults } from "./sample-events.ts";
import { sampleChart, sampleFigure, sampleTable } from "./sample-figures.ts";

const revenue = sampleFigure();
const price = sampleFigure({
  id: "M1045810.price.D2026-08-21",
  measure: "price",
  label: "Price",
  value: "214.72",
  unit: "USD/shares",
});
const sentence = {
  rule: "revenue",
  parts: ["Revenue was ", { figure: revenue.id, format: "money" }, "."],
  figures: { [revenue.id]: revenue },
} as const;

/** One block of every kind. */
export const SAMPLE_BLOCKS: readonly Block[] = [
  {
    kind: "sentences",
    items: [
      { polarity: "good", sentence },
      { polarity: "bad", sentence },
      { polarity: "unknown", sentence },
      { polarity: "neutral", sentence },
    ],
  },
  sampleTable({
    rows: [
      { label: "Revenue", metric: null, format: "auto", cells: [revenue, sampleFigure({ id: "M2", value: null })] },
      { label: "Gross margin", metric: "gross_margin", format: "auto", cells: [null, revenue] },
    ],
  }),
  sampleChart("bars", [["1000000", null, "-3000000"]], { title: "Bars" }),
  sampleChart(
    "lines",
    [
      ["1", "2"],
      ["2", null],
    ],
    { title: "Lines", finding: sentence },
  ),
  sampleChart(
    "stack",
    [
      ["1", "2"],
      ["2", "3"],
    ],
    { title: "Stack" },
  ),
  sampleChart(
    "grouped-bars",
    [
      ["1", "2"],
      ["2", "3"],
    ],
    { title: "Grouped bars" },
  ),
  sampleChart("waterfall", [["3", "-1", "2"]], { title: "Waterfall" }),
  sampleChart(
    "scatter",
    [
      ["1", "2"],
      ["2", "3"],
    ],
    { title: "Scatter" },
  ),
  {
    kind: "checks",
    caption: "Piotroski tests",
    items: [
      { label: "Cash flow is positive", verdict: "pass", detail: "", figures: [revenue] },
      { label: "Margin rose", verdict: "fail", detail: "It fell.", figures: [] },
      { label: "Debt fell", verdict: "unknown", detail: "Debt is not held.", figures: [] },
    ],
  },
  {
    kind: "price",
    finding: null,
    currency: "USD",
    asOf: "2026-08-21",
    monthly: [
      ["2026-06-30", "200.09"],
      ["2026-07-31", "200.75"],
    ],
    daily: [
      ["2026-08-20", "216.85"],
      ["2026-08-21", "214.72"],
    ],
    events: [{ date: "2026-08-20", kind: "earnings", label: "Results of Q2", url: null }],
  },
  {
    kind: "filings",
    through: "2026-08-17",
    rows: [
      {
        filed: "2026-05-20",
        form: "10-Q",
        title: "Quarterly report",
        reportDate: "2026-04-26",
        url: "https://www.sec.gov/Archives/edgar/data/1045810/1/",
      },
    ],
  },
  {
    kind: "next-results",
    open: [sampleEstimate()],
    knownBy: "2026-08-22",
  },
  {
    kind: "results-history",
    columns: [{ metric: "revenue", label: "Revenue", format: "auto" }],
    rows: [
      {
        event: sampleResults(),
        releaseUrl: "https://www.sec.gov/Archives/edgar/data/1045810/2/",
        reportUrl: "https://www.sec.gov/Archives/edgar/data/1045810/3/",
        cells: [revenue],
      },
    ],
  },
  {
    kind: "valuation",
    mode: "reverse",
    freeCashFlow: revenue,
    netDebt: revenue,
    shares: revenue,
    price,
    enterpriseValue: revenue,
    pastGrowth: null,
    assumptions: { growth: "0.1", discountRate: "0.09", terminalGrowth: "0.025", years: 10 },
  },
  {
    kind: "sources",
    items: [{ number: 1, source: "sec_10k", title: "Annual report", url: null, filed: "2026-02-25", figures: 41 }],
  },
  { kind: "absent", reason: "Interest is not tagged after 2023." },
  { kind: "prose", text: "Growth stands for five years." },
];

/** A card holding some blocks. */
export function sampleCard(blocks: readonly Block[], over: Partial<Card> = {}): Card {
  return { type: "growth", title: "Growth", state: "ready", blocks, ...over };
}
