import type { FiscalPeriod } from "#facts/fact.ts";
import { absences, composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { figureRow, figureTable, periodChart, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastQuarters, lastYears, yearsAndTtm } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const QUARTERS = 8;
const TABLE_YEARS = 5;

/** How fast revenue, earnings and cash grew, by the year and by the quarter. */
export const growthCard = defineCard({
  type: "growth",
  title: "Growth",
  after: "price",
  shownIn: ["overview", "fundamentals"],
  turn: "telling",
  onOverview: { blocks: ["revenue_bars"], isHalf: true },
  inVerdict: "business",
  build: buildGrowthCard,
});

function buildGrowthCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  return composeCard(
    [
      sentenceList(insights("growth")),
      revenueBars(context),
      epsHistory(context),
      ...growthRates(context),
      ...periodTable({
        analysis,
        caption: "By quarter, with change from a year earlier",
        periods: lastQuarters(analysis, QUARTERS),
        rows: [
          "revenue",
          "revenue_growth",
          "operating_income_growth",
          "net_income_growth",
          "eps_diluted",
          "eps_growth",
        ],
      }),
      ...perShare(context),
      ...growthAndProfit(context),
    ],
    "We have no fiscal year with revenue or earnings.",
  );
}

function revenueBars(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const finding = spanFinding(context, {
    rule: "chart-revenue",
    measure: "revenue",
    opening: "Revenue was",
    format: "money",
    periods,
  });
  return periodChart({
    analysis,
    chart: "revenue_bars",
    form: "bars",
    title: "Revenue by fiscal year",
    finding,
    format: "money",
    periods,
    series: [{ name: "Revenue", measure: "revenue" }],
  });
}

function epsHistory(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const finding = spanFinding(context, {
    rule: "chart-eps",
    measure: "eps_diluted",
    opening: "Diluted earnings per share were",
    format: "per-share",
    periods,
  });
  return periodChart({
    analysis,
    chart: "eps_history",
    form: "bars",
    title: "Diluted earnings per share by fiscal year",
    finding,
    format: "per-share",
    periods,
    series: [{ name: "Diluted earnings per share", measure: "eps_diluted" }],
  });
}

const RATES: readonly (readonly [label: string, measures: readonly (string | null)[]])[] = [
  ["Revenue", ["revenue_growth", "revenue_cagr_3y", "revenue_cagr_5y", "revenue_cagr_10y"]],
  ["Net income", ["net_income_growth", "net_income_cagr_3y", "net_income_cagr_5y", "net_income_cagr_10y"]],
  ["Diluted earnings per share", ["eps_growth", "eps_cagr_3y", "eps_cagr_5y", "eps_cagr_10y"]],
  ["Free cash flow", ["fcf_growth", "fcf_cagr_3y", "fcf_cagr_5y", "fcf_cagr_10y"]],
];

function growthRates({ analysis }: CardContext): readonly Block[] {
  const year = analysis.latestYear;
  if (year === null) return absences(["We have no complete fiscal year, so there are no growth rates over years."]);
  const lines = RATES.map(([label, measures]) =>
    figureRow({
      label,
      figures: measures.map((measure) => (measure === null ? null : analysis.figure(measure, year))),
    }),
  );
  return figureTable(captionOf(year), ["1 year", "3 years", "5 years", "10 years"], lines);
}

/** What one share stands for, by fiscal year. */
function perShare({ analysis }: CardContext): readonly Block[] {
  return periodTable({
    analysis,
    caption: "Per share, by fiscal year",
    periods: lastYears(analysis, TABLE_YEARS),
    rows: [
      "revenue_per_share",
      "eps_basic",
      "eps_diluted",
      "ffo_per_share",
      "ocf_per_share",
      "fcf_per_share",
      "dividends_per_share",
      "book_value_per_share",
      "tangible_book_per_share",
      "cash_per_share",
    ],
    hidesMissing: true,
  });
}

function growthAndProfit({ analysis }: CardContext): readonly Block[] {
  return periodTable({
    analysis,
    caption: "Growth and profitability",
    periods: yearsAndTtm(analysis, TABLE_YEARS),
    rows: ["incremental_margin", "rule_of_40", "remaining_obligations", "obligations_to_revenue"],
    hidesMissing: true,
  });
}

function captionOf(year: FiscalPeriod): string {
  return `Annual growth to ${year.label}`;
}
