import type { Analysis } from "#metrics/analysis.ts";
import { against, judgedMargin, plainlyAgainst } from "#research/rules/compare.ts";
import type { Rule } from "#research/rules/insight.ts";
import { newest, newestYear, samePeriod, yearAgo, type ValuedFigure } from "#research/rules/lookups.ts";
import { ANY_SECTOR, ORDINARY, rule, type Draft } from "#research/rules/rule.ts";
import { compose, show, size, when } from "#research/rules/sentence-template.ts";
import { scaled } from "#research/rules/weigh.ts";
import type { Sentence } from "#research/text/sentence.ts";

/** What a figure is made of says why it moved: arithmetic over filed parts, never a cause of our own. */
export const DRIVER_RULES: readonly Rule[] = [
  rule({
    id: "margin-bridge",
    card: "profitability",
    sectors: ORDINARY,
    draft: ({ analysis }) => marginBridge(analysis),
  }),
  rule({ id: "dupont", card: "profitability", sectors: ANY_SECTOR, draft: ({ analysis }) => dupont(analysis) }),
  rule({ id: "eps-drivers", card: "growth", sectors: ANY_SECTOR, draft: ({ analysis }) => earningsPerShare(analysis) }),
  rule({
    id: "free-cash-flow-bridge",
    card: "cash_quality",
    sectors: ORDINARY,
    draft: ({ analysis }) => freeCashFlow(analysis),
  }),
];

/** A figure now and a year before. */
interface Step {
  readonly now: ValuedFigure;
  readonly before: ValuedFigure;
}

function stepOf(analysis: Analysis, now: ValuedFigure | null): Step | null {
  const before = now === null ? null : yearAgo(analysis, now);
  return now === null || before === null ? null : { now, before };
}

/** Points by which a ratio moved. */
function points({ now, before }: Step): number {
  return now.value.minus(before.value).toNumber();
}

/** A smaller step of the operating margin needs no explanation. */
const LEAST_STEP = 0.01;

/** The parts of the operating margin: what is left after the cost of revenue, and what the two filed costs took. */
const MARGIN_PARTS = [
  { measure: "gross_margin", noun: "the gross margin was", sign: 1 },
  { measure: "rd_share", noun: "research and development took", sign: -1 },
  { measure: "sga_share", noun: "selling, general and administrative costs took", sign: -1 },
] as const;

/** The part that moved the operating margin most in the direction that it went. */
function marginBridge(analysis: Analysis): Draft | null {
  const margin = stepOf(analysis, newest(analysis, "operating_margin"));
  if (margin === null || margin.now.value.lt(-1) || margin.before.value.lt(-1)) return null;
  const moved = points(margin);
  if (Math.abs(moved) < LEAST_STEP) return null;
  const parts = MARGIN_PARTS.flatMap((part) => {
    const step = stepOf(analysis, samePeriod(analysis, margin.now, part.measure));
    return step === null || (part.measure === "sga_share" && holdsImpairments(analysis, step))
      ? []
      : [{ ...part, step, effect: part.sign * points(step) }];
  });
  const [main] = parts.toSorted((one, other) => (other.effect - one.effect) * Math.sign(moved));
  // A part that explains less than a third of the step, or goes the other way, explains nothing.
  if (main === undefined || main.effect / moved < 1 / 3) return null;
  const words = against(analysis, main.step.now, main.step.before).words;
  const ofRevenue = main.measure === "gross_margin" ? "" : " of revenue";
  return {
    polarity: judgedMargin(moved > 0 ? "up" : "down", margin.now),
    topic: "margin",
    direction: moved > 0 ? "up" : "down",
    magnitude: scaled(moved, 0.005, 0.08),
    about: margin.now,
    parts: compose`The operating margin was ${show(margin.now)} ${when(margin.now)}${against(analysis, margin.now, margin.before).words}; ${main.noun} ${show(main.step.now)}${ofRevenue}${words}.`,
  };
}

/** Impairments of so much of the costs of selling and administration, which some companies state in one line, are what moved them. */
const IMPAIRED_SHARE = "0.2";

/** Whether the costs of selling and administration may hold large impairments in either year: then they are no running costs. */
function holdsImpairments(analysis: Analysis, { now, before }: Step): boolean {
  return [now, before].some((one) => {
    const costs = samePeriod(analysis, one, "selling_general_administrative");
    return ["goodwill_impairment", "asset_impairments"].some((measure) => {
      const impaired = samePeriod(analysis, one, measure);
      return costs !== null && impaired !== null && impaired.value.gt(costs.value.times(IMPAIRED_SHARE));
    });
  });
}

/** Return on equity by its three factors: the one that moved it most in the direction that it went. */
function dupont(analysis: Analysis): Draft | null {
  const returns = stepOf(analysis, newestYear(analysis, "return_on_equity"));
  if (returns === null || returns.now.value.lte(0) || returns.before.value.lte(0)) return null;
  const moved = Math.log(returns.now.value.div(returns.before.value).toNumber());
  if (Math.abs(points(returns)) < LEAST_STEP || Math.abs(moved) < 0.05) return null;
  const factors = [
    { measure: "net_margin", noun: "the net margin was" },
    { measure: "asset_turnover", noun: "asset turnover was" },
    { measure: "equity_multiplier", noun: "the equity multiplier was" },
  ].flatMap(({ measure, noun }) => {
    const step = stepOf(analysis, samePeriod(analysis, returns.now, measure));
    if (step === null || step.now.value.lte(0) || step.before.value.lte(0)) return [];
    return [{ noun, step, effect: Math.log(step.now.value.div(step.before.value).toNumber()) }];
  });
  const [main] = factors.toSorted((one, other) => (other.effect - one.effect) * Math.sign(moved));
  if (factors.length < 3 || main === undefined || main.effect / moved < 1 / 3) return null;
  const isUp = moved > 0;
  return {
    // A return that debt lifts is not better for it.
    polarity: main.noun.includes("multiplier") ? "neutral" : isUp ? "good" : "bad",
    topic: "returns",
    direction: isUp ? "up" : "down",
    magnitude: scaled(moved, 0.05, 0.7),
    about: returns.now,
    parts: compose`Return on equity was ${show(returns.now)} ${when(returns.now)}${against(analysis, returns.now, returns.before).words}; ${main.noun} ${show(main.step.now)}${factorWords(analysis, main.step)}.`,
  };
}

function factorWords(analysis: Analysis, { now, before }: Step): Sentence["parts"] {
  return (now.unit === "ratio" ? against : plainlyAgainst)(analysis, now, before).words;
}

/** By so much earnings per share may move otherwise than profit and shares together. */
const MOST_UNEXPLAINED = "0.01";

/** Earnings per share by profit and by the number of shares. */
function earningsPerShare(analysis: Analysis): Draft | null {
  const perShare = newestYear(analysis, "eps_growth");
  const income = perShare === null ? null : samePeriod(analysis, perShare, "net_income_growth");
  const shares = perShare === null ? null : samePeriod(analysis, perShare, "share_change");
  if (perShare === null || income === null || shares === null || shares.value.abs().lt("0.01")) return null;
  if (perShare.value.abs().lt("0.01") || income.value.abs().lt("0.005")) return null;
  // Profit that belongs to others, or a count of other days, and the three do not explain each other.
  const implied = income.value.plus(1).div(shares.value.plus(1)).minus(1);
  if (implied.minus(perShare.value).abs().gt(MOST_UNEXPLAINED)) return null;
  const isByCount = perShare.value.times(income.value).isNegative();
  return {
    polarity: isByCount ? "neutral" : perShare.value.isPositive() ? "good" : "bad",
    topic: "per-share-parts",
    direction: perShare.value.isPositive() ? "up" : "down",
    magnitude: scaled(shares.value.div(perShare.value), 0.05, 1),
    about: perShare,
    parts: compose`Diluted earnings per share ${moved(perShare)} by ${size(perShare)} ${when(perShare)} while net income ${moved(income)} by ${size(income)} and the diluted share count ${moved(shares)} by ${size(shares)}.`,
  };
}

function moved({ value }: ValuedFigure): string {
  return value.isNegative() ? "fell" : "rose";
}

/** Free cash flow by its two filed parts: whichever moved it. */
function freeCashFlow(analysis: Analysis): Draft | null {
  const flow = stepOf(analysis, newest(analysis, "free_cash_flow"));
  if (flow === null || flow.before.value.lte(0) || flow.now.value.lte(0)) return null;
  const operating = stepOf(analysis, samePeriod(analysis, flow.now, "operating_cash_flow"));
  const spent = stepOf(analysis, samePeriod(analysis, flow.now, "capital_expenditure"));
  if (operating === null || spent === null) return null;
  const change = flow.now.value.minus(flow.before.value);
  const share = change.div(flow.before.value);
  if (share.abs().lt("0.05")) return null;
  const spending = spent.before.value.minus(spent.now.value).div(change).toNumber();
  const isSpending = spending > 0.5;
  const main = isSpending ? spent : operating;
  const noun = isSpending ? "capital expenditure" : "operating cash flow";
  return {
    polarity: share.isPositive() ? "good" : "bad",
    topic: "cash-parts",
    direction: share.isPositive() ? "up" : "down",
    magnitude: scaled(share, 0.05, 0.6),
    about: flow.now,
    parts: compose`Free cash flow was ${show(flow.now)} ${when(flow.now)}${against(analysis, flow.now, flow.before).words}; ${noun} was ${show(main.now)}${against(analysis, main.now, main.before).words}.`,
  };
}
