import type { CalendarFigures } from "#app/earnings/earnings-services.ts";
import type { Database } from "#contracts/database.ts";
import { createEventStore } from "#earnings/store/event-store.ts";
import { createVoteStore } from "#earnings/store/vote-store.ts";
import type { Log } from "#server/log.ts";
import { askProviders } from "./ask-providers.ts";
import { createEarningsDesk, type EarningsDesk, type EarningsDeskParts } from "./earnings-desk.ts";
import type { EarningsConfig } from "./earnings-settings.ts";
import { openFeeds } from "./open-feeds.ts";
import { openProviders } from "./open-providers.ts";

/** Dates of results move by days, not by hours. */
const ASK_AGAIN_MS = 6 * 3_600_000;

export interface EarningsParts extends Pick<EarningsDeskParts, "shelf" | "companies" | "now" | "reportError"> {
  readonly config: EarningsConfig;
  readonly database: Database;
  readonly log: Pick<Log, "warn">;
}

/** Puts the earnings calendar together on the product's database. */
export function openEarnings({ config, database, log, ...parts }: EarningsParts): EarningsDesk {
  const { companies, now } = parts;
  const votes = createVoteStore(database);
  const providers = openProviders(config, { database, now });
  const asked = { at: -Infinity };
  return createEarningsDesk({
    ...parts,
    store: createEventStore<CalendarFigures>(database),
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
