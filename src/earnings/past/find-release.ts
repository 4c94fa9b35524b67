import type { TimeOfDay } from "#contracts/earnings.ts";
import type { Announcement, Filing } from "#facts/dossier.ts";
import type { DateSource, FilingRef } from "#earnings/event.ts";
import { addDays, daysBetween } from "#facts/periods/iso-day.ts";
import { newYorkClock } from "#facts/intake/new-york-time.ts";

/** A quarter whose results are looked for, among the quarters around it. */
export interface ReleaseInput {
  readonly periodEnd: string;
  /** End of the quarter after it; null for the newest. */
  readonly nextEnd: string | null;
  /** Filed for the period; null when neither it nor a figure that cites it is held. */
  readonly report: Pick<Filing, "form" | "filed"> | null;
  /** Where the company's own pattern lets the results be expected; null without a pattern. */
  readonly expected: string | null;
  /** The company's results do not come before it, by the lag of its other quarters; null where that is not known. */
  readonly earliest: string | null;
}

/** When results came, and where they can be read. */
export interface ReleaseResult {
  readonly source: DateSource;
  readonly timeExactET: string | null;
  readonly release: FilingRef | null;
}

/** What is known of a company's filings and announcements, as of some day. */
export interface ReleaseRecord {
  /** Newest first. */
  readonly filings: readonly Filing[];
  readonly announcements: readonly Announcement[];
  /** What keepers of calendars say, of whatever quarter. */
  readonly votes: readonly DateSource[];
}

/** A vendor's period end and the filed one differ by at most this where they mean the same quarter. */
const SAME_END_DAYS = 10;
/** Results have been out for long when the next quarter's come. */
const LONGEST_WAIT_DAYS = 130;
/** What comes earlier than this before the expected day, without a report yet, tells of sales or charges only. */
const EARLY_DAYS = 14;
/** A report follows the results within this. */
const LONGEST_LAG_DAYS = 45;
/** No company closes its books in less, where nothing else tells what to expect. */
const EARLIEST_DAYS = 10;
/** No company at all closes its books in so little. */
const FASTEST_DAYS = 6;
/** Results follow first words on them by no less. */
const FOLLOWED_DAYS = 6;
const SAME_NEWS_DAYS = 3;

/**
 * Finds when a quarter's results came: by the 8-K with item 2.02, else as a vendor compiled it or a calendar had it, else by
 * a 6-K that names the period, else by the periodic report itself (docs/research-method.md#7). Null when our data has
 * none of them.
 */
export function findRelease(sought: ReleaseInput, record: ReleaseRecord): ReleaseResult | null {
  return (
    byRelease(sought, record) ??
    byVendor(sought, record) ??
    byCalendar(sought, record) ??
    byForeignRelease(sought, record) ??
    byReport(sought)
  );
}

interface Candidate {
  readonly filing: Filing;
  readonly date: string;
  readonly time: string;
  readonly timeOfDay: TimeOfDay;
}

function byRelease(sought: ReleaseInput, { filings }: ReleaseRecord): ReleaseResult | null {
  const chosen = chooseRelease(sought, withoutFirstWords(sought, firstOfEach(sought, releasesWithin(sought, filings))));
  if (chosen === null) return null;
  const { filing, date, time, timeOfDay } = chosen;
  const name = "8-K, item 2.02";
  return {
    source: { kind: "release", name, date, timeOfDay, isProjected: false, asOf: filing.filed },
    timeExactET: time,
    release: refOf(filing),
  };
}

/** Oldest first. */
function releasesWithin({ periodEnd, nextEnd }: ReleaseInput, filings: readonly Filing[]): readonly Candidate[] {
  const until = nextEnd ?? addDays(periodEnd, LONGEST_WAIT_DAYS);
  return filings
    .flatMap((filing) => {
      if (filing.form !== "8-K" || !filing.items.includes("2.02") || filing.acceptedAt === null) return [];
      const { date, time, timeOfDay } = readAcceptance(filing.acceptedAt);
      return date > periodEnd && date <= until ? [{ filing, date, time, timeOfDay }] : [];
    })
    .toSorted((one, other) => (`${one.date} ${one.time}` < `${other.date} ${other.time}` ? -1 : 1));
}

/** Item 2.02 also carries slides a day after the results: of what lies within days of each other the first counts. */
function firstOfEach({ periodEnd }: ReleaseInput, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.filter(
    ({ date }, position) =>
      daysBetween(candidates[position - 1]?.date ?? periodEnd, date) > SAME_NEWS_DAYS || position === 0,
  );
}

/**
 * Item 2.02 also carries first words on a quarter weeks before its results, and corrections after the report. What comes
 * long before the company's usual day is no result where another release follows it up to the report, nor where no company
 * closes its books as fast.
 */
function withoutFirstWords(
  { periodEnd, report, earliest }: ReleaseInput,
  firsts: readonly Candidate[],
): readonly Candidate[] {
  if (earliest === null || report === null) return firsts;
  const until = addDays(report.filed, SAME_NEWS_DAYS);
  const inTime = firsts.filter(({ date }) => date <= until);
  const isFollowed = (day: string): boolean => inTime.some(({ date }) => daysBetween(day, date) >= FOLLOWED_DAYS);
  return (inTime.length > 0 ? inTime : firsts).filter(
    ({ date }) => date >= earliest || (daysBetween(periodEnd, date) > FASTEST_DAYS && !isFollowed(date)),
  );
}

/** Of several releases the one nearest to the expected day. */
function chooseRelease({ periodEnd, report, expected }: ReleaseInput, firsts: readonly Candidate[]): Candidate | null {
  if (expected === null) {
    const usual = firsts.find(({ date }) => daysBetween(periodEnd, date) >= EARLIEST_DAYS);
    return usual ?? firsts.at(-1) ?? null;
  }
  const away = ({ date }: Candidate): number => Math.abs(daysBetween(expected, date));
  const [nearest] = firsts.toSorted((one, other) => away(one) - away(other));
  if (nearest === undefined) return null;
  // Without a report nothing shows yet that more than a first word was given.
  const isFirstWord = report === null && daysBetween(nearest.date, expected) > EARLY_DAYS;
  return isFirstWord ? null : nearest;
}

function byVendor({ periodEnd }: ReleaseInput, { announcements }: ReleaseRecord): ReleaseResult | null {
  const held = announcements.find((one) => Math.abs(daysBetween(one.periodEnd, periodEnd)) <= SAME_END_DAYS);
  if (held?.announced == null) return null;
  const name = "third-party compilation";
  const { announced: date, timing: timeOfDay } = held;
  return {
    source: { kind: "provider", name, date, timeOfDay, isProjected: false, asOf: null },
    timeExactET: null,
    release: null,
  };
}

/** A day that was announced, and the report some days after it. */
function byCalendar({ periodEnd, report }: ReleaseInput, { votes }: ReleaseRecord): ReleaseResult | null {
  if (report === null) return null;
  const source = votes.find(
    ({ date, isProjected }) =>
      !isProjected && date > periodEnd && date <= report.filed && daysBetween(date, report.filed) <= LONGEST_LAG_DAYS,
  );
  return source === undefined ? null : { source, timeExactET: null, release: null };
}

function byForeignRelease({ periodEnd, nextEnd }: ReleaseInput, { filings }: ReleaseRecord): ReleaseResult | null {
  const until = nextEnd ?? addDays(periodEnd, LONGEST_WAIT_DAYS);
  const filing = filings.findLast(
    ({ form, filed, reportDate }) =>
      form === "6-K" &&
      filed > periodEnd &&
      filed <= until &&
      reportDate !== null &&
      Math.abs(daysBetween(reportDate, periodEnd)) <= SAME_END_DAYS,
  );
  if (filing === undefined) return null;
  const accepted = filing.acceptedAt === null ? null : readAcceptance(filing.acceptedAt);
  const date = accepted?.date ?? filing.filed;
  const timeOfDay = accepted?.timeOfDay ?? "UNKNOWN";
  return {
    source: { kind: "foreign-release", name: "6-K", date, timeOfDay, isProjected: false, asOf: filing.filed },
    timeExactET: accepted?.time ?? null,
    release: refOf(filing),
  };
}

/** A report may follow the results by days, so its hour says nothing about theirs. */
function byReport({ report }: ReleaseInput): ReleaseResult | null {
  if (report === null) return null;
  const { form, filed } = report;
  return {
    source: { kind: "report", name: form, date: filed, timeOfDay: "UNKNOWN", isProjected: false, asOf: filed },
    timeExactET: null,
    release: null,
  };
}

/** What of a filing a page needs to lead to it. */
export function refOf({ accession, form, filed, primaryDocument }: Filing): FilingRef {
  return { accession, form, filed, primaryDocument };
}

const OPENS = 9 * 60 + 30;
const CLOSES = 16 * 60;

/** When a filing was accepted, on New York's clock. */
interface AcceptedET {
  readonly date: string;
  /** `16:20` */
  readonly time: string;
  readonly timeOfDay: Exclude<TimeOfDay, "UNKNOWN">;
}

/** Reads an acceptance (ISO instant, UTC) as New York's day and time, before the open at 09:30, after the close at 16:00. */
export function readAcceptance(acceptedAt: string): AcceptedET {
  const { date, minutes } = newYorkClock(Date.parse(acceptedAt));
  const two = (part: number): string => String(part).padStart(2, "0");
  const timeOfDay = minutes < OPENS ? "BMO" : minutes >= CLOSES ? "AMC" : "DMH";
  return { date, time: `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`, timeOfDay };
}
