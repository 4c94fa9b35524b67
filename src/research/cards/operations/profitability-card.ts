import type { Sector } from "#metrics/analysis.ts";
import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { spanFinding } from "#research/cards/blocks/finding.ts";
import { periodChart } from "#research/cards/blocks/period-chart.ts";
import { periodTable } from "#research/cards/blocks/period-table.ts";
import { lastYears, yearsAndTtm } from "#research/cards/blocks/periods.ts";
import type { Card, FigureChart } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;

/** Ratios that only some kinds of company have. */
const OF_SECTOR: Readonly<Partial<Record<Sector, readonly string[]>>> = {
  bank: ["efficiency_ratio", "net_interest_share", "credit_cost_share"],
  insurer: ["loss_ratio"],
};

/** What is left of revenue, and what it earns on the capital in the business. */
export function profitabilityCard(context: CardContext): Card {
  const { analysis, insights } = context;
  const periods = yearsAndTtm(analysis, TABLE_YEARS);
  return composeCard(
    "profitability",
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
      ...periodTable({
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
      }),
    ],
    "We have no fiscal year with revenue and earnings.",
  );
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
