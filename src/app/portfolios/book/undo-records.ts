import { isFields, isListOf, isText } from "#app/portfolios/fields.ts";
import type { Portfolio, PortfolioItem } from "#contracts/portfolio.ts";
import { isItem, isPortfolio } from "./shapes.ts";

// What a guest's shelf keeps so that something can be taken back, on this page or the next.

/** Companies with the places they had. */
export type Taken = readonly { readonly item: PortfolioItem; readonly index: number }[];

/** Something removed, as it was and where it was. */
export type Removed =
  | { readonly what: "portfolio"; readonly portfolio: Portfolio; readonly index: number }
  | { readonly what: "items"; readonly id: string; readonly taken: Taken };

/** What lies in a guest's bin, under its ticket. */
export interface Binned {
  readonly binId: string;
  readonly removed: Removed;
}

/** What an import brought, by which it is known again and taken back. */
export interface GuestImport {
  readonly id: string;
  readonly portfolioId: string;
  readonly contentHash: string;
  readonly itemIds: readonly string[];
  readonly lotIds: readonly string[];
}

export function isBinned(value: unknown): value is Binned {
  return isFields(value) && isText(value["binId"]) && isRemoved(value["removed"]);
}

function isRemoved(value: unknown): value is Removed {
  if (!isFields(value)) return false;
  const { what, portfolio, index, id, taken } = value;
  if (what === "portfolio") return isPortfolio(portfolio) && Number.isInteger(index);
  return what === "items" && isText(id) && isListOf(taken, isTaken);
}

function isTaken(value: unknown): value is Taken[number] {
  return isFields(value) && isItem(value["item"]) && Number.isInteger(value["index"]);
}

export function isGuestImport(value: unknown): value is GuestImport {
  if (!isFields(value)) return false;
  const { id, portfolioId, contentHash, itemIds, lotIds } = value;
  return [id, portfolioId, contentHash].every(isText) && isListOf(itemIds, isText) && isListOf(lotIds, isText);
}
