import type { TimeOfDay } from "#contracts/earnings.ts";
import type { PoliteFetchParts } from "#market/polite/polite-fetch.ts";

/** One day a keeper of a calendar gives for a company's results. */
export interface CalendarDate {
  readonly symbol: string;
  readonly date: string;
  readonly timeOfDay: TimeOfDay;
  /** Whether the day is the provider's own projection, as far as it says so. */
  readonly isProjected: boolean;
}

/** Whose days are asked for, and between which days. */
export interface CalendarQuestion {
  readonly symbols: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** One keeper of a calendar of results. Throws `MarketError` on a broken promise. */
export interface CalendarProvider {
  /** Reader's words. */
  readonly name: string;
  ask(question: CalendarQuestion, signal: AbortSignal): Promise<readonly CalendarDate[]>;
}

/** What every provider is made with. */
export interface ProviderParts extends PoliteFetchParts {
  /** Without a trailing slash; only tests name another than the provider's own. */
  readonly baseUrl: string;
}
