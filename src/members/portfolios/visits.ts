import type { Database } from "#contracts/database.ts";
import { VISIT_LASTS_MINUTES, type Visit } from "#contracts/portfolio-visit.ts";
import { asOwner } from "./as-owner.ts";
import type { PortfolioRef } from "./share.ts";

/** What signed-in people saw of their portfolios. */
export interface VisitStore {
  /** The visit before this one; null on the first, and for a portfolio that the person does not have. */
  last(ref: PortfolioRef): Promise<Visit | null>;
  /** Remembers what is seen now. A person who was away for less than an hour continues the same visit. */
  note(ref: PortfolioRef, seen: Visit["seen"]): Promise<void>;
  ofPerson(ownerId: string): Promise<readonly unknown[]>;
  forget(ownerId: string): Promise<void>;
}

interface VisitRow {
  readonly is_over: boolean;
  readonly visited_at: string;
  readonly seen: Visit["seen"];
  readonly before_at: string | null;
  readonly before_seen: Visit["seen"] | null;
}

const IS_OVER = `visited_at < now() - interval '${VISIT_LASTS_MINUTES} minutes'`;

const NOTE = `
  INSERT INTO portfolio_visit AS kept (portfolio_id, owner_id, visited_at, seen)
  SELECT id, owner_id, now(), $3::jsonb FROM portfolio WHERE id = $1 AND owner_id = $2
  ON CONFLICT (portfolio_id) DO UPDATE SET
    before_at = CASE WHEN kept.${IS_OVER} THEN kept.visited_at ELSE kept.before_at END,
    before_seen = CASE WHEN kept.${IS_OVER} THEN kept.seen ELSE kept.before_seen END,
    visited_at = excluded.visited_at,
    seen = excluded.seen`;

/** Opens the store on a database that has the product's schema. */
export function createVisitStore(database: Database): VisitStore {
  return {
    last: ({ ownerId, portfolioId }) =>
      asOwner(database, ownerId, async (within) => {
        const [row] = await within.query<VisitRow>(
          `SELECT *, ${IS_OVER} AS is_over FROM portfolio_visit WHERE portfolio_id = $1 AND owner_id = $2`,
          [portfolioId, ownerId],
        );
        if (row === undefined) return null;
        if (row.is_over) return { at: row.visited_at, seen: row.seen };
        return row.before_at === null || row.before_seen === null ? null : { at: row.before_at, seen: row.before_seen };
      }),
    note: ({ ownerId, portfolioId }, seen) =>
      asOwner(database, ownerId, async (within) => {
        await within.query(NOTE, [portfolioId, ownerId, JSON.stringify(seen)]);
      }),
    ofPerson: (ownerId) =>
      asOwner(database, ownerId, (within) =>
        within.query("SELECT * FROM portfolio_visit WHERE owner_id = $1 ORDER BY portfolio_id", [ownerId]),
      ),
    forget: (ownerId) =>
      asOwner(database, ownerId, async (within) => {
        await within.query("DELETE FROM portfolio_visit WHERE owner_id = $1", [ownerId]);
      }),
  };
}
