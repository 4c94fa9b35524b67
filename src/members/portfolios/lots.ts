import type { Database } from "#contracts/database.ts";
import { PORTFOLIO_LIMITS, type NewLot } from "#contracts/portfolio.ts";
import { holdingPortfolio } from "./as-owner.ts";
import type { StorePlace } from "./create-portfolio.ts";
import { insertLots } from "./insert-portfolio.ts";
import type { Changed, PortfolioRef } from "./portfolio-answers.ts";

/** Adds trades to one company of a portfolio. */
export async function addLots(
  { database, newId }: StorePlace,
  ref: PortfolioRef,
  { itemId, lots }: { readonly itemId: string; readonly lots: readonly NewLot[] },
): Promise<Changed<"too-many-lots">> {
  const held = await holdingPortfolio(database, ref, async (within) => {
    const rows = await within.query<{ lots: number }>(
      `SELECT (SELECT count(*)::integer FROM portfolio_lot l WHERE l.item_id = i.id AND l.owner_id = i.owner_id) AS lots
       FROM portfolio_item i WHERE i.id = $1 AND i.portfolio_id = $2 AND i.owner_id = $3`,
      [itemId, ref.portfolioId, ref.ownerId],
    );
    const [item] = rows;
    if (item === undefined) return { refused: "not-found" as const, changed: false };
    if (item.lots + lots.length > PORTFOLIO_LIMITS.lotsPerCompany) {
      return { refused: "too-many-lots" as const, changed: false };
    }
    await insertLots(within, { ownerId: ref.ownerId, newId, importId: null, itemId }, lots);
    return { refused: null, changed: true };
  });
  if (held === null) return { ok: false, reason: "not-found" };
  const { refused } = held.result;
  return refused === null ? { ok: true, portfolio: held.portfolio } : { ok: false, reason: refused };
}

/** Takes one trade out of a portfolio. */
export async function removeLot(database: Database, ref: PortfolioRef, lotId: string): Promise<Changed> {
  const held = await holdingPortfolio(database, ref, async (within) => {
    const rows = await within.query(
      `DELETE FROM portfolio_lot WHERE id = $1 AND owner_id = $2
         AND item_id IN (SELECT id FROM portfolio_item WHERE portfolio_id = $3 AND owner_id = $2) RETURNING id`,
      [lotId, ref.ownerId, ref.portfolioId],
    );
    return { changed: rows.length === 1 };
  });
  return held !== null && held.result.changed
    ? { ok: true, portfolio: held.portfolio }
    : { ok: false, reason: "not-found" };
}
