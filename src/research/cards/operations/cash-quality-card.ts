import { composeCard, sentenceList } from "#research/cards/blocks/compose-card.ts";
import { pairFinding } from "#research/cards/blocks/finding.ts";
import { periodChart } from "#research/cards/blocks/period-chart.ts";
import { periodTable } from "#research/cards/blocks/period-table.ts";
import { lastYears, yearsAndTtm } from "#research/cards/blocks/periods.ts";
import type { Block, Card, FigureChart } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { cashBridge } from "./cash-bridge.ts";

const CHART_YEARS = 11;
const TABLE_YEARS = 5;

/** How much of the earnings arrives as cash, and how long cash is tied up. */
export function cashQualityCard(context: CardContext): Card {
  const { analysis, insights } = context;
  const periods = yearsAndTtm(analysis, TABLE_YEARS);
  return composeCard(
    "cash_quality",
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
