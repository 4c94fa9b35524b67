import type { EarningsEvent } from "#earnings/event.ts";
import { useIsHydrated } from "#app/ui/reader.tsx";
import { otherWords, overdueWords, reportDayNote, shiftWords, timeWords } from "#earnings/words.ts";
import { instantOfWall } from "#facts/intake/new-york-time.ts";
import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { accuracyLabel } from "#earnings/next/accuracy.ts";
import { formatDate } from "#research/text/format-date.ts";
import { deadlineNotes } from "#earnings/deadlines/deadline-words.ts";

/** New York hours between which results of a part of the day come. */
const EDGES = { BMO: "09:30", AMC: "16:00" } as const;

/** When on the day results come: the minute where it is known, else the part of the day with its edge on hover. */
export function Hour({ event }: { readonly event: EarningsEvent }) {
  const isHere = useIsHydrated();
  const { date, timeOfDay, timeExactET } = event;
  if (timeExactET !== null) return <ClockTime date={date} timeET={timeExactET} note={timeWords(timeOfDay)} />;
  if (timeOfDay === "UNKNOWN" || timeOfDay === "DMH") return <span>{timeWords(timeOfDay)}</span>;
  const edge = EDGES[timeOfDay];
  const here = isHere ? `, ${inReadersZone(instantInNewYork(date, edge))}` : "";
  return <span title={`${timeOfDay === "BMO" ? "Before" : "After"} ${edge} ET${here}`}>{timeWords(timeOfDay)}</span>;
}

/** The instant of a day's time in New York (`16:20`). */
function instantInNewYork(date: string, timeET: string): Date {
  return new Date(instantOfWall(Date.parse(`${date}T${timeET}:00Z`)));
}

/** An instant's time of day on the reader's clock, with its zone. */
function inReadersZone(instant: Date): string {
  return instant.toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZoneName: "short" });
}

/** A time of day: in New York's time as sent, in the reader's once the page runs, with New York's on hover. */
export function ClockTime({
  date,
  timeET,
  note,
}: {
  readonly date: string;
  /** `16:20` */
  readonly timeET: string;
  /** What is said on hover after New York's time. */
  readonly note: string;
}) {
  const isHere = useIsHydrated();
  const instant = instantInNewYork(date, timeET);
  const inET = `${timeET} ET`;
  return (
    <time dateTime={instant.toISOString()} title={`${inET}, ${note}`}>
      {isHere ? inReadersZone(instant) : inET}
    </time>
  );
}

/** Whether the day expected is over and our data does not have the results. */
export function isOverdue({ standing, event }: CalendarEntry): boolean {
  return standing === "overdue" && event.status !== "LATE";
}

/** What a reader should know of an entry besides its day; whole sentences. What is true of many entries is said once for all. */
export function entryNotes(entry: CalendarEntry): readonly string[] {
  const { event, standing, company, dayHistory } = entry;
  const reportDay = reportDayNote(event);
  const notes: string[] = [];
  if (standing === "overdue" && !isOverdue(entry)) notes.push(overdueWords(event, company.knownBy));
  if (reportDay !== null) notes.push(reportDay);
  notes.push(...otherWords(event));
  const moved = dayHistory.at(-1);
  if (isShifted(event)) notes.push(`Came ${shiftWords(event.shiftDays)}.`);
  if (moved !== undefined) notes.push(`Moved from ${formatDate(moved.day)}.`);
  return notes;
}

/** What holds for many entries at once: how sure estimated days are by tier, and what an expected day that is over means. */
export function sharedNotes(entries: readonly CalendarEntry[]): readonly string[] {
  const tiers = new Map(
    entries
      .filter(({ standing, event }) => standing !== "overdue" && event.status === "ESTIMATED")
      .flatMap(({ event: { estimate } }) => (estimate === null ? [] : [[estimate.tier, estimate.method] as const])),
  );
  const accuracy = [...tiers]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([tier, method]) => `tier ${tier} ${accuracyLabel(method)}`);
  return [
    ...(accuracy.length === 0
      ? []
      : [`We estimate days from each company’s own past. How exact that was: ${accuracy.join("; ")}.`]),
    ...(entries.some(isOverdue)
      ? ["“Not in our data”: the expected day has passed, and our data ends before these results."]
      : []),
  ];
}

/** A day more or less is no news. */
const NOTABLE_SHIFT_DAYS = 2;

function isShifted({ status, shiftDays }: EarningsEvent): boolean {
  return status === "REPORTED" && shiftDays !== null && Math.abs(shiftDays) >= NOTABLE_SHIFT_DAYS;
}

/** Whether a deadline has passed and nothing held tells whether it was kept. */
export function isUnsettled({ event }: DeadlineEntry, today: string): boolean {
  return event.status === "DUE" && event.date < today;
}

/** What a reader should know of a filing deadline besides its day; whole sentences. */
export function deadlineEntryNotes(entry: DeadlineEntry, today: string): readonly string[] {
  const moved = entry.dayHistory.at(-1);
  return [
    ...(isUnsettled(entry, today)
      ? ["Our list of filings does not reach this day, so we do not know whether the report was filed."]
      : []),
    ...deadlineNotes(entry.event),
    ...(moved === undefined || entry.event.notice !== null ? [] : [`Moved from ${formatDate(moved.day)}.`]),
  ];
}
