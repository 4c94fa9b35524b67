import { type Fields, isFields, isListOf, isText } from "#app/portfolios/fields.ts";
import { type NewItem, PORTFOLIO_LIMITS, PORTFOLIO_PATTERNS, type NewLot } from "#contracts/portfolio.ts";
import { lotContent } from "#members/portfolios/change/content.ts";

/** One company of a file of ours, or why it cannot be read. */
export type FileRow =
  | { readonly line: number; readonly symbol: string; readonly item: Omit<NewItem, "cik"> }
  | { readonly line: number; readonly symbol: string; readonly reason: string };

const MEMBERS = ["cik", "symbol", "note", "tags", "targetWeight", "addedPrice", "lots"];
const LOT_MEMBERS = ["date", "quantity", "price", "fee", "currency", "isOpening"];
const SYMBOL_CHARACTERS = 20;

/** The first member that is not among the known ones; null when all are. */
export function strangeMember(value: Fields, known: readonly string[]): string | null {
  return (
    Object.keys(value)
      .find((name) => !known.includes(name))
      ?.slice(0, 40) ?? null
  );
}

/**
 * Reads one company by the bounds that the server holds to, so that what is shown before an import is what becomes of it.
 *
 * @param line - Counted from 1.
 */
export function readFileRow(value: unknown, line: number): FileRow {
  if (!isFields(value)) return { line, symbol: "", reason: "This is no company." };
  const symbol = isText(value["symbol"]) ? value["symbol"].trim() : "";
  const refuse = (reason: string): FileRow => ({ line, symbol: symbol.slice(0, SYMBOL_CHARACTERS), reason });
  const strange = strangeMember(value, MEMBERS);
  if (strange !== null) return refuse(`It has a field that we do not know: ${strange}.`);
  if (symbol === "" || symbol.length > SYMBOL_CHARACTERS) return refuse("No symbol.");
  const { note = "", tags = [], targetWeight = null, lots = [] } = value;
  if (!isNote(note)) return refuse(`Its note must be text of at most ${PORTFOLIO_LIMITS.noteCharacters} characters.`);
  if (!isListOf(tags, isTag) || tags.length > PORTFOLIO_LIMITS.tags) {
    return refuse(`Its tags must be a list of at most ${PORTFOLIO_LIMITS.tags} short texts.`);
  }
  if (targetWeight !== null && !isNumber(targetWeight, PORTFOLIO_PATTERNS.weight)) {
    return refuse('Its target weight must be a share written as text, such as "0.125" for 12.5%.');
  }
  if (!Array.isArray(lots)) return refuse("Its trades must be a list.");
  if (lots.length > PORTFOLIO_LIMITS.lotsPerCompany) {
    return refuse(`It has ${lots.length} trades; a company holds at most ${PORTFOLIO_LIMITS.lotsPerCompany}.`);
  }
  const read = lots.map(readLot);
  const broken = read.indexOf(null);
  if (broken !== -1)
    return refuse(`Its trade ${broken + 1} must have a day, a number of shares and a price in dollars.`);
  return { line, symbol, item: { symbol, note, tags, targetWeight, lots: read.filter((lot) => lot !== null) } };
}

function readLot(value: unknown): NewLot | null {
  if (!isFields(value) || strangeMember(value, LOT_MEMBERS) !== null) return null;
  const { date, quantity, price, fee = null, currency = "USD", isOpening = false } = value;
  if (!isDay(date) || !isNumber(quantity, PORTFOLIO_PATTERNS.quantity) || Number(quantity) === 0) return null;
  if ((price !== null && !isNumber(price, PORTFOLIO_PATTERNS.amount)) || currency !== "USD") return null;
  if (typeof isOpening !== "boolean") return null;
  if (fee !== null && !isNumber(fee, PORTFOLIO_PATTERNS.amount)) return null;
  return lotContent({ date, quantity, price, fee, currency, isOpening });
}

function isNote(value: unknown): value is string {
  if (!isText(value) || PORTFOLIO_PATTERNS.controlButLines.test(value)) return false;
  return value.trim().length <= PORTFOLIO_LIMITS.noteCharacters;
}

function isTag(value: unknown): value is string {
  if (!isText(value) || PORTFOLIO_PATTERNS.control.test(value)) return false;
  return value.trim() !== "" && value.trim().length <= PORTFOLIO_LIMITS.tagCharacters;
}

function isNumber(value: unknown, pattern: RegExp): value is string {
  return isText(value) && pattern.test(value);
}

/** A day of the calendar from 1900 on: a date that is none would be moved to another by the parser. */
function isDay(value: unknown): value is string {
  if (!isText(value) || !/^\d{4}-\d{2}-\d{2}$/.test(value) || value < "1900-01-01") return false;
  const time = Date.parse(`${value}T00:00:00.000Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}
