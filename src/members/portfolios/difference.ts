import type { Lot, Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import type { Binned, ImportRecord, PortfolioState } from "./change/state.ts";
import type { LockedState } from "./lock-state.ts";
import { orderKeys, type OrderKeys } from "./order-keys.ts";

/** What the rows of one person have to become, table by table. */
export interface Difference {
  /** Null where the list stays as it is. */
  readonly listVersion: number | null;
  readonly portfolios: Rows<Keyed<Portfolio>, Portfolio> & { readonly keys: OrderKeys };
  readonly items: Rows<ItemRow, PortfolioItem> & { readonly keys: OrderKeys };
  readonly lots: Pick<Rows<LotRow, never>, "added" | "removed">;
  readonly imports: Pick<Rows<ImportRecord, never>, "added" | "removed">;
  readonly bin: Pick<Rows<Binned, never>, "added" | "removed">;
}

interface Rows<Added, Edited> {
  readonly added: readonly Added[];
  readonly edited: readonly Edited[];
  /** Ids. */
  readonly removed: readonly string[];
}

type Keyed<One> = One & { readonly key: string };

export interface ItemRow extends Keyed<PortfolioItem> {
  readonly portfolioId: string;
  readonly importId: string | null;
}

export interface LotRow extends Lot {
  readonly itemId: string;
  readonly importId: string | null;
}

/** Compares two states; what is the same object in both is the same. */
export function differenceOf({ state: before, keys }: LockedState, after: PortfolioState): Difference {
  const were = new Map(before.portfolios.map((one) => [one.id, one]));
  const changed = after.portfolios.filter((one) => were.get(one.id) !== one);
  const listKeys = orderKeys(
    keys,
    after.list.map(({ id }) => id),
  );
  const binWas = before.bin.map(({ binId }) => binId);
  const binIs = after.bin.map(({ binId }) => binId);
  return {
    listVersion: before.version === after.version ? null : after.version,
    portfolios: {
      added: changed.flatMap((one) => (were.has(one.id) ? [] : [{ ...one, key: keyOf(listKeys, one.id) }])),
      edited: changed.filter(({ id }) => were.has(id)),
      removed: missing(before.portfolios, after.portfolios).map(({ id }) => id),
      keys: changedKeys(keys, listKeys),
    },
    ...holdingsDifference({ before: before.portfolios, after: after.portfolios, imports: after.imports }, keys),
    imports: {
      added: missing(after.imports, before.imports),
      removed: missing(before.imports, after.imports).map(({ id }) => id),
    },
    bin: {
      added: after.bin.filter(({ binId }) => !binWas.includes(binId)),
      removed: binWas.filter((binId) => !binIs.includes(binId)),
    },
  };
}

interface Portfolios {
  readonly before: readonly Portfolio[];
  readonly after: readonly Portfolio[];
  readonly imports: readonly ImportRecord[];
}

function holdingsDifference(
  { before, after, imports }: Portfolios,
  keys: OrderKeys,
): Pick<Difference, "items" | "lots"> {
  const changed = after.filter((one) => !before.includes(one));
  const [were, are] = [placesOf(before.filter((one) => !after.includes(one))), placesOf(changed)];
  const kept = [...are.values()].filter((placed) => isAt(were, placed));
  const added = [...are.values()].filter((placed) => !isAt(were, placed));
  const edited = kept.flatMap(({ item }) => {
    const old = were.get(item.id)?.item;
    return old === undefined || old === item ? [] : [{ item, old }];
  });
  const itemKeys = keysOf(changed, keys);
  const itemImports = importsOf(imports, ({ itemIds }) => itemIds);
  const lotImports = importsOf(imports, ({ lotIds }) => lotIds);
  const lotsAdded = [...added.map(({ item }) => ({ item, old: { lots: [] } })), ...edited];
  return {
    items: {
      added: added.map(({ item, portfolioId }) => ({
        ...item,
        portfolioId,
        key: keyOf(itemKeys, item.id),
        importId: itemImports.get(item.id) ?? null,
      })),
      edited: edited.flatMap(({ item, old }) => (isSameText(item, old) ? [] : [item])),
      removed: [...were.values()].flatMap((placed) => (isAt(are, placed) ? [] : [placed.item.id])),
      keys: changedKeys(keys, new Map(kept.map(({ item }) => [item.id, keyOf(itemKeys, item.id)]))),
    },
    lots: {
      added: lotsAdded.flatMap(({ item, old }) =>
        missing(item.lots, old.lots).map((lot) => ({
          ...lot,
          itemId: item.id,
          importId: lotImports.get(lot.id) ?? null,
        })),
      ),
      removed: edited.flatMap(({ item, old }) => missing(old.lots, item.lots).map(({ id }) => id)),
    },
  };
}

interface HasId {
  readonly id: string;
}

/** Those of a list whose ids another does not have. */
function missing<One extends HasId>(all: readonly One[], others: readonly HasId[]): readonly One[] {
  const ids = new Set(others.map(({ id }) => id));
  return all.filter(({ id }) => !ids.has(id));
}

interface Placed {
  readonly item: PortfolioItem;
  readonly portfolioId: string;
}

function placesOf(portfolios: readonly Portfolio[]): ReadonlyMap<string, Placed> {
  return new Map(portfolios.flatMap(({ id, items }) => items.map((item) => [item.id, { item, portfolioId: id }])));
}

function isAt(places: ReadonlyMap<string, Placed>, { item, portfolioId }: Placed): boolean {
  return places.get(item.id)?.portfolioId === portfolioId;
}

/** Whether two states of a company differ in their trades alone. */
function isSameText(item: PortfolioItem, old: PortfolioItem): boolean {
  return item.note === old.note && item.tags === old.tags && item.targetWeight === old.targetWeight;
}

/** The keys of all companies of some portfolios; one that moved to another has none there yet. */
function keysOf(portfolios: readonly Portfolio[], keys: OrderKeys): OrderKeys {
  return new Map(
    portfolios.flatMap(({ items }) => [
      ...orderKeys(
        keys,
        items.map(({ id }) => id),
      ),
    ]),
  );
}

function changedKeys(before: OrderKeys, after: OrderKeys): OrderKeys {
  return new Map([...after].filter(([id, key]) => before.has(id) && before.get(id) !== key));
}

function keyOf(keys: OrderKeys, id: string): string {
  const key = keys.get(id);
  if (key === undefined) throw new TypeError("differenceOf(): every row has a key");
  return key;
}

function importsOf(
  imports: readonly ImportRecord[],
  idsOf: (record: ImportRecord) => readonly string[],
): ReadonlyMap<string, string> {
  return new Map(imports.flatMap((record) => idsOf(record).map((id) => [id, record.id] as const)));
}
