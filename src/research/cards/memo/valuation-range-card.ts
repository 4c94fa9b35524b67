import type { Figure } from "#facts/figure.ts";
import { absentCard, composeCard, prose } from "#research/cards/blocks/compose-card.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { Block, CardContent } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { defineCard } from "#research/cards/define-card.ts";
import { valuationInputs } from "#research/cards/valuation/cash-flow-value-cards.ts";
import { medianOfHistory } from "#research/rules/compare.ts";
import { newestYear, valuedFigure } from "#research/rules/lookups.ts";
import { compose, count, period, show, when } from "#research/rules/sentence-template.ts";
import { calculationId, resolveFigure } from "#research/text/calculations/calculate.ts";
import { caseWords } from "#research/text/calculations/values.ts";

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
        "Free cash flow growth that the price assumes",
        named(calculationId("implied_growth", freeCashFlow, enterpriseValue)),
      ),
      row(pastGrowth?.label ?? "Past growth", pastGrowth === null ? null : named(pastGrowth.id)),
      row("Share of the middle value that lies beyond year ten", valueOf("value_beyond")),
    ],
  );
  const unusual = unusualCashFlow(named(freeCashFlow.id), context);
  return composeCard(
    [prose(standing(range, named(price.id))), unusual, ...table, prose(DRIVERS)],
    "Free cash flow is not above zero, so it cannot be carried forward and no range can be given.",
  );
}

const DRIVERS =
  "Two assumptions drive the range: the growth of free cash flow for five years, and the discount rate. The lower case has two points less growth and a discount rate one point higher than the middle one, the higher case the opposite. All three start from the same twelve months of free cash flow; if those were unusual, so is the range.";

interface ValueRange {
  readonly low: Figure | null;
  readonly middle: Figure | null;
  readonly high: Figure | null;
}

/** A range whose nearer end is less than half or more than double the price says more of its assumptions than of the share. */
const TOO_FAR = 2;

function standing({ low, high }: ValueRange, price: Figure | null): string | null {
  if (low?.value == null || high?.value == null || price?.value == null) return null;
  if (high.value.lte(0))
    return "Net debt is higher than the value of the cash flows, so these assumptions leave nothing for the share.";
  const { value } = price;
  if (high.value.times(TOO_FAR).lt(value))
    return "The whole range is less than half of the price. That is too far away to be of use as a value: it says that these assumptions, above all the cash flow they start from, are not those of the price. Read which growth the price assumes instead.";
  if (low.value.gt(value.times(TOO_FAR)))
    return "The whole range is more than twice the price. That is too far away to be of use as a value: it says that past growth or this cash flow are not what the price assumes. Read which growth the price assumes instead.";
  if (value.lt(low.value))
    return "The price is below the range. A share is not cheap for that: the range is only as good as its assumptions.";
  if (value.gt(high.value))
    return "The price is above the range. A share is not dear for that: the range is only as good as its assumptions.";
  return "The price is inside the range, so it needs no other assumptions than these.";
}

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
