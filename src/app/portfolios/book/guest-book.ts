import type { Portfolio } from "#contracts/portfolio.ts";
import type { Answer, PortfolioBook, Ticket } from "./book.ts";
import {
  GUEST_ALLOWANCE,
  addIn,
  addLotsIn,
  createIn,
  duplicateIn,
  editIn,
  editItemIn,
  moveIn,
  moveItemIn,
  moveToIn,
  orderItemsIn,
  removeIn,
  removeItemsIn,
  removeLotIn,
  type Outcome,
} from "./guest-changes.ts";
import { takeFromBin, throwAway } from "./guest-bin.ts";
import { takeImportIn, undoImportIn } from "./guest-imports.ts";
import { listOf, type GuestShelf } from "./guest-shelf.ts";
import type { GuestStore } from "./guest-store.ts";
import type { Removed } from "./undo-records.ts";

interface GuestParts {
  readonly store: GuestStore;
  readonly now: () => Date;
  readonly newId: () => string;
}

const UNKEPT = "This browser keeps nothing for this site, so nothing was changed. Log in to keep portfolios.";
const GONE = "It is not here any more: another tab may have removed it.";

/** The portfolios of a guest, in this browser alone. */
export function createGuestBook(parts: GuestParts): PortfolioBook {
  const desk = createDesk(parts);
  return { kind: "guest", ...onPortfolios(desk), ...onCompanies(desk), ...onImports(desk) };
}

/** What every change needs: the shelf, and time and ids from outside. */
interface Desk {
  readonly shelf: () => GuestShelf;
  readonly keep: <Value, Current = Value>(
    change: (shelf: GuestShelf) => Outcome<Value, Current>,
  ) => Promise<Answer<Value, Current>>;
  readonly given: () => { readonly now: string; readonly newId: () => string };
  readonly at: (id: string) => { readonly id: string; readonly now: string };
}

function createDesk({ store, now, newId }: GuestParts): Desk {
  const time = (): string => now().toISOString();
  return {
    shelf: () => store.read(),
    keep: (change) => Promise.resolve(keepIn(store, change)),
    given: () => ({ now: time(), newId }),
    at: (id) => ({ id, now: time() }),
  };
}

type OnPortfolios =
  | "allowance"
  | "list"
  | "read"
  | "create"
  | "change"
  | "duplicate"
  | "remove"
  | "restore"
  | "movePortfolio";

function onPortfolios({ shelf, keep, given, at }: Desk): Pick<PortfolioBook, OnPortfolios> {
  return {
    allowance: () => Promise.resolve({ ok: true, value: GUEST_ALLOWANCE }),
    list: () => Promise.resolve({ ok: true, value: listOf(shelf()) }),
    read: (id) => Promise.resolve(readFrom(shelf(), id)),
    create: (draft) => keep((held) => createIn(held, draft, given())),
    change: (id, edit) => keep((held) => editIn(held, id, { ...edit, now: at(id).now })),
    duplicate: (id, name) => keep((held) => duplicateIn(held, id, { name, ...given() })),
    remove: (id) =>
      keep((held) => {
        const removed = removeIn(held, id);
        return removed.ok
          ? binned(removed.shelf, given().newId(), { what: "portfolio", ...removed.value })
          : refused(removed.message);
      }),
    restore: ({ binId }) => keep((held) => takeFromBin(held, binId, given().now) ?? refused(GONE)),
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

function onCompanies({ keep, given, at }: Desk): Pick<PortfolioBook, OnCompanies> {
  return {
    addItems: (id, items) => keep((held) => addIn(held, id, { items, ...given() })),
    changeItem: (id, itemId, edit) => keep((held) => editItemIn(held, { ...at(id), itemId }, edit)),
    removeItems: (id, seen) =>
      keep<Ticket, Portfolio>((held) => {
        const removed = removeItemsIn(held, at(id), seen);
        return removed.ok
          ? binned(removed.shelf, given().newId(), { what: "items", id, taken: removed.value })
          : removed;
      }),
    moveItem: (id, move) => keep((held) => moveItemIn(held, at(id), move)),
    orderItems: (id, order) => keep((held) => orderItemsIn(held, at(id), order)),
    moveToPortfolio: (id, itemId, toId) => keep((held) => moveToIn(held, { ...at(id), itemId }, toId)),
    addLots: (id, itemId, lots) =>
      keep((held) => addLotsIn(held, { ...at(id), itemId }, { lots, newId: given().newId })),
    removeLot: (id, lotId) => keep((held) => removeLotIn(held, at(id), lotId)),
  };
}

function onImports({ keep, given, at }: Desk): Pick<PortfolioBook, "takeImport" | "undoImport"> {
  return {
    takeImport: (id, content) => keep((held) => takeImportIn(held, id, { ...content, ...given() })),
    undoImport: (id, importId) => keep((held) => undoImportIn(held, at(id), importId) ?? refused(GONE)),
  };
}

function readFrom(shelf: GuestShelf, id: string): Answer<Portfolio> {
  const portfolio = shelf.portfolios.find((one) => one.id === id);
  return portfolio === undefined ? refused(GONE) : { ok: true, value: portfolio };
}

function keepIn<Value, Current>(
  store: GuestStore,
  change: (shelf: GuestShelf) => Outcome<Value, Current>,
): Answer<Value, Current> {
  const outcome = change(store.read());
  if (!outcome.ok) return outcome;
  return store.write(outcome.shelf) ? { ok: true, value: outcome.value } : refused(UNKEPT);
}

function binned(shelf: GuestShelf, binId: string, removed: Removed): Outcome<Ticket, never> {
  return { ok: true, shelf: throwAway(shelf, { binId, removed }), value: { binId } };
}

function refused(message: string): { readonly ok: false; readonly message: string; readonly current: null } {
  return { ok: false, message, current: null };
}
