import type { Portfolio } from "#contracts/portfolio.ts";
import type { Answer, PortfolioBook } from "./book.ts";
import {
  addIn,
  addLotsIn,
  createIn,
  duplicateIn,
  editIn,
  editItemIn,
  insertAt,
  moveIn,
  moveItemIn,
  moveToIn,
  orderItemsIn,
  putItemsBack,
  removeIn,
  removeItemsIn,
  removeLotIn,
  type Outcome,
  type Taken,
} from "./guest-changes.ts";
import { listOf, type GuestShelf } from "./guest-shelf.ts";
import type { GuestStore } from "./guest-store.ts";

interface GuestParts {
  readonly store: GuestStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

const UNKEPT = "This browser keeps nothing for this site, so nothing was changed. Log in to keep portfolios.";
const GONE = "It is not here any more: another tab may have removed it.";

/** What can be brought back until the page is left. */
type Removed =
  | { readonly what: "portfolio"; readonly portfolio: Portfolio; readonly index: number }
  | { readonly what: "items"; readonly id: string; readonly taken: Taken };

/** The portfolios of a guest, in this browser alone. */
export function createGuestBook(parts: GuestParts): PortfolioBook {
  const desk = createDesk(parts);
  return { kind: "guest", ...onPortfolios(desk), ...onCompanies(desk), ...onImports(desk) };
}

/** What every change needs: the shelf, a bin, and time and ids from outside. */
interface Desk {
  readonly shelf: () => GuestShelf;
  readonly keep: <Value>(change: (shelf: GuestShelf) => Outcome<Value>) => Promise<Answer<Value>>;
  readonly given: () => { readonly now: string; readonly newId: () => string };
  readonly at: (id: string) => { readonly id: string; readonly now: string };
  readonly throwAway: (removed: Removed) => { readonly binId: string };
  readonly bin: Map<string, Removed>;
}

function createDesk({ store, now, newId }: GuestParts): Desk {
  const bin = new Map<string, Removed>();
  const time = (): string => now().toISOString();
  return {
    shelf: () => store.read(),
    keep: (change) => Promise.resolve(keepIn(store, change)),
    given: () => ({ now: time(), newId }),
    at: (id) => ({ id, now: time() }),
    throwAway(removed) {
      const binId = newId();
      bin.set(binId, removed);
      return { binId };
    },
    bin,
  };
}

type OnPortfolios = "list" | "read" | "create" | "change" | "duplicate" | "remove" | "restore" | "movePortfolio";

function onPortfolios({ shelf, keep, given, at, throwAway, bin }: Desk): Pick<PortfolioBook, OnPortfolios> {
  return {
    list: () => Promise.resolve({ ok: true, value: listOf(shelf()) }),
    read: (id) => Promise.resolve(readFrom(shelf(), id)),
    create: (draft) => keep((held) => createIn(held, draft, given())),
    change: (id, edit) => keep((held) => editIn(held, id, { edit, now: at(id).now })),
    duplicate: (id, name) => keep((held) => duplicateIn(held, id, { name, ...given() })),
    async remove(id) {
      const removed = await keep((held) => removeIn(held, id));
      if (!removed.ok) return refused(removed.message);
      return { ok: true, value: throwAway({ what: "portfolio", ...removed.value }) };
    },
    async restore({ binId }) {
      const removed = bin.get(binId);
      if (removed === undefined) return refused(GONE);
      const back = await keep((held) => putBack(held, removed, given().now));
      if (back.ok) bin.delete(binId);
      return back;
    },
    movePortfolio: (move) => keep((held) => moveIn(held, move)),
  };
}

type OnCompanies =
  | "addItems"
  | "changeItem"
  | "removeItems"
  | "moveItem"
  | "orderItems"
  | "moveToPortfolio"
  | "addLots"
  | "removeLot";

function onCompanies({ keep, given, at, throwAway }: Desk): Pick<PortfolioBook, OnCompanies> {
  return {
    addItems: (id, items) => keep((held) => addIn(held, id, { items, ...given() })),
    changeItem: (id, itemId, edit) => keep((held) => editItemIn(held, { ...at(id), itemId }, edit)),
    async removeItems(id, ids) {
      const removed = await keep((held) => removeItemsIn(held, at(id), ids));
      if (!removed.ok) return refused(removed.message);
      return { ok: true, value: throwAway({ what: "items", id, taken: removed.value }) };
    },
    moveItem: (id, move) => keep((held) => moveItemIn(held, at(id), move)),
    orderItems: (id, order) => keep((held) => orderItemsIn(held, at(id), order)),
    moveToPortfolio: (id, itemId, toId) => keep((held) => moveToIn(held, { ...at(id), itemId }, toId)),
    addLots: (id, itemId, lots) =>
      keep((held) => addLotsIn(held, { ...at(id), itemId }, { lots, newId: given().newId })),
    removeLot: (id, lotId) => keep((held) => removeLotIn(held, at(id), lotId)),
  };
}

/** Imports are known by what they added, so that they can be taken back until the page is left. */
function onImports({ shelf, keep, given, at }: Desk): Pick<PortfolioBook, "takeImport" | "undoImport"> {
  const imports = new Map<string, readonly string[]>();
  return {
    async takeImport(id, { items }) {
      const before = new Set(idsIn(shelf(), id));
      const added = await keep((held) => addIn(held, id, { items, ...given() }));
      if (!added.ok) return refused(added.message);
      const fresh = idsIn(shelf(), id).filter((itemId) => !before.has(itemId));
      if (fresh.length === 0) return { ok: true, value: { portfolio: added.value, importId: null } };
      const importId = given().newId();
      imports.set(importId, fresh);
      return { ok: true, value: { portfolio: added.value, importId } };
    },
    async undoImport(id, importId) {
      const removed = await keep((held) => removeItemsIn(held, at(id), imports.get(importId) ?? []));
      return removed.ok ? readFrom(shelf(), id) : refused(removed.message);
    },
  };
}

function readFrom(shelf: GuestShelf, id: string): Answer<Portfolio> {
  const portfolio = shelf.portfolios.find((one) => one.id === id);
  return portfolio === undefined ? refused(GONE) : { ok: true, value: portfolio };
}

function idsIn(shelf: GuestShelf, id: string): readonly string[] {
  const portfolio = shelf.portfolios.find((one) => one.id === id);
  return portfolio?.items.map((item) => item.id) ?? [];
}

function keepIn<Value>(store: GuestStore, change: (shelf: GuestShelf) => Outcome<Value>): Answer<Value> {
  const outcome = change(store.read());
  if (!outcome.ok) return outcome;
  return store.write(outcome.shelf) ? { ok: true, value: outcome.value } : refused(UNKEPT);
}

function putBack(shelf: GuestShelf, removed: Removed, now: string): Outcome<Portfolio> {
  return removed.what === "portfolio"
    ? insertAt(shelf, removed.portfolio, removed.index)
    : putItemsBack(shelf, { id: removed.id, now }, removed.taken);
}

function refused(message: string): { readonly ok: false; readonly message: string; readonly current: null } {
  return { ok: false, message, current: null };
}
