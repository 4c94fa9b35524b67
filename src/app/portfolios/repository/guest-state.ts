import { type Fields, isFields, isListOf, isText } from "#app/portfolios/fields.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
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
import {
  lineOf,
  listOf,
  type BinBody,
  type Binned,
  type ImportRecord,
  type PortfolioState,
  type RemovedItem,
} from "#members/portfolios/change/state.ts";

/** What a guest's browser keeps: portfolios in order, and what undoing needs. */
export interface GuestState {
  /** Rises with every change of the list. */
  readonly version: number;
  readonly portfolios: readonly Portfolio[];
  /** What was imported, newest first. */
  readonly imports: readonly ImportRecord[];
  /** What was removed, newest first. */
  readonly bin: readonly Binned[];
}

/** Guests have what the first plan has; for more there are accounts. */
export const GUEST_ALLOWANCE = PLAN_TABLE.FREE;

export const EMPTY_STATE: GuestState = { version: 0, portfolios: [], imports: [], bin: [] };

/** So many imports are known again, and so many removals can be undone: a browser has little room. */
const MOST = { imports: 50, bin: 5 };

/** What a change is applied to. */
export function portfolioStateOf(kept: GuestState): PortfolioState {
  return { ...kept, list: kept.portfolios.map(lineOf) };
}

/** The list of a guest's portfolios. */
export function guestListOf(kept: GuestState): PortfolioList {
  return listOf(portfolioStateOf(kept));
}

/** What a browser keeps of a state. The record of imports ends with the portfolio. */
export function guestStateOf({ version, list, portfolios, imports, bin }: PortfolioState): GuestState {
  const byId = new Map(portfolios.map((portfolio) => [portfolio.id, portfolio]));
  return {
    version,
    portfolios: list.flatMap(({ id }) => byId.get(id) ?? []),
    imports: imports.filter(({ portfolioId }) => byId.has(portfolioId)).slice(0, MOST.imports),
    bin: bin.slice(0, MOST.bin),
  };
}

/** Reads what storage holds; null when it cannot be read, so that nobody writes over it. */
export function readGuestState(text: string | null): GuestState | null {
  if (text === null) return EMPTY_STATE;
  try {
    const value: unknown = JSON.parse(text);
    return isFields(value) ? stateOf(value) : null;
  } catch {
    // The only reason JSON.parse throws is text that is not JSON.
    return null;
  }
}

/** Without what only undoing needs, where that cannot be read: nobody loses a portfolio by it. */
function stateOf({ version, portfolios, imports, bin }: Fields): GuestState | null {
  if (typeof version !== "number" || !isListOf(portfolios, isPortfolio)) return null;
  return {
    version,
    portfolios,
    imports: isListOf(imports, isImportRecord) ? imports : [],
    bin: isListOf(bin, isBinned) ? bin : [],
  };
}

function isImportRecord(value: unknown): value is ImportRecord {
  if (!isFields(value)) return false;
  const { id, portfolioId, contentHash, itemIds, lotIds } = value;
  return [id, portfolioId, contentHash].every(isText) && isListOf(itemIds, isText) && isListOf(lotIds, isText);
}

function isBinned(value: unknown): value is Binned {
  return isFields(value) && isText(value["binId"]) && isBinBody(value["body"]);
}

function isBinBody(value: unknown): value is BinBody {
  if (!isFields(value)) return false;
  const { what, content, afterId = null, portfolioId, items } = value;
  if (what === "portfolio") return isContent(content) && (afterId === null || isText(afterId));
  return what === "items" && isText(portfolioId) && isListOf(items, isRemovedItem);
}

function isRemovedItem(value: unknown): value is RemovedItem {
  if (!isFields(value)) return false;
  const { content, afterSymbol } = value;
  return isNewItem(content) && (afterSymbol === null || isText(afterSymbol));
}

// By hand, because the page reads this before its first schema is loaded; a test holds it against those of
// src/contracts/api/portfolios.ts.

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
function isNewItem(value: unknown): value is NewItem {
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

function isContent(value: unknown): value is PortfolioContent {
  if (!isFields(value)) return false;
  const { name, description, color, kind, baseCurrency, items } = value;
  return (
    [name, description, baseCurrency].every(isText) && isTextOrNull(color) && isKind(kind) && isListOf(items, isNewItem)
  );
}

function isKind(value: unknown): value is Portfolio["kind"] {
  return PORTFOLIO_KINDS.some((kind) => kind === value);
}

function isPortfolio(value: unknown): value is Portfolio {
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
