import { Decimal } from "decimal.js";
import { computedId } from "#facts/book/figure-of.ts";
import type { Figure, FigureFlag } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { joinFlags } from "#metrics/compose.ts";
import type { Filter, Withheld } from "#metrics/plausibility/filter.ts";
import { inPeriod, midSentence } from "#metrics/wording.ts";
import { whyAbsent, whyLacking } from "./absence.ts";
import type { Ask, Desk } from "./desk.ts";
import { absentItem, computedItem } from "./desk.ts";
import { fourthQuarter } from "./fourth-quarter.ts";
import { fromQuarters } from "./from-quarters.ts";
import { gatherParts, heldFigure, recentlyHeld } from "./parts.ts";
import { perShareAmount } from "./per-share-amount.ts";
import { isProvenSum } from "./proven-sum.ts";
import type { Rule, RuleOf, Source } from "./rule.ts";
import { conceptOf } from "./rule.ts";
import { provenTotal } from "./total.ts";

/** A figure; a sentence saying what an otherwise fitting rule lacked; null where the rule does not fit at all. */
type Outcome = Figure | string | null;

/** The figure of a line item: the first candidate that the filter lets pass; with a reason when there is none. */
export function evaluateLineItem(ask: Ask, filter: Filter): Evaluated {
  const { desk, item, period } = ask;
  if (period.kind === "day") return absent(absentItem(ask, `${item.label} is not stated for a single day.`));
  if (item.kind === "balance" && period.kind !== "instant") return absent(balanceAtEnd(ask));
  const rules = item.bySector?.[desk.sector] ?? item.rules;
  if (typeof rules === "string") return absent(absentItem(ask, rules));
  const doubts: string[] = [];
  const { figure, withheld } = filter.screen(item, period, candidates(ask, rules, doubts));
  if (figure !== null) return { figure, withheld };
  if (withheld !== null) return { figure: { ...absentItem(ask, withheld.reason), flags: ["withheld"] }, withheld };
  return { figure: absentItem(ask, doubts[0] ?? whyAbsent(ask)), withheld };
}

/** What came of a line item, and the candidate that the filter held back, if any. */
export interface Evaluated {
  readonly figure: Figure;
  readonly withheld: Withheld | null;
}

function absent(figure: Figure): Evaluated {
  return { figure, withheld: null };
}

/** Candidates in order of preference; what an otherwise fitting rule lacked goes into `doubts`. */
function* candidates(ask: Ask, rules: readonly Rule[], doubts: string[]): Generator<Figure> {
  const { desk, item, period } = ask;
  for (const rule of rules) {
    if (rule.needsCompleteFiling === true && !desk.isComplete(period)) continue;
    if (rule.unlessKnown?.some((source) => desk.book.has(conceptOf(source) ?? source)) === true) continue;
    if (rule.provenBy !== undefined && !isProvenSum(ask, rule, rule.provenBy)) continue;
    const outcome = applyRule(ask, rule);
    if (typeof outcome === "string") doubts.push(outcome);
    else if (outcome !== null && !isForbidden(rule, outcome)) {
      const doubt =
        (item.isSteady === true || isDoubtedOfThirdParty(ask, outcome) ? doubtOfFall(ask, outcome) : null) ??
        doubtOfTag(ask, outcome) ??
        doubtOfSize(ask, outcome);
      if (doubt === null) yield outcome;
      else doubts.push(doubt);
    }
  }
  for (const otherWay of [fourthQuarter, fromQuarters, carriedForward]) {
    const figure = otherWay(ask);
    if (figure === null) continue;
    const doubt = isDoubtedOfThirdParty(ask, figure) ? doubtOfFall(ask, figure) : null;
    if (doubt === null) yield figure;
    else doubts.push(doubt);
  }
}

function isForbidden(rule: Rule, { value }: Figure): boolean {
  return rule.isNeverNegative === true && value?.isNegative() === true;
}

/**
 * Where only selected facts are held the concept of the whole may be missing and that of a part be there: an amount
 * less than half of what it was within fifteen months is not believed. A third party that takes a part for the whole does
 * so year after year; it is held against the last amount that was believed.
 */
function doubtOfFall({ desk, item, period }: Ask, { value, flags }: Figure): string | null {
  const isThirdParty = flags.includes("merged-concept");
  if (value === null || (desk.isComplete(period) && !isThirdParty)) return null;
  const earlier = isThirdParty ? lastBelieved(desk, item.id, period) : recentlyHeld(desk, item.id, period);
  if (earlier?.value == null || value.times(2).gte(earlier.value)) return null;
  return `${item.label} ${inPeriod(period)} in our data is less than half of that ${inPeriod(earlier.period)}, so it is probably only a part and not shown.`;
}

function isDoubtedOfThirdParty({ item }: Ask, { flags }: Figure): boolean {
  return item.doubtsThirdParty === true && flags.includes("merged-concept");
}

/** The year before, or the same quarter of it; the one before that where it was not believed either. */
function lastBelieved(desk: Desk, item: string, period: FiscalPeriod): Figure | null {
  const before = desk.calendar.yearBefore(period);
  return before === null ? null : (heldFigure(desk, item, before) ?? lastBelieved(desk, item, before));
}

/** More than rounding and the smallest minority interests make. */
const OTHER_AMOUNT = "0.005";

/**
 * Where only selected facts are held, an amount may be under a tag that the company used, when the item was last held
 * with it, for a part of the item or for more than it.
 */
function doubtOfTag({ desk, item, period }: Ask, { value, lineage }: Figure): string | null {
  if (value === null || item.kind !== "flow" || lineage.kind !== "fact" || desk.isComplete(period)) return null;
  const concept = lineage.fact.concept.replace(/^us-gaap:/, "");
  const earlier = desk.calendar.yearBefore(period);
  const tagged = earlier === null ? null : heldFigure(desk, concept, earlier);
  if (earlier === null || tagged?.value == null) return null;
  const whole = desk.figure(item.id, earlier);
  const isOther =
    whole.value === null
      ? whole.flags.includes("withheld")
      : tagged.value.minus(whole.value).abs().gt(whole.value.abs().times(OTHER_AMOUNT));
  if (!isOther) return null;
  return `The only amount of ${item.noun} ${inPeriod(period)} in our data has a tag that meant another amount ${inPeriod(earlier)}, so it is not shown.`;
}

/** A tag that some filers give to the whole and others to a line of a note: an amount too small for the whole is not it. */
function doubtOfSize({ desk, item, period }: Ask, { value }: Figure): string | null {
  if (item.leastShare === undefined || value === null) return null;
  const whole = heldFigure(desk, item.leastShare.of, period);
  if (whole?.value == null || value.gte(whole.value.times(item.leastShare.share))) return null;
  return `The amount filed as ${midSentence(item.label)} ${inPeriod(period)} is too small next to ${midSentence(whole.label)} to be all of it, so it is not shown.`;
}

function balanceAtEnd(ask: Ask): Figure {
  const { desk, item, period } = ask;
  // A cover count may be held for a quarter of which no balance sheet is.
  return desk.figure(item.id, desk.calendar.instantFor(period) ?? desk.book.periodOf(null, period.end));
}

function applyRule(ask: Ask, rule: Rule): Outcome {
  switch (rule.take) {
    case "one":
      return named(ask, heldFigure(ask.desk, rule.of, ask.period), rule.flags);
    case "total":
      return named(ask, provenTotal(ask, rule), rule.flags);
    case "sum":
      return added(ask, rule);
    case "difference":
      return subtracted(ask, rule);
    case "quarters":
      return overQuarters(ask, rule);
    case "quotient":
      return perShareAmount(ask, rule);
    case "following":
      return named(ask, following(ask, rule), rule.flags);
    case "zero":
      return takenAsZero(ask, rule);
  }
}

/** A single value under the item's name: the fact itself, or the book's own derivation of it. */
function named(ask: Ask, figure: Figure | null, flags: readonly FigureFlag[]): Figure | null {
  if (figure === null) return null;
  const { item, desk } = ask;
  return {
    ...figure,
    id: figure.lineage.kind === "fact" ? figure.id : computedId(desk.cik, item.id, figure.period.key),
    measure: item.id,
    label: item.label,
    flags: flags.length === 0 ? figure.flags : joinFlags([figure], flags),
  };
}

function added(ask: Ask, rule: RuleOf<"sum">): Outcome {
  const gathered = gatherParts(ask.desk, rule.parts, ask.period);
  if (gathered.state === "doubtful") return gathered.reason;
  if (gathered.state === "lacks") return gathered.isAlone ? null : whyLacking(ask, gathered.source);
  if (gathered.state === "unfit") return null;
  const { figures: operands, assumed } = gathered;
  const only = operands.length === 1 && assumed.length === 0 ? operands[0] : undefined;
  if (only !== undefined && conceptOf(only.measure) !== null) return named(ask, only, rule.flags);
  return computedItem(ask, {
    formula: operands.map((operand) => operand.label).join(" + ") + without(assumed),
    operands,
    value: operands.reduce<Decimal>((total, operand) => total.plus(operand.value ?? 0), new Decimal(0)),
    ...marked(rule, assumed),
  });
}

function subtracted(ask: Ask, rule: RuleOf<"difference">): Outcome {
  const whole = heldFigure(ask.desk, rule.from, ask.period);
  if (whole?.value == null) return null;
  const less = gatherParts(ask.desk, rule.less, ask.period);
  if (less.state === "doubtful") return less.reason;
  if (less.state === "lacks") return whyLacking(ask, less.source);
  // With nothing to subtract the whole stands, where every subtrahend may be missing.
  if (less.state === "unfit") return rule.less.every((part) => part.isOptional) ? named(ask, whole, rule.flags) : null;
  const operands = [whole, ...less.figures];
  return computedItem(ask, {
    formula: operands.map((operand) => operand.label).join(" − ") + without(less.assumed),
    operands,
    value: less.figures.reduce<Decimal>((rest, operand) => rest.minus(operand.value ?? 0), whole.value),
    ...marked(rule, less.assumed),
  });
}

/** Parts that may exist in a filing of which our data has selected items only. */
function without(assumed: readonly string[]): string {
  return assumed.length === 0 ? "" : ` (no ${assumed.join(", no ")} in our data)`;
}

function marked(rule: Rule, assumed: readonly string[]): { flags: readonly FigureFlag[]; isApproximate: boolean } {
  return assumed.length === 0
    ? { flags: rule.flags, isApproximate: false }
    : { flags: [...rule.flags, "assumed"], isApproximate: true };
}

function overQuarters(ask: Ask, rule: RuleOf<"quarters">): Figure | null {
  const { desk, period } = ask;
  const operands = desk.calendar.quartersOf(period)?.map((quarter) => heldFigure(desk, rule.of, quarter)) ?? [];
  const held = operands.filter((operand) => operand !== null);
  if (held.length < 4) return null;
  return computedItem(ask, {
    formula: held.map((operand) => `${operand.label} ${operand.period.label}`).join(" + "),
    operands: held,
    value: held.reduce<Decimal>((total, operand) => total.plus(operand.value ?? 0), new Decimal(0)),
  });
}

function following(ask: Ask, rule: RuleOf<"following">): Figure | null {
  const concept = conceptOf(rule.of);
  if (concept === null) return null;
  const until = addDays(ask.period.end, rule.withinDays);
  const date = ask.desk.balanceDates(concept).find((end) => end >= ask.period.end && end <= until);
  return date === undefined ? null : ask.desk.book.figure(concept, ask.desk.book.periodOf(null, date));
}

function takenAsZero(ask: Ask, rule: RuleOf<"zero">): Figure | null {
  const { desk, period } = ask;
  const evidence = heldFigure(desk, rule.evidence, period);
  if (evidence === null || !desk.isComplete(period)) return null;
  if (rule.contradiction !== undefined && paysInterest(ask, rule.contradiction)) return null;
  const isTagged = rule.whereUntagged.some(
    (source) => heldFigure(desk, source, period) ?? recentlyHeld(desk, source, period),
  );
  if (isTagged) return null;
  return computedItem(ask, {
    formula: rule.words,
    operands: [evidence],
    value: new Decimal(0),
    flags: rule.flags,
    isApproximate: true,
  });
}

/** Whether the year or quarter that ends with the balance sheet carries an expense that speaks against zero. */
function paysInterest({ desk, period }: Ask, expense: Source): boolean {
  const spans = [desk.calendar.endingWith(period, "year"), desk.calendar.endingWith(period, "quarter")];
  return spans.some((span) => span !== null && heldFigure(desk, expense, span)?.value?.isZero() === false);
}

/** The newest earlier balance of a disclosure that is made once a year. */
function carriedForward(ask: Ask): Figure | null {
  const { desk, item, period } = ask;
  if (item.carriedDays === undefined) return null;
  const from = addDays(period.end, -item.carriedDays);
  const earlier = desk.calendar.list("instant").filter((other) => other.end >= from && other.end < period.end);
  for (const other of earlier.toReversed()) {
    const figure = desk.figure(item.id, other);
    if (figure.value === null || figure.period.key !== other.key || figure.flags.includes("stale")) continue;
    return computedItem(ask, {
      formula: `${item.label} as filed for ${other.label}`,
      operands: [figure],
      value: figure.value,
      flags: ["stale"],
      isApproximate: true,
    });
  }
  return null;
}
