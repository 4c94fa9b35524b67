import type { RequestUser, Services } from "#app/context.ts";
import type {
  CalendarCompany,
  CalendarEntry,
  DeadlineEntry,
  InsiderDayEntry,
} from "#app/earnings/earnings-services.ts";
import { type CalendarQuery, sizeOf } from "./calendar-query.ts";
import { type CalendarSpan, spanOf } from "./calendar-span.ts";
import { TIMES_OF_DAY } from "#contracts/earnings.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import type { Portfolio } from "#contracts/portfolio.ts";

/** What a calendar shows and between which days. */
export interface LoadedCalendar {
  readonly span: CalendarSpan;
  readonly today: string;
  /** Results; none where only filing deadlines are asked for. */
  readonly entries: readonly CalendarEntry[];
  /** Filing deadlines, where they are asked for. */
  readonly deadlines: readonly DeadlineEntry[];
  /** Days of insiders' trades, in the views by day and next to results. */
  readonly insiderDays: readonly InsiderDayEntry[];
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
  const hasMarks = query.show !== "deadlines" && query.view !== "table";
  // At the same time: each waits for companies that are not read yet, and a reader waits once.
  const [{ entries, unread }, deadlines, insiderDays] = await Promise.all([
    services.earnings.calendar(asked),
    query.show === "results" ? [] : services.earnings.deadlines(asked),
    hasMarks ? services.earnings.insiderDays(asked) : [],
  ]);
  const results = query.show === "deadlines" ? [] : entries;
  const sectors = new Set([...results, ...deadlines].flatMap(({ company }) => company.sector ?? []));
  return {
    span,
    today,
    entries: filterEntries(results, query),
    deadlines: filterDeadlines(deadlines, query),
    insiderDays: filterInsiderDays(insiderDays, query),
    unread,
    sectors: [...sectors].toSorted(),
  };
}

/** The results a question asks for: by day, then by hour, the largest companies first. */
export function filterEntries(entries: readonly CalendarEntry[], query: CalendarQuery): readonly CalendarEntry[] {
  const { status, tier } = query;
  return entries
    .filter(
      ({ event, company }) =>
        (status === null || event.status === status) &&
        (tier === null || event.estimate?.tier === tier) &&
        isWanted(company, query),
    )
    .toSorted((one, other) => byDay(one, other) || byHour(one, other) || bySize(one, other));
}

/** The filing deadlines a question asks for: by day, the largest companies first; none has a tier. */
export function filterDeadlines(deadlines: readonly DeadlineEntry[], query: CalendarQuery): readonly DeadlineEntry[] {
  const { status, tier } = query;
  return deadlines
    .filter(
      ({ event, company }) => tier === null && (status === null || event.status === status) && isWanted(company, query),
    )
    .toSorted((one, other) => byDay(one, other) || bySize(one, other));
}

/** Insiders' trades of the companies a question asks for, the largest first; none where it asks for results of a kind. */
function filterInsiderDays(days: readonly InsiderDayEntry[], query: CalendarQuery): readonly InsiderDayEntry[] {
  if (query.status !== null || query.tier !== null) return [];
  return days
    .filter(({ company }) => isWanted(company, query))
    .toSorted((one, other) => byDay(one, other) || bySize(one, other));
}

function isWanted({ symbol, name, marketValue, sector }: CalendarCompany, query: CalendarQuery): boolean {
  const words = query.q.toLowerCase();
  return (
    (query.company === null || symbol === query.company) &&
    (query.symbols === null || query.symbols.split(",").includes(symbol)) &&
    (query.size === null || sizeOf(marketValue) === query.size) &&
    (query.sector === null || sector === query.sector) &&
    (words === "" || symbol.toLowerCase().startsWith(words) || name.toLowerCase().includes(words))
  );
}

type Dated = Pick<DeadlineEntry, "company"> & { readonly event: { readonly date: string } };

function byDay({ event: one }: Dated, { event: other }: Dated): number {
  return one.date === other.date ? 0 : one.date < other.date ? -1 : 1;
}

function byHour({ event: one }: CalendarEntry, { event: other }: CalendarEntry): number {
  return TIMES_OF_DAY.indexOf(one.timeOfDay) - TIMES_OF_DAY.indexOf(other.timeOfDay);
}

function bySize({ company: one }: Dated, { company: other }: Dated): number {
  return Number(other.marketValue ?? 0) - Number(one.marketValue ?? 0);
}

/** The company of a typed symbol, as the calendar has it; null where it has none. */
export function findCompany(
  companies: Pick<CompanyIndex, "find">,
  typed: string,
): { readonly symbol: string; readonly cik: string } | null {
  const found = companies.find(typed);
  const there = found.kind === "moved" ? companies.find(found.symbol) : found;
  return there.kind === "held" ? { symbol: there.symbol, cik: there.cik } : null;
}

/** The companies of a scope that a question for one of them is about: nobody waits for the others. */
export function narrowed(
  ciks: readonly string[] | null,
  company: { readonly cik: string } | null,
): readonly string[] | null {
  if (company === null) return ciks;
  return ciks === null || ciks.includes(company.cik) ? [company.cik] : [];
}

/** Whose results a calendar shows. */
interface Scope {
  /** Null: all companies held. */
  readonly ciks: readonly string[] | null;
  /** What can be chosen instead. */
  readonly choices: readonly { readonly value: string; readonly label: string }[];
}

const ALL = { value: "all", label: "All companies in our data" } as const;
const OWN = { value: "portfolios", label: "My portfolios" } as const;

/** Reads whose results a question means; a portfolio that is not the visitor's is empty, as one that does not exist. */
export async function readScope(
  services: Pick<Services, "portfolios">,
  current: Pick<RequestUser, "user">,
  wanted: string,
): Promise<Scope> {
  const user = await current.user();
  if (user === null) return { ciks: wanted === ALL.value ? null : [], choices: [ALL] };
  const portfolios = (await services.portfolios.readAll(user.userId)).filter(({ archivedAt }) => archivedAt === null);
  const choices = [ALL, OWN, ...portfolios.map(({ id, name }) => ({ value: id, label: name }))];
  if (wanted === ALL.value) return { ciks: null, choices };
  return { ciks: ciksOf(portfolios.filter(({ id }) => wanted === OWN.value || id === wanted)), choices };
}

/** The companies of some portfolios, each once. */
export function ciksOf(portfolios: readonly Pick<Portfolio, "items">[]): readonly string[] {
  return [...new Set(portfolios.flatMap(({ items }) => items.map(({ cik }) => cik)))];
}
