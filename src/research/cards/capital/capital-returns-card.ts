import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { periodChart } from "#research/cards/blocks/period-chart.ts";
import { figureRow, figureTable, periodTable } from "#research/cards/blocks/period-table.ts";
import { lastYears, latestDay, yearsAndTtm } from "#research/cards/blocks/periods.ts";
import type { Block, Card, FigureChart } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;

/** What owners were paid, in dividends and by buybacks, and what happened to their share of the company. */
export function capitalReturnsCard(context: CardContext): Card {
  const { analysis, insights } = context;
  return composeCard(
    "capital_returns",
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
          "buyback_share_of_fcf",
          "diluted_shares",
          "share_change",
          "sbc_share_of_revenue",
        ],
      }),
      ...yields(context),
    ],
    "We have no dividends, buybacks or share counts.",
  );
}

function yields({ analysis }: CardContext): readonly Block[] {
  const day = latestDay(analysis);
  if (day === null) return [];
  const lines = ["dividend_yield", "buyback_yield", "total_yield"].map((measure) =>
    figureRow({ figures: [analysis.figure(measure, day)] }),
  );
  return figureTable("Against the market value", [day.label], lines);
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
