import type { Decimal } from "decimal.js";
import { NO_WEIGHT, total, valueOf, whyNone, type Aggregate, type Missing, type Weighted } from "./listed.ts";
import type { CompanySheet, SheetMeasure } from "./sheet/company-sheet.ts";

// A list as one company: what its owner pays, over the part of each company's earnings, sales, cash and debt that
// belongs to what is paid (docs/research-method.md#8). The mean of multiples would let one company near break-even outweigh
// all others; this lets every dollar count once.

/** What one dollar of market value brings of a company; null where the sheet cannot tell. */
type PerDollar = (sheet: CompanySheet) => Decimal | null;

const earnings: PerDollar = (sheet) => valueOf(sheet, "earnings_yield");
const freeCash: PerDollar = (sheet) => valueOf(sheet, "fcf_yield");
const sales = ofMarketValue("revenue");
const netDebt = ofMarketValue("net_debt");
const ebitda = ofMarketValue("operating_ebitda");

function ofMarketValue(measure: SheetMeasure): PerDollar {
  return (sheet) => {
    const [amount, size] = [valueOf(sheet, measure), valueOf(sheet, "market_cap")];
    return amount === null || size === null || size.isZero() ? null : amount.dividedBy(size);
  };
}

interface Part {
  readonly weight: Decimal;
  readonly parts: readonly Decimal[];
}

interface Gathered {
  readonly held: readonly Part[];
  readonly missing: readonly Missing[];
}

interface Wanted {
  readonly reads: readonly PerDollar[];
  /** Whose reason is given where one is missing. */
  readonly named: readonly SheetMeasure[];
}

function gather(lines: readonly Weighted[], { reads, named }: Wanted): Gathered {
  const held: Part[] = [];
  const missing: Missing[] = [];
  for (const line of lines) {
    const { sheet, weight, item } = line;
    const parts = sheet === null ? [] : reads.map((read) => read(sheet)).filter((part) => part !== null);
    if (weight !== null && parts.length === reads.length) held.push({ weight, parts });
    else missing.push({ symbol: item.symbol, reason: weight === null ? NO_WEIGHT : reasonOf(line, named) });
  }
  return { held, missing };
}

function reasonOf(line: Weighted, named: readonly SheetMeasure[]): string {
  const absent = named.find((measure) => line.sheet === null || valueOf(line.sheet, measure) === null) ?? named[0];
  return absent === undefined ? NO_WEIGHT : whyNone(line, absent);
}

const sumOf = ({ held }: Gathered, place: number): Decimal =>
  total(held.map(({ weight, parts }) => weight.times(parts[place] ?? 0)));

interface Card extends Pick<Aggregate, "id" | "label" | "unit" | "formula"> {
  readonly wanted: Wanted;
  /** The value, or a whole sentence on why there is none. */
  readonly work: (gathered: Gathered, weight: Decimal) => Decimal | string;
}

/** Market value over what belongs to it: refused where that is nothing or less. */
function over(sentence: string): Card["work"] {
  return (gathered, weight) => {
    const sum = sumOf(gathered, 0);
    return sum.greaterThan(0) ? weight.dividedBy(sum) : sentence;
  };
}

const average: Card["work"] = (gathered, weight) => sumOf(gathered, 0).dividedBy(weight);

const CARDS: readonly Card[] = [
  {
    id: "pe",
    label: "Look-through P/E",
    unit: "times",
    formula: "Value ÷ the earnings that belong to it, losses taken off",
    wanted: { reads: [earnings], named: ["earnings_yield"] },
    work: over("Together these companies lost money, so the multiple is not meaningful."),
  },
  {
    id: "ps",
    label: "Look-through P/S",
    unit: "times",
    formula: "Value ÷ the revenue that belongs to it",
    wanted: { reads: [sales], named: ["revenue", "market_cap"] },
    work: over("Taken together these companies have no revenue."),
  },
  {
    id: "fcf_yield",
    label: "Free cash flow yield",
    unit: "ratio",
    formula: "The free cash flow that belongs to the value ÷ value",
    wanted: { reads: [freeCash], named: ["fcf_yield"] },
    work: average,
  },
  {
    id: "net_debt_to_ebitda",
    label: "Net debt to operating EBITDA",
    unit: "times",
    formula: "The net debt that belongs to the value ÷ the operating EBITDA that does",
    wanted: { reads: [netDebt, ebitda], named: ["net_debt", "operating_ebitda", "market_cap"] },
    work: (gathered) => {
      const earned = sumOf(gathered, 1);
      if (!earned.greaterThan(0)) return "Taken together these companies earned nothing before depreciation.";
      return sumOf(gathered, 0).dividedBy(earned);
    },
  },
  ...(
    [
      ["revenue_growth", "Revenue growth"],
      ["eps_growth", "Diluted EPS growth"],
      ["gross_margin", "Gross margin"],
      ["operating_margin", "Operating margin"],
      ["net_margin", "Net margin"],
    ] as const
  ).map(([measure, label]): Card => ({
    id: measure,
    label,
    unit: "ratio",
    formula: "Mean of the companies’ own, by weight",
    wanted: { reads: [(sheet) => valueOf(sheet, measure)], named: [measure] },
    work: average,
  })),
];

/** What the list costs, earns, owes and how it grows, as if it were one company. */
export function lookThrough(lines: readonly Weighted[]): readonly Aggregate[] {
  return CARDS.map(({ wanted, work, ...card }) => {
    const gathered = gather(lines, wanted);
    const { held, missing } = gathered;
    const weight = total(held.map((part) => part.weight));
    const result = weight.isZero() ? "None of the companies has what it takes." : work(gathered, weight);
    const coverage = { of: lines.length, with: held.length, missing };
    return typeof result === "string"
      ? { ...card, value: null, reason: result, coverage }
      : { ...card, value: result.toFixed(), reason: null, coverage };
  });
}
