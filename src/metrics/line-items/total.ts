import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { computedItem, type EvaluationDeps, type ItemInput } from "./evaluation.ts";
import { gatherOperands, knownFigure } from "./operands.ts";
import type { Addend, Rule, RuleOf, Source } from "./rule.ts";
import type { FiscalPeriod } from "#facts/fact.ts";

/** How far a total may be from the sum that proves it. */
const PROOF_TOLERANCE = "0.001";
/** A candidate this little above the main one is a part of it before hedges and adjustments were taken away. */
const SLIGHTLY_ABOVE = "1.2";
/** A candidate filed this much later is the restated view under a new tag. */
const RESTATED_AFTER_DAYS = 200;
/** Two amounts nearer than this are one, rounded differently. */
const SAME = "0.995";
/** After a disposal more than this share of the business is left; less is a part of the whole. */
const LEAST_LEFT = "0.4";
const YEAR_LATER = 300;

/**
 * Picks a total among candidates that are totals at some filers and parts or gross amounts at others: the one that the
 * proof adds up to; else, of those that no newer filing has replaced, the main one where another is but slightly larger
 * and unsupported; else the largest. An elimination, which is negative, is none of them.
 */
export function provenTotal(ask: ItemInput, rule: RuleOf<"total">): Figure | null {
  const main = candidate(ask, rule.main);
  const others = rule.others
    .filter((source) => source !== rule.taxed?.before || !isAfterTaxes(ask, rule))
    .flatMap((source) => candidateOrSum(ask, rule, source) ?? []);
  const positive = (main === null ? others : [main, ...others]).filter(({ value }) => value?.gt(0) === true);
  if (positive.length < 2) return positive[0] ?? main ?? others[0] ?? null;
  const proven = positive.filter((figure) => isSumOf(ask, rule.proof, figure));
  if (proven.length > 0) return main !== null && proven.includes(main) ? main : best(proven);
  const all = positive.filter((figure) => !isReplaced(ask, rule, figure, positive));
  const top = best(all);
  if (main === null || top === null || !all.includes(main) || isSumOf(ask, rule.support, top)) return top;
  return isSlightlyAbove(top, main) ? main : top;
}

/** Whether the amount after taxes that are passed on, as on cigarettes and beer, is the one that the statement goes on from. */
function isAfterTaxes(ask: ItemInput, rule: RuleOf<"total">): boolean {
  const after = rule.taxed === undefined ? null : candidate(ask, rule.taxed.after);
  return after !== null && isSumOf(ask, rule.support, after);
}

function candidateOrSum(ask: ItemInput, rule: RuleOf<"total">, source: Source | readonly Source[]): Figure | null {
  if (typeof source === "string") return candidate(ask, source);
  const operands = source.map((each) => candidate(ask, each));
  const held = operands.filter((operand) => operand !== null);
  if (held.length < source.length || !areOfOneFiling(held)) return null;
  const [first, second] = held.map(({ value }) => value);
  if (rule.isSmallerFirst === true && first != null && second != null && first.gte(second)) return null;
  return computedItem(ask, {
    formula: held.map(({ label }) => label).join(" + "),
    operands: held,
    value: held.reduce<Decimal>((total, { value }) => total.plus(value ?? 0), new Decimal(0)),
    flags: rule.flags,
  });
}

/** Parts of one statement: what an older report called the whole is no part of what a newer one calls leases. */
function areOfOneFiling(figures: readonly Figure[]): boolean {
  const filings = figures.map((figure) => [...new Set(accessionsOf(figure))].toSorted().join(" "));
  return new Set(filings).size === 1;
}

function accessionsOf({ lineage }: Figure): readonly string[] {
  if (lineage.kind === "fact") return [lineage.fact.accession ?? ""];
  return lineage.kind === "formula" ? lineage.operands.flatMap(accessionsOf) : [];
}

/**
 * Whether a later report restated the period under another tag, smaller since a business was sold: the other tag was
 * filed much later and is the one that the company uses for the year after.
 */
function isReplaced(ask: ItemInput, rule: RuleOf<"total">, figure: Figure, among: readonly Figure[]): boolean {
  const next = ask.deps.calendar.list(ask.period.kind).find(({ end }) => daysBetween(ask.period.end, end) > YEAR_LATER);
  if (next === undefined || figure.value === null) return false;
  const sources = [rule.main, ...rule.others].filter((source) => typeof source === "string");
  const later = sources.flatMap((source) => knownFigure(ask.deps, source, next) ?? []);
  const used = best(later.filter(({ value }) => value?.gt(0) === true));
  const newer = among.find(
    (other) => other !== figure && other.measure === used?.measure && isRestatedView(other, figure),
  );
  return newer !== undefined;
}

function isRestatedView(newer: Figure, older: Figure): boolean {
  if (newer.value === null || older.value === null || newer.value.gte(older.value.times(SAME))) return false;
  const isLarge = newer.value.gte(older.value.times(LEAST_LEFT));
  return isLarge && daysBetween(filedOn(older), filedOn(newer)) > RESTATED_AFTER_DAYS;
}

/** A filer's slip is left out: the year's amount tagged on its fourth quarter. */
function candidate(ask: ItemInput, source: Source): Figure | null {
  const { deps, period } = ask;
  const figure = knownFigure(deps, source, period);
  if (figure?.value == null || period.kind !== "quarter" || period.quarter !== 4) return figure;
  const year = deps.calendar.endingWith(period, "year");
  const whole = year === null ? null : knownFigure(deps, source, year);
  return whole?.value?.eq(figure.value) === true && !figure.value.isZero() ? null : figure;
}

function isSumOf(ask: ItemInput, parts: readonly Addend[], figure: Figure): boolean {
  const proof = gatherOperands(ask.deps, parts, ask.period);
  if (proof.state !== "held" || figure.value === null) return false;
  const sum = proof.figures.reduce<Decimal>((total, { value }) => total.plus(value ?? 0), new Decimal(0));
  return sum.minus(figure.value).abs().lte(figure.value.abs().times(PROOF_TOLERANCE));
}

function best(figures: readonly Figure[]): Figure | null {
  return figures.reduce<Figure | null>(
    (found, figure) => (found === null || isBetter(figure, found) ? figure : found),
    null,
  );
}

/** The larger; of two that differ by no more than rounding the one a filing states as such. */
function isBetter(figure: Figure, than: Figure): boolean {
  if (figure.value === null || than.value === null) return false;
  const isStatedOnly = figure.lineage.kind === "fact" && than.lineage.kind !== "fact";
  const isSumOnly = figure.lineage.kind !== "fact" && than.lineage.kind === "fact";
  if (isStatedOnly) return figure.value.gte(than.value.times(SAME));
  return figure.value.gt(isSumOnly ? than.value.div(SAME) : than.value);
}

function isSlightlyAbove(top: Figure, main: Figure): boolean {
  if (top.value === null || main.value === null || top.value.eq(main.value)) return false;
  if (top.value.times(SAME).lte(main.value)) return true;
  const isNewer = daysBetween(filedOn(main), filedOn(top)) > RESTATED_AFTER_DAYS;
  return !isNewer && top.value.lte(main.value.times(SLIGHTLY_ABOVE));
}

/** The day of the newest filing behind a figure; its period's end where none is known. */
function filedOn({ lineage, period }: Figure): string {
  switch (lineage.kind) {
    case "fact":
      return lineage.fact.filed ?? period.end;
    case "formula":
      return lineage.operands.map(filedOn).reduce((latest, day) => (day > latest ? day : latest), period.end);
    case "close":
    case "vendor":
    case "none":
      return period.end;
  }
}

/** Issue costs and discounts stand between the amount owed and its carrying amount. */
const NEAR = "0.05";

/**
 * Whether the needed parts of a sum make up the amount that proves it, where its first part alone does not. The newest
 * date within those days that has them all decides: filers state the proof once a year, or in some quarters only.
 */
export function isProvenSum({ deps, period }: ItemInput, rule: Rule, proof: NonNullable<Rule["provenBy"]>): boolean {
  if (rule.take !== "sum") return false;
  const needed = rule.parts.filter(({ isOptional }) => !isOptional).map(({ anyOf }) => anyOf);
  const from = addDays(period.end, -proof.withinDays);
  const dates = deps.calendar.list(period.kind).filter(({ end }) => end >= from && end <= period.end);
  for (const date of dates.toReversed()) {
    const whole = knownFigure(deps, proof.by, date)?.value;
    const amounts = needed.flatMap((anyOf) => amountOf(deps, anyOf, date) ?? []);
    const [first] = amounts;
    if (whole == null || first === undefined || amounts.length < needed.length) continue;
    const total = amounts.reduce((sum, amount) => sum.plus(amount), new Decimal(0));
    // Where nothing else was owed the first part is the whole either way.
    if (total.eq(first)) continue;
    const gap = total.minus(whole).abs();
    return gap.lte(whole.times(NEAR)) && gap.lt(first.minus(whole).abs());
  }
  return false;
}

function amountOf(deps: EvaluationDeps, anyOf: readonly Source[], date: FiscalPeriod): Decimal | null {
  for (const source of anyOf) {
    const value = knownFigure(deps, source, date)?.value;
    if (value != null) return value;
  }
  return null;
}
