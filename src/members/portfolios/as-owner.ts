import type { Database } from "#contracts/database.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** Stands for every owner: for sweeping, never for a request. */
export const EVERY_OWNER = "*";

/**
 * Runs work on the rows of one owner: the transaction says who it is for, and the database shows it nothing else
 * (docs/threats.md#33, the second wall; the first is the owner in every statement).
 */
export function asOwner<Result>(
  database: Database,
  ownerId: string,
  work: (within: Database) => Promise<Result>,
): Promise<Result> {
  return database.transaction(async (within) => {
    await within.query("SELECT set_config('beforehand.owner', $1, true)", [ownerId]);
    return work(within);
  });
}

/**
 * The same for work that changes the list of somebody's portfolios, or how many there are: such work stands in line, so
 * that limits and orders are exact.
 */
export function holdingList<Result>(
  database: Database,
  ownerId: string,
  work: (within: Database, listVersion: number) => Promise<Result>,
): Promise<Result> {
  return asOwner(database, ownerId, async (within) => {
    await within.query("INSERT INTO portfolio_owner (owner_id) VALUES ($1) ON CONFLICT DO NOTHING", [ownerId]);
    const rows = await within.query<{ list_version: number }>(
      "SELECT list_version FROM portfolio_owner WHERE owner_id = $1 FOR UPDATE",
      [ownerId],
    );
    return work(within, rows[0]?.list_version ?? 0);
  });
}

/** Counts a change of the list; those who saw it before must look again before they order it. */
export async function raiseListVersion(within: Database, ownerId: string): Promise<void> {
  await within.query("UPDATE portfolio_owner SET list_version = list_version + 1 WHERE owner_id = $1", [ownerId]);
}

/**
 * The same for work on one portfolio: its row is locked first, its version rises when the work says that something
 * changed, and it is given as it is then.
 *
 * @returns Null when the person has no such portfolio, whoever else may have it.
 */
export function holdingPortfolio<Result extends { readonly changed: boolean }>(
  database: Database,
  ref: { readonly ownerId: string; readonly portfolioId: string },
  work: (within: Database, version: number) => Promise<Result>,
): Promise<{ readonly result: Result; readonly portfolio: Portfolio } | null> {
  return asOwner(database, ref.ownerId, async (within) => {
    const rows = await within.query<{ version: number }>(
      "SELECT version FROM portfolio WHERE id = $1 AND owner_id = $2 FOR UPDATE",
      [ref.portfolioId, ref.ownerId],
    );
    if (rows[0] === undefined) return null;
    const result = await work(within, rows[0].version);
    if (result.changed) await raiseVersion(within, ref);
    const portfolio = await readPortfolio(within, ref);
    return portfolio === null ? null : { result, portfolio };
  });
}

/** Counts a change of one portfolio. */
export async function raiseVersion(
  within: Database,
  { ownerId, portfolioId }: { readonly ownerId: string; readonly portfolioId: string },
): Promise<void> {
  await within.query("UPDATE portfolio SET version = version + 1, updated_at = now() WHERE id = $1 AND owner_id = $2", [
    portfolioId,
    ownerId,
  ]);
}
