import type { DateSource } from "#earnings/event.ts";
import type { VoteStore } from "#earnings/store/vote-store.ts";
import type { Company } from "#facts/company.ts";
import { addDays } from "#facts/periods/iso-day.ts";
import type { CalendarDate, CalendarProvider } from "#market/earnings/calendar-provider.ts";

/** A quarter and some days: the next results of every company. */
const AHEAD_DAYS = 100;
const ASK_MS = 300_000;

export interface Asking {
  readonly providers: readonly CalendarProvider[];
  readonly votes: VoteStore;
  readonly companies: readonly Company[];
  /** ISO instant. */
  readonly now: string;
  /** Says that the server stops. */
  readonly signal: AbortSignal;
  /** A provider that failed costs its own news: what it said before stands. */
  readonly onFailure: (provider: string, error: unknown) => void;
}

/** Asks every provider for the results to come and keeps what each says. */
export async function askProviders({ providers, votes, companies, now, signal, onFailure }: Asking): Promise<void> {
  const from = now.slice(0, 10);
  const question = { symbols: companies.map(({ symbol }) => symbol), from, to: addDays(from, AHEAD_DAYS) };
  for (const provider of providers) {
    if (signal.aborted) return;
    try {
      const dates = await provider.ask(question, AbortSignal.any([signal, AbortSignal.timeout(ASK_MS)]));
      for (const { cik, symbol } of companies) {
        const said = dates.filter((date) => date.symbol === symbol).map((date) => voteOf(provider.name, date, now));
        await votes.save(provider.name, cik, said);
      }
    } catch (error) {
      if (!signal.aborted) onFailure(provider.name, error);
    }
  }
}

function voteOf(name: string, { date, timeOfDay, isProjected }: CalendarDate, asOf: string): DateSource {
  return { kind: "provider", name, date, timeOfDay, isProjected, asOf };
}
