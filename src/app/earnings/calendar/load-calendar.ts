import type { Services } from "#app/context.ts";
import type { CalendarEntry, DeadlineEntry } from "#app/earnings/earnings-services.ts";
import { filterDeadlines, filterEntries } from "./filter-entries.ts";
import type { CalendarQuery } from "./calendar-query.ts";
import { spanOf, type CalendarSpan } from "./calendar-span.ts";

/** What a calendar shows and between which days. */
export interface LoadedCalendar {
  readonly span: CalendarSpan;
  readonly today: string;
  /** Results; none where only filing deadlines are asked for. */
  readonly entries: readonly CalendarEntry[];
  /** Filing deadlines, where they are asked for. */
  readonly deadlines: readonly DeadlineEntry[];
  /** Companies whose events are not read yet. */
  readonly unread: number;
  /** Sectors that can be chosen. */
  readonly sectors: readonly string[];
}

/** Asks for the events of a question and filters them. @param ciks the companies of its scope; null for all held */
export async function loadCalendar(
  services: Pick<Services, "earnings">,
  query: CalendarQuery & { readonly to?: string | null },
  ciks: readonly string[] | null,
): Promise<LoadedCalendar> {
  const today = services.earnings.today();
  const span = spanOf(query, today);
  const asked = { from: span.from, to: span.to, ciks };
  const { entries, unread } = await services.earnings.calendar(asked);
  const results = query.show === "deadlines" ? [] : entries;
  const deadlines = query.show === "results" ? [] : await services.earnings.deadlines(asked);
  const sectors = new Set([...results, ...deadlines].flatMap(({ company }) => company.sector ?? []));
  return {
    span,
    today,
    entries: filterEntries(results, query),
    deadlines: filterDeadlines(deadlines, query),
    unread,
    sectors: [...sectors].toSorted(),
  };
}
