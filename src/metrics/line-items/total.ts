import { Decimal } from "decimal.js";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Ask } from "./desk.ts";
import { gatherParts, heldFigure } from "./parts.ts";
import type { Part, RuleOf, Source } from "./rule.ts";

/** How far a total may be from the sum that proves it. */
const PROOF_TOLERANCE = "0.001";
/** A candidate this little above the main one is a part of it before hedges and adjustments were taken away. */
const SLIGHTLY_ABOVE = "1.2";
/** A candidate filed this much later is the restated view under a new tag. */
const RESTATED_AFTER_DAYS = 200;

/**
 * Picks a total among candidates that are totals at some filers and parts or gross amounts at others: the one that the
 * proof adds up to; else the main one where another is but slightly larger, unsupported and no newer; else the largest.
 */
export function provenTotal(ask: Ask, rule: RuleOf<"total">): Figure | null {
  const main = candidate(ask, rule.main);
  const others = rule.others.flatMap((source) => candidate(ask, source) ?? []);
  const all = main === null ? others : [main, ...others];
  if (all.length < 2) return all[0] ?? null;
  const proven = all.filter((figure) => isSumOf(ask, rule.proof, figure));
  if (proven.length > 0) return best(proven);
  const top = best(all);
  if (main === null || top === null || isSumOf(ask, rule.support, top)) return top;
  return isSlightlyAbove(top, main) ? main : top;
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

/** The larger; of two equal values the one a filing states as such. */
function isBetter(figure: Figure, than: Figure): boolean {
  if (figure.value === null || than.value === null) return false;
  if (figure.value.eq(than.value)) return figure.lineage.kind === "fact" && than.lineage.kind !== "fact";
  return figure.value.gt(than.value);
}

function isSlightlyAbove(top: Figure, main: Figure): boolean {
  if (top.value === null || main.value === null || top.value.eq(main.value)) return false;
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
