// What phrases are filled with, all from the raw rows; nothing of src/facts, src/metrics or the check is used.
import type { Decimal } from "decimal.js";
import type { CompanyRecords } from "#market/records.ts";
import { expectedOf } from "./expected.ts";

/** Names as they are written in the sentences; each company is told apart by its own figures. */
const COMPANIES: readonly (readonly [symbol: string, name: string])[] = [
  ["NVDA", "Nvidia"],
  ["AAPL", "Apple"],
  ["MSFT", "Microsoft"],
  ["KO", "Coca-Cola"],
  ["COST", "Costco"],
  ["WMT", "Walmart"],
  ["HD", "Home Depot"],
  ["CRM", "Salesforce"],
  ["META", "Meta"],
  ["NFLX", "Netflix"],
  ["PEP", "PepsiCo"],
  ["AMD", "AMD"],
];
const YEARS = [2021, 2022, 2023, 2024] as const;
/** Their amounts per share of older years are filed in shares of before a split. */
const SPLIT = new Set(["NVDA", "WMT", "NFLX"]);

const MEASURES: Readonly<Record<string, string>> = {
  R: "revenue",
  N: "net_income",
  S: "operating_income",
  O: "operating_cash_flow",
  X: "capital_expenditure",
  D: "research_development",
  A: "total_assets",
  E: "equity",
  C: "cash",
  I: "inventory",
};

/** One company and year. Amounts by letter, the year before with a `P` behind it; missing where the raw rows don't state them. */
export interface Filling {
  readonly symbol: string;
  readonly name: string;
  /** Whose values are `T` and `TN`. */
  readonly peer: string;
  readonly year: number;
  readonly quarter: 1 | 2 | 3;
  readonly values: ReadonlyMap<string, Decimal>;
}

/** Reads every company and year that phrases are filled with. */
export async function readFillings(
  recordsOf: (symbol: string) => Promise<CompanyRecords>,
): Promise<readonly Filling[]> {
  const fillings: Filling[] = [];
  for (const [index, [symbol, name]] of COMPANIES.entries()) {
    const [peerSymbol = "", peer = ""] = COMPANIES[(index + 3) % COMPANIES.length] ?? [];
    const [records, peerRecords] = [await recordsOf(symbol), await recordsOf(peerSymbol)];
    for (const year of YEARS) {
      const quarter = ([1, 2, 3] as const)[(index + year) % 3] ?? 1;
      const values = new Map<string, Decimal>();
      const put = (key: string, value: Decimal | null): void => void (value !== null && values.set(key, value));
      for (const [key, measure] of Object.entries(MEASURES)) {
        put(key, valueOf(records, symbol, measure, year));
        put(key === "R" ? "P" : `${key}P`, valueOf(records, symbol, measure, year - 1));
      }
      if (!SPLIT.has(symbol)) {
        put("e", valueOf(records, symbol, "eps_diluted", year));
        put("eP", valueOf(records, symbol, "eps_diluted", year - 1));
      }
      put("Y", valueOf(records, symbol, "revenue", year - 3));
      put("Q", valueOf(records, symbol, "revenue", year, quarter));
      put("T", valueOf(peerRecords, peerSymbol, "revenue", year));
      put("TN", valueOf(peerRecords, peerSymbol, "net_income", year));
      put("F", difference(values.get("O"), values.get("X")));
      put("FP", difference(values.get("OP"), values.get("XP")));
      fillings.push({ symbol, name, peer, year, quarter, values });
    }
  }
  return fillings;
}

function valueOf(
  records: CompanyRecords,
  symbol: string,
  measure: string,
  ...[year, quarter]: readonly [number, number?]
): Decimal | null {
  const asked = { question: "", symbol, kind: "value", measures: [measure], years: [year], quarter } as const;
  return expectedOf(asked, records)?.value ?? null;
}

function difference(a: Decimal | undefined, b: Decimal | undefined): Decimal | null {
  return a === undefined || b === undefined ? null : a.minus(b);
}
