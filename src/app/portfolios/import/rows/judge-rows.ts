import { A_FUND, type Verdict } from "#app/portfolios/import/verdict.ts";
import { companyOf, currencyOfPair, type Naming, plainSymbol, type Question, questionFor } from "./company-of.ts";
import type { Columns, ImportField } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import { readLot, readMoney } from "./read-lot.ts";
import { readNumber } from "./read-number.ts";
import type { TableRow } from "./read-table.ts";
import { kindOf, type RowKind } from "./row-kind.ts";
import { PORTFOLIO_LIMITS, PORTFOLIO_PATTERNS } from "#contracts/portfolio.ts";

/** What has to be asked about the companies of a file, each question once. */
export function questionsIn(rows: readonly TableRow[], columns: Columns): readonly Question[] {
  const asked = new Map<string, Question>();
  for (const row of rows) {
    const question = row.isTotal === true ? null : questionFor(namingOf(row, columns));
    if (question !== null) asked.set(question.text, question);
  }
  return [...asked.values()];
}

/** Decides for every row what it adds, or why it adds nothing. */
export function judgeRows(rows: readonly TableRow[], reading: RowContext): readonly Verdict[] {
  const level = levelOf(rows, reading.columns);
  return rows.map((row) => judgeRow(row, reading, level));
}

/** Statements list one trade as an order and as its executions: only one of the two is counted. */
const WHOLE = ["", "order", "trade", "summary"];

function levelOf(rows: readonly TableRow[], { level }: Columns): readonly string[] {
  const levels = rows.filter(({ isTotal }) => isTotal !== true).map((row) => cellOf(row, level).toLowerCase());
  return levels.some((one) => WHOLE.includes(one)) ? WHOLE : ["execution"];
}

function judgeRow(row: TableRow, reading: RowContext, levels: readonly string[]): Verdict {
  const { columns, companies } = reading;
  const text = (field: ImportField): string => cellOf(row, columns[field]);
  const naming = namingOf(row, columns);
  const symbol = plainSymbol(naming.symbol);
  const shown = symbol === "" ? (naming.isin === "" ? naming.name : naming.isin) : symbol;
  const refuse = (reason: string): Verdict => ({ line: row.line, kind: "refused", symbol: shown, reason });
  const leave = (what: Left): Verdict => ({ line: row.line, kind: "unused", symbol: shown, what, reason: LEFT[what] });

  if (row.isTotal === true) return leave("total");
  const first = row.cells.find((cell) => cell !== "") ?? "";
  const instrument = instrumentOf({ symbol: naming.symbol, asset: text("asset"), name: naming.name, first });
  if (instrument === "total") return leave("total");
  if (!levels.includes(text("level").toLowerCase())) return leave("detail");
  const kind = kindIn(row, reading);
  if (kind !== null && kind !== "buy" && kind !== "sell" && kind !== "unknown") return leave(kind);
  if (kind === "unknown") return refuse(unknownKind(text("side")));
  if (instrument === "option" || instrument === "cash" || instrument === "exchange") return leave(instrument);
  if (instrument !== "share" && instrument !== "fund")
    return refuse(`A ${instrument}: portfolios hold shares of companies.`);
  const abroad = abroadIn(row, reading);
  if (abroad !== null) return refuse(abroad);
  const company = companyOf(naming, companies);
  if (typeof company === "string") return refuse(instrument === "fund" ? A_FUND : company);
  const lot = readLot(row, reading, kind);
  if (!lot.ok) return refuse(lot.reason);
  const words = readWords(text("note"), text("tags"));
  if (!words.ok) return refuse(words.reason);
  const { note, tags } = words;
  const item = { cik: company.cik, symbol: company.symbol, note, tags, lots: lot.lots };
  const adds = lot.lots.length > 0 ? "trade" : "company";
  return { line: row.line, kind: adds, symbol: company.symbol, name: company.name, item, remark: lot.remark };
}

/** What is recognised and leaves holdings as they are. */
export type Left = Exclude<RowKind, "buy" | "sell" | "unknown"> | "cash" | "total" | "detail";

const LEFT: Readonly<Record<Left, string>> = {
  dividend: "A dividend: we do not track dividends yet.",
  interest: "Interest: we do not track cash yet.",
  fee: "A fee: we do not track cash yet.",
  tax: "A tax: we do not track cash yet.",
  deposit: "A deposit: we do not track cash yet.",
  withdrawal: "A withdrawal: we do not track cash yet.",
  transfer: "A transfer: if it brought shares in, add them by hand.",
  split: "A split: we apply splits from our own data.",
  exchange: "A currency exchange: we do not track cash yet.",
  option: "An option: portfolios hold shares of companies.",
  cash: "We do not track cash yet.",
  total: "A sum of other rows.",
  detail: "Part of another row, which we count.",
};

function unknownKind(side: string): string {
  return side === ""
    ? "It does not say whether shares were bought or sold."
    : `“${side.slice(0, 60)}” is a kind of row that we do not know, so we do not count it.`;
}

/** What the row records; null where the file has no column for it, or the row only names a company. */
function kindIn(row: TableRow, { columns, mark, header }: RowContext): RowKind | null {
  if (columns.side === null) return null;
  const side = cellOf(row, columns.side);
  const quantity = readNumber(cellOf(row, columns.quantity), mark);
  if (side === "" && (quantity === null || !/[1-9]/.test(quantity))) return null;
  const money = readMoney(row, columns.amount, { mark, header });
  const amount = typeof money === "string" ? null : money.amount;
  return kindOf({ side, quantity, amount, description: cellOf(row, columns.name) });
}

/**
 * A price in another currency, without an American ISIN, is of a listing abroad: there the same letters may be another
 * company's, or a share that stands for another number of shares.
 */
function abroadIn(row: TableRow, context: RowContext): string | null {
  const isin = cellOf(row, context.columns.isin).toUpperCase();
  const currency = currencyIn(row, context, isin);
  if (currency === null || currency.toUpperCase() === "USD" || isin.startsWith("US")) return null;
  return `Priced in ${currency}: on a market abroad this symbol may be another company’s. Add it by hand.`;
}

/** The currency of the row's price; where only an ISIN from abroad raises the question, of its value. */
function currencyIn(row: TableRow, { columns, mark, header }: RowContext, isin: string): string | null {
  const ofPair = currencyOfPair(cellOf(row, columns.symbol));
  if (ofPair !== null) return ofPair;
  const column = cellOf(row, columns.currency);
  if (column !== "") return column;
  const price = readMoney(row, columns.price, { mark, header });
  if (typeof price !== "string" && price.currency !== null) return price.currency;
  return isin === "" ? null : (row.cells.find((cell) => CURRENCIES.test(cell)) ?? null);
}

const CURRENCIES = /^(USD|EUR|GBP|GBX|CHF|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|HKD|SGD)$/;

function namingOf(row: TableRow, columns: Columns): Naming {
  return {
    symbol: cellOf(row, columns.symbol),
    isin: cellOf(row, columns.isin),
    name: cellOf(row, columns.name),
  };
}

export type WordsAnswer =
  | { readonly ok: true; readonly note: string; readonly tags: readonly string[] }
  | { readonly ok: false; readonly reason: string };

/** Reads what a person wrote to a company, by the bounds that the server holds to; tags stand between `;` or `|`. */
function readWords(note: string, tagsText: string): WordsAnswer {
  const { noteCharacters, tagCharacters, tags: most } = PORTFOLIO_LIMITS;
  const { control, controlButLines } = PORTFOLIO_PATTERNS;
  if (note.length > noteCharacters || controlButLines.test(note)) {
    return { ok: false, reason: `Its note must be text of at most ${noteCharacters} characters.` };
  }
  const tags = tagsText
    .split(/[;|]/)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  const isTag = (tag: string): boolean => tag.length <= tagCharacters && !control.test(tag);
  return tags.length <= most && tags.every(isTag)
    ? { ok: true, note, tags }
    : { ok: false, reason: `Its tags must be a list of at most ${most} short texts.` };
}

/** What a row is about, where it is not about shares of a company. */
type Instrument = "share" | "option" | "cash" | "exchange" | "total" | "fund" | "bond" | "crypto" | "CFD" | "future";

/** What brokers call kinds of assets. */
const ASSETS: readonly (readonly [words: RegExp, instrument: Instrument])[] = [
  [/\boptions?\b|^optn?$/i, "option"],
  [/\bcfds?\b/i, "CFD"],
  [/\bcash\b|money market/i, "cash"],
  [/\bforex\b|\bcurrenc/i, "exchange"],
  [/crypto/i, "crypto"],
  [/\bbonds?\b|fixed income|treasur|^(bond|cd)$/i, "bond"],
  [/\bfutures?\b|\bwarrants?\b|\brights?\b/i, "future"],
  [/\bfunds?\b|^(mf|etf|etfs)\b/i, "fund"],
];

/** The standard 21 characters of an option, and the ways in which brokers write one for people. */
const OPTION =
  /^-?[A-Z]{1,6}\s*\d{6}[CP]\d|\d{2}[A-Z]{3}\d{2}\s+[\d.]+\s+[CP]$|\d{1,2}\/\d{1,2}\/\d{2,4}\s+\$?[\d.]+\s*[CP]\b|\s\$?[\d.]+\s+(call|put)$/i;
const TOTAL = /^(grand |sub|account |positions |transactions )?totals?\b|\btotals?$/i;
const CASH = /^(cash\b.*|pending activity|money market)$|\*\*$/i;

/** Tells shares from everything else that brokers list with them. */
function instrumentOf({
  symbol,
  asset,
  name,
  first,
}: {
  readonly symbol: string;
  readonly asset: string;
  readonly name: string;
  /** The first cell that holds anything, where totals and cash are named. */
  readonly first: string;
}): Instrument {
  if (TOTAL.test(symbol) || TOTAL.test(first)) return "total";
  if (OPTION.test(symbol)) return "option";
  if (CASH.test(symbol) || (symbol === "" && CASH.test(name))) return "cash";
  return ASSETS.find(([words]) => words.test(asset))?.[1] ?? "share";
}
