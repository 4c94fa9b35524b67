import { currencyOfPair, marketOf } from "./company-of.ts";
import { plainName } from "./columns.ts";
import { cellOf, type RowContext } from "./row-context.ts";
import { readMoney } from "./read-money.ts";
import type { TableRow } from "./read-table.ts";

/**
 * Why a row is taken for a listing abroad: there the same letters may be another company's, or a share that counts for
 * another number of shares. An American ISIN names the share itself. Else its market, its currency, or an ISIN from
 * abroad without a currency says that it may be one.
 */
export function abroadIn(row: TableRow, context: RowContext): string | null {
  const isin = cellOf(row, context.columns.isin).toUpperCase();
  if (isin.startsWith("US")) return null;
  const market = marketIn(row, context);
  if (market !== null && !AMERICAN.test(market)) {
    return `“${market}” is no American market that we know: there this symbol may be another company’s. ${BY_HAND}`;
  }
  const currency = currencyIn(row, context, isin);
  if (currency !== null && currency.toUpperCase() !== "USD") {
    return `Priced in ${currency}: on a market abroad this symbol may be another company’s. ${BY_HAND}`;
  }
  if (currency !== null || !ISIN.test(isin) || cellOf(row, context.columns.symbol) === "") return null;
  return `Its ISIN begins with ${isin.slice(0, 2)} and no currency says where it is listed: this symbol may be another company’s. ${BY_HAND}`;
}

const BY_HAND = "Add it by hand.";
const ISIN = /^[A-Z]{2}[A-Z0-9]{9}\d$/;

/** American markets as brokers and data providers write them. */
const AMERICAN =
  /^(us|usa|nyse.*|nasdaq.*|nys|nyq|nsy|nms|ngs|ngm|ncm|ndq|nsq|xnas|xnys|xase|xngs|arcx|arca|amex|ase|bats|iex|otc.*|pink|pnk)$/i;

/** The market that is written before the symbol: `LON:PRU`; else the one of a column, where it is written in short. */
function marketIn(row: TableRow, { columns, header }: RowContext): string | null {
  const before = marketOf(cellOf(row, columns.symbol));
  if (before !== null) return before;
  const column = (header ?? []).findIndex((name) => /^(market|exchange|stockexchange|listing)$/.test(plainName(name)));
  const cell = column === -1 ? "" : cellOf(row, column);
  return ABROAD.test(cell) ? cell : null;
}

/** Markets abroad as columns of brokers name them; others say nothing, because such a column may hold a route or a dark pool. */
const ABROAD =
  /^(lse|lon|xlon|london.*|tsx.*|tse|xtse|toronto.*|tor|cve|asx|xasx|hkg|hkex|sehk|xhkg|epa|par|xpar|euronext.*|ams|xams|ebr|eam|etr|xetr.*|fra|xfra|ger|ibis.*|bit|mil|xmil|bme|mce|xmad|swx|six|ebs|xswx|sto|xsto|cph|hel|osl|jse|nse|bse|tyo|jpx|sgx|nzx|nze)$/i;

/** The currency of the row's price; where only an ISIN from abroad raises the question, of its value. */
function currencyIn(row: TableRow, { columns, mark, header }: RowContext, isin: string): string | null {
  const ofPair = currencyOfPair(cellOf(row, columns.symbol));
  if (ofPair !== null) return ofPair;
  const column = cellOf(row, columns.currency);
  const paid = [columns.price, columns.cost].flatMap((at) => {
    const money = readMoney(row, at, { mark, header });
    return typeof money === "string" || money.currency === null ? [] : [money.currency];
  });
  const foreign = paid.find((currency) => currency !== "USD");
  if (foreign !== undefined) return foreign;
  if (column !== "") return column;
  return paid[0] ?? (isin === "" ? null : (row.cells.find((cell) => CURRENCIES.test(cell)) ?? null));
}

const CURRENCIES = /^(USD|EUR|GBP|GBX|CHF|CAD|AUD|SEK|NOK|DKK|PLN|CZK|HUF|JPY|HKD|SGD)$/;
