import type { Services } from "#app/context.ts";
import type { CalendarEntry } from "#app/earnings/earnings-services.ts";
import { filterEntries } from "./filter-entries.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { spanOf, type CalendarSpan } from "./calendar-span.ts";

/** What a calendar shows and between which days. */
export interface LoadedCalendar {
  readonly span: CalendarSpan;
  readonly today: string;
  readonly entries: readonly CalendarEntry[];
  /** Companies whose events are not read yet. */
  readonly unread: number;
  /** Sectors that can be chosen. */
  readonly sectors: readonly string[];
}

/** Asks for the events of a question and filters them. @param ciks the companies of its scope; null for all held */
export async function loadCalendar(
  services: Pick<Services, "earnings">,
  query: CalendarQuery,
  ciks: readonly string[] | null,
): Promise<LoadedCalendar> {
  const today = services.earnings.today();
  const span = spanOf(query, today);
  const { entries, unread } = await services.earnings.calendar({ from: span.from, to: span.to, ciks });
  const sectors = [...new Set(entries.flatMap(({ company }) => company.sector ?? []))].toSorted();
  return { span, today, entries: filterEntries(entries, query), unread, sectors };
}
