import type { QuarterName } from "#earnings/event.ts";
import { nextQuarters, type EndedQuarter } from "#earnings/next/next-quarters.ts";
import type { Filing } from "#facts/dossier.ts";
import type { FactSet } from "#facts/fact-set.ts";
import { addDays, dayNumber, daysBetween, isoDay } from "#facts/periods/iso-day.ts";

/** A fiscal quarter of which something is held. */
export interface KnownQuarter extends EndedQuarter {
  /** Whether its end is worked out: its results may be announced before anything that names it is filed. */
  readonly isPeriodExpected: boolean;
  /** The first periodic report for it; null when not held. */
  readonly report: Filing | null;
  /** Whether figures of it are held: then its results are out, whatever is known of their day. */
  readonly hasFigures: boolean;
  /** The first periodic report that its figures cite without its number, so that no list of filings can name it; else null. */
  readonly cited: Pick<Filing, "form" | "filed"> | null;
}

const PERIODIC = /^(10-[KQ]T?|20-F|40-F)$/;
const SAME_END_DAYS = 10;
const QUARTER_DAYS = 91;

/**
 * Lists a company's fiscal quarters, oldest first, from what its figures, reports and announcements name; a quarter
 * that two of them date a few days apart is one. Named by the fact set's fiscal calendar, so a name is never taken twice.
 * The one that should have ended since closes the list.
 */
export function listQuarters(factSet: FactSet): readonly KnownQuarter[] {
  const { dossier, asOf } = factSet;
  const reports = dossier.filings.filter(({ form, filed }) => PERIODIC.test(form) && filed <= asOf).toReversed();
  // In order of trust: figures and reports state the end, vendors round it.
  const withFigures = new Set(factSet.periods("quarter").map(({ end }) => end));
  const cited = citedReports(factSet);
  const ends = distinctEnds([
    ...withFigures,
    ...reports.flatMap(({ reportDate }) => reportDate ?? []),
    ...dossier.announcements.flatMap(({ announced, periodEnd }) =>
      announced !== null && announced <= asOf ? periodEnd : [],
    ),
  ]);
  const named = new Map<string, KnownQuarter>();
  for (const periodEnd of ends) {
    const name = nameOf(factSet, periodEnd);
    const key = name === null ? "" : `${String(name.fiscalYear)} ${name.fiscalPeriod}`;
    if (name !== null && !named.has(key))
      named.set(key, {
        ...name,
        periodEnd,
        isPeriodExpected: false,
        report: reportFor(periodEnd, reports),
        hasFigures: withFigures.has(periodEnd),
        cited: cited.get(periodEnd) ?? null,
      });
  }
  const held = [...named.values()];
  const ended = nextQuarters(held, 1).filter(({ periodEnd }) => periodEnd < asOf);
  return [...held, ...ended.map(expectedQuarter)];
}

/** A quarter of which nothing is held. */
export function expectedQuarter(quarter: EndedQuarter): KnownQuarter {
  return { ...quarter, isPeriodExpected: true, report: null, hasFigures: false, cited: null };
}

/** The first periodic report that facts cite without its number for a period that ends on a day, by that day. */
function citedReports({ dossier, asOf }: FactSet): ReadonlyMap<string, Pick<Filing, "form" | "filed">> {
  const first = new Map<string, Pick<Filing, "form" | "filed">>();
  for (const { span, accession, form, filed } of dossier.facts) {
    if (accession !== null || form === null || filed === null || filed > asOf) continue;
    if (span.start === null || !PERIODIC.test(form)) continue;
    const held = first.get(span.end);
    if (held === undefined || filed < held.filed) first.set(span.end, { form, filed });
  }
  return first;
}

/** Every end once, oldest first; of two near ones the one named first stands. */
function distinctEnds(ends: readonly string[]): readonly string[] {
  const kept: number[] = [];
  for (const end of new Set(ends)) {
    const day = dayNumber(end);
    if (!kept.some((other) => Math.abs(day - other) <= SAME_END_DAYS)) kept.push(day);
  }
  return kept.toSorted((one, other) => one - other).map(isoDay);
}

/** Null for an end that closes no quarter of the company's fiscal calendar. */
function nameOf(factSet: FactSet, periodEnd: string): QuarterName | null {
  const period = factSet.periodOf(addDays(periodEnd, 1 - QUARTER_DAYS), periodEnd);
  const named = /^(Q[1-4])-\d{4}(T?)$/.exec(period.key);
  return named === null ? null : { fiscalYear: period.fiscalYear, fiscalPeriod: `${named[1] ?? ""}${named[2] ?? ""}` };
}

function reportFor(periodEnd: string, reports: readonly Filing[]): Filing | null {
  const stated = reports.find(
    ({ reportDate }) => reportDate !== null && Math.abs(daysBetween(reportDate, periodEnd)) <= SAME_END_DAYS,
  );
  if (stated !== undefined) return stated;
  // A report whose period is not held belongs to the quarter that ended last before it.
  const unstated = reports.find(({ reportDate, filed }) => {
    const after = daysBetween(periodEnd, filed);
    return reportDate === null && after > 0 && after <= QUARTER_DAYS;
  });
  return unstated ?? null;
}
