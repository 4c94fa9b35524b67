import type { DeadlineStatus, EarningsStatus, EarningsTier } from "#contracts/earnings.ts";

export const CALENDAR_VIEWS = ["agenda", "week", "month", "table"] as const;
export type CalendarViewName = (typeof CALENDAR_VIEWS)[number];

/** What is shown: results unless more is asked for. */
export const CALENDAR_SHOWS = ["results", "deadlines", "both"] as const;
export type CalendarShow = (typeof CALENDAR_SHOWS)[number];

/** By market value: from 200 billion dollars, from 10, below. */
export const COMPANY_SIZES = ["mega", "large", "smaller"] as const;
export type CompanySize = (typeof COMPANY_SIZES)[number];

const MEGA_FROM = 200e9;
const LARGE_FROM = 10e9;

/** The class of a market value in dollars; null where it is not held. */
export function sizeOf(marketValue: string | null): CompanySize | null {
  if (marketValue === null) return null;
  const value = Number(marketValue);
  if (value >= MEGA_FROM) return "mega";
  return value >= LARGE_FROM ? "large" : "smaller";
}

/** What an address of the calendar asks for; null where a filter is not set. */
export interface CalendarQuery {
  readonly view: CalendarViewName;
  /** A day of the time shown; null means today. */
  readonly from: string | null;
  /** `all`, `portfolios` (all of the visitor's), or the id of one portfolio. */
  readonly scope: string;
  /** Symbols with commas: the companies of portfolios that only the reader's browser knows; null for all. */
  readonly symbols: string | null;
  readonly show: CalendarShow;
  readonly status: EarningsStatus | DeadlineStatus | null;
  readonly tier: EarningsTier | null;
  readonly size: CompanySize | null;
  readonly sector: string | null;
  readonly q: string;
  /** The symbol of the one company wanted; null for all. */
  readonly company: string | null;
}

/** What an address without parameters asks for. */
export const DEFAULT_QUERY: CalendarQuery = {
  view: "agenda",
  from: null,
  scope: "all",
  symbols: null,
  show: "results",
  status: null,
  tier: null,
  size: null,
  sector: null,
  q: "",
  company: null,
};

export const QUERY_NAMES = [
  "view",
  "from",
  "scope",
  "symbols",
  "show",
  "status",
  "tier",
  "size",
  "sector",
  "q",
  "company",
] as const;

/** The same question without its filters. */
export function unfiltered({ view, from, scope, symbols, show }: CalendarQuery): CalendarQuery {
  return { ...DEFAULT_QUERY, view, from, scope, symbols, show };
}

/** The parameters of an address for a question, without what goes without saying. */
export function calendarSearch(query: CalendarQuery): string {
  const parameters = new URLSearchParams();
  for (const name of QUERY_NAMES) {
    const value = query[name];
    if (value !== null && value !== DEFAULT_QUERY[name]) parameters.set(name, value);
  }
  const search = parameters.toString();
  return search === "" ? "" : `?${search}`;
}
