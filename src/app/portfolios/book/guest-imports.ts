import { PORTFOLIO_LIMITS, type NewLot, type Portfolio } from "#contracts/portfolio.ts";
import { companyKey } from "#members/portfolios/company-key.ts";
import type { CompanyToAdd, Imported, ImportedContent } from "./book.ts";
import { addIn, addLotsIn, changeIn, type Given, type Outcome, type Place } from "./guest-changes.ts";
import type { GuestShelf } from "./guest-shelf.ts";
import type { GuestImport } from "./undo-records.ts";

/** The last so many imports are known again. */
const MOST = 50;
const TOO_MANY_LOTS = `A company holds at most ${PORTFOLIO_LIMITS.lotsPerCompany} trades. Nothing was added.`;

/** New companies come to the end, trades to those that are there, once per content: the rule of the server's. */
export function takeImportIn(
  shelf: GuestShelf,
  id: string,
  { contentHash, items, ...given }: Given & ImportedContent,
): Outcome<Imported> {
  const before = shelf.portfolios.find((portfolio) => portfolio.id === id);
  const known = shelf.imports.some((one) => one.portfolioId === id && one.contentHash === contentHash);
  if (before !== undefined && known) return { ok: true, shelf, value: { portfolio: before, importId: null } };
  const added = addIn(shelf, id, { items, ...given });
  if (before === undefined || !added.ok) return { ok: false, message: added.ok ? "" : added.message, current: null };
  const grown = growHeld(added.shelf, before, { items, ...given });
  const after = grown.portfolios.find((portfolio) => portfolio.id === id) ?? before;
  if (after.items.some(({ lots }) => lots.length > PORTFOLIO_LIMITS.lotsPerCompany)) {
    return { ok: false, message: TOO_MANY_LOTS, current: null };
  }
  const importId = given.newId();
  const brought = { id: importId, portfolioId: id, contentHash, ...newIds(before, after) };
  const imports = [brought, ...ofLiving(grown)].slice(0, MOST);
  return { ok: true, shelf: { ...grown, imports }, value: { portfolio: after, importId } };
}

/** Takes back what an import brought; companies that got other trades since stay, with those. */
export function undoImportIn(shelf: GuestShelf, at: Place, importId: string): Outcome<Portfolio> | null {
  const brought = shelf.imports.find((one) => one.id === importId && one.portfolioId === at.id);
  if (brought === undefined) return null;
  const left = { ...shelf, imports: shelf.imports.filter((one) => one !== brought) };
  return changeIn(left, at, (portfolio) => ({
    ...portfolio,
    items: portfolio.items
      .map((item) => ({ ...item, lots: item.lots.filter((lot) => !brought.lotIds.includes(lot.id)) }))
      .filter((item) => item.lots.length > 0 || !brought.itemIds.includes(item.id)),
  }));
}

/** Adds the trades of companies that the portfolio had before. */
function growHeld(
  shelf: GuestShelf,
  before: Portfolio,
  { items, now, newId }: Given & { readonly items: readonly CompanyToAdd[] },
): GuestShelf {
  const held = new Map(before.items.map((item) => [companyKey(item), item.id]));
  return items.reduce((grown, item) => {
    const itemId = held.get(companyKey(item));
    const lots: readonly NewLot[] = item.lots ?? [];
    if (itemId === undefined || lots.length === 0) return grown;
    const outcome = addLotsIn(grown, { id: before.id, now, itemId }, { lots, newId });
    return outcome.ok ? outcome.shelf : grown;
  }, shelf);
}

function newIds(before: Portfolio, after: Portfolio): Pick<GuestImport, "itemIds" | "lotIds"> {
  const items = new Set(before.items.map(({ id }) => id));
  const lots = new Set(before.items.flatMap((item) => item.lots.map(({ id }) => id)));
  return {
    itemIds: after.items.flatMap(({ id }) => (items.has(id) ? [] : [id])),
    lotIds: after.items.flatMap((item) => item.lots.flatMap(({ id }) => (lots.has(id) ? [] : [id]))),
  };
}

/** The record of imports ends with the portfolio. */
function ofLiving({ imports, portfolios }: GuestShelf): readonly GuestImport[] {
  return imports.filter((one) => portfolios.some(({ id }) => id === one.portfolioId));
}
