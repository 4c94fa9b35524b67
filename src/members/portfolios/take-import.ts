import type { Database } from "#contracts/database.ts";
import { PORTFOLIO_LIMITS, type NewItem } from "#contracts/portfolio.ts";
import { holdingPortfolio } from "./as-owner.ts";
import { companyKey } from "./company-key.ts";
import type { StorePlace } from "./create-portfolio.ts";
import { insertItems, insertLots } from "./insert-portfolio.ts";
import { hasRoom } from "./items.ts";
import type { Changed, PortfolioAllowance, PortfolioRef } from "./portfolio-answers.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** What a file or a paste brings, and the hash of it by which it is known again. */
export interface ImportContent {
  readonly contentHash: string;
  readonly items: readonly NewItem[];
}

type Refusal = "too-many-companies" | "too-many-lots";

/** Takes an import into a portfolio: new companies at its end, trades to those that are there. Once per content. */
export async function takeImport(
  { database, newId }: StorePlace,
  ref: PortfolioRef,
  { contentHash, items, allowance }: ImportContent & { readonly allowance: PortfolioAllowance },
): Promise<Changed<Refusal> & { readonly importId?: string }> {
  const importId = newId();
  const held = await holdingPortfolio(database, ref, async (within) => {
    const taken = await within.query("SELECT 1 FROM portfolio_import WHERE portfolio_id = $1 AND content_hash = $2", [
      ref.portfolioId,
      contentHash,
    ]);
    if (taken.length > 0) return { refused: null, isNew: false, changed: false };
    if (!(await hasRoom(within, ref, { items, allowance }))) {
      return { refused: "too-many-companies" as const, isNew: false, changed: false };
    }
    if (await hasTooManyLots(within, ref, items)) {
      return { refused: "too-many-lots" as const, isNew: false, changed: false };
    }
    await within.query(
      "INSERT INTO portfolio_import (id, owner_id, portfolio_id, content_hash) VALUES ($1, $2, $3, $4)",
      [importId, ref.ownerId, ref.portfolioId, contentHash],
    );
    await bringIn(within, { ...ref, newId, importId }, items);
    return { refused: null, isNew: true, changed: true };
  });
  if (held === null) return { ok: false, reason: "not-found" };
  const { refused, isNew } = held.result;
  if (refused !== null) return { ok: false, reason: refused };
  return { ok: true, portfolio: held.portfolio, ...(isNew ? { importId } : {}) };
}

async function hasTooManyLots(within: Database, ref: PortfolioRef, items: readonly NewItem[]): Promise<boolean> {
  const held = await readPortfolio(within, ref);
  return items.some((item) => {
    const there = held?.items.find((line) => companyKey(line) === companyKey(item));
    return (there?.lots.length ?? 0) + (item.lots?.length ?? 0) > PORTFOLIO_LIMITS.lotsPerCompany;
  });
}

interface Import extends PortfolioRef {
  readonly newId: () => string;
  readonly importId: string;
}

async function bringIn(within: Database, into: Import, items: readonly NewItem[]): Promise<void> {
  const before = await readPortfolio(within, into);
  await insertItems(within, into, items);
  for (const item of items) {
    const there = before?.items.find((line) => companyKey(line) === companyKey(item));
    if (there !== undefined) await insertLots(within, { ...into, itemId: there.id }, item.lots ?? []);
  }
}

/** Takes back what an import brought; companies that a person has added trades to since stay, with those. */
export async function undoImport(database: Database, ref: PortfolioRef, importId: string): Promise<Changed> {
  const { ownerId, portfolioId } = ref;
  const held = await holdingPortfolio(database, ref, async (within) => {
    const known = await within.query(
      "SELECT 1 FROM portfolio_import WHERE id = $1 AND portfolio_id = $2 AND owner_id = $3",
      [importId, portfolioId, ownerId],
    );
    if (known.length === 0) return { changed: false };
    await within.query("DELETE FROM portfolio_lot WHERE import_id = $1 AND owner_id = $2", [importId, ownerId]);
    await within.query(
      `DELETE FROM portfolio_item i WHERE i.import_id = $1 AND i.portfolio_id = $2 AND i.owner_id = $3
         AND NOT EXISTS (SELECT 1 FROM portfolio_lot l WHERE l.item_id = i.id)`,
      [importId, portfolioId, ownerId],
    );
    await within.query("DELETE FROM portfolio_import WHERE id = $1 AND owner_id = $2", [importId, ownerId]);
    return { changed: true };
  });
  return held !== null && held.result.changed
    ? { ok: true, portfolio: held.portfolio }
    : { ok: false, reason: "not-found" };
}
