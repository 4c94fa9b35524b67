import type { Database } from "#contracts/database.ts";
import type {
  Move,
  NewItem,
  NewLot,
  Portfolio,
  PortfolioContent,
  PortfolioList,
  WholeOrder,
} from "#contracts/portfolio.ts";
import { asOwner, EVERY_OWNER } from "./as-owner.ts";
import { emptyBin, takeFromBin } from "./bin.ts";
import type { SeenEdit } from "./changed-meanwhile.ts";
import { changePortfolio, type PortfolioChange } from "./change-portfolio.ts";
import { createPortfolio, duplicatePortfolio, mergePortfolios, type GuestMerge } from "./create-portfolio.ts";
import { deletePortfolio } from "./delete-portfolio.ts";
import type { NewId } from "./insert-portfolio.ts";
import { addItems, changeItem, moveToPortfolio, removeItems, type ItemChange } from "./items.ts";
import { addLots, removeLot } from "./lots.ts";
import { moveItem, movePortfolio, orderItems, orderPortfolios } from "./move.ts";
import type {
  Changed,
  Conflict,
  Edited,
  Ordered,
  PortfolioAllowance,
  PortfolioRef,
  Refused,
  Removed,
  SeenItems,
} from "./portfolio-answers.ts";
import { readAllPortfolios, readList, readPortfolio } from "./read-portfolio.ts";
import { readShared, revokeShare, sharePortfolio } from "./share.ts";
import { takeImport, undoImport, type ImportContent } from "./take-import.ts";

/** Portfolios of signed-in people. Every call names its owner; another's portfolio is the same as none. */
export interface PortfolioStore {
  list(ownerId: string): Promise<PortfolioList>;
  readAll(ownerId: string): Promise<readonly Portfolio[]>;
  read(ref: PortfolioRef): Promise<Portfolio | null>;
  create(
    owner: { readonly ownerId: string; readonly allowance: PortfolioAllowance },
    content: PortfolioContent,
  ): Promise<Changed<"name-taken" | "too-many-portfolios" | "too-many-companies">>;
  duplicate(
    ref: PortfolioRef,
    copy: { readonly name: string; readonly allowance: PortfolioAllowance },
  ): Promise<Changed<"name-taken" | "too-many-portfolios" | "too-many-companies">>;
  /** Takes in what somebody kept as a guest: new portfolios whole, companies into those of the same name. */
  merge(
    ownerId: string,
    guest: GuestMerge,
  ): Promise<{ readonly ok: true } | Refused<"too-many-portfolios" | "too-many-companies">>;
  /** Refuses fields that somebody else changed meanwhile, as `changeItem` does. */
  change(ref: PortfolioRef, change: SeenEdit<PortfolioChange>): Promise<Edited<"name-taken">>;
  remove(ref: PortfolioRef): Promise<Removed>;
  /** Brings back what was removed in the last thirty days: a portfolio, or companies at the places they had. */
  restore(
    owner: { readonly ownerId: string; readonly allowance: PortfolioAllowance },
    binId: string,
  ): Promise<Changed<"name-taken" | "too-many-portfolios" | "too-many-companies">>;
  movePortfolio(ownerId: string, move: Move): Promise<Ordered<PortfolioList>>;
  orderPortfolios(ownerId: string, order: WholeOrder): Promise<Ordered<PortfolioList>>;
  addItems(
    ref: PortfolioRef,
    add: { readonly items: readonly NewItem[]; readonly allowance: PortfolioAllowance },
  ): Promise<Changed<"too-many-companies">>;
  changeItem(ref: PortfolioRef, itemId: string, change: SeenEdit<ItemChange>): Promise<Edited>;
  /** Refuses once the portfolio has changed since the version at which the companies were seen. */
  removeItems(ref: PortfolioRef, seen: SeenItems): Promise<Removed | Conflict>;
  moveItem(ref: PortfolioRef, move: Move): Promise<Ordered<Portfolio>>;
  orderItems(ref: PortfolioRef, order: WholeOrder): Promise<Ordered<Portfolio>>;
  /** Moves a company to the end of another portfolio of the same person, with its notes and trades. */
  moveToPortfolio(
    ref: PortfolioRef,
    move: { readonly itemId: string; readonly toId: string; readonly allowance: PortfolioAllowance },
  ): Promise<Changed<"too-many-companies" | "already-there">>;
  addLots(ref: PortfolioRef, itemId: string, lots: readonly NewLot[]): Promise<Changed<"too-many-lots">>;
  removeLot(ref: PortfolioRef, lotId: string): Promise<Changed>;
  /** Takes an import in once: the same content again changes nothing. */
  takeImport(
    ref: PortfolioRef,
    content: ImportContent & { readonly allowance: PortfolioAllowance },
  ): Promise<Changed<"too-many-companies" | "too-many-lots"> & { readonly importId?: string }>;
  undoImport(ref: PortfolioRef, importId: string): Promise<Changed>;
  /** Makes a read-only link that works until it is revoked; an older one of the portfolio ends. */
  share(ref: PortfolioRef, tokenHash: string): Promise<boolean>;
  revokeShare(ref: PortfolioRef): Promise<boolean>;
  readShared(tokenHash: string): Promise<Portfolio | null>;
  /** Deletes everything of a person. */
  forget(ownerId: string): Promise<void>;
  /** Empties the bin of what was removed this many days ago or earlier; returns how much. */
  emptyBin(days: number): Promise<number>;
}

/** @param newId - 128 random bits as text. */
export function createPortfolioStore(database: Database, newId: NewId): PortfolioStore {
  const place = { database, newId };
  return {
    list: (ownerId) => asOwner(database, ownerId, (within) => readList(within, ownerId)),
    readAll: (ownerId) => asOwner(database, ownerId, (within) => readAllPortfolios(within, ownerId)),
    read: (ref) => asOwner(database, ref.ownerId, (within) => readPortfolio(within, ref)),
    create: (owner, content) => createPortfolio(place, owner, content),
    duplicate: (ref, copy) => duplicatePortfolio(place, ref, copy),
    merge: (ownerId, guest) => mergePortfolios(place, ownerId, guest),
    change: (ref, change) => changePortfolio(database, ref, change),
    remove: (ref) => deletePortfolio(place, ref),
    restore: (owner, binId) => takeFromBin(place, owner, binId),
    movePortfolio: (ownerId, move) => movePortfolio(database, ownerId, move),
    orderPortfolios: (ownerId, order) => orderPortfolios(database, ownerId, order),
    addItems: (ref, add) => addItems(place, ref, add),
    changeItem: (ref, itemId, change) => changeItem(database, ref, { itemId, ...change }),
    removeItems: (ref, seen) => removeItems(place, ref, seen),
    moveItem: (ref, move) => moveItem(database, ref, move),
    orderItems: (ref, order) => orderItems(database, ref, order),
    moveToPortfolio: (ref, move) => moveToPortfolio(place, ref, move),
    addLots: (ref, itemId, lots) => addLots(place, ref, { itemId, lots }),
    removeLot: (ref, lotId) => removeLot(database, ref, lotId),
    takeImport: (ref, content) => takeImport(place, ref, content),
    undoImport: (ref, importId) => undoImport(database, ref, importId),
    share: (ref, tokenHash) => sharePortfolio(database, ref, tokenHash),
    revokeShare: (ref) => revokeShare(database, ref),
    readShared: (tokenHash) => readShared(database, tokenHash),
    forget: (ownerId) =>
      asOwner(database, ownerId, async (within) => {
        await within.query("DELETE FROM portfolio_owner WHERE owner_id = $1", [ownerId]);
      }),
    emptyBin: (days) => asOwner(database, EVERY_OWNER, (within) => emptyBin(within, days)),
  };
}
