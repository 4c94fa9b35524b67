import type { FiscalPeriod } from "#facts/fact.ts";
import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { pairFinding } from "#research/cards/blocks/finding.ts";
import { periodChart, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastYears, yearsAndTtm } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 4;

const BANK_ROWS = ["deposits", "loan_loss_allowance"];

/** Lines that only some balance sheets have. */
const OTHER_ROWS = [
  "loans",
  "nonperforming_loans",
  "nonperforming_share",
  "allowance_share",
  "loans_to_deposits",
  "deferred_revenue",
  "preferred_equity",
  "tangible_common_equity",
  "treasury_stock",
  "accumulated_oci",
] as const;

/** What is owned and owed, and whether the one carries the other. */
export const balanceSheetCard = defineCard({
  type: "balance_sheet",
  title: "Balance sheet",
  after: "cash_quality",
  shownIn: ["overview", "risk"],
  turn: "usual",
  onOverview: { blocks: ["balance_stack"], isHalf: true },
  inVerdict: "business",
  build: buildBalanceSheetCard,
});

function buildBalanceSheetCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  return composeCard(
    [
      sentenceList(insights("balance_sheet")),
      balanceStack(context),
      ...periodTable({
        analysis,
        caption: "Balance sheet",
        periods: balanceDates(context),
        rows: [
          "cash",
          "short_term_investments",
          "receivables",
          "inventory",
          "goodwill",
          "intangibles",
          "total_assets",
          "short_term_debt",
          "long_term_debt",
          "total_debt",
          "net_debt",
          "operating_leases",
          "total_liabilities",
          "equity",
          ...(analysis.sector === "bank" ? BANK_ROWS : []),
        ],
      }),
      ...periodTable({
        analysis,
        caption: "Other balance sheet items",
        periods: balanceDates(context),
        rows: OTHER_ROWS,
        hidesMissing: true,
      }),
      ...ratios(context),
    ],
    "We have no balance sheet.",
  );
}

function ratios({ analysis }: CardContext): readonly Block[] {
  const blocks = periodTable({
    analysis,
    caption: "Liquidity and leverage",
    periods: yearsAndTtm(analysis, TABLE_YEARS),
    rows: [
      "current_ratio",
      "quick_ratio",
      "cash_ratio",
      "ocf_ratio",
      "debt_to_equity",
      "debt_to_assets",
      "liabilities_to_assets",
      "net_debt_to_ebitda",
      "interest_cover",
    ],
  });
  return blocks.map((block) => (block.kind === "table" ? { ...block, columns: block.columns.map(dayOf) } : block));
}

/** Most of the ratios are of one day: the last of the twelve months names a column for both kinds. */
function dayOf(label: string): string {
  return label.replace(/^12 months to /, "");
}

/** Ends of the newest fiscal years and the newest balance sheet. */
function balanceDates({ analysis }: CardContext): readonly FiscalPeriod[] {
  const ends = lastYears(analysis, TABLE_YEARS).map((year) => analysis.instantFor(year));
  const dates = [...ends, analysis.instantFor(null)].filter((date) => date !== null);
  return [...new Map(dates.map((date) => [date.key, date])).values()];
}

function balanceStack(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const years = lastYears(analysis, CHART_YEARS);
  const held = analysis.series("equity", "instant").map((equity) => ({
    one: equity,
    other: analysis.figure("total_liabilities", equity.period),
  }));
  const newest = held.findLast(({ other }) => other.value !== null);
  const words = ["Equity was", "total liabilities of"] as const;
  const finding = newest === undefined ? null : pairFinding(context, { rule: "chart-balance", ...newest }, words);
  return periodChart({
    analysis,
    chart: "balance_stack",
    form: "stack",
    title: "Assets by source of funding, fiscal year ends",
    finding,
    format: "money",
    periods: years,
    series: [
      { name: "Equity", measure: "equity" },
      { name: "Liabilities", measure: "total_liabilities" },
    ],
  });
}
