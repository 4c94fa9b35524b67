import type { Database } from "#contracts/database.ts";
import { MarketError } from "#market/errors.ts";

/** Counts the requests of a day to one provider over every process that shares a database. */
export interface DailyBudget {
  /** Throws `MarketError` `market/rate-limited` when the day's requests are used up. */
  take(): Promise<void>;
}

// One statement and one row, so that two processes can never be given the last request of a day. A new day begins at zero, in
// UTC; no row comes back when the day is used up.
const TAKE = `
  INSERT INTO market_budget AS budget (name, day, used) VALUES ($1, (now() AT TIME ZONE 'UTC')::date, 1)
  ON CONFLICT (name) DO UPDATE
    SET day = excluded.day, used = CASE WHEN budget.day = excluded.day THEN budget.used + 1 ELSE 1 END
    WHERE budget.day <> excluded.day OR budget.used < $2
  RETURNING used`;

/** Makes the counter of a provider, kept in the table `market_budget`. */
export function createDailyBudget({
  database,
  name,
  perDay,
}: {
  readonly database: Database;
  readonly name: string;
  readonly perDay: number;
}): DailyBudget {
  return {
    async take() {
      const [row] = await database.query(TAKE, [name, perDay]);
      if (row !== undefined) return;
      throw new MarketError(
        "market/rate-limited",
        `Today's ${String(perDay)} requests to ${name} are used up. We ask it again tomorrow.`,
        { facts: { provider: name, perDay } },
      );
    },
  };
}
