import type { ChangeOf } from "#contracts/portfolio-change.ts";
import {
  PORTFOLIO_LIMITS,
  type Lot,
  type NewItem,
  type NewLot,
  type Portfolio,
  type PortfolioItem,
} from "#contracts/portfolio.ts";
import { changedMeanwhile, unseenFields } from "./changed-meanwhile.ts";
import { companyKey, itemContent, lotContent } from "./content.ts";
import { isStillThere } from "./known-import.ts";
import { inOrder, movedBetween, placedAfter } from "./places.ts";
import {
  findPortfolio,
  refuse,
  withPortfolio,
  withRaisedList,
  type Applied,
  type BinBody,
  type ChangeContext,
  type ChangeRefusal,
  type ImportRecord,
  type PortfolioAllowance,
  type PortfolioState,
} from "./state.ts";

// What changes do to the companies of one portfolio, and to their trades.

type Result = Applied | ChangeRefusal;

/** Those that are there already stay as they are. All of them or none. */
export function addHoldings(
  state: PortfolioState,
  { portfolioId, items }: ChangeOf<"addHoldings">,
  context: ChangeContext,
): Result {
  return onItems(state, { portfolioId, now: context.now }, (portfolio) => {
    const added = newHoldings(portfolio.items, items, context);
    if (added.length === 0) return portfolio.items;
    const after = [...portfolio.items, ...added];
    return hasTooMany(after, context.limits) ? refuse("too-many-companies") : after;
  });
}

/** Refuses what somebody else changed to another value meanwhile. */
export function editHolding(
  state: PortfolioState,
  { type: _type, portfolioId, itemId, from = {}, ...edit }: ChangeOf<"editHolding">,
  { now }: ChangeContext,
): Result {
  const missing = unseenFields({ edit, from }).map((field) => `from.${field}`);
  if (missing.length > 0) return { ok: false, reason: "unseen", missing };
  return onItems(state, { portfolioId, now }, (portfolio) => {
    const item = portfolio.items.find(({ id }) => id === itemId);
    if (item === undefined) return refuse("not-found");
    const fields = changedMeanwhile(item, { edit, from });
    if (fields.length > 0) return { ok: false, reason: "changed-meanwhile", fields, current: portfolio };
    const { note = item.note, tags = item.tags, targetWeight = item.targetWeight } = edit;
    return replaced(portfolio.items, { ...item, note, tags, targetWeight });
  });
}

/**
 * Removes companies as their remover saw them. Refuses once the portfolio has changed, because an edit might go that
 * nobody has seen.
 */
export function removeHoldings(
  state: PortfolioState,
  { portfolioId, ids, version }: ChangeOf<"removeHoldings">,
  { now, newId }: ChangeContext,
): Result {
  if (version === undefined) return { ok: false, reason: "unseen", missing: ["version"] };
  const wanted = new Set(ids);
  const before = findPortfolio(state, portfolioId);
  const all = before?.items ?? [];
  const removed = all.flatMap((item, index) =>
    wanted.has(item.id)
      ? [{ content: { ...itemContent(item), addedAt: item.addedAt }, afterSymbol: all[index - 1]?.symbol ?? null }]
      : [],
  );
  if (before === undefined || removed.length === 0) return refuse("not-found");
  if (before.version !== version) return { ok: false, reason: "changed-meanwhile", fields: [], current: before };
  const binId = newId();
  const body: BinBody = { what: "items", portfolioId, items: removed };
  const left = withPortfolio(state, { ...before, items: all.filter(({ id }) => !wanted.has(id)) }, now);
  return { ok: true, state: { ...left, bin: [{ binId, body }, ...left.bin] }, portfolioId, binId };
}

/** Brings removed companies back to the places they had. */
export function restoreHoldings(
  state: PortfolioState,
  { portfolioId, items }: Extract<BinBody, { readonly what: "items" }>,
  context: ChangeContext,
): Result {
  const { limits, now } = context;
  const restored = onItems(state, { portfolioId, now }, (portfolio) => {
    if (hasTooMany([...portfolio.items, ...items], limits)) return refuse("too-many-companies");
    return items.reduce<readonly PortfolioItem[]>((before, { content, afterSymbol }) => {
      const [item] = newHoldings(before, [content], context);
      if (item === undefined) return before;
      return placedAfter(before, item, afterSymbol === null ? null : ({ symbol }) => symbol === afterSymbol);
    }, portfolio.items);
  });
  return restored.ok ? { ...restored, state: withRaisedList(restored.state) } : restored;
}

export function moveHolding(
  state: PortfolioState,
  { portfolioId, version, ...move }: ChangeOf<"moveHolding">,
  { now }: ChangeContext,
): Result {
  return reorder(state, { portfolioId, version, now }, (items) => movedBetween(items, move));
}

export function orderHoldings(
  state: PortfolioState,
  { portfolioId, version, ids }: ChangeOf<"orderHoldings">,
  { now }: ChangeContext,
): Result {
  return reorder(state, { portfolioId, version, now }, (items) => inOrder(items, ids));
}

export function addLots(
  state: PortfolioState,
  { portfolioId, itemId, lots }: ChangeOf<"addLots">,
  { now, newId }: ChangeContext,
): Result {
  return onItems(state, { portfolioId, now }, ({ items }) => {
    const item = items.find(({ id }) => id === itemId);
    if (item === undefined) return refuse("not-found");
    const grown = withLots(item, lots, newId);
    return hasTooManyLots(grown) ? refuse("too-many-lots") : replaced(items, grown);
  });
}

export function removeLot(
  state: PortfolioState,
  { portfolioId, lotId }: ChangeOf<"removeLot">,
  { now }: ChangeContext,
): Result {
  return onItems(state, { portfolioId, now }, ({ items }) => {
    const item = items.find(({ lots }) => lots.some(({ id }) => id === lotId));
    if (item === undefined) return refuse("not-found");
    return replaced(items, { ...item, lots: item.lots.filter(({ id }) => id !== lotId) });
  });
}

/** Adds new companies at the end and trades to those that are there. Once per content. */
export function importHoldings(
  state: PortfolioState,
  { portfolioId, contentHash, items }: ChangeOf<"importHoldings">,
  context: ChangeContext,
): Result {
  const { limits, now, newId } = context;
  const before = findPortfolio(state, portfolioId);
  if (before === undefined) return refuse("not-found");
  const known = state.imports.find((one) => one.portfolioId === portfolioId && one.contentHash === contentHash);
  if (known !== undefined && isStillThere(before, known, items))
    return { ok: true, state, portfolioId, importId: null };
  const added = newHoldings(before.items, items, context);
  const trades = tradesByCompany(items);
  const grown = before.items.map((item) => withLots(item, trades.get(companyKey(item)) ?? [], newId));
  const after = { ...before, items: [...grown, ...added] };
  if (added.length > 0 && hasTooMany(after.items, limits)) return refuse("too-many-companies");
  if (after.items.some(hasTooManyLots)) return refuse("too-many-lots");
  const importId = newId();
  const record = { id: importId, portfolioId, contentHash, ...newIds(before, after) };
  const imported = withPortfolio(state, after, now);
  const others = imported.imports.filter((one) => one !== known);
  return { ok: true, state: { ...imported, imports: [record, ...others] }, portfolioId, importId };
}

/** Takes back what an import brought; companies that a person has added trades to since stay, with those. */
export function undoImport(
  state: PortfolioState,
  { portfolioId, importId }: ChangeOf<"undoImport">,
  { now }: ChangeContext,
): Result {
  const record = state.imports.find((one) => one.id === importId && one.portfolioId === portfolioId);
  if (record === undefined) return refuse("not-found");
  const lotIds = new Set(record.lotIds);
  const itemIds = new Set(record.itemIds);
  const left = { ...state, imports: state.imports.filter((one) => one !== record) };
  return onItems(left, { portfolioId, now }, ({ items }) =>
    items
      .map((item) =>
        item.lots.some(({ id }) => lotIds.has(id))
          ? { ...item, lots: item.lots.filter(({ id }) => !lotIds.has(id)) }
          : item,
      )
      .filter(({ id, lots }) => lots.length > 0 || !itemIds.has(id)),
  );
}

/** Companies that are not there yet, each once, as they are kept. */
export function newHoldings(
  before: readonly PortfolioItem[],
  items: readonly NewItem[],
  { now, newId }: Pick<ChangeContext, "now" | "newId">,
): readonly PortfolioItem[] {
  const known = new Set(before.map(companyKey));
  return items.flatMap((item) => {
    const key = companyKey(item);
    if (known.has(key)) return [];
    known.add(key);
    const {
      cik,
      symbol,
      note = "",
      tags = [],
      targetWeight = null,
      addedPrice = null,
      addedAt = now,
      lots = [],
    } = item;
    const empty = { id: newId(), cik, symbol, note, tags, targetWeight, addedAt, addedPrice, lots: [] };
    return [withLots(empty, lots, newId)];
  });
}

/** A plan that shrank takes nothing away: only what grows is refused. */
export function hasTooMany(items: readonly unknown[], { companies }: PortfolioAllowance): boolean {
  return companies !== null && items.length > companies;
}

function hasTooManyLots({ lots }: PortfolioItem): boolean {
  return lots.length > PORTFOLIO_LIMITS.lotsPerCompany;
}

/** Changes the companies of one portfolio; the same list again changes nothing. */
function onItems(
  state: PortfolioState,
  { portfolioId, now }: { readonly portfolioId: string; readonly now: string },
  change: (portfolio: Portfolio) => Portfolio["items"] | ChangeRefusal,
): Result {
  const before = findPortfolio(state, portfolioId);
  if (before === undefined) return refuse("not-found");
  const items = change(before);
  if ("ok" in items) return items;
  const after = items === before.items ? state : withPortfolio(state, { ...before, items }, now);
  return { ok: true, state: after, portfolioId };
}

/** Orders companies as they were at a version; `order` is null where it names something else than the list. */
function reorder(
  state: PortfolioState,
  { portfolioId, version, now }: { readonly portfolioId: string; readonly version: number; readonly now: string },
  order: (items: Portfolio["items"]) => Portfolio["items"] | null,
): Result {
  return onItems(state, { portfolioId, now }, (portfolio) =>
    portfolio.version === version
      ? (order(portfolio.items) ?? refuse("not-in-list"))
      : { ok: false, reason: "out-of-date", current: portfolio },
  );
}

function replaced(items: Portfolio["items"], changed: PortfolioItem): Portfolio["items"] {
  return items.map((item) => (item.id === changed.id ? changed : item));
}

/** Oldest trade first. */
function withLots(item: PortfolioItem, lots: readonly NewLot[], newId: () => string): PortfolioItem {
  if (lots.length === 0) return item;
  const added = lots.map((lot): Lot => ({ id: newId(), ...exact(lotContent(lot)) }));
  return {
    ...item,
    lots: [...item.lots, ...added].toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
  };
}

/** Amounts as databases write them: without zeros in front. */
function exact({ quantity, price, fee, ...lot }: NewLot): NewLot {
  return { ...lot, quantity: trimmed(quantity), price: price && trimmed(price), fee: fee && trimmed(fee) };
}

function trimmed(amount: string): string {
  return amount.replace(/^(-?)0+(?=\d)/, "$1");
}

function tradesByCompany(items: readonly NewItem[]): ReadonlyMap<string, readonly NewLot[]> {
  const trades = new Map<string, NewLot[]>();
  for (const item of items) {
    const key = companyKey(item);
    trades.set(key, [...(trades.get(key) ?? []), ...(item.lots ?? [])]);
  }
  return trades;
}

function newIds(before: Portfolio, after: Portfolio): Pick<ImportRecord, "itemIds" | "lotIds"> {
  const items = new Set(before.items.map(({ id }) => id));
  const lots = new Set(before.items.flatMap((item) => item.lots.map(({ id }) => id)));
  return {
    itemIds: after.items.flatMap(({ id }) => (items.has(id) ? [] : [id])),
    lotIds: after.items.flatMap((item) => item.lots.flatMap(({ id }) => (lots.has(id) ? [] : [id]))),
  };
}
