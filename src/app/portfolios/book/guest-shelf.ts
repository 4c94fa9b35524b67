import { isFields, isListOf, type Fields } from "#app/portfolios/fields.ts";
import type { Lot, Portfolio, PortfolioItem, PortfolioLine, PortfolioList } from "#contracts/portfolio.ts";
import { nameKey } from "#members/portfolios/name-key.ts";
import { isPortfolios } from "./shapes.ts";
import { isBinned, isGuestImport, type Binned, type GuestImport } from "./undo-records.ts";

/** What a guest's browser keeps: the same model as the server's, in order. */
export interface GuestShelf {
  /** Rises with every change of the list. */
  readonly version: number;
  readonly portfolios: readonly Portfolio[];
  /** What was taken in, newest first. */
  readonly imports: readonly GuestImport[];
  /** What was removed, newest first. */
  readonly bin: readonly Binned[];
}

export const EMPTY_SHELF: GuestShelf = { version: 0, portfolios: [], imports: [], bin: [] };

/** The key in local storage. */
export const GUEST_KEY = "portfolios";

/** Reads what storage holds; null when it cannot be read, so that nobody writes over it. */
export function readShelf(text: string | null): GuestShelf | null {
  if (text === null) return EMPTY_SHELF;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? shelfOf(value) : null;
  } catch {
    // The only reason JSON.parse throws is text that is not JSON.
    return null;
  }
}

/** Without what only undoing needs, where that cannot be read: nobody loses a portfolio by it. */
function shelfOf({ version, portfolios, imports, bin }: Fields): GuestShelf | null {
  if (typeof version !== "number" || !isPortfolios(portfolios)) return null;
  return {
    version,
    portfolios,
    imports: isListOf(imports, isGuestImport) ? imports : [],
    bin: isListOf(bin, isBinned) ? bin : [],
  };
}

export function listOf({ version, portfolios }: GuestShelf): PortfolioList {
  return { version, portfolios: portfolios.map(lineOf) };
}

function lineOf({ id, name, color, kind, version, archivedAt, updatedAt, items }: Portfolio): PortfolioLine {
  return { id, name, color, kind, version, archivedAt, updatedAt, companies: items.length };
}

/** Replaces one portfolio by a changed one, whose version rises. */
export function withPortfolio(shelf: GuestShelf, changed: Portfolio, now: string): GuestShelf {
  const raised = { ...changed, version: changed.version + 1, updatedAt: now };
  return {
    ...shelf,
    portfolios: shelf.portfolios.map((portfolio) => (portfolio.id === changed.id ? raised : portfolio)),
  };
}

/** The list with something put where it moves to; null when its neighbours are not side by side. */
export function movedIn<One extends { readonly id: string }>(
  all: readonly One[],
  { id, afterId, beforeId }: { readonly id: string; readonly afterId: string | null; readonly beforeId: string | null },
): readonly One[] | null {
  const moving = all.find((one) => one.id === id);
  const others = all.filter((one) => one.id !== id);
  const at = afterId === null ? 0 : others.findIndex((one) => one.id === afterId) + 1;
  const isThere = moving !== undefined && (afterId === null || at > 0) && (others[at]?.id ?? null) === beforeId;
  return isThere ? others.toSpliced(at, 0, moving) : null;
}

/** @param ownId - The portfolio that is renamed; null for a new one. */
export function isNameTaken(shelf: GuestShelf, name: string, ownId: string | null): boolean {
  const key = nameKey(name);
  return shelf.portfolios.some((portfolio) => portfolio.id !== ownId && nameKey(portfolio.name) === key);
}

/** Oldest trade first, as a server gives them. */
export function withLots(item: PortfolioItem, lots: readonly Lot[]): PortfolioItem {
  return { ...item, lots: [...item.lots, ...lots].toSorted((a, b) => a.date.localeCompare(b.date)) };
}
