import { isFields, isListOf, isText } from "#app/portfolios/fields.ts";
import {
  PORTFOLIO_KINDS,
  type Lot,
  type Portfolio,
  type PortfolioItem,
  type PortfolioList,
} from "#contracts/portfolio.ts";
import type { PortfolioAllowance } from "#members/portfolios/portfolio-answers.ts";
import type { Ticket } from "./book.ts";

// What comes from a server or from this browser's storage, checked before a page trusts it. By hand: a schema library
// would weigh more than all the rest of the page's own code.

const isTextOrNull = (value: unknown): value is string | null => value === null || isText(value);

function isLot(value: unknown): value is Lot {
  if (!isFields(value)) return false;
  const { id, date, quantity, price, fee, currency, isOpening = false } = value;
  const hasFlag = typeof isOpening === "boolean";
  return hasFlag && [id, date, quantity, currency].every(isText) && [price, fee].every(isTextOrNull);
}

export function isItem(value: unknown): value is PortfolioItem {
  if (!isFields(value)) return false;
  const { id, cik, symbol, note, tags, targetWeight, addedAt, addedPrice, lots } = value;
  return (
    [id, cik, symbol, note, addedAt].every(isText) &&
    isListOf(tags, isText) &&
    [targetWeight, addedPrice].every(isTextOrNull) &&
    isListOf(lots, isLot)
  );
}

function isKind(value: unknown): value is Portfolio["kind"] {
  return PORTFOLIO_KINDS.some((kind) => kind === value);
}

export function isPortfolio(value: unknown): value is Portfolio {
  if (!isFields(value)) return false;
  const { id, name, description, color, kind, baseCurrency, version, archivedAt, createdAt, updatedAt, items } = value;
  return (
    [id, name, description, baseCurrency, createdAt, updatedAt].every(isText) &&
    [color, archivedAt].every(isTextOrNull) &&
    isKind(kind) &&
    typeof version === "number" &&
    isListOf(items, isItem)
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
