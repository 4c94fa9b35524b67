/** What a row is about, where it is not about shares of a company. */
export type Instrument =
  | "share"
  | "option"
  | "cash"
  | "exchange"
  | "total"
  | "fund"
  | "bond"
  | "crypto"
  | "CFD"
  | "future";

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
export function instrumentOf({
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
