import { PLAN_TABLE } from "#contracts/plans.ts";
import type { Move, NewLot, Portfolio, PortfolioItem, PortfolioList, WholeOrder } from "#contracts/portfolio.ts";
import { changedMeanwhile, type SeenEdit } from "#members/portfolios/changed-meanwhile.ts";
import { companyKey } from "#members/portfolios/company-key.ts";
import type { SeenItems } from "#members/portfolios/portfolio-answers.ts";
import type { CompanyToAdd, Draft, ItemEdit, PortfolioEdit } from "./book.ts";
import type { Taken } from "./undo-records.ts";
import { isNameTaken, listOf, movedIn, withLots, withPortfolio, type GuestShelf } from "./guest-shelf.ts";

// What changes do to a guest's portfolios: from one shelf to the next, or to the reason why not.

/** Guests have what the first plan has; who wants more has an account. */
export const GUEST_ALLOWANCE = PLAN_TABLE.FREE;

const GONE = "It is not here any more: another tab may have removed it.";
const NAME_TAKEN = "Choose a name that none of your portfolios has.";
const NO_ROOM = `Without an account there is room for ${GUEST_ALLOWANCE.portfolios} portfolios. Log in to keep more.`;
const TOO_LONG = `Without an account a portfolio has room for ${GUEST_ALLOWANCE.companies} companies. Log in to keep more.`;
const REORDERED = "The order was changed in another tab. Nothing was moved.";
const EDITED = "It was changed in another tab. Nothing was saved; compare both and save again.";
const THERE = "The company is in that portfolio already.";

export type Outcome<Value, Current = Value> =
  | { readonly ok: true; readonly shelf: GuestShelf; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly current: Current | null };

/** Time and ids come from outside. */
export interface Given {
  readonly now: string;
  readonly newId: () => string;
}

export function createIn(shelf: GuestShelf, draft: Draft, given: Given): Outcome<Portfolio> {
  const { name, kind, description = "", color = null, items } = draft;
  const { now } = given;
  const empty = {
    id: given.newId(),
    name,
    description,
    color,
    kind,
    baseCurrency: "USD",
    version: 1,
    archivedAt: null,
  };
  return insertAt(shelf, { ...empty, createdAt: now, updatedAt: now, items: newItems([], items, given) });
}

/** Adds a whole portfolio to the list; at its end, unless it is told where. */
export function insertAt(shelf: GuestShelf, portfolio: Portfolio, index = shelf.portfolios.length): Outcome<Portfolio> {
  if (isNameTaken(shelf, portfolio.name, null)) return refused(NAME_TAKEN);
  const most = GUEST_ALLOWANCE.portfolios;
  if (most !== null && shelf.portfolios.length >= most) return refused(NO_ROOM);
  if (isTooLong(portfolio.items.length)) return refused(TOO_LONG);
  const portfolios = shelf.portfolios.toSpliced(index, 0, portfolio);
  return { ok: true, shelf: { ...shelf, version: shelf.version + 1, portfolios }, value: portfolio };
}

export function duplicateIn(
  shelf: GuestShelf,
  id: string,
  { name, ...given }: Given & { readonly name: string },
): Outcome<Portfolio> {
  const original = find(shelf, id);
  return original === null ? refused(GONE) : createIn(shelf, { ...original, name }, given);
}

export function editIn(
  shelf: GuestShelf,
  id: string,
  { now, ...seenEdit }: SeenEdit<PortfolioEdit> & { readonly now: string },
): Outcome<Portfolio> {
  const { isArchived, ...texts } = seenEdit.edit;
  const held = find(shelf, id);
  if (held !== null && changedMeanwhile({ ...held, isArchived: held.archivedAt !== null }, seenEdit).length > 0) {
    return { ok: false, message: EDITED, current: held };
  }
  if (texts.name !== undefined && isNameTaken(shelf, texts.name, id)) return refused(NAME_TAKEN);
  return changeIn(shelf, { id, now }, (portfolio) => ({
    ...portfolio,
    ...texts,
    archivedAt: isArchived === undefined ? portfolio.archivedAt : isArchived ? now : null,
  }));
}

/** Takes a portfolio out of the list, with the place it had. */
export function removeIn(
  shelf: GuestShelf,
  id: string,
): Outcome<{ readonly portfolio: Portfolio; readonly index: number }> {
  const index = shelf.portfolios.findIndex((portfolio) => portfolio.id === id);
  const portfolio = shelf.portfolios[index];
  if (portfolio === undefined) return refused(GONE);
  const left = { ...shelf, version: shelf.version + 1, portfolios: shelf.portfolios.toSpliced(index, 1) };
  return { ok: true, shelf: left, value: { portfolio, index } };
}

export function moveIn(shelf: GuestShelf, move: Move): Outcome<PortfolioList> {
  const portfolios = shelf.version === move.version ? movedIn(shelf.portfolios, move) : null;
  if (portfolios === null) return { ok: false, message: REORDERED, current: listOf(shelf) };
  const moved = { ...shelf, version: shelf.version + 1, portfolios };
  return { ok: true, shelf: moved, value: listOf(moved) };
}

export function addIn(
  shelf: GuestShelf,
  id: string,
  { items, ...given }: Given & { readonly items: readonly CompanyToAdd[] },
): Outcome<Portfolio> {
  const portfolio = find(shelf, id);
  if (portfolio === null) return refused(GONE);
  const added = newItems(portfolio.items, items, given);
  if (added.length > 0 && isTooLong(portfolio.items.length + added.length)) return refused(TOO_LONG);
  return changeIn(shelf, { id, now: given.now }, () => ({ ...portfolio, items: [...portfolio.items, ...added] }));
}

export function editItemIn(shelf: GuestShelf, at: ItemPlace, seenEdit: SeenEdit<ItemEdit>): Outcome<Portfolio> {
  const portfolio = find(shelf, at.id);
  const held = portfolio?.items.find((item) => item.id === at.itemId);
  if (held !== undefined && changedMeanwhile(held, seenEdit).length > 0) {
    return { ok: false, message: EDITED, current: portfolio };
  }
  return changeItemIn(shelf, at, (item) => ({ ...item, ...seenEdit.edit }));
}

export function addLotsIn(
  shelf: GuestShelf,
  at: ItemPlace,
  { lots, newId }: { readonly lots: readonly NewLot[]; readonly newId: () => string },
): Outcome<Portfolio> {
  const stored = lots.map((lot) => ({ ...lot, id: newId() }));
  return changeItemIn(shelf, at, (item) => withLots(item, stored));
}

export function removeLotIn(shelf: GuestShelf, at: Place, lotId: string): Outcome<Portfolio> {
  return changeIn(shelf, at, (portfolio) => ({
    ...portfolio,
    items: portfolio.items.map((item) => ({ ...item, lots: item.lots.filter((lot) => lot.id !== lotId) })),
  }));
}

export function removeItemsIn(shelf: GuestShelf, at: Place, { ids, version }: SeenItems): Outcome<Taken, Portfolio> {
  const held = find(shelf, at.id);
  const items = held?.items ?? [];
  const taken = items.flatMap((item, index) => (ids.includes(item.id) ? [{ item, index }] : []));
  if (taken.length > 0 && held?.version !== version) return { ok: false, message: EDITED, current: held };
  const changed = changeIn(shelf, at, (portfolio) => ({
    ...portfolio,
    items: items.filter((item) => !ids.includes(item.id)),
  }));
  return changed.ok && taken.length > 0 ? { ok: true, shelf: changed.shelf, value: taken } : refused(GONE);
}

export function putItemsBack(shelf: GuestShelf, at: Place, taken: Taken): Outcome<Portfolio> {
  const items = taken.reduce<readonly PortfolioItem[]>(
    (held, { item, index }) => held.toSpliced(index, 0, item),
    find(shelf, at.id)?.items ?? [],
  );
  return isTooLong(items.length) ? refused(TOO_LONG) : changeIn(shelf, at, (portfolio) => ({ ...portfolio, items }));
}

export function moveItemIn(shelf: GuestShelf, at: Place, move: Move): Outcome<Portfolio> {
  return reorder(shelf, at, { version: move.version, order: (items) => movedIn(items, move) });
}

export function orderItemsIn(shelf: GuestShelf, at: Place, { ids, version }: WholeOrder): Outcome<Portfolio> {
  return reorder(shelf, at, { version, order: (items) => inOrder(items, ids) });
}

export function moveToIn(shelf: GuestShelf, at: ItemPlace, toId: string): Outcome<Portfolio> {
  const to = find(shelf, toId);
  const item = find(shelf, at.id)?.items.find((one) => one.id === at.itemId);
  if (to === null || item === undefined) return refused(GONE);
  if (to.items.some((one) => companyKey(one) === companyKey(item))) return refused(THERE);
  if (isTooLong(to.items.length + 1)) return refused(TOO_LONG);
  const arrived = withPortfolio(shelf, { ...to, items: [...to.items, item] }, at.now);
  return changeIn(arrived, at, (portfolio) => ({
    ...portfolio,
    items: portfolio.items.filter((one) => one.id !== at.itemId),
  }));
}

export interface Place {
  readonly id: string;
  readonly now: string;
}

export interface ItemPlace extends Place {
  readonly itemId: string;
}

export function changeIn(
  shelf: GuestShelf,
  { id, now }: Place,
  change: (portfolio: Portfolio) => Portfolio,
): Outcome<Portfolio> {
  const portfolio = find(shelf, id);
  if (portfolio === null) return refused(GONE);
  const changed = withPortfolio(shelf, change(portfolio), now);
  return { ok: true, shelf: changed, value: find(changed, id) ?? portfolio };
}

function changeItemIn(
  shelf: GuestShelf,
  at: ItemPlace,
  change: (item: PortfolioItem) => PortfolioItem,
): Outcome<Portfolio> {
  const isThere = find(shelf, at.id)?.items.some((item) => item.id === at.itemId) === true;
  if (!isThere) return refused(GONE);
  return changeIn(shelf, at, (portfolio) => ({
    ...portfolio,
    items: portfolio.items.map((item) => (item.id === at.itemId ? change(item) : item)),
  }));
}

interface Reordering {
  readonly version: number;
  /** Null when the order names something else than the list. */
  readonly order: (items: readonly PortfolioItem[]) => readonly PortfolioItem[] | null;
}

function reorder(shelf: GuestShelf, at: Place, { version, order }: Reordering): Outcome<Portfolio> {
  const portfolio = find(shelf, at.id);
  if (portfolio === null) return refused(GONE);
  const items = portfolio.version === version ? order(portfolio.items) : null;
  if (items === null) return { ok: false, message: REORDERED, current: portfolio };
  return changeIn(shelf, at, () => ({ ...portfolio, items }));
}

function inOrder(items: readonly PortfolioItem[], ids: readonly string[]): readonly PortfolioItem[] | null {
  const ordered = ids.flatMap((id) => items.find((item) => item.id === id) ?? []);
  return new Set(ordered).size === items.length && ids.length === items.length ? ordered : null;
}

/** Companies that are not there yet, each once. */
function newItems(
  held: readonly PortfolioItem[],
  items: readonly CompanyToAdd[],
  { now, newId }: Given,
): readonly PortfolioItem[] {
  const known = new Set(held.map(companyKey));
  return items.flatMap((item) => {
    const { cik, symbol, note = "", tags = [], targetWeight = null, lots = [] } = item;
    const key = companyKey(item);
    if (known.has(key)) return [];
    known.add(key);
    const stored = lots.map((lot) => ({ ...lot, id: newId() }));
    return [{ id: newId(), cik, symbol, note, tags, targetWeight, addedAt: now, addedPrice: null, lots: stored }];
  });
}

function isTooLong(companies: number): boolean {
  return GUEST_ALLOWANCE.companies !== null && companies > GUEST_ALLOWANCE.companies;
}

function find(shelf: GuestShelf, id: string): Portfolio | null {
  return shelf.portfolios.find((portfolio) => portfolio.id === id) ?? null;
}

function refused(message: string): { readonly ok: false; readonly message: string; readonly current: null } {
  return { ok: false, message, current: null };
}
