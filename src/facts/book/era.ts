import type { Decimal } from "decimal.js";
import { daysBetween } from "#facts/periods/iso-day.ts";
import { compareValues } from "#facts/selection/agreement.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";

/** A whole and a part of it as one and the same view of the company. */
export interface Pair {
  readonly whole: Vintage;
  readonly part: Vintage;
  /** Whether both are the current view. */
  readonly isCurrent: boolean;
  /** The day the whole's value was first filed; empty where nobody knows. */
  readonly since: string;
}

/** An amendment within this time corrects a year; later changes restate it as a comparative. */
const AMENDMENT_DAYS = 200;

/**
 * Picks values of a whole (a year) and of a part of it (its first nine months) that may be subtracted. A year that was
 * restated in a later report cannot be set against nine months that were not: the difference would put the whole
 * restatement into the last quarter. Newest consistent pair first; the first filings are always one.
 */
export function pairInOneEra(whole: Selection, part: Selection): Pair {
  const eras = erasOf(whole);
  for (let index = eras.length - 1; index > 0; index -= 1) {
    const era = eras[index];
    const before = eras[index - 1];
    if (era === undefined || before === undefined) continue;
    const candidate = knownBy(part, era.until);
    const isRefiled = filedOn(candidate) > before.since;
    const isAmendment = before.since !== "" && daysBetween(before.since, era.since) <= AMENDMENT_DAYS;
    if (isRefiled || isAmendment) return pairOf(era, candidate, { whole, part });
  }
  const first = eras[0] ?? { vintage: whole.first, since: filedOn(whole.first), until: filedOn(whole.first) };
  return pairOf(first, knownBy(part, first.until), { whole, part });
}

/** The first filings of both: the view before any restatement. */
export function firstPair(whole: Selection, part: Selection): Pair {
  const since = filedOn(whole.first);
  return { whole: whole.first, part: knownBy(part, since), isCurrent: false, since };
}

interface Era {
  /** The last vintage that carries the era's value. */
  readonly vintage: Vintage;
  readonly since: string;
  readonly until: string;
}

/** Runs of filings that say the same but for rounding, oldest first. */
function erasOf({ vintages, current, measure }: Selection): readonly Era[] {
  const eras: Era[] = [];
  for (const vintage of vintages) {
    const last = eras.at(-1);
    const filed = filedOn(vintage);
    if (last === undefined || !isSame(last.vintage.value, vintage.value)) {
      eras.push({ vintage, since: filed, until: filed });
    } else {
      const witness = vintage.fact.basis === "filed" || vintage === current ? vintage : last.vintage;
      eras[eras.length - 1] = { vintage: witness, since: last.since, until: filed };
    }
    if (vintage === current) break;
  }
  return eras;

  function isSame(a: Decimal, b: Decimal): boolean {
    return compareValues(a, b, measure) !== "different";
  }
}

function knownBy(selection: Selection, day: string): Vintage {
  return selection.vintages.findLast((vintage) => filedOn(vintage) <= day) ?? selection.first;
}

function pairOf(era: Era, part: Vintage, selections: { whole: Selection; part: Selection }): Pair {
  const { whole } = selections;
  const isWholeCurrent = whole.current.value.eq(era.vintage.value);
  const isPartCurrent =
    compareValues(part.value, selections.part.current.value, selections.part.measure) !== "different";
  const vintage = isWholeCurrent ? whole.current : era.vintage;
  const current = isPartCurrent ? selections.part.current : part;
  return { whole: vintage, part: current, isCurrent: isWholeCurrent && isPartCurrent, since: era.since };
}

function filedOn({ fact }: Vintage): string {
  return fact.filed ?? "";
}
