import type { Database } from "#contracts/database.ts";
import type { DateSource } from "#earnings/event.ts";

/** The dates that keepers of calendars gave for companies to come. */
export interface VoteStore {
  /** Puts what a provider says of a company in place of what it said before. */
  save(provider: string, cik: string, votes: readonly DateSource[]): Promise<void>;
  /** What all providers said of a company in the last thirty days; older words are nobody's. */
  of(cik: string): Promise<readonly DateSource[]>;
}

/** Opens the store on a database that has the product's schema. */
export function createVoteStore(database: Database): VoteStore {
  return {
    save: (provider, cik, votes) =>
      database.transaction(async (within) => {
        await within.query("DELETE FROM earnings_vote WHERE provider = $1 AND cik = $2", [provider, cik]);
        for (const vote of votes) {
          await within.query(
            "INSERT INTO earnings_vote (provider, cik, day, vote) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            [provider, cik, vote.date, JSON.stringify(vote)],
          );
        }
      }),
    async of(cik) {
      const rows = await database.query<{ vote: DateSource }>(
        "SELECT vote FROM earnings_vote WHERE cik = $1 AND fetched_at > now() - interval '30 days' ORDER BY provider, day",
        [cik],
      );
      return rows.map(({ vote }) => vote);
    },
  };
}
