/** What a column of an import may hold. */
export const IMPORT_FIELDS = ["symbol", "quantity", "price", "date", "fee", "side", "note", "tags"] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column holds each field, counted from 0; null: none. */
export type Columns = Readonly<Record<ImportField, number | null>>;

/** What brokers and people call the columns, in plain letters. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  symbol: ["symbol", "ticker", "tickersymbol", "stock", "instrument", "security", "code", "stocksymbol"],
  quantity: ["quantity", "qty", "shares", "units", "amount", "numberofshares", "noofshares", "position"],
  price: [
    "price",
    "cost",
    "costpershare",
    "averageprice",
    "avgprice",
    "averagecost",
    "purchaseprice",
    "tradeprice",
    "unitprice",
    "costbasispershare",
    "pricepershare",
  ],
  date: ["date", "tradedate", "purchasedate", "dateacquired", "opendate", "transactiondate", "acquired", "rundate"],
  fee: ["fee", "fees", "commission", "commissions", "charges"],
  side: ["side", "action", "type", "transactiontype", "buysell"],
  note: ["note", "notes", "comment", "comments", "memo", "description"],
  tags: ["tags", "tag", "labels", "label", "category"],
};

/** Guesses which column holds what from a header; a file without one holds symbols first. */
export function guessColumns(header: readonly string[] | null): Columns {
  const plain = (header ?? []).map(plainName);
  const find = (field: ImportField): number | null => {
    const at = plain.findIndex((name) => NAMES[field].includes(name));
    return at === -1 ? null : at;
  };
  return {
    symbol: header === null ? 0 : find("symbol"),
    quantity: find("quantity"),
    price: find("price"),
    date: find("date"),
    fee: find("fee"),
    side: find("side"),
    note: find("note"),
    tags: find("tags"),
  };
}

/** Whether a line names columns: one of them holds symbols. */
export function isHeader(cells: readonly string[]): boolean {
  return cells.some((cell) => NAMES.symbol.includes(plainName(cell)));
}

function plainName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z]/g, "");
}
