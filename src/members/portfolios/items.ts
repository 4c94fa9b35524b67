import type { Database } from "#contracts/database.ts";
import type { NewItem, Portfolio } from "#contracts/portfolio.ts";
import { holdingList, holdingPortfolio, raiseListVersion, raiseVersion } from "./as-owner.ts";
import { putIntoBin } from "./bin.ts";
import { changedMeanwhile, type SeenEdit } from "./changed-meanwhile.ts";
import { companyKey } from "./company-key.ts";
import { itemContent } from "./content-of.ts";
import { countCompanies, type StorePlace } from "./create-portfolio.ts";
import { insertItems } from "./insert-portfolio.ts";
import { keysAfter } from "./order-keys.ts";
import { readPlaces } from "./places.ts";
import type {
  Changed,
  Conflict,
  Edited,
  PortfolioAllowance,
  PortfolioRef,
  Removed,
  SeenItems,
} from "./portfolio-answers.ts";
import { readPortfolio } from "./read-portfolio.ts";

/** Adds companies at the end; those that are there already stay as they are. All of them or none. */
export async function addItems(
  { database, newId }: StorePlace,
  ref: PortfolioRef,
  { items, allowance }: { readonly items: readonly NewItem[]; readonly allowance: PortfolioAllowance },
): Promise<Changed<"too-many-companies">> {
  const held = await holdingPortfolio(database, ref, async (within) => {
    if (!(await hasRoom(within, ref, { items, allowance }))) return { refused: true, changed: false };
    const added = await insertItems(within, { ...ref, newId, importId: null }, items);
    return { refused: false, changed: added.length > 0 };
  });
  if (held === null) return { ok: false, reason: "not-found" };
  return held.result.refused ? { ok: false, reason: "too-many-companies" } : { ok: true, portfolio: held.portfolio };
}

/** Whether a held portfolio has room for more companies; a plan that shrank takes nothing away. */
export async function hasRoom(
  within: Database,
  ref: PortfolioRef,
  { items, allowance }: { readonly items: readonly NewItem[]; readonly allowance: PortfolioAllowance },
): Promise<boolean> {
  if (allowance.companies === null) return true;
  const held = await readPortfolio(within, ref);
  const before = held?.items ?? [];
  const after = countCompanies([...before, ...items]);
  return after <= allowance.companies || after === before.length;
}

/** What may be changed of a company in a portfolio; what is left out stays. */
export interface ItemChange {
  readonly note?: string | undefined;
  readonly tags?: readonly string[] | undefined;
  readonly targetWeight?: string | null | undefined;
}

/** Changes what is written about a company; refuses what somebody else changed to another value meanwhile. */
export async function changeItem(
  database: Database,
  ref: PortfolioRef,
  { itemId, ...seenEdit }: SeenEdit<ItemChange> & { readonly itemId: string },
): Promise<Edited> {
  const { edit: change } = seenEdit;
  const held = await holdingPortfolio(database, ref, async (within) => {
    const item = (await readPortfolio(within, ref))?.items.find(({ id }) => id === itemId);
    if (item === undefined) return { isThere: false, fields: [], changed: false };
    const fields = changedMeanwhile(item, seenEdit);
    if (fields.length > 0) return { isThere: true, fields, changed: false };
    await within.query(
      `UPDATE portfolio_item SET note = coalesce($4, note), tags = coalesce($5::text[], tags),
         target_weight = CASE WHEN $6 THEN $7::numeric ELSE target_weight END
       WHERE id = $1 AND portfolio_id = $2 AND owner_id = $3`,
      [
        itemId,
        ref.portfolioId,
        ref.ownerId,
        change.note ?? null,
        change.tags ?? null,
        change.targetWeight !== undefined,
        change.targetWeight ?? null,
      ],
    );
    return { isThere: true, fields, changed: true };
  });
  if (held === null || !held.result.isThere) return { ok: false, reason: "not-found" };
  const { fields, changed } = held.result;
  return changed
    ? { ok: true, portfolio: held.portfolio }
    : { ok: false, reason: "conflict", fields, current: held.portfolio };
}

/**
 * Takes companies out as their remover saw them; they wait in the bin with the places they had. Refuses once the portfolio
 * has changed, for an edit might go that nobody has seen.
 */
export async function removeItems(
  { database, newId }: StorePlace,
  ref: PortfolioRef,
  { ids: itemIds, version: seenVersion }: SeenItems,
): Promise<Removed | Conflict> {
  const binId = newId();
  const held = await holdingPortfolio(database, ref, async (within, version) => {
    const portfolio = await readPortfolio(within, ref);
    const removed = itemsWithPlaces(portfolio, new Set(itemIds));
    if (removed.length === 0) return { changed: false, isConflict: false };
    if (version !== seenVersion) return { changed: false, isConflict: true };
    await putIntoBin(
      within,
      { ownerId: ref.ownerId, binId },
      { what: "items", portfolioId: ref.portfolioId, items: removed },
    );
    await within.query("DELETE FROM portfolio_item WHERE id = ANY($1) AND portfolio_id = $2 AND owner_id = $3", [
      itemIds,
      ref.portfolioId,
      ref.ownerId,
    ]);
    return { changed: true, isConflict: false };
  });
  if (held?.result.isConflict === true) return { ok: false, reason: "conflict", fields: [], current: held.portfolio };
  return held?.result.changed === true ? { ok: true, binId } : { ok: false, reason: "not-found" };
}

function itemsWithPlaces(portfolio: Portfolio | null, ids: ReadonlySet<string>) {
  const items = portfolio?.items ?? [];
  return items.flatMap((item, index) =>
    ids.has(item.id) ? [{ content: itemContent(item), afterSymbol: items[index - 1]?.symbol ?? null }] : [],
  );
}

interface MoveTo {
  readonly itemId: string;
  readonly toId: string;
  readonly allowance: PortfolioAllowance;
}

/** Moves a company with all that hangs on it; both portfolios change, or neither. */
export function moveToPortfolio(
  { database }: StorePlace,
  ref: PortfolioRef,
  { itemId, toId, allowance }: MoveTo,
): Promise<Changed<"too-many-companies" | "already-there">> {
  const { ownerId } = ref;
  const to = { ownerId, portfolioId: toId };
  return holdingList(database, ownerId, async (within) => {
    const from = await readPortfolio(within, ref);
    const target = await readPortfolio(within, to);
    const item = from?.items.find((held) => held.id === itemId);
    if (from === null || target === null || item === undefined) return { ok: false, reason: "not-found" };
    if (target.items.some((held) => companyKey(held) === companyKey(item))) {
      return { ok: false, reason: "already-there" };
    }
    if (!(await hasRoom(within, to, { items: [item], allowance }))) return { ok: false, reason: "too-many-companies" };
    const places = await readPlaces(within, { of: "items", ...to });
    const [key] = keysAfter(places.at(-1)?.key ?? null, 1);
    await within.query(
      "UPDATE portfolio_item SET portfolio_id = $3, order_key = $4, import_id = NULL WHERE id = $1 AND owner_id = $2",
      [itemId, ownerId, toId, key],
    );
    await raiseVersion(within, ref);
    await raiseVersion(within, to);
    await raiseListVersion(within, ownerId);
    const portfolio = await readPortfolio(within, ref);
    return portfolio === null ? { ok: false, reason: "not-found" } : { ok: true, portfolio };
  });
}
