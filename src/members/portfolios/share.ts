import type { Database } from "#contracts/database.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import { asOwner } from "./as-owner.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** Whose portfolio, and which. */
export interface PortfolioRef {
  readonly ownerId: string;
  readonly portfolioId: string;
}

/** Makes the read-only link of a portfolio, in place of an older one; false when the person has no such portfolio. */
export function sharePortfolio(database: Database, ref: PortfolioRef, tokenHash: string): Promise<boolean> {
  return asOwner(database, ref.ownerId, async (tx) => {
    const rows = await tx.query(
      `INSERT INTO portfolio_share (token_hash, portfolio_id, owner_id)
       SELECT $1, id, owner_id FROM portfolio WHERE id = $2 AND owner_id = $3
       ON CONFLICT (portfolio_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now() RETURNING portfolio_id`,
      [tokenHash, ref.portfolioId, ref.ownerId],
    );
    return rows.length === 1;
  });
}

/** Ends the link of a portfolio at once; false when there is none. */
export async function revokeShare(database: Database, { ownerId, portfolioId }: PortfolioRef): Promise<boolean> {
  const rows = await database.query(
    "DELETE FROM portfolio_share WHERE portfolio_id = $1 AND owner_id = $2 RETURNING portfolio_id",
    [portfolioId, ownerId],
  );
  return rows.length === 1;
}

/** The portfolio that a link leads to; null for a link that was revoked or never made. */
export async function readShared(database: Database, tokenHash: string): Promise<Portfolio | null> {
  const rows = await database.query<{ portfolio_id: string; owner_id: string }>(
    "SELECT portfolio_id, owner_id FROM portfolio_share WHERE token_hash = $1",
    [tokenHash],
  );
  const [shared] = rows;
  if (shared === undefined) return null;
  return asOwner(database, shared.owner_id, (tx) => readPortfolio(tx, shared.owner_id, shared.portfolio_id));
}
