import { Decimal } from "decimal.js";
import { computedId } from "#facts/fact-set/figure-of.ts";
import type { Figure, FigureFlag } from "#facts/figure.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import { joinFlags } from "#metrics/compose.ts";
import type { Filter, Withheld } from "#metrics/plausibility/filter.ts";
import { whyAbsent, whyLacking } from "./absence.ts";
import { type Absence, absentItem, computedItem, type ItemInput } from "./evaluation.ts";
import { doubtAbout, doubtOfThirdParty } from "./doubts.ts";
import { doubtOfFormerAccounts } from "./doubts-of-income.ts";
import { fourthQuarter, fromQuarters } from "./from-quarters.ts";
import { doubtOfPart, doubtOfWhole } from "./part-of-debt.ts";
import { isThirdPartys } from "./third-partys-debt.ts";
import { gatherOperands, knownFigure, recentlyKnown } from "./operands.ts";
import { earningsByYear, earningsOverCount, perShareAmount } from "./per-share-amount.ts";
import { isProvenSum, provenTotal } from "./total.ts";
import { inPeriod } from "#metrics/wording.ts";
import type { Rule, RuleOf, Source } from "./rule.ts";
import { conceptOf } from "./rule.ts";

/** A figure; what an otherwise fitting rule lacked; null where the rule does not fit at all. */
type RuleResult = Figure | Absence | null;

/** The figure of a line item: the first candidate that the filter lets pass; with a reason when there is none. */
export function evaluateLineItem(ask: ItemInput, filter: Filter): Evaluated {
  const { deps, item, period } = ask;
  if (period.kind === "day") return absent(absentItem(ask, missing(`${item.label} is not stated for a single day.`)));
  if (item.kind === "balance" && period.kind !== "instant") return absent(balanceAtEnd(ask));
  if (isOfShell(ask))
    return absent(absentItem(ask, missing(`The balance sheet ${inPeriod(period)} is that of a shell without assets.`)));
  const rules = item.bySector?.[deps.sector] ?? item.rules;
  if (typeof rules === "string") return absent(absentItem(ask, missing(rules)));
  const doubts: Absence[] = [];
  const { figure, withheld } = filter.screen(item, period, candidates(ask, rules, doubts));
  if (figure !== null) return { figure, withheld };
  if (withheld !== null)
    return { figure: absentItem(ask, { absence: withheld.reason, flags: ["withheld"] }), withheld };
  return { figure: absentItem(ask, doubts[0] ?? whyAbsent(ask)), withheld };
}

/** What came of a line item, and the candidate that the filter held back, if any. */
export interface Evaluated {
  readonly figure: Figure;
  readonly withheld: Withheld | null;
}

/** Whether a filed balance sheet states assets of zero: a company made for a merger reports so until the business is its own. */
function isOfShell({ deps, item, period }: ItemInput): boolean {
  if (item.kind !== "balance" || item.unit !== "USD") return false;
  return deps.factSet.figure("us-gaap:Assets", period)?.value?.isZero() === true;
}

function missing(absence: string): Absence {
  return { absence, flags: [] };
}

function disbelieved(absence: string): Absence {
  return { absence, flags: ["disbelieved"] };
}

function absent(figure: Figure): Evaluated {
  return { figure, withheld: null };
}

/** Candidates in order of preference; what an otherwise fitting rule lacked goes into `doubts`. */
function* candidates(ask: ItemInput, rules: readonly Rule[], doubts: Absence[]): Generator<Figure> {
  const { deps, period } = ask;
  for (const rule of rules) {
    if (rule.needsCompleteFiling === true && !deps.isComplete(period)) continue;
    if (rule.unlessKnown?.some((source) => deps.factSet.has(conceptOf(source) ?? source)) === true) continue;
    if (rule.ifThirdPartys !== undefined && !isThirdPartys(knownFigure(deps, rule.ifThirdPartys, period))) continue;
    if (rule.provenBy !== undefined && !isProvenSum(ask, rule, rule.provenBy)) continue;
    const result = applyRule(ask, rule);
    if (result === null) continue;
    if ("absence" in result) doubts.push(result);
    else if (!isForbidden(rule, result)) {
      const doubt = doubtAbout(ask, result) ?? (rule.mayBePart === true ? doubtOfPart : doubtOfWhole)(ask, result);
      if (doubt === null) yield result;
      else doubts.push(disbelieved(doubt));
    }
  }
  for (const otherWay of [fourthQuarter, fromQuarters, carriedForward, earningsByYear, earningsOverCount]) {
    const figure = otherWay(ask);
    if (figure === null) continue;
    const doubt = doubtOfThirdParty(ask, figure) ?? doubtOfFormerAccounts(ask);
    if (doubt === null) yield figure;
    else doubts.push(disbelieved(doubt));
  }
}

function isForbidden(rule: Rule, { value }: Figure): boolean {
  return rule.isNeverNegative === true && value?.isNegative() === true;
}

function balanceAtEnd(ask: ItemInput): Figure {
  const { deps, item, period } = ask;
  // A cover count may be held for a quarter of which no balance sheet is.
  return deps.figure(item.id, deps.calendar.instantFor(period) ?? deps.factSet.periodOf(null, period.end));
}

function applyRule(ask: ItemInput, rule: Rule): RuleResult {
  switch (rule.take) {
    case "one":
      return named(ask, knownFigure(ask.deps, rule.of, ask.period), rule.flags);
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

/** A single value under the item's name: the fact itself, or the fact set's own derivation of it. */
function named(ask: ItemInput, figure: Figure | null, flags: readonly FigureFlag[]): Figure | null {
  if (figure === null) return null;
  const { item, deps } = ask;
  return {
    ...figure,
    id: figure.lineage.kind === "fact" ? figure.id : computedId(deps.cik, item.id, figure.period.key),
    measure: item.id,
    label: item.label,
    flags: flags.length === 0 ? figure.flags : joinFlags([figure], flags),
  };
}

function added(ask: ItemInput, rule: RuleOf<"sum">): RuleResult {
  const gathered = gatherOperands(ask.deps, rule.parts, ask.period);
  if (gathered.state === "doubtful") return missing(gathered.reason);
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

function subtracted(ask: ItemInput, rule: RuleOf<"difference">): RuleResult {
  const whole = knownFigure(ask.deps, rule.from, ask.period);
  if (whole?.value == null) return null;
  // An assumption that nothing is to be taken off needs that nothing was lately.
  const doubted = ask.item.kind === "balance" && rule.flags.includes("assumed") ? whole : null;
  const less = gatherOperands(ask.deps, rule.less, ask.period, doubted);
  if (less.state === "doubtful") return missing(less.reason);
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

function overQuarters(ask: ItemInput, rule: RuleOf<"quarters">): Figure | null {
  const { deps, period } = ask;
  const operands = deps.calendar.quartersOf(period)?.map((quarter) => knownFigure(deps, rule.of, quarter)) ?? [];
  const held = operands.filter((operand) => operand !== null);
  if (held.length < 4) return null;
  return computedItem(ask, {
    formula: held.map((operand) => `${operand.label} ${operand.period.label}`).join(" + "),
    operands: held,
    value: held.reduce<Decimal>((total, operand) => total.plus(operand.value ?? 0), new Decimal(0)),
  });
}

function following(ask: ItemInput, rule: RuleOf<"following">): Figure | null {
  const concept = conceptOf(rule.of);
  if (concept === null) return null;
  const until = addDays(ask.period.end, rule.withinDays);
  const date = ask.deps.balanceDates(concept).find((end) => end >= ask.period.end && end <= until);
  return date === undefined ? null : ask.deps.factSet.figure(concept, ask.deps.factSet.periodOf(null, date));
}

function takenAsZero(ask: ItemInput, rule: RuleOf<"zero">): Figure | null {
  const { deps, period } = ask;
  const evidence = knownFigure(deps, rule.evidence, period);
  // A balance sheet of nothing is that of a shell and tells what the shell has.
  if (evidence?.value?.gt(0) !== true || !deps.isComplete(period)) return null;
  if (rule.contradiction !== undefined && paysInterest(ask, rule.contradiction)) return null;
  const isTagged = rule.whereUntagged.some(
    (source) => knownFigure(deps, source, period) ?? recentlyKnown(deps, source, period),
  );
  const isExplained = rule.signsUnless?.some((source) => knownFigure(deps, source, period)) === true;
  if (isTagged || (!isExplained && rule.signs?.some((sign) => wasLarge(ask, sign, evidence)) === true)) return null;
  return computedItem(ask, {
    formula: rule.words,
    operands: [evidence],
    value: new Decimal(0),
    flags: rule.flags,
    isApproximate: true,
  });
}

/** Whether the year or quarter that ends with the balance sheet carries an expense that speaks against zero. */
function paysInterest({ deps, period }: ItemInput, expense: Source): boolean {
  const spans = [deps.calendar.endingWith(period, "year"), deps.calendar.endingWith(period, "quarter")];
  return spans.some((span) => span !== null && knownFigure(deps, expense, span)?.value?.isZero() === false);
}

/** A year and half a year: the annual report that tells it may be that old. */
const SIGN_DAYS = 550;
/** Interest on leases and small loans stays below it. */
const LARGE_SHARE = 0.002;

/** Whether a span of any length that ended lately has so much of something that a balance of zero cannot be right. */
function wasLarge({ deps, period }: ItemInput, sign: Source, { value: size }: Figure): boolean {
  const { factSet } = deps;
  const concept = conceptOf(sign);
  const from = addDays(period.end, -SIGN_DAYS);
  const least = (size?.toNumber() ?? 0) * LARGE_SHARE;
  return factSet.dossier.facts.some(
    (fact) =>
      fact.concept === concept &&
      fact.span.end > from &&
      fact.span.end <= period.end &&
      (fact.filed ?? "") <= factSet.asOf &&
      Math.abs(Number(fact.value)) > least,
  );
}

/** The newest earlier balance of a disclosure that is made once a year. */
function carriedForward(ask: ItemInput): Figure | null {
  const { deps, item, period } = ask;
  if (item.carriedDays === undefined || (item.isCarriedToGaps === true && deps.isComplete(period))) return null;
  const from = addDays(period.end, -item.carriedDays);
  const earlier = deps.calendar.list("instant").filter((other) => other.end >= from && other.end < period.end);
  for (const other of earlier.toReversed()) {
    const figure = deps.figure(item.id, other);
    if (figure.value === null || figure.period.key !== other.key || figure.flags.includes("stale")) continue;
    if (item.isCarriedToGaps === true && figure.value.isZero()) return null;
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
