import type { Figure } from "#facts/figure.ts";
import { pairFinding } from "#research/cards/blocks/finding.ts";
import { latestTwelveMonths } from "#research/cards/blocks/periods.ts";
import type { FigureChart } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { calculationId } from "#research/text/calculations/calculate.ts";
import { resolveFigure } from "#research/text/resolve-figure.ts";
import { viewOf } from "#research/text/view-of.ts";

interface Step {
  readonly name: string;
  readonly figure: Figure | undefined;
}

/**
 * The steps from net income to free cash flow of the newest twelve months. What is neither depreciation nor stock
 * compensation is one step: operating cash flow less the others. Null where an end of the bridge is missing.
 */
export function cashBridge(context: CardContext): FigureChart | null {
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
  const steps: readonly Step[] = [
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
