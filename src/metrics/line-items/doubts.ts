import type { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";
import { doubtOfFormerAccounts, doubtOfProfit, doubtOfPropertyIncome } from "./doubts-of-income.ts";
import type { ItemInput, EvaluationDeps } from "./evaluation.ts";
import { knownFigure, recentlyKnown } from "./operands.ts";

/** Why a candidate is probably another amount than the item, in a whole sentence; null where nothing says so. */
export function doubtAbout(ask: ItemInput, figure: Figure): string | null {
  return (
    (ask.item.isSteady === true ? doubtOfFall(ask, figure) : doubtOfThirdParty(ask, figure)) ??
    doubtOfTag(ask, figure) ??
    doubtOfSize(ask, figure) ??
    doubtOfSlip(ask, figure) ??
    doubtOfWholeYear(ask, figure) ??
    doubtOfYear(ask, figure) ??
    doubtOfProfit(ask, figure) ??
    doubtOfPropertyIncome(ask, figure) ??
    doubtOfFormerAccounts(ask) ??
    doubtOfUnshownPart(ask, figure) ??
    doubtOfMissingInvestments(ask, figure)
  );
}

/** The same for an amount that a third party computed, by its size alone. */
export function doubtOfThirdParty(ask: ItemInput, figure: Figure): string | null {
  return ask.item.doubtsThirdParty === true && figure.flags.includes("merged-concept")
    ? doubtOfFall(ask, figure)
    : null;
}

/**
 * Where only selected facts are held the concept of the whole may be missing and that of a part be there: an amount
 * less than half of what it was within fifteen months is not believed. A third party that takes a part for the whole does
 * so year after year; it is held against the last amount that was believed.
 */
function doubtOfFall({ deps, item, period }: ItemInput, { value, flags }: Figure): string | null {
  const isThirdParty = flags.includes("merged-concept");
  if (value === null || (deps.isComplete(period) && !isThirdParty)) return null;
  const earlier = isThirdParty ? lastBelieved(deps, item.id, period) : recentlyKnown(deps, item.id, period);
  if (earlier?.value == null || value.times(2).gte(earlier.value)) return null;
  return `${item.label} ${inPeriod(period)} in our data is less than half of that ${inPeriod(earlier.period)}, so it is probably only a part, and we do not show it.`;
}

/** The year before, or the same quarter of it; the one before that where it was not believed either. */
function lastBelieved(deps: EvaluationDeps, item: string, period: FiscalPeriod): Figure | null {
  const before = deps.calendar.yearBefore(period);
  return before === null ? null : (knownFigure(deps, item, before) ?? lastBelieved(deps, item, before));
}

/** More than rounding and the smallest minority interests make. */
const OTHER_AMOUNT = "0.005";

/**
 * Where only selected facts are held, an amount may be under a tag that the company used, when the item was last held
 * with it, for a part of the item or for more than it.
 */
function doubtOfTag({ deps, item, period }: ItemInput, { value, lineage }: Figure): string | null {
  if (value === null || item.kind !== "flow" || lineage.kind !== "fact" || deps.isComplete(period)) return null;
  const concept = lineage.fact.concept.replace(/^us-gaap:/, "");
  const earlier = deps.calendar.yearBefore(period);
  const tagged = earlier === null ? null : knownFigure(deps, concept, earlier);
  if (earlier === null || tagged?.value == null) return null;
  const whole = deps.figure(item.id, earlier);
  const isOther =
    whole.value === null
      ? whole.flags.includes("withheld")
      : tagged.value.minus(whole.value).abs().gt(whole.value.abs().times(OTHER_AMOUNT));
  if (!isOther) return null;
  return `The only amount of ${item.noun} ${inPeriod(period)} in our data has a tag that meant another amount ${inPeriod(earlier)}, so we do not show it.`;
}

/** A tag that some filers give to the whole and others to a line of a note: an amount too small for the whole is not it. */
function doubtOfSize({ deps, item, period }: ItemInput, { value }: Figure): string | null {
  if (item.leastShare === undefined || value === null) return null;
  const whole = knownFigure(deps, item.leastShare.of, period);
  if (whole?.value == null || value.gte(whole.value.times(item.leastShare.share))) return null;
  return `The amount filed as ${midSentence(item.label)} ${inPeriod(period)} is too small next to ${midSentence(whole.label)} to be all of it, so we do not show it.`;
}

/** Fewer digits may be the same by chance. */
const TELLING_DIGITS = 5;

/**
 * The amount of the quarter after, tagged with the dates of the fourth quarter: a filer's slip where the report of a
 * year later gives last year's column the dates of the quarter before it.
 */
function doubtOfSlip({ deps, item, period }: ItemInput, { value, lineage }: Figure): string | null {
  if (period.kind !== "quarter" || period.quarter !== 4 || item.kind !== "flow") return null;
  if (value === null || lineage.kind !== "fact") return null;
  const next = deps.calendar.list("quarter").find(({ end }) => end > period.end);
  const after = next === undefined ? null : knownFigure(deps, lineage.fact.concept, next);
  if (next === undefined || after?.value?.eq(value) !== true || after.lineage.kind !== "fact") return null;
  if (value.abs().toFixed(0).replace(/0+$/, "").length < TELLING_DIGITS) return null;
  return `The tagged ${item.noun} ${inPeriod(period)} is exactly that ${inPeriod(next)} and probably belongs there, so we do not show it.`;
}

/**
 * Twelve months of revenue that were computed from a year whose tag means but a part of that year's. Less than half is no
 * other version of the same accounts, which the year may well be taken from; profits and charges change by more than that.
 */
function doubtOfYear({ deps, item, period }: ItemInput, { lineage }: Figure): string | null {
  if (period.kind !== "ttm" || item.id !== "revenue" || lineage.kind !== "formula") return null;
  const isOverTime = lineage.operands.every((operand) => operand.period.key !== period.key);
  const year = lineage.operands.find((operand) => operand.period.kind === "year");
  if (!isOverTime || year?.value == null) return null;
  const whole = deps.figure(item.id, year.period).value;
  if (whole === null || year.value.isNegative() || year.value.times(2).gte(whole)) return null;
  return `The only amounts of ${item.noun} ${inPeriod(period)} in our data have a tag that meant only a part ${inPeriod(year.period)}, so we do not show them.`;
}

/** How far what is left of the amount may be from the mean of the three quarters before, where the amount is that of a year. */
const QUARTER_LIKE = { least: "0.5", most: "1.5" };

/** The revenue of a year, tagged with the dates of its fourth quarter: about four times the quarters before, with no year to bear it out. */
function doubtOfWholeYear({ deps, item, period }: ItemInput, { value, lineage }: Figure): string | null {
  if (item.id !== "revenue" || period.quarter !== 4 || value === null || lineage.kind !== "fact") return null;
  const year = deps.calendar.endingWith(period, "year");
  if (year !== null && knownFigure(deps, lineage.fact.concept, year) !== null) return null;
  const quarters = deps.calendar.list("quarter").filter(({ end }) => end < period.end);
  const before = quarters.slice(-3).map((quarter) => deps.figure(item.id, quarter).value);
  if (before.length < 3) return null;
  const sum = before.reduce((total, amount) => total && amount && total.plus(amount)) ?? null;
  if (sum === null || !sum.gt(0)) return null;
  const left = value.minus(sum);
  const mean = sum.div(3);
  if (left.lt(mean.times(QUARTER_LIKE.least)) || left.gt(mean.times(QUARTER_LIKE.most))) return null;
  return `The tagged ${item.noun} ${inPeriod(period)} is about that of the whole year, so we do not show it.`;
}

/**
 * Twelve months that were computed from a year or quarter of which we show no amount, although the tag has one: what speaks
 * against the part speaks against the sum.
 */
function doubtOfUnshownPart({ deps, item, period }: ItemInput, { lineage }: Figure): string | null {
  if (period.kind !== "ttm" || item.kind !== "flow" || lineage.kind !== "formula") return null;
  const unshown = lineage.operands.find(
    ({ period: part, value }) =>
      value !== null && (part.kind === "year" || part.kind === "quarter") && deps.figure(item.id, part).value === null,
  );
  if (unshown === undefined) return null;
  return `${item.label} ${inPeriod(period)} would need that ${inPeriod(unshown.period)}, which we withhold, so we do not show it.`;
}

/** Investments that a company had within this many days count as its own still, where they were at least this share of its assets. */
const INVESTMENTS = { days: 5 * 366, leastShare: "0.1" } as const;

/**
 * Cash alone in place of cash and short-term investments, where large investments left the data without leaving the company: what
 * other current assets are known does not fill current assets.
 */
function doubtOfMissingInvestments({ deps, item, period }: ItemInput, { value, flags }: Figure): string | null {
  if (item.id !== "cash_and_investments" || value === null || !flags.includes("assumed")) return null;
  const stated = deps.calendar
    .list("instant")
    .filter(({ end }) => end < period.end && daysBetween(end, period.end) <= INVESTMENTS.days)
    .findLast((day) => knownFigure(deps, "short_term_investments", day) !== null);
  if (stated === undefined) return null;
  const investments = knownFigure(deps, "short_term_investments", stated)?.value;
  const assets = knownFigure(deps, "total_assets", stated)?.value;
  if (investments == null || assets == null || investments.lt(assets.times(INVESTMENTS.leastShare))) return null;
  const [all, ...others] = ["current_assets", "receivables", "inventory"].map(
    (id) => knownFigure(deps, id, period)?.value ?? null,
  );
  const rest = others.reduce<Decimal | null>(
    (left, part) => part && (left?.minus(part) ?? null),
    all?.minus(value) ?? null,
  );
  if (rest?.times(2).lt(investments) === true) return null;
  return `Short-term investments were last reported ${inPeriod(stated)} and are probably missing from our data ${inPeriod(period)}, so we do not show cash with them.`;
}
