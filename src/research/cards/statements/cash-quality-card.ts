import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { pairFinding } from "#research/cards/blocks/finding.ts";
import { periodChart, periodTable } from "#research/cards/blocks/period-blocks.ts";
import { lastYears, latestTwelveMonths, yearsAndTtm } from "#metrics/newest-periods.ts";
import type { Block, CardContent, FigureChart } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import type { Figure } from "#facts/figure.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { viewOf } from "#research/text/figure-view.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;

/** How much of the earnings arrives as cash, and how long cash is tied up. */
export const cashQualityCard = defineCard({
  type: "cash_quality",
  title: "Cash and quality of earnings",
  after: "segments",
  shownIn: ["fundamentals"],
  turn: "usual",
  inVerdict: "business",
  build: buildCashQualityCard,
});

function buildCashQualityCard(context: CardContext): CardContent {
  const { analysis, insights } = context;
  const periods = yearsAndTtm(analysis, TABLE_YEARS);
  return composeCard(
    [
      sentenceList(insights("cash_quality")),
      cashAgainstEarnings(context),
      cashBridge(context),
      ...periodTable({
        analysis,
        caption: "Cash flow",
        periods,
        rows: [
          "operating_cash_flow",
          "capital_expenditure",
          "free_cash_flow",
          "fcf_after_sbc",
          "cash_conversion",
          "fcf_conversion",
          "sloan_accruals",
          "capex_share_of_revenue",
          "sbc_share_of_revenue",
          "sbc_share_of_ocf",
        ],
      }),
      ...periodTable({
        analysis,
        caption: "Working-capital days",
        periods: lastYears(analysis, TABLE_YEARS),
        rows: ["days_sales", "days_inventory", "days_payables", "cash_cycle"],
      }),
      ...turnoverAndOtherFlows(context),
    ],
    "We have no fiscal year with a cash flow statement.",
  );
}

function turnoverAndOtherFlows({ analysis }: CardContext): readonly Block[] {
  const shared = { analysis, isOnlyHeld: true };
  return [
    ...periodTable({
      ...shared,
      caption: "Turnover",
      periods: lastYears(analysis, TABLE_YEARS),
      rows: ["receivables_turnover", "inventory_turnover", "ppe_turnover"],
    }),
    ...periodTable({
      ...shared,
      caption: "Other cash flows",
      periods: yearsAndTtm(analysis, TABLE_YEARS),
      rows: [
        "acquisitions",
        "property_purchases",
        "capital_improvements",
        "debt_issued",
        "debt_repaid",
        "share_tax_payments",
        "taxes_paid",
        "cash_change",
      ],
    }),
  ];
}

function cashAgainstEarnings(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const periods = lastYears(analysis, CHART_YEARS);
  const newest = periods.findLast((period) => analysis.figure("free_cash_flow", period).value !== null);
  if (newest === undefined) return null;
  const finding = pairFinding(
    context,
    {
      rule: "chart-cash-earnings",
      one: analysis.figure("free_cash_flow", newest),
      other: analysis.figure("net_income", newest),
    },
    ["Free cash flow was", "net income of"],
  );
  return periodChart({
    analysis,
    chart: "fcf_vs_net_income",
    form: "grouped-bars",
    title: "Free cash flow and net income by fiscal year",
    finding,
    format: "money",
    periods,
    series: [
      { name: "Free cash flow", measure: "free_cash_flow" },
      { name: "Net income", measure: "net_income" },
    ],
  });
}

interface BridgeStep {
  readonly name: string;
  readonly figure: Figure | undefined;
}

/**
 * The steps from net income to free cash flow of the newest twelve months. What is neither depreciation nor stock
 * compensation is one step: operating cash flow less the others. Null where an end of the bridge is missing.
 */
function cashBridge(context: CardContext): FigureChart | null {
  const { analysis } = context;
  const period = latestTwelveMonths(analysis);
  if (period === null) return null;
  const figure = (measure: string) => analysis.figure(measure, period);
  const income = figure("net_income");
  const added = ["depreciation_amortization", "stock_compensation"].map(figure).filter((one) => one.value !== null);
  const cash = figure("operating_cash_flow");
  const spent = figure("capital_expenditure");
  const free = figure("free_cash_flow");
  if ([income, cash, spent, free].some((end) => end.value === null)) return null;
  const other = resolveFigure(calculationId("remainder", cash, income, ...added), analysis);
  const capital = resolveFigure(calculationId("negative", spent), analysis);
  const steps: readonly BridgeStep[] = [
    { name: income.label, figure: income },
    ...added.map((one) => ({ name: one.label, figure: one })),
    { name: "Working capital and other", figure: other },
    { name: spent.label, figure: capital },
    { name: free.label, figure: free },
  ];
  return {
    kind: "chart",
    chart: "bridge",
    form: "waterfall",
    title: `From net income to free cash flow, ${period.label}`,
    finding: pairFinding(context, { rule: "chart-bridge", one: free, other: income }, [
      "Free cash flow was",
      "net income of",
    ]),
    format: "money",
    categories: steps.map((step) => step.name),
    series: [{ name: "Step", points: steps.map((step) => (step.figure === undefined ? null : viewOf(step.figure))) }],
  };
}
