import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Ask } from "./desk.ts";
import { computedItem } from "./desk.ts";
import { gatherParts, heldFigure } from "./parts.ts";
import type { Part, RuleOf, Source } from "./rule.ts";

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
export function provenTotal(ask: Ask, rule: RuleOf<"total">): Figure | null {
  const main = candidate(ask, rule.main);
  const others = rule.others
    .filter((source) => source !== rule.taxed?.before || !isAfterTaxes(ask, rule))
    .flatMap((source) => candidateOrSum(ask, rule, source) ?? []);
  const positive = (main === null ? others : [main, ...others]).filter(({ value }) => value?.gt(0) === true);
  if (positive.length < 2) return positive[0] ?? main ?? others[0] ?? null;
  const proven = positive.filter((figure) => isSumOf(ask, rule.proof, figure));
  if (proven.length > 0) return main !== null && proven.includes(main) ? main : best(proven);
  const all = positive.filter((figure) => !isReplaced(ask, rule, { figure, among: positive }));
  const top = best(all);
  if (main === null || top === null || !all.includes(main) || isSumOf(ask, rule.support, top)) return top;
  return isSlightlyAbove(top, main) ? main : top;
}

/** Whether the amount after taxes that are passed on, as on cigarettes and beer, is the one that the statement goes on from. */
function isAfterTaxes(ask: Ask, rule: RuleOf<"total">): boolean {
  const after = rule.taxed === undefined ? null : candidate(ask, rule.taxed.after);
  return after !== null && isSumOf(ask, rule.support, after);
}

function candidateOrSum(ask: Ask, rule: RuleOf<"total">, source: Source | readonly Source[]): Figure | null {
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

interface Contest {
  readonly figure: Figure;
  readonly among: readonly Figure[];
}

/**
 * Whether a later report restated the period under another tag, smaller since a business was sold: the other tag was
 * filed much later and is the one that the company uses for the year after.
 */
function isReplaced(ask: Ask, rule: RuleOf<"total">, { figure, among }: Contest): boolean {
  const next = ask.desk.calendar.list(ask.period.kind).find(({ end }) => daysBetween(ask.period.end, end) > YEAR_LATER);
  if (next === undefined || figure.value === null) return false;
  const sources = [rule.main, ...rule.others].filter((source) => typeof source === "string");
  const later = sources.flatMap((source) => heldFigure(ask.desk, source, next) ?? []);
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
function candidate(ask: Ask, source: Source): Figure | null {
  const { desk, period } = ask;
  const figure = heldFigure(desk, source, period);
  if (figure?.value == null || period.kind !== "quarter" || period.quarter !== 4) return figure;
  const year = desk.calendar.endingWith(period, "year");
  const whole = year === null ? null : heldFigure(desk, source, year);
  return whole?.value?.eq(figure.value) === true && !figure.value.isZero() ? null : figure;
}

function isSumOf(ask: Ask, parts: readonly Part[], figure: Figure): boolean {
  const proof = gatherParts(ask.desk, parts, ask.period);
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
