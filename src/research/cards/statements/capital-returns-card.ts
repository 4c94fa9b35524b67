import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { figureRow, figureTable, periodChart, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastQuarters, lastYears, latestDay, yearsAndTtm } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;
const QUARTERS = 8;

/** What owners were paid, in dividends and by buybacks, and what happened to their share of the company. */
export const capitalReturnsCard = defineCard({
  type: "capital_returns",
  title: "Shareholder returns",
  after: "changes",
  shownIn: ["capital_returns"],
  turn: "usual",
  inVerdict: "business",
  build: buildCapitalReturnsCard,
});

function buildCapitalReturnsCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  return composeCard(
    [
      sentenceList(insights("capital_returns")),
      dividendHistory(context),
      shareCount(context),
      ...periodTable({
        analysis,
        caption: "Paid to shareholders",
        periods: yearsAndTtm(analysis, TABLE_YEARS),
        rows: [
          "dividends_paid",
          "dividends_per_share",
          "buybacks",
          "stock_issuance",
          "stock_compensation",
          "payout_ratio",
          ...(analysis.sector === "reit" ? ["ffo_payout"] : []),
          "buyback_share_of_fcf",
          "diluted_shares",
          "share_change",
          "sbc_share_of_revenue",
        ],
      }),
      ...dividends(context),
      ...repurchases(context),
      ...yields(context),
    ],
    "We have no dividends, buybacks or share counts.",
  );
}

/** How the dividend grew and whether it is earned, for companies that pay one. */
function dividends({ analysis }: CardContext): readonly Block[] {
  return periodTable({
    analysis,
    caption: "Dividend growth and cover",
    periods: lastYears(analysis, TABLE_YEARS),
    rows: ["dividend_growth", "dividend_cagr_5y", "dividend_streak", "dividend_cover", "fcf_dividend_cover"],
    hidesMissing: true,
  });
}

function repurchases({ analysis }: CardContext): readonly Block[] {
  const byQuarter = periodTable({
    analysis,
    caption: "Share repurchases by quarter",
    periods: lastQuarters(analysis, QUARTERS),
    rows: ["buybacks", "shares_repurchased", "buyback_price"],
    hidesMissing: true,
  });
  const bridge = periodTable({
    analysis,
    caption: "Changes in share count",
    periods: lastYears(analysis, TABLE_YEARS),
    rows: ["shares_repurchased", "shares_added", "share_count_change", "shares_outstanding", "buyback_authorization"],
    hidesMissing: true,
  });
  return [...byQuarter, ...bridge];
}

function yields({ analysis }: CardContext): readonly Block[] {
  const day = latestDay(analysis);
  if (day === null) return [];
  const lines = ["dividend_yield", "buyback_yield", "total_yield"].map((measure) =>
    figureRow({ figures: [analysis.figure(measure, day)] }),
  );
  return figureTable("Relative to market value", [day.label], lines);
}

function dividendHistory(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const finding = spanFinding(context, {
    rule: "chart-dividends",
    measure: "dividends_per_share",
    opening: "Dividends per share were",
    format: "per-share",
    periods,
  });
  return periodChart({
    analysis,
    chart: "dividend_history",
    form: "bars",
    title: "Dividends per share by fiscal year",
    finding,
    format: "per-share",
    periods,
    series: [{ name: "Dividends per share", measure: "dividends_per_share" }],
  });
}

function shareCount(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const finding = spanFinding(context, {
    rule: "chart-shares",
    measure: "diluted_shares",
    opening: "The diluted share count was",
    format: "shares",
    periods,
  });
  return periodChart({
    analysis,
    chart: "share_count",
    form: "bars",
    title: "Diluted shares by fiscal year",
    finding,
    format: "shares",
    periods,
    series: [{ name: "Diluted shares", measure: "diluted_shares" }],
  });
}
