import type { Database } from "#contracts/database.ts";
import type { NewItem, PortfolioContent } from "#contracts/portfolio.ts";
import { holdingList, raiseListVersion, raiseVersion } from "./as-owner.ts";
import { companyKey } from "./company-key.ts";
import { contentOf } from "./content-of.ts";
import { insertItems, insertPortfolio, type NewId } from "./insert-portfolio.ts";
import { nameKey } from "./name-key.ts";
import type { Changed, PortfolioAllowance, PortfolioRef, Refused } from "./portfolio-answers.ts";
import { readAllPortfolios, readPortfolio } from "./read-portfolio.ts";

export interface StorePlace {
  readonly database: Database;
  readonly newId: NewId;
}

interface Owner {
  readonly ownerId: string;
  readonly allowance: PortfolioAllowance;
}

export type CreateRefusal = "name-taken" | "too-many-portfolios" | "too-many-companies";

/** Makes a portfolio at the end of the list. */
export function createPortfolio(
  { database, newId }: StorePlace,
  { ownerId, allowance }: Owner,
  content: PortfolioContent,
): Promise<Changed<CreateRefusal>> {
  return holdingList(database, ownerId, (within) => addToList(within, { ownerId, allowance, newId }, content));
}

/** Makes another portfolio with the same content, under a name of its own. */
export function duplicatePortfolio(
  { database, newId }: StorePlace,
  ref: PortfolioRef,
  { name, allowance }: { readonly name: string; readonly allowance: PortfolioAllowance },
): Promise<Changed<CreateRefusal>> {
  return holdingList(database, ref.ownerId, async (within) => {
    const original = await readPortfolio(within, ref);
    if (original === null) return { ok: false, reason: "not-found" };
    return addToList(within, { ownerId: ref.ownerId, allowance, newId }, { ...contentOf(original), name });
  });
}

/** Adds one portfolio to a list that is held, or says why not. */
export async function addToList(
  within: Database,
  { ownerId, allowance, newId }: Owner & { readonly newId: NewId },
  content: PortfolioContent,
): Promise<Changed<CreateRefusal>> {
  const rows = await within.query<{ name_key: string }>("SELECT name_key FROM portfolio WHERE owner_id = $1", [
    ownerId,
  ]);
  if (rows.some((row) => row.name_key === nameKey(content.name))) return { ok: false, reason: "name-taken" };
  if (allowance.portfolios !== null && rows.length >= allowance.portfolios) {
    return { ok: false, reason: "too-many-portfolios" };
  }
  if (allowance.companies !== null && content.items.length > allowance.companies) {
    return { ok: false, reason: "too-many-companies" };
  }
  const portfolioId = await insertPortfolio(within, { ownerId, newId }, content);
  await raiseListVersion(within, ownerId);
  const portfolio = await readPortfolio(within, { ownerId, portfolioId });
  return portfolio === null ? { ok: false, reason: "not-found" } : { ok: true, portfolio };
}

/** What somebody kept in their browser before they signed in. */
export interface GuestMerge {
  readonly portfolios: readonly PortfolioContent[];
  readonly allowance: PortfolioAllowance;
}

/** All of it or, where the plan has no room for it, nothing: half a merge would be a loss nobody sees. */
export function mergePortfolios(
  { database, newId }: StorePlace,
  ownerId: string,
  { portfolios, allowance }: GuestMerge,
): Promise<{ readonly ok: true } | Refused<"too-many-portfolios" | "too-many-companies">> {
  return holdingList(database, ownerId, async (within) => {
    const held = await readAllPortfolios(within, ownerId);
    const byName = new Map(held.map((portfolio) => [nameKey(portfolio.name), portfolio]));
    const plan = portfolios.map((content) => ({ content, into: byName.get(nameKey(content.name)) ?? null }));
    const fresh = plan.filter(({ into }) => into === null).length;
    if (fresh > 0 && allowance.portfolios !== null && held.length + fresh > allowance.portfolios) {
      return { ok: false, reason: "too-many-portfolios" };
    }
    const most = allowance.companies;
    const isTooLong = plan.some(({ content, into }) => {
      const items: readonly Pick<NewItem, "cik" | "symbol">[] = [...(into?.items ?? []), ...content.items];
      const grows = into === null || countCompanies(items) > into.items.length;
      return most !== null && grows && countCompanies(items) > most;
    });
    if (isTooLong) return { ok: false, reason: "too-many-companies" };
    for (const { content, into } of plan) {
      if (into === null) await insertPortfolio(within, { ownerId, newId }, content);
      else {
        const added = await insertItems(
          within,
          { ownerId, newId, portfolioId: into.id, importId: null },
          content.items,
        );
        if (added.length > 0) await raiseVersion(within, { ownerId, portfolioId: into.id });
      }
    }
    await raiseListVersion(within, ownerId);
    return { ok: true };
  });
}

/** How many lines a list of companies has when doubles are one. */
export function countCompanies(items: readonly Pick<NewItem, "cik" | "symbol">[]): number {
  return new Set(items.map(companyKey)).size;
}
