import type { Figure } from "#facts/figure.ts";
import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { Block, CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { valuationInputs, operandOf } from "#research/cards/valuation/cash-flow-value-cards.ts";
import { medianOfHistory } from "#research/rules/compare.ts";
import { newestYear, valuedFigure, newestDay, type ValuedFigure } from "#research/rules/lookups.ts";
import { compose, count, period, show, when } from "#research/rules/sentence-template.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { caseWords, percent } from "#research/text/calculations/values.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { latestDay } from "#metrics/newest-periods.ts";
import { equityCaseWords, FEWEST_RETURN_YEARS, MOST_RETURN_YEARS } from "#research/text/calculations/equity-values.ts";
import { USUAL_ASSUMPTIONS } from "#research/valuation/usual-assumptions.ts";

/** A range and never one value: three sets of assumptions next to the price, and when it is too far off to be of use. */
export const valuationRangeCard = defineCard({
  type: "memo_valuation",
  title: "Valuation in ranges",
  after: "memo_risks",
  shownIn: ["deep"],
  turn: "last",
  build: buildValuationRangeCard,
});

function buildValuationRangeCard(context: CardContext): CardContent {
  const { analysis } = context;
  if (analysis.sector === "bank") return buildBankRange(analysis);
  const inputs = valuationInputs(analysis, "dcf");
  if (typeof inputs === "string") return absentCard(inputs);
  const named = (id: string): Figure | null => resolveFigure(id, analysis) ?? null;
  const { freeCashFlow, netDebt, shares, price, enterpriseValue, pastGrowth } = inputs;
  const operands = [freeCashFlow, netDebt, shares, ...(pastGrowth === null ? [] : [pastGrowth])];
  const valueOf = (operation: string) => named(calculationId(operation, ...operands));
  const range = { low: valueOf("value_low"), middle: valueOf("value_middle"), high: valueOf("value_high") };
  const past = pastGrowth === null ? null : (named(pastGrowth.id)?.value ?? null);
  const row = (label: string, figure: Figure | null) => figureRow({ figures: [figure], label });
  const table = figureTable(
    "What a share is worth, by assumptions",
    ["Figure"],
    [
      row(`Lower: ${caseWords("low", past)}`, range.low),
      row(`Middle: ${caseWords("middle", past)}`, range.middle),
      row(`Higher: ${caseWords("high", past)}`, range.high),
      row(`Price, ${price.periodLabel}`, named(price.id)),
      row(
        "Free cash flow growth that the price implies",
        named(calculationId("implied_growth", freeCashFlow, enterpriseValue)),
      ),
      row(pastGrowth?.label ?? "Past growth", pastGrowth === null ? null : named(pastGrowth.id)),
      row("Share of the middle value that lies beyond year ten", valueOf("value_beyond")),
    ],
  );
  const unusual = unusualCashFlow(named(freeCashFlow.id), context);
  return composeCard(
    [prose(standing(range, named(price.id), CASH_FLOW)), unusual, ...table, prose(DRIVERS)],
    "Free cash flow is not above zero, so it cannot be carried forward and no range can be given.",
  );
}

const CASH_FLOW: RangeBasis = { start: "the cash flow that the range starts from", assumed: "growth" };

const DRIVERS =
  "Two assumptions drive the range: the growth of free cash flow for five years, and the discount rate. The lower case has two points less growth and a discount rate one point higher than the middle one, the higher case the opposite. All three start from the same twelve months of free cash flow; if those were unusual, so is the range.";

/** A difference from the usual year beyond which the range starts from an unusual cash flow. */
const USUAL_SHARE = "0.25";

/** Says so where the cash flow that the range starts from is far from the company's usual one; null where it is not. */
function unusualCashFlow(start: Figure | null, { analysis, verify }: CardContext): Block | null {
  const now = start === null ? null : valuedFigure(analysis, start.measure, start.period);
  const year = newestYear(analysis, "free_cash_flow");
  const past = year === null ? null : medianOfHistory(analysis, year);
  if (now === null || year === null || past === null || past.median.value.lte(0)) return null;
  const gap = now.value.div(past.median.value).minus(1);
  if (gap.abs().lt(USUAL_SHARE)) return null;
  const side = gap.isNegative() ? "below" : "above";
  const parts = compose`Free cash flow was ${show(now)} ${when(now)}, ${side} a median of ${show(past.median)} over ${count(past.span)} fiscal years to ${period(year)}.`;
  const sentence = verify({ rule: "unusual-cash-flow", parts });
  return sentence === null ? null : { kind: "sentences", items: [{ polarity: "neutral", sentence }] };
}

const METHOD = `A bank's cash flow moves with its loans and deposits, so this range starts from shareholders' equity: equity per share × (usual return on equity − growth) ÷ (cost of equity − growth). The usual return is the median of up to five fiscal years. The lower case has a return one point lower and a cost of equity one point higher than the middle one, the higher case the opposite. Equity is assumed to grow by ${percent(USUAL_ASSUMPTIONS.terminalGrowth)} a year. Equity and return include preferred stock, so the range is somewhat too high where there is much of it.`;

/** What a share of a bank is worth by its equity and its usual return on it, and which return the price assumes. */
function buildBankRange(analysis: Analysis): CardContent {
  const multiple = newestDay(analysis, "pb");
  const price = newestDay(analysis, "price");
  const day = latestDay(analysis);
  if (day === null || price === null) {
    return absentCard("We have no closing prices, so we cannot compare a value per share with the price.");
  }
  if (multiple === null) return absentCard(analysis.figure("pb", day).reason ?? NO_RANGE);
  const equity = operandOf(multiple, ({ measure }) => measure !== "market_cap");
  const shares = operandOf(analysis.figure("market_cap", day), ({ unit }) => unit === "shares");
  const returns = usualReturns(analysis);
  if (equity === null || shares === null || returns.length < FEWEST_RETURN_YEARS) {
    return absentCard(
      "A bank is valued by its usual return on equity, and our data has fewer than three fiscal years of it.",
    );
  }
  const named = (operation: string, ...operands: readonly Figure[]) =>
    resolveFigure(calculationId(operation, ...operands), analysis) ?? null;
  const earned = returns.map(({ value }) => value);
  const cases = CASES.map(([name, label]) => ({
    figure: named(`equity_value_${name}`, equity, shares, ...returns),
    label: `${label}: ${equityCaseWords(name, earned)}`,
  }));
  const [low, middle, high] = cases.map(({ figure }) => figure);
  const range = { low: low ?? null, middle: middle ?? null, high: high ?? null };
  const basis = { start: "the return that the range starts from", assumed: "return on equity" };
  const table = figureTable(
    "What a share is worth, by assumptions",
    ["Figure"],
    [
      ...cases
        .filter(({ figure }) => figure !== null)
        .map(({ figure, label }) => figureRow({ figures: [figure], label })),
      figureRow({ figures: [price], label: `Price, ${price.period.label}` }),
      figureRow({ figures: [named("implied_return", multiple)] }),
      figureRow({ figures: [multiple], label: `${multiple.label}, ${multiple.period.label}` }),
      figureRow({ figures: [equity], label: `${equity.label}, ${equity.period.label}` }),
    ],
  );
  return composeCard([prose(standing(range, price, basis) ?? NO_RANGE), ...table, prose(METHOD)], METHOD);
}

const CASES = [
  ["low", "Lower"],
  ["middle", "Middle"],
  ["high", "Higher"],
] as const;

const NO_RANGE = "The usual return on its equity is hardly above the assumed growth, so its equity gives no range.";

/** The return of the newest fiscal years that have one, oldest first. */
function usualReturns(analysis: Analysis): readonly ValuedFigure[] {
  return analysis.years
    .slice(-MOST_RETURN_YEARS)
    .map((year) => valuedFigure(analysis, "return_on_equity", year))
    .filter((figure) => figure !== null);
}

/** What a range starts from, and what to read where the range is of no use. */
interface RangeBasis {
  readonly start: string;
  readonly assumed: string;
}

/** A range whose nearer end is less than half or more than double the price says more of its assumptions than of the share. */
const TOO_FAR = 2;

function tooFarOff({ start, assumed }: RangeBasis): string {
  return `That is too far off to be useful: the price does not share these assumptions, above all ${start}. See which ${assumed} the price implies instead.`;
}

/** Where the price stands to the range, in words that never advise; null where one of them is missing. */
function standing(
  { low, high }: { readonly low: Figure | null; readonly middle: Figure | null; readonly high: Figure | null },
  price: Figure | null,
  basis: RangeBasis,
): string | null {
  if (low?.value == null || high?.value == null || price?.value == null) return null;
  if (high.value.lte(0))
    return "Net debt is higher than the value of the cash flows, so these assumptions leave nothing for shareholders.";
  const { value } = price;
  if (high.value.times(TOO_FAR).lt(value)) return `The whole range is less than half of the price. ${tooFarOff(basis)}`;
  if (low.value.gt(value.times(TOO_FAR))) return `The whole range is more than twice the price. ${tooFarOff(basis)}`;
  if (value.lt(low.value))
    return "The price is below the range. That alone does not make the share cheap: the range is only as good as its assumptions.";
  if (value.gt(high.value))
    return "The price is above the range. That alone does not make the share expensive: the range is only as good as its assumptions.";
  return "The price is inside the range, so these assumptions can explain it.";
}
