import { A_FUND, type Verdict } from "#app/portfolios/import/verdict.ts";
import { abroadIn } from "./abroad.ts";
import { otherNameOf } from "./other-name.ts";
import { companyOf, type Naming, plainSymbol, type Question, questionFor } from "./company-of.ts";
import type { Columns, ImportField } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import { readLot } from "./read-lot.ts";
import { type Instrument, instrumentOf } from "./instrument.ts";
import { withoutSplits } from "./paired-splits.ts";
import { closedLotIn, isShort, statusOf } from "./row-state.ts";
import { kindIn } from "./kind-in.ts";
import type { TableRow } from "./read-table.ts";
import type { RowKind } from "./row-kind.ts";
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
  const split = ({ line, symbol }: Verdict): Verdict => unused(line, symbol, "split");
  return withoutSplits(
    rows.map((row) => judgeRow(row, reading, level)),
    split,
  );
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

  if (row.isTotal === true) return unused(row.line, shown, "total");
  const first = row.cells.find((cell) => cell !== "") ?? "";
  const instrument = instrumentOf({ symbol: naming.symbol, asset: text("asset"), name: naming.name, first });
  if (instrument === "total") return unused(row.line, shown, "total");
  if (!levels.includes(text("level").toLowerCase())) return unused(row.line, shown, "detail");
  const kind = kindIn(row, reading);
  const out = leftOut(kind, instrument, text("status"));
  if (out !== null) return unused(row.line, shown, out);
  const unfit =
    unfitKind(kind, text("side")) ??
    unfitStatus(text("status"), kind !== null || text("date") !== "") ??
    unfitInstrument(instrument);
  const reason = unfit ?? closedLotIn(row, reading) ?? shortOrMoney(row, reading) ?? abroadIn(row, reading);
  if (reason !== null) return refuse(reason);
  const company = companyOf(naming, companies);
  if (typeof company === "string") return refuse(instrument === "fund" ? A_FUND : company);
  const otherName = reading.areNamesTrusted ? null : otherNameOf(naming, company, columns);
  if (otherName !== null) return { line: row.line, kind: "refused", symbol: shown, reason: otherName, doubt: "name" };
  const lot = readLot(row, reading, kind === "buy" || kind === "sell" ? kind : null);
  if (!lot.ok) return refuse(lot.reason);
  const words = readWords(text("note"), text("tags"));
  if (!words.ok) return refuse(words.reason);
  const { note, tags } = words;
  const item = { cik: company.cik, symbol: company.symbol, note, tags, lots: lot.lots };
  const adds = lot.lots.length > 0 ? "trade" : "company";
  return { line: row.line, kind: adds, symbol: company.symbol, name: company.name, item, remark: lot.remark };
}

type Kind = ReturnType<typeof kindIn>;

/** What is recognised and leaves holdings as they are; null for everything else. */
function leftOut(kind: Kind, instrument: Instrument, status: string): Left | null {
  const isTrade = kind === null || kind === "buy" || kind === "sell";
  if (!isTrade) return kind === "unknown" || kind === "reversal" || kind === "open" ? null : kind;
  if (statusOf(status) === "undone") return "undone";
  return instrument === "option" || instrument === "cash" || instrument === "exchange" ? instrument : null;
}

/** Why a row of this kind is not counted; null for purchases, sales and rows that need no word for it. */
function unfitKind(kind: Kind, side: string): string | null {
  if (kind === "open") return OPEN;
  if (kind === "reversal") return "It takes another trade back. Remove that trade by hand.";
  if (kind !== "unknown") return null;
  return side === ""
    ? "It does not say whether shares were bought or sold."
    : `“${side.slice(0, 60)}” is a kind of row that we do not know, so we do not count it.`;
}

const OPEN =
  "The file does not say whether shares were bought or sold. Choose the column that says it, or say that all are purchases.";

/** "Closed" may say that shares were sold since, "Open" that an order waits. A position's status says nothing of that. */
function unfitStatus(status: string, isTrade: boolean): string | null {
  if (!isTrade || statusOf(status) === "done") return null;
  return `“${status.slice(0, 60)}” is a status that we do not know, so we do not count it.`;
}

function unfitInstrument(instrument: Instrument): string | null {
  return instrument === "share" || instrument === "fund"
    ? null
    : `A ${instrument}: portfolios hold shares of companies.`;
}

function shortOrMoney(row: TableRow, reading: RowContext): string | null {
  const { columns } = reading;
  if (isShort(row, reading)) return "A short position: we do not support short positions.";
  const isMoney = columns.quantity === null && /\d/.test(cellOf(row, columns.amount));
  return isMoney ? "It has an amount of money and no number of shares. Choose the column with the shares." : null;
}

function unused(line: number, symbol: string, what: Left): Verdict {
  return { line, kind: "unused", symbol, what, reason: LEFT[what] };
}

/** What is recognised and leaves holdings as they are. */
export type Left = Exclude<RowKind, "buy" | "sell" | "unknown" | "reversal"> | "cash" | "total" | "detail";

const LEFT: Readonly<Record<Left, string>> = {
  dividend: "A dividend: we do not track dividends yet.",
  interest: "Interest: we do not track cash yet.",
  fee: "A fee: we do not track cash yet.",
  tax: "A tax: we do not track cash yet.",
  deposit: "A deposit: we do not track cash yet.",
  withdrawal: "A withdrawal: we do not track cash yet.",
  transfer: "A transfer: if it brought shares in, add them by hand.",
  split: "A split: we apply splits from our own data.",
  distribution: "Shares given to holders: add the new shares by hand.",
  undone: "Not executed, so it changed no shares.",
  exchange: "A currency exchange: we do not track cash yet.",
  option: "An option: portfolios hold shares of companies.",
  cash: "We do not track cash yet.",
  total: "A sum of other rows.",
  detail: "Part of another row, which we count.",
};

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
