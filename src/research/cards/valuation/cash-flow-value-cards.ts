import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import { namedReason } from "#research/cards/blocks/named-reason.ts";
import { latestFlow, unlessOvertaken } from "#metrics/market/latest.ts";
import { latestDay } from "#metrics/newest-periods.ts";
import type { CardContent, Prose, ValuationInputs } from "#research/cards/card.ts";
import { defineCard } from "#research/cards/define-card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { discountedCashFlow } from "#research/valuation/discounted-cash-flow.ts";
import { impliedGrowth } from "#research/valuation/implied-growth.ts";
import { percent } from "#research/text/calculations/values.ts";
import { assumedGrowth, GROWTH_BOUNDS, USUAL_ASSUMPTIONS } from "#research/valuation/usual-assumptions.ts";
import { describedGrowth } from "#research/rules/growth-rates.ts";
import { newestYear, type ValuedFigure } from "#research/rules/lookups.ts";
import { viewOf } from "#research/text/figure-view.ts";

const REVERSE_METHOD =
  "The price, with debt, implies a growth rate of free cash flow for five years that then fades to terminal growth in the last year. We compare it with past growth.";
const FORWARD_METHOD =
  "The first year's free cash flow is that of the newest twelve months known on the day of the price, grown by one year, and is discounted by one year. Growth holds for five years and fades to the terminal growth in the last year. Equity is the value of the business less net debt.";

/** Which growth the price already pays for; the page solves it for the reader's own assumptions. */
export const reverseDcfCard = defineCard({
  type: "reverse_dcf",
  title: "What the price implies",
  after: "valuation_multiples",
  shownIn: ["valuation"],
  turn: "costly",
  build: buildReverseDcfCard,
});

function buildReverseDcfCard(context: CardContext): CardContent {
  const inputs = valuationInputs(context.analysis, "reverse");
  if (typeof inputs === "string") return absentCard(inputs);
  const { freeCashFlow, enterpriseValue, assumptions } = inputs;
  const solved = impliedGrowth({
    ...assumptions,
    freeCashFlow: freeCashFlow.value,
    enterpriseValue: enterpriseValue.value,
  });
  return solved.ok
    ? composeCard([prose(REVERSE_METHOD), datesNote(inputs), inputs], REVERSE_METHOD)
    : absentCard(solved.message);
}

/** A value per share under assumptions the reader can change; the page computes it. */
export const dcfCard = defineCard({
  type: "dcf",
  title: "Discounted cash flow",
  after: "reverse_dcf",
  shownIn: ["valuation"],
  turn: "costly",
  build: buildDcfCard,
});

function buildDcfCard(context: CardContext): CardContent {
  const inputs = valuationInputs(context.analysis, "dcf");
  if (typeof inputs === "string") return absentCard(inputs);
  const valued = discountedCashFlow({
    ...inputs.assumptions,
    freeCashFlow: inputs.freeCashFlow.value,
    netDebt: inputs.netDebt.value,
    shares: inputs.shares.value,
    price: inputs.price.value,
  });
  return valued.ok
    ? composeCard([prose(FORWARD_METHOD), prose(growthNote(inputs)), datesNote(inputs), inputs], FORWARD_METHOD)
    : absentCard(valued.message);
}

/** Why growth starts where it does. */
function growthNote({ pastGrowth: past }: ValuationInputs): string {
  if (past === null)
    return "Growth starts at terminal growth: we have no past rate that still holds and that more than one year made.";
  const measure = past.measure.startsWith("revenue") ? "revenue" : "free cash flow";
  const span = past.label.replace(/^.* over /, "");
  const bounds = `${percent(GROWTH_BOUNDS.lowest)} and ${percent(GROWTH_BOUNDS.highest)}`;
  return `Growth starts at that of ${measure} over ${span}, within ${bounds}: of its rates over three, five and ten years that still hold and that more than one year made, it is the nearest to terminal growth.`;
}

/** Why the balance sheet and the cash flow are of different days; null where both end on one. */
function datesNote({ freeCashFlow, netDebt }: ValuationInputs): Prose | null {
  if (freeCashFlow.periodEnd === netDebt.periodEnd) return null;
  const newer = netDebt.periodEnd > freeCashFlow.periodEnd ? "cash flow" : "balance sheet";
  return prose(
    `Net debt is as of ${netDebt.periodLabel}, free cash flow for ${freeCashFlow.periodLabel.replace(/^(?=\d)/, "the ")}: we use the newest of each known on the day of the price, and our data has no ${newer} to the same date.`,
  );
}

/** The figures a valuation starts from, or a sentence naming the first that is missing. */
export function valuationInputs(analysis: Analysis, mode: ValuationInputs["mode"]): ValuationInputs | string {
  const day = latestDay(analysis);
  if (day === null) return "We have no closing prices, so we cannot compare a value per share with the price.";
  // As multiples read it: known on the day of the price, as the net debt is, and not of a year before the newest report.
  const { figure: freeCashFlow, reason } = unlessOvertaken(analysis, day, latestFlow(analysis, "free_cash_flow", day));
  if (freeCashFlow === null) return reason ?? "We have no twelve months of cash flow.";
  if (freeCashFlow.value !== null && reason !== null) return reason;
  const enterpriseValue = analysis.figure("enterprise_value", day);
  const marketValue = analysis.figure("market_cap", day);
  const absent = [freeCashFlow, marketValue, enterpriseValue].find((figure) => figure.value === null);
  if (absent !== undefined) return namedReason(absent, analysis) ?? `${absent.label} is not in our data.`;
  // The very counts and debts the market values are computed from, so that the card agrees with the multiples.
  const netDebt = operandOf(enterpriseValue, ({ measure }) => measure === "net_debt");
  const shares = operandOf(marketValue, ({ unit }) => unit === "shares");
  const price = operandOf(marketValue, ({ measure }) => measure === "price");
  if (netDebt === null || shares === null || price === null)
    return "Net debt, share count or price is not in our data.";
  const past = pastGrowth(analysis);
  return {
    kind: "valuation",
    mode,
    freeCashFlow: viewOf(freeCashFlow),
    netDebt: viewOf(netDebt),
    shares: viewOf(shares),
    price: viewOf(price),
    enterpriseValue: viewOf(enterpriseValue),
    pastGrowth: past === null ? null : viewOf(past),
    assumptions: {
      ...USUAL_ASSUMPTIONS,
      growth: assumedGrowth(past?.value ?? null),
    },
  };
}

/** The very figure that a computed one was made from, so that cards agree with the multiples; null for none. */
export function operandOf({ lineage }: Figure, isMeant: (operand: Figure) => boolean): Figure | null {
  return lineage.kind === "formula" ? (lineage.operands.find(isMeant) ?? null) : null;
}

/**
 * The past growth that is carried forward. Revenue first: free cash flow swings with investment, and a low or high year is
 * in the value already as its start. Fast growth slows and a slump ends, so of the rates that their years bear out it is
 * the one nearest to terminal growth.
 */
function pastGrowth(analysis: Analysis): Figure | null {
  const ofRevenue = describedGrowth(analysis, "revenue");
  const rates = ofRevenue.length > 0 || isRevenueKnown(analysis) ? ofRevenue : describedGrowth(analysis, "fcf");
  const distance = ({ value }: ValuedFigure) => value.minus(USUAL_ASSUMPTIONS.terminalGrowth).abs();
  return rates.toSorted((one, other) => distance(one).cmp(distance(other)))[0] ?? null;
}

/** Whether revenue has a growth rate at all, though the years between may not bear it out. */
function isRevenueKnown(analysis: Analysis): boolean {
  return ["3y", "5y", "10y"].some((years) => newestYear(analysis, `revenue_cagr_${years}`) !== null);
}
