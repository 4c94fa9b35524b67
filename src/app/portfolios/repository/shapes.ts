import { isFields, isListOf, isText } from "#app/portfolios/fields.ts";
import {
  PORTFOLIO_KINDS,
  type Lot,
  type NewItem,
  type NewLot,
  type Portfolio,
  type PortfolioContent,
  type PortfolioItem,
  type PortfolioList,
} from "#contracts/portfolio.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";
import type { Ticket } from "./portfolio-repository.ts";

// What comes from a server or from this browser's storage, checked before a page trusts it. By hand: a schema library
// would weigh more than all the rest of the page's own code.

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function isNewLot(value: unknown): value is NewLot {
  if (!isFields(value)) return false;
  const { date, quantity, price, fee, currency, isOpening = false } = value;
  const hasFlag = typeof isOpening === "boolean";
  return hasFlag && [date, quantity, currency].every(isText) && [price, fee].every(isTextOrNull);
}

function isLot(value: unknown): value is Lot {
  return isFields(value) && isText(value["id"]) && isNewLot(value);
}

/** A company as a change gives it with all its fields. */
export function isNewItem(value: unknown): value is NewItem {
  if (!isFields(value)) return false;
  const { cik, symbol, note, tags, targetWeight, addedAt, addedPrice, lots } = value;
  return (
    [cik, symbol, note, addedAt ?? ""].every(isText) &&
    isListOf(tags, isText) &&
    [targetWeight, addedPrice].every(isTextOrNull) &&
    isListOf(lots, isNewLot)
  );
}

function isItem(value: unknown): value is PortfolioItem {
  if (!isFields(value)) return false;
  const { id, addedAt, lots } = value;
  return [id, addedAt].every(isText) && isListOf(lots, isLot) && isNewItem(value);
}

export function isContent(value: unknown): value is PortfolioContent {
  if (!isFields(value)) return false;
  const { name, description, color, kind, baseCurrency, items } = value;
  return (
    [name, description, baseCurrency].every(isText) && isTextOrNull(color) && isKind(kind) && isListOf(items, isNewItem)
  );
}

function isKind(value: unknown): value is Portfolio["kind"] {
  return PORTFOLIO_KINDS.some((kind) => kind === value);
}

export function isPortfolio(value: unknown): value is Portfolio {
  if (!isFields(value)) return false;
  const { id, version, archivedAt, createdAt, updatedAt, items } = value;
  return (
    [id, createdAt, updatedAt].every(isText) &&
    isTextOrNull(archivedAt) &&
    typeof version === "number" &&
    isListOf(items, isItem) &&
    isContent(value)
  );
}

export function isPortfolios(value: unknown): value is readonly Portfolio[] {
  return isListOf(value, isPortfolio);
}

export function isImported(value: unknown): value is Portfolio & { readonly importId: string | null } {
  return isFields(value) && isTextOrNull(value["importId"]) && isPortfolio(value);
}

/** What the list of portfolios carries besides: how much of everything there is room for. */
export function hasAllowance(value: unknown): value is { readonly allowance: PortfolioAllowance } {
  if (!isFields(value) || !isFields(value["allowance"])) return false;
  const { portfolios, companies } = value["allowance"];
  return [portfolios, companies].every((most) => most === null || typeof most === "number");
}

export function isTicket(value: unknown): value is Ticket {
  return isFields(value) && isText(value["binId"]);
}

function isLine(value: unknown): value is PortfolioList["portfolios"][number] {
  if (!isFields(value)) return false;
  const { id, name, color, kind, version, archivedAt, updatedAt, companies } = value;
  return (
    [id, name, updatedAt].every(isText) &&
    [color, archivedAt].every(isTextOrNull) &&
    isKind(kind) &&
    [version, companies].every((count) => typeof count === "number")
  );
}

export function isList(value: unknown): value is PortfolioList {
  return isFields(value) && typeof value["version"] === "number" && isListOf(value["portfolios"], isLine);
}
