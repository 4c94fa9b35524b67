import type { Sector } from "#metrics/analysis.ts";
import { absences, composeCard, prose, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { periodChart, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastYears, yearsAndTtm } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;

/** Ratios that only some kinds of company have. */
const OF_SECTOR: Readonly<Partial<Record<Sector, readonly string[]>>> = {
  bank: [
    "efficiency_ratio",
    "net_interest_share",
    "net_interest_to_assets",
    "credit_cost_share",
    "return_on_tangible_equity",
  ],
  insurer: ["loss_ratio", "expense_ratio", "combined_ratio"],
  reit: ["ffo", "lease_income"],
};

/** What makes one year unlike the next; most companies have a few of these. */
const SPECIAL_ITEMS = [
  "restructuring",
  "acquisition_costs",
  "business_sale_gains",
  "goodwill_impairment",
  "asset_impairments",
  "property_sale_gains",
  "intangible_amortization",
  "interest_income",
  "other_income",
  "equity_method_income",
  "investment_gains",
  "debt_extinguishment_gain",
  "discontinued_income",
  "minority_income",
  "net_income_common",
  "deferred_tax",
  "cash_tax_rate",
] as const;

const ONE_OFF_ROWS = [
  "net_income",
  "discontinued_income",
  "one_offs",
  "one_offs_tax",
  "earnings_without_one_offs",
  "eps_diluted",
  "eps_without_one_offs",
] as const;

const AVERAGES = [
  "gross_margin_5y",
  "operating_margin_5y",
  "net_margin_5y",
  "fcf_margin_5y",
  "roic_5y",
  "return_on_equity_5y",
  "return_on_assets_5y",
] as const;

/** What is left of revenue, and what it earns on the capital in the business. */
export const profitabilityCard = defineCard({
  type: "profitability",
  title: "Profitability",
  after: "growth",
  shownIn: ["overview", "fundamentals"],
  turn: "telling",
  onOverview: { blocks: ["margin_lines"], isHalf: true },
  inVerdict: "business",
  build: buildProfitabilityCard,
});

function buildProfitabilityCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  const periods = yearsAndTtm(analysis, TABLE_YEARS);
  return composeCard(
    [
      sentenceList(insights("profitability")),
      marginLines(context),
      ...periodTable({
        analysis,
        caption: "Margins and returns",
        periods,
        rows: [
          ...(OF_SECTOR[analysis.sector] ?? []),
          "gross_margin",
          "operating_margin",
          "net_margin",
          "fcf_margin",
          "rd_share",
          "sga_share",
          "effective_tax_rate",
          "return_on_equity",
          "return_on_assets",
          "roic",
          "gross_profitability",
        ],
      }),
      ...returnOnEquity(context),
      ...averagesAndSpecialItems(context),
      ...withoutOneOffs(context),
    ],
    "We have no fiscal year with revenue and earnings.",
  );
}

function returnOnEquity({ analysis }: CardContext): readonly Block[] {
  return periodTable({
    analysis,
    caption: "Return on equity and its five factors",
    periods: lastYears(analysis, TABLE_YEARS),
    rows: [
      "dupont_tax",
      "dupont_interest",
      "dupont_ebit_margin",
      "asset_turnover",
      "equity_multiplier",
      "return_on_equity",
    ],
  });
}

function averagesAndSpecialItems({ analysis }: CardContext): readonly Block[] {
  const shared = { analysis, isOnlyHeld: true };
  return [
    ...periodTable({
      ...shared,
      caption: "Five-year averages",
      periods: lastYears(analysis, TABLE_YEARS),
      rows: AVERAGES,
    }),
    ...periodTable({
      ...shared,
      caption: "Charges, gains and other items",
      periods: yearsAndTtm(analysis, TABLE_YEARS),
      rows: SPECIAL_ITEMS,
    }),
  ];
}

/** Net income, what is taken out of it and what is left, line by line. */
function withoutOneOffs({ analysis }: CardContext): readonly Block[] {
  const periods = lastYears(analysis, TABLE_YEARS);
  if (periods.every((period) => analysis.figure("earnings_without_one_offs", period).value === null)) {
    const reason = periods.map((period) => analysis.figure("earnings_without_one_offs", period).reason).at(-1);
    return absences(reason === undefined || reason === null ? [] : [reason]);
  }
  return [
    ...periodTable({
      analysis,
      caption: "Earnings without one-offs, as we compute them",
      periods,
      rows: ONE_OFF_ROWS,
      hidesMissing: true,
    }),
    prose(
      "Computed by us from tagged amounts, not the company's adjusted earnings. One-offs are taxed at the U.S. federal rate of 21%, impairments of goodwill not at all, because they are rarely deductible. One-offs that are not tagged, and one-off effects of tax, are left in.",
    ),
  ].filter((block) => block !== null);
}

function marginLines(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const opening = { operating_margin: "Operating margin was", net_margin: "Net margin was" };
  const measure = analysis.series("operating_margin", "year").length > 1 ? "operating_margin" : "net_margin";
  const finding = spanFinding(context, {
    rule: "chart-margins",
    measure,
    opening: opening[measure],
    format: "percent",
    periods,
  });
  return periodChart({
    analysis,
    chart: "margin_lines",
    form: "lines",
    title: "Margins by fiscal year",
    finding,
    format: "percent",
    periods,
    series: [
      { name: "Gross margin", measure: "gross_margin" },
      { name: "Operating margin", measure: "operating_margin" },
      { name: "Net margin", measure: "net_margin" },
      { name: "Free cash flow margin", measure: "fcf_margin" },
    ],
  });
}
