import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { computedItem, type ItemInput } from "./evaluation.ts";
import { knownFigure, recentlyKnown } from "./operands.ts";
import type { RuleOf } from "./rule.ts";

/** A cent, or two percent of a larger amount: dilution and rounding make no more. */
const CENT = "0.01";
const SHARE = "0.02";

/** A count on one day stands for the whole year only where it moved no more than this since a year before. */
const STEADY = "0.1";
/** What belongs to common shares is at most all of net income; more than this above it is an amount of another view. */
const ABOVE = "0.5";

/**
 * An amount per share that the company does not state for the whole: the amount over the count, marked as ours. A
 * concept that companies also use for less than that is believed where it comes to the same.
 */
export function perShareAmount(ask: ItemInput, rule: RuleOf<"quotient">): Figure | null {
  const { deps, period } = ask;
  // A fourth quarter and twelve months have ways of their own; balances are not divided.
  if (period.kind !== "year" && (period.kind !== "quarter" || period.quarter === 4)) return null;
  const statedAs = STATED_AS[ask.item.id] ?? [];
  if (statedAs.some((concept) => knownFigure(deps, concept, period) !== null)) return null;
  const amount = incomeToCommon(ask);
  const count = knownFigure(deps, rule.by, period);
  if (amount?.value == null || count?.value == null || count.value.isZero()) return null;
  const value = amount.value.div(count.value);
  const stated = rule.stated === undefined ? null : knownFigure(deps, rule.stated, period);
  if (stated?.value != null && isSame(stated.value, value)) {
    return { ...stated, measure: ask.item.id, label: ask.item.label };
  }
  if (count.period.kind === "instant" && !isSteady(ask, rule.by, count.value)) return null;
  return computedItem(ask, {
    formula: `${amount.label} ÷ ${count.label}`,
    operands: [amount, count],
    value,
    flags: rule.flags,
    isApproximate: true,
  });
}

/**
 * Diluted earnings per share of twelve months whose fourth quarter is not held: those of the last year with the quarters since
 * in place of the same a year before, marked as ours, since each is over a count of its own.
 */
export function earningsByYear(ask: ItemInput): Figure | null {
  const { deps, item, period } = ask;
  if (item.id !== "eps_diluted" || period.kind !== "ttm") return null;
  const year = deps.calendar.list("year").findLast(({ end }) => end < period.end);
  const since = deps.calendar.list("quarter").filter(({ end }) => end > (year?.end ?? "") && end <= period.end);
  if (year === undefined || since.length === 0 || since.length > 3 || since.at(-1)?.end !== period.end) return null;
  const count = knownFigure(deps, COUNT, period);
  if (count?.value != null && !isSteady(ask, COUNT, count.value)) return null;
  const earned = [year, ...since].map((span) => deps.figure(item.id, span));
  const before = since.map((quarter) => {
    const earlier = deps.calendar.yearBefore(quarter);
    return earlier === null ? null : deps.figure(item.id, earlier);
  });
  const operands = [...earned, ...before].filter((figure) => figure !== null);
  if (operands.length < 1 + 2 * since.length || operands.some(({ value }) => value === null)) return null;
  const sum = (figures: readonly (Figure | null)[]): Decimal =>
    figures.reduce((total, figure) => total.plus(figure?.value ?? 0), new Decimal(0));
  const names = (figures: readonly (Figure | null)[]): string[] => figures.map((figure) => figure?.period.label ?? "");
  return computedItem(ask, {
    formula: `${names(earned).join(" + ")} − ${names(before).join(" − ")}`,
    operands,
    value: sum(earned).minus(sum(before)),
    flags: ["our-approximation"],
    isApproximate: true,
  });
}

/**
 * The same where the quarters are not held either, while net income is: the amount over the mean of the counts at the end and
 * a year before. Older twelve months would stand for a profit that has changed since.
 */
export function earningsOverCount(ask: ItemInput): Figure | null {
  const { deps, item, period } = ask;
  if (item.id !== "eps_diluted" || period.kind !== "ttm" || deps.calendar.endingWith(period, "year") !== null)
    return null;
  const income = incomeToCommon(ask);
  const [count, before] = [knownFigure(deps, COUNT, period), countBefore(ask, COUNT)];
  if (income?.value == null || count?.value?.gt(0) !== true || before?.value == null) return null;
  if (!isSteady(ask, COUNT, count.value)) return null;
  if (income.measure === "net_income" && goesToOthers(ask)) return null;
  return computedItem(ask, {
    formula: `${income.label} ÷ Mean of ${count.label} at the end and a year before`,
    operands: [income, count, before],
    value: income.value.div(count.value.plus(before.value).div(2)),
    flags: ["our-approximation"],
    isApproximate: true,
  });
}

const COUNT = "shares_outstanding";

/** Whether preferred stock is known of the last fifteen months, or took a part of the last year's net income. */
function goesToOthers({ deps, period }: ItemInput): boolean {
  const balance = deps.calendar.instantFor(period);
  const preferred = balance === null ? null : deps.figure("preferred_stock", balance);
  if (preferred?.value?.gt(0) === true || recentlyKnown(deps, "preferred_stock", balance ?? period) !== null)
    return true;
  const year = deps.calendar.list("year").findLast(({ end }) => end < period.end);
  if (year === undefined) return false;
  const [income, toCommon] = [knownFigure(deps, "net_income", year), knownFigure(deps, "net_income_common", year)];
  const taken = income?.value?.minus(toCommon?.value ?? income.value);
  return taken !== undefined && taken.gt(income?.value?.abs().times(SHARE) ?? 0);
}

/** Net income that belongs to common shares, the amount that goes with the diluted count first. */
export function incomeToCommon({ deps, period }: Pick<ItemInput, "deps" | "period">): Figure | null {
  const income = knownFigure(deps, "net_income", period);
  const most = income?.value?.plus(income.value.abs().times(ABOVE));
  const toCommon = TO_COMMON.map((concept) => knownFigure(deps, concept, period));
  return toCommon.find((figure) => figure?.value != null && (most === undefined || figure.value.lte(most))) ?? income;
}

/** What the company states is not made better by our division: it is shown, or withheld and nothing is shown. */
const STATED_AS: Readonly<Record<string, readonly string[]>> = {
  eps_diluted: ["EarningsPerShareDiluted", "EarningsPerShareBasicAndDiluted"],
  eps_basic: ["EarningsPerShareBasic", "EarningsPerShareBasicAndDiluted"],
};

const TO_COMMON = [
  "NetIncomeLossAvailableToCommonStockholdersDiluted",
  "NetIncomeLossAvailableToCommonStockholdersBasic",
] as const;

function isSteady(ask: ItemInput, source: string, count: Decimal): boolean {
  const earlier = countBefore(ask, source);
  return earlier?.value != null && count.minus(earlier.value).abs().lte(earlier.value.times(STEADY));
}

function countBefore({ deps, period }: ItemInput, source: string): Figure | null {
  const before = deps.calendar.yearBefore(period);
  return before === null ? null : knownFigure(deps, source, before);
}

function isSame(stated: Decimal, computed: Decimal): boolean {
  return stated
    .minus(computed)
    .abs()
    .lte(Decimal.max(CENT, stated.abs().times(SHARE)));
}
