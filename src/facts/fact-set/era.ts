import { daysBetween } from "#facts/periods/iso-day.ts";
import { isSameRounded } from "#facts/selection/agreement.ts";
import type { Selection, Vintage } from "#facts/selection/select.ts";

/** A period, a part of it from the same first day, and the same of the years around it where they are held. */
export interface WholeAndPart {
  readonly whole: Selection;
  readonly part: Selection;
  readonly previousWhole: Selection | undefined;
  readonly previousPart: Selection | undefined;
  readonly nextWhole: Selection | undefined;
}

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
/** A smaller change of the year before leaves the difference of whole and part near enough to what it was. */
const REBASED_BY = 0.01;

/**
 * Picks values of a whole (a year) and of a part of it (its first nine months) that may be subtracted. A year that was
 * restated in a later report cannot be set against nine months that were not: the difference would put the whole
 * restatement into the last quarter. The newest consistent pair is taken; null when there is none.
 */
export function pairInOneEra(held: WholeAndPart): Pair | null {
  const eras = erasOf(held);
  for (let index = eras.length - 1; index > 0; index -= 1) {
    const era = eras[index];
    const before = eras[index - 1];
    if (era === undefined || before === undefined) continue;
    const candidate = knownBy(held.part, era.until);
    const isAmendment = before.since !== "" && daysBetween(before.since, era.since) <= AMENDMENT_DAYS;
    if (isNewSince(candidate, held.part, before.since) || isAmendment) return pairOf(era, candidate, held);
  }
  const [first] = eras;
  return first === undefined ? null : pairOfFirstEra(first, held);
}

/** The first filings of both: the view before any restatement; null when they are not on one basis. */
export function firstPair(held: WholeAndPart): Pair | null {
  if (isRebased(held)) return null;
  const since = filedOn(held.whole.first);
  return { whole: held.whole.first, part: knownBy(held.part, since), isCurrent: false, since };
}

/** Whether a value was filed after a day and says something else than what was known by then, if anything was. */
function isNewSince(candidate: Vintage, { vintages }: Selection, day: string): boolean {
  const known = vintages.findLast((vintage) => filedOn(vintage) <= day);
  return filedOn(candidate) > day && (known === undefined || !isSameRounded(candidate, known));
}

function pairOfFirstEra(era: Era, held: WholeAndPart): Pair | null {
  const candidate = knownBy(held.part, era.until);
  if (!isRebased(held) || filedOn(candidate) > era.since) return pairOf(era, candidate, held);
  return filedOn(held.part.current) > era.since ? pairOf(era, held.part.current, held) : null;
}

/**
 * Whether a report changed the basis itself: it restated the year before its own, and the earlier report on the part
 * had not yet done so. The part is then on the old basis until it is filed again (a business sold in the last quarter).
 */
function isRebased({ whole, part, previousWhole, previousPart }: WholeAndPart): boolean {
  const reported = filedOn(whole.first);
  if (previousWhole === undefined || !isChangedOn(previousWhole, reported)) return false;
  const partReported = filedOn(knownBy(part, reported));
  return previousPart === undefined || !isChangedOn(previousPart, partReported);
}

function isChangedOn({ vintages }: Selection, day: string): boolean {
  return vintages.some((vintage, index) => {
    const before = vintages[index - 1];
    if (before === undefined || day === "" || filedOn(vintage) !== day || isSameRounded(before, vintage)) return false;
    return vintage.value.minus(before.value).abs().gt(before.value.abs().times(REBASED_BY));
  });
}

interface Era {
  /** The last vintage that carries the era's value. */
  readonly vintage: Vintage;
  readonly since: string;
  readonly until: string;
}

/**
 * Runs of filings that say the same but for rounding, oldest first. The last one lasts until the next year's report:
 * that repeats the year, and values repeated unchanged may be left out of what is held.
 */
function erasOf({ whole, nextWhole }: WholeAndPart): readonly Era[] {
  const eras: Era[] = [];
  for (const vintage of whole.vintages) {
    const last = eras.at(-1);
    const filed = filedOn(vintage);
    if (last === undefined || !isSameRounded(last.vintage, vintage)) {
      eras.push({ vintage, since: filed, until: filed });
    } else {
      const witness = vintage.fact.basis === "filed" || vintage === whole.current ? vintage : last.vintage;
      eras[eras.length - 1] = { vintage: witness, since: last.since, until: filed };
    }
    if (vintage === whole.current) break;
  }
  const last = eras.at(-1);
  const repeated = nextWhole === undefined ? "" : filedOn(nextWhole.first);
  if (last !== undefined && repeated > last.until) eras[eras.length - 1] = { ...last, until: repeated };
  return eras;
}

function knownBy(selection: Selection, day: string): Vintage {
  return selection.vintages.findLast((vintage) => filedOn(vintage) <= day) ?? selection.first;
}

function pairOf(era: Era, part: Vintage, held: WholeAndPart): Pair {
  const isWholeCurrent = isSameRounded(era.vintage, held.whole.current);
  const isPartCurrent = isSameRounded(part, held.part.current);
  return {
    whole: isWholeCurrent ? held.whole.current : era.vintage,
    part: isPartCurrent ? held.part.current : part,
    isCurrent: isWholeCurrent && isPartCurrent,
    since: era.since,
  };
}

function filedOn({ fact }: Vintage): string {
  return fact.filed ?? "";
}
