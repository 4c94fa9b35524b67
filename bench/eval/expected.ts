// What the questions' answers must be, from the raw rows of the snapshot: no line of facts or metrics is used, so that an
// error there cannot hide itself.
import { Decimal } from "decimal.js";
import type { CompanyRecords, FactRecord } from "#market/records.ts";

export interface AnswerableQuestion {
  readonly question: string;
  readonly symbol: string;
  readonly kind: "value" | "change" | "cagr" | "ratio" | "average" | "compare";
  readonly measures: readonly string[];
  readonly years: readonly number[];
  readonly quarter?: number | undefined;
  readonly other?: string | undefined;
  readonly variant?: string | undefined;
}

/** The expected number and the day on which its period ends. */
export interface Expected {
  readonly value: Decimal;
  readonly end: string;
}

const CONCEPTS: Readonly<Record<string, readonly string[]>> = {
  revenue: [
    "us-gaap:Revenues",
    "us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax",
    "us-gaap:SalesRevenueNet",
    "us-gaap:RevenueFromContractWithCustomerIncludingAssessedTax",
    "derived:Revenue",
  ],
  net_income: ["us-gaap:NetIncomeLoss"],
  operating_income: ["us-gaap:OperatingIncomeLoss"],
  operating_cash_flow: ["us-gaap:NetCashProvidedByUsedInOperatingActivities"],
  capital_expenditure: [
    "us-gaap:PaymentsToAcquirePropertyPlantAndEquipment",
    "us-gaap:PaymentsToAcquireProductiveAssets",
  ],
  research_development: [
    "us-gaap:ResearchAndDevelopmentExpense",
    "us-gaap:ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost",
  ],
  total_assets: ["us-gaap:Assets"],
  equity: ["us-gaap:StockholdersEquity"],
  cash: ["us-gaap:CashAndCashEquivalentsAtCarryingValue"],
  inventory: ["us-gaap:InventoryNet"],
  eps_diluted: ["us-gaap:EarningsPerShareDiluted"],
};

const BALANCES = new Set(["total_assets", "equity", "cash", "inventory"]);
/** These name a fiscal year by the calendar year in which it began. */
const NAMED_BY_START = new Set(["HD", "TGT"]);
const DAY_MS = 86_400_000;

/** What a question must be answered with; null where the raw rows do not state it. */
export function expectedOf(question: AnswerableQuestion, records: CompanyRecords): Expected | null {
  const { kind, measures, years, symbol, quarter } = question;
  const book = { facts: records.facts, symbol };
  const [measure = "", base = ""] = measures;
  const [first = 0] = years;
  const last = years.at(-1) ?? 0;
  switch (kind) {
    case "value":
    case "compare":
      return quarter === undefined ? yearly(book, measure, first) : quarterly(book, measure, { year: first, quarter });
    case "change":
      return fromTwo(yearly(book, measure, first), yearly(book, measure, last), (a, b) => b.div(a).minus(1));
    case "cagr":
      return fromTwo(yearly(book, measure, first), yearly(book, measure, last), (a, b) =>
        b
          .div(a)
          .pow(new Decimal(1).div(last - first))
          .minus(1),
      );
    case "ratio":
      return fromTwo(yearly(book, base, first), yearly(book, measure, first), (a, b) => b.div(a));
    case "average":
      return meanOf(years.map((year) => yearly(book, measure, year)));
  }
}

interface Book {
  readonly facts: readonly FactRecord[];
  readonly symbol: string;
}

function fromTwo(
  a: Expected | null,
  b: Expected | null,
  compute: (a: Decimal, b: Decimal) => Decimal,
): Expected | null {
  return a === null || b === null ? null : { value: compute(a.value, b.value), end: b.end };
}

function meanOf(values: readonly (Expected | null)[]): Expected | null {
  const held = values.filter((value) => value !== null);
  const end = held.at(-1)?.end;
  if (end === undefined || held.length !== values.length) return null;
  return { value: Decimal.sum(...held.map(({ value }) => value)).div(held.length), end };
}

function yearly(book: Book, measure: string, year: number): Expected | null {
  const end = yearEnd(book, year);
  if (end === null) return null;
  const isBalance = BALANCES.has(measure);
  return newest(
    book,
    measure,
    (fact) => fact.end === end && (isBalance ? fact.start === null : isLong(fact, 350, 380)),
  );
}

/** The end of a fiscal year: that of a year's net income. */
function yearEnd({ facts, symbol }: Book, year: number): string | null {
  const calendarYear = NAMED_BY_START.has(symbol) ? year + 1 : year;
  const ends = facts
    .filter((fact) => fact.concept === "us-gaap:NetIncomeLoss" && isLong(fact, 350, 380))
    .filter(({ end, form }) => end.startsWith(String(calendarYear)) && (form ?? "10-K").startsWith("10-K"))
    .map(({ end }) => end);
  return mostFrequent(ends);
}

function mostFrequent(words: readonly string[]): string | null {
  const counts = Map.groupBy(words, (word) => word);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? null;
}

function quarterly(
  book: Book,
  measure: string,
  { year, quarter }: { readonly year: number; readonly quarter: number },
): Expected | null {
  const before = yearEnd(book, year - 1);
  if (before === null) return null;
  const due = Date.parse(before) + quarter * 91.25 * DAY_MS;
  return newest(book, measure, (fact) => isLong(fact, 76, 118) && Math.abs(Date.parse(fact.end) - due) < 25 * DAY_MS);
}

function isLong({ start, end }: FactRecord, least: number, most: number): boolean {
  if (start === null) return false;
  const days = (Date.parse(end) - Date.parse(start)) / DAY_MS;
  return days >= least && days <= most;
}

/** The value filed last; for revenue, which some companies state in parts too, the largest concept's. */
function newest({ facts }: Book, measure: string, isWanted: (fact: FactRecord) => boolean): Expected | null {
  const found = (CONCEPTS[measure] ?? []).flatMap((concept) => {
    const unit = measure === "eps_diluted" ? "USD/shares" : "USD";
    const rows = facts.filter((fact) => fact.concept === concept && fact.unit === unit && isWanted(fact));
    // A proxy statement's figures are no report's.
    const reports = rows.filter(({ form }) => form !== null && /^10-[KQ]/.test(form));
    const sorted = (reports.length > 0 ? reports : rows).toSorted((a, b) =>
      (a.filed ?? "").localeCompare(b.filed ?? ""),
    );
    const last = sorted.at(-1);
    return last === undefined ? [] : [{ value: new Decimal(last.value), end: last.end }];
  });
  return measure === "revenue"
    ? (found.toSorted((a, b) => b.value.comparedTo(a.value))[0] ?? null)
    : (found[0] ?? null);
}
