import type { EarningsEvent } from "#earnings/event.ts";
import type { Standing } from "#earnings/next/upcoming.ts";
import type { StoredDeadline, StoredEvent, StoredInsiderDay } from "#earnings/store/event-store.ts";
import type { Feed } from "#earnings/store/feed-store.ts";
import type { FigureView } from "#research/text/figure-view.ts";

/** What a calendar shows of results that are out, by measure; those that cannot be had are left out. */
export type CalendarFigures = Readonly<Record<string, FigureView>>;

/** A company as a calendar names and sorts it. */
export interface CalendarCompany {
  readonly cik: string;
  readonly symbol: string;
  readonly name: string;
  readonly sector: string | null;
  /** In dollars, exact; null where it cannot be had. */
  readonly marketValue: string | null;
  /** The newest day anything held of it was known by. */
  readonly knownBy: string;
}

/** One line of a calendar. */
export interface CalendarEntry extends StoredEvent<CalendarFigures> {
  readonly event: EarningsEvent;
  /** Placed by today on New York's clock; at most one entry of a company is its next. */
  readonly standing: Standing;
  readonly company: CalendarCompany;
}

/** One filing deadline of a calendar. */
export type DeadlineEntry = StoredDeadline & { readonly company: CalendarCompany };

/** A day on which insiders of a company bought or sold its shares on the open market. */
export type InsiderDayEntry = StoredInsiderDay & { readonly company: CalendarCompany };

export interface CalendarSpan {
  readonly from: string;
  readonly to: string;
  /** Null: all companies held. */
  readonly ciks: readonly string[] | null;
}

/** What pages may ask for about earnings. */
export interface EarningsServices {
  /** Events by day. What of the companies is not read yet is read first, for as long as a reader waits. */
  calendar(span: CalendarSpan): Promise<{
    readonly entries: readonly CalendarEntry[];
    /** How many companies are not read yet. */
    readonly unread: number;
  }>;
  /** Filing deadlines by day, of the companies that a calendar gives events of. */
  deadlines(span: CalendarSpan): Promise<readonly DeadlineEntry[]>;
  /** Days of insiders' open-market trades, of the same companies. */
  insiderDays(span: CalendarSpan): Promise<readonly InsiderDayEntry[]>;
  /** Today on New York's clock, ISO. */
  today(): string;
  /** Private feeds of portfolios; a portfolio's companies come from the person who owns it. */
  readonly feeds: {
    create(feed: Feed): Promise<string>;
    find(token: string): Promise<Feed | null>;
    revoke(feed: Feed): Promise<boolean>;
    madeAt(feed: Feed): Promise<string | null>;
  };
}
