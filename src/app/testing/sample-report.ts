import { revenueDetail } from "./revenue-detail.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import type { Report } from "#research/export/report.ts";

const revenue = revenueDetail.figure;
const growth = {
  ...revenue,
  id: "M0001045810.revenue_growth.FY2026",
  measure: "revenue_growth",
  label: "Revenue growth",
  value: "0.6547",
  unit: "ratio",
  quality: "derived",
} as const;
const dividend = {
  ...revenue,
  id: "M0001045810.dividend.FY2026",
  measure: "dividend",
  label: "Dividend",
  value: null,
  unit: "USD/shares",
  reason: "No dividend is filed for FY2026.",
} as const;

const sentence: VerifiedSentence = {
  rule: "revenue",
  parts: [
    "Revenue was ",
    { figure: revenue.id, format: "money" },
    ", up ",
    { figure: growth.id, format: "percent" },
    ".",
  ],
  figures: { [revenue.id]: revenue, [growth.id]: growth },
};

/** A report with one block of each kind. */
export const everyBlock: Report = {
  manifest: {
    runId: "AAAAAAAAAAAAAAAAAAAAAA",
    symbol: "NVDA",
    cik: "0001045810",
    type: "overview",
    asOf: "2026-08-22",
    factsHash: "facts",
    rulesVersion: "1",
    writer: "deterministic",
    figures: 3,
    verified: 3,
    removedSentences: 0,
    cards: ["verdict", "growth", "scores", "price", "filings", "dcf", "sources", "peers_table"],
    startedAt: "2026-08-22T10:00:00.000Z",
    finishedAt: "2026-08-22T10:00:01.000Z",
    cardsHash: "cards",
  },
  cards: [
    {
      type: "verdict",
      title: "Verdict",
      state: "ready",
      blocks: [
        { kind: "sentences", items: [{ polarity: "good", sentence }] },
        { kind: "prose", text: "A <b>note</b> with a | in it." },
      ],
    },
    {
      type: "growth",
      title: "Growth",
      state: "ready",
      blocks: [
        {
          kind: "table",
          caption: "Income",
          columns: ["FY2025", "FY2026"],
          rows: [
            { label: "Revenue", metric: null, format: "auto", cells: [null, revenue] },
            { label: "Dividend", metric: null, format: "auto", cells: [null, dividend] },
          ],
        },
        {
          kind: "chart",
          chart: "revenue_bars",
          form: "bars",
          title: "Revenue by year",
          finding: sentence,
          format: "money",
          categories: ["FY2026"],
          series: [{ name: "Revenue", points: [revenue] }],
        },
      ],
    },
    {
      type: "scores",
      title: "Scores",
      state: "ready",
      blocks: [
        {
          kind: "checks",
          caption: "Nine checks",
          items: [{ label: "Revenue grew", verdict: "pass", detail: "It rose.", figures: [growth] }],
        },
      ],
    },
    {
      type: "price",
      title: "Price",
      state: "ready",
      blocks: [
        {
          kind: "price",
          finding: null,
          currency: "USD",
          asOf: "2026-08-21",
          monthly: [["2025-08-29", "174.18"]],
          daily: [["2026-08-21", "180.50"]],
          events: [],
        },
      ],
    },
    {
      type: "filings",
      title: "Filings",
      state: "ready",
      blocks: [
        {
          kind: "filings",
          through: null,
          rows: [
            {
              filed: "2026-02-25",
              form: "10-K",
              title: "Annual report",
              reportDate: "2026-01-25",
              url: "https://www.sec.gov/a",
            },
          ],
        },
      ],
    },
    {
      type: "dcf",
      title: "What it may be worth",
      state: "ready",
      blocks: [
        {
          kind: "valuation",
          mode: "dcf",
          freeCashFlow: revenue,
          netDebt: revenue,
          shares: revenue,
          price: revenue,
          enterpriseValue: revenue,
          pastGrowth: null,
          assumptions: { growth: "-0.025", discountRate: "0.09", terminalGrowth: "0.02", years: 10 },
        },
      ],
    },
    {
      type: "sources",
      title: "Sources",
      state: "ready",
      blocks: [
        {
          kind: "sources",
          items: [
            {
              number: 1,
              source: "sec_10k",
              title: "Annual report",
              url: "https://www.sec.gov/a",
              filed: "2026-02-25",
              figures: 2,
            },
          ],
        },
      ],
    },
    {
      type: "peers_table",
      title: "Peers",
      state: "absent",
      blocks: [{ kind: "absent", reason: "We have no peers." }],
    },
  ],
};
