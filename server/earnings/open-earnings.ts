import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { Database } from "#contracts/database.ts";
import { createEventStore, createVoteStore } from "#earnings/store/event-store.ts";
import type { Log } from "#server/log.ts";
import { feedTokens } from "#server/members/feed-tokens.ts";
import { askProviders, openProviders } from "./calendar-providers.ts";
import { createEarningsService, type EarningsService, type EarningsServiceDeps } from "./earnings-service.ts";
import type { EarningsConfig } from "./earnings-settings.ts";
import { createFeedStore, type FeedStore } from "#earnings/store/feed-store.ts";

/** Dates of results move by days, not by hours. */
const ASK_AGAIN_MS = 6 * 3_600_000;

export interface EarningsInput extends Pick<
  EarningsServiceDeps,
  "companyCache" | "companies" | "prepared" | "now" | "reportError"
> {
  readonly config: EarningsConfig;
  readonly database: Database;
  /** Where the calendar's pages read. */
  readonly reads: Pick<Database, "query">;
  readonly log: Pick<Log, "warn">;
}

/** Puts the earnings calendar together on the product's database. */
export function openEarnings({ config, database, reads, log, ...parts }: EarningsInput): EarningsService {
  const { companies, now } = parts;
  const votes = createVoteStore(database);
  const providers = openProviders(config, { database, now });
  const asked = { at: -Infinity };
  return createEarningsService({
    ...parts,
    store: createEventStore<CalendarFigures>(database, reads),
    feeds: openFeeds(database),
    votes: (cik) => votes.of(cik),
    async askProviders(signal) {
      const at = now();
      if (providers.length === 0 || at.getTime() - asked.at < ASK_AGAIN_MS) return false;
      asked.at = at.getTime();
      await askProviders({
        providers,
        votes,
        companies,
        now: at.toISOString(),
        signal,
        onFailure: (provider, error) => log.warn({ err: error, provider }, "a calendar of results could not be read"),
      });
      return true;
    },
  });
}

/** Calendar feeds with tokens that cannot be guessed and are stored as hashes alone. */
export function openFeeds(database: Database): FeedStore {
  return createFeedStore(database, feedTokens);
}
