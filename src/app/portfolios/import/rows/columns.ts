import type { Table } from "./read-table.ts";

/** What a column of an import may hold, in the order in which fields claim columns. */
export const IMPORT_FIELDS = [
  "symbol",
  "isin",
  "name",
  "side",
  "status",
  "asset",
  "level",
  "quantity",
  "price",
  "cost",
  "amount",
  "currency",
  "date",
  "heldOn",
  "fee",
  "otherFee",
  "note",
  "tags",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Which column holds each field, counted from 0; null: none. */
export type Columns = Readonly<Record<ImportField, number | null>>;

/** A price that was paid for a share, as lists of positions call it. */
const PAID = [
  "averagecostbasis",
  "averagecost",
  "avgcost",
  "costbasispershare",
  "costpershare",
  "costshare",
  "costprice",
  "pricepaid",
  "purchaseprice",
  "averageprice",
  "avgprice",
  "unitcost",
];

/** What brokers and people call the columns, in plain letters, the name that says most first. */
const NAMES: Readonly<Record<ImportField, readonly string[]>> = {
  symbol: [
    "symbol",
    "ticker",
    "tickersymbol",
    "stocksymbol",
    "equitysymbol",
    "symbolcusip",
    "instrument",
    "code",
    "stock",
    "security",
    "details",
  ],
  isin: ["isin", "symbolisin", "symboolisin"],
  name: [
    "name",
    "description",
    "investmentname",
    "securitydescription",
    "product",
    "produkt",
    "company",
    "companyname",
    "wertpapiername",
    "title",
    "stock",
    "security",
  ],
  side: ["buysell", "action", "side", "transcode", "transactiontype", "activitytype", "transtype", "type"],
  status: ["status", "orderstatus", "tradestatus", "executionstatus"],
  asset: ["assetcategory", "securitytype", "assetclass", "assettype", "investmenttype", "instrumenttype"],
  level: ["datadiscriminator", "levelofdetail"],
  quantity: [
    "filled",
    "filledqty",
    "filledquantity",
    "quantity",
    "qtyquantity",
    "qty",
    "shares",
    "units",
    "unitscontracts",
    "unitsheld",
    "noofshares",
    "numberofshares",
    "aantal",
    "anzahl",
    "stuck",
    "quantite",
    "position",
  ],
  price: [
    "tprice",
    "tradeprice",
    ...PAID,
    "price",
    "priceshare",
    "pricepershare",
    "shareprice",
    "unitprice",
    "koers",
    "kurs",
    "cost",
  ],
  cost: ["costbasistotal", "costbasis", "totalcost", "bookvalue", "bookcost"],
  amount: ["amount", "netamount", "total", "totalamount", "proceeds"],
  currency: [
    "currencypriceshare",
    "currencyprimary",
    "instrumentcurrency",
    "pricecurrency",
    "tradecurrency",
    "currency",
    "currencycode",
    "ccy",
    "wahrung",
    "devise",
    "valuta",
  ],
  date: [
    "tradedate",
    "date",
    "rundate",
    "activitydate",
    "activitytradedate",
    "transactiondate",
    "datetime",
    "purchasedate",
    "dateacquired",
    "opendate",
    "acquired",
    "datum",
    "timestamp",
    "filledtime",
    "filledat",
    "executiondate",
    "executiontime",
    "executedat",
    "tradetime",
    "orderdate",
    "placedtime",
    "time",
  ],
  heldOn: ["heldon"],
  fee: [
    "commission",
    "commissions",
    "ibcommission",
    "commfee",
    "feescomm",
    "commissionsandfees",
    "commissionfees",
    "fee",
    "fees",
    "charges",
    "brokerage",
    "gebuhren",
  ],
  otherFee: ["fees", "fee"],
  note: ["note", "notes", "comment", "comments", "memo", "notiz"],
  tags: ["tags", "tag", "labels", "label"],
};

/** A header with one of these lists positions with their value: its plain price is today's, not what was paid. */
const MARKET_VALUE =
  /^(market|current|total|mktvalmarket|local)?value|lastprice|closeprice|currentprice|marketprice|closing/;

/**
 * Guesses which column holds what from a header; a file without one holds symbols first.
 *
 * A list of positions (no date) is read otherwise than a list of trades: its price counts only when it was paid, and a
 * column called "Type" says how shares are held, not what was done. "Amount" is money, whatever its cells hold.
 *
 * @param rows - What the columns hold: one of words ("Position": "Long") counts no shares.
 */
export function guessColumns(header: readonly string[] | null, rows: Table["rows"] = []): Columns {
  const plain = (header ?? []).map(plainName);
  const claimed = new Set<number>();
  const claim = (field: ImportField, names = NAMES[field]): number | null => {
    const place = names
      .map((name) => plain.findIndex((one, at) => one === name && !claimed.has(at) && fits(field, at, rows)))
      .find((at) => at !== -1);
    if (place === undefined) return null;
    claimed.add(place);
    return place;
  };
  const isDated = plain.some((name) => NAMES.date.includes(name));
  const prices = !isDated && plain.some((name) => MARKET_VALUE.test(name)) ? PAID : NAMES.price;
  const sides = isDated ? NAMES.side : NAMES.side.filter((name) => name !== "type");
  return {
    symbol: header === null ? 0 : claim("symbol"),
    isin: claim("isin"),
    name: claim("name"),
    side: claim("side", sides),
    status: claim("status"),
    asset: claim("asset"),
    level: claim("level"),
    quantity: claim("quantity"),
    price: claim("price", prices),
    cost: claim("cost"),
    amount: claim("amount"),
    currency: claim("currency"),
    date: claim("date"),
    heldOn: claim("heldOn"),
    fee: claim("fee"),
    otherFee: claim("otherFee"),
    note: claim("note"),
    tags: claim("tags"),
  };
}

function fits(field: ImportField, at: number, rows: Table["rows"]): boolean {
  if (field !== "quantity") return true;
  const cells = rows.map(({ cells: all }) => all[at] ?? "").filter((cell) => /[\p{L}\d]/u.test(cell));
  return cells.length === 0 || cells.some((cell) => /^[^\p{L}]*\d/u.test(cell) && !DAY_OR_TIME.test(cell));
}

const DAY_OR_TIME = /\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}|\d:\d\d/;

/** A number, an amount or a day: no header holds one, though its names may begin with digits ("52-week high"). */
const VALUE = /^[-+(]*\p{Sc}?[-+(]*[\d.,]*\d[)%]*$|^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}/u;

/** How surely a line names columns: 2 for companies and shares, 1 for symbols alone, 0 for values. */
export function headerRank(cells: readonly string[]): 0 | 1 | 2 {
  const plain = cells.map(plainName);
  const names = (fields: readonly ImportField[]): boolean =>
    fields.some((field) => plain.some((name) => NAMES[field].includes(name)));
  if (cells.some((cell) => VALUE.test(cell.trim()))) return 0;
  if (names(["symbol", "isin", "name"]) && (names(["quantity"]) || plain.includes("amount"))) return 2;
  return names(["symbol"]) ? 1 : 0;
}

/** What the columns of a table are called: by its header, else by their place. */
export function columnNames({ header, rows }: Pick<Table, "header" | "rows">): readonly string[] {
  const width = Math.max(header?.length ?? 0, ...rows.slice(0, LOOKED_AT).map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => header?.[index] ?? `Column ${index + 1}`);
}

/** So many rows tell how wide a table is. */
const LOOKED_AT = 20;

/** The columns that nothing is taken from, by their names. */
export function unusedColumns(names: readonly string[], columns: Columns): readonly string[] {
  const used = new Set(Object.values(columns));
  return names.filter((name, at) => name !== "" && !used.has(at));
}

/** In plain letters, without accents and the currency that is named with it: "Stück", "Price (EUR)". */
export function plainName(name: string): string {
  const bare = name.normalize("NFD").replace(/\((?:USD|EUR|GBP|GBX|CHF|CAD|AUD|SEK|NOK|DKK|JPY|HKD)\)/, "");
  return bare.toLowerCase().replaceAll(/[^a-z]/g, "");
}
