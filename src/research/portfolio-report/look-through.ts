import type { Decimal } from "decimal.js";
import { NO_WEIGHT, total, valueOf, whyNone, type Aggregate, type Missing, type Weighted } from "./listed.ts";
import type { CompanySummary, SummaryMeasure } from "./summary/company-summary.ts";

// A list as one company: what its owner pays, over the part of each company's earnings, sales, cash and debt that
// belongs to what is paid (docs/research-method.md#8). The mean of multiples would let one company near break-even outweigh
// all others; this lets every dollar count once.

/** What one dollar of market value brings of a company; null where the sheet cannot tell. */
type PerDollar = (summary: CompanySummary) => Decimal | null;

const earnings: PerDollar = (summary) => valueOf(summary, "earnings_yield");
const freeCash: PerDollar = (summary) => valueOf(summary, "fcf_yield");
const sales = ofMarketValue("revenue");
const netDebt = ofMarketValue("net_debt");
const ebitda = ofMarketValue("operating_ebitda");

function ofMarketValue(measure: SummaryMeasure): PerDollar {
  return (summary) => {
    const [amount, size] = [valueOf(summary, measure), valueOf(summary, "market_cap")];
    // A Canadian company may report in its own dollars and be traded in ours.
    if (summary.figures[measure]?.unit !== summary.figures.market_cap?.unit) return null;
    return amount === null || size === null || size.isZero() ? null : amount.dividedBy(size);
  };
}

interface Contribution {
  readonly weight: Decimal;
  readonly amounts: readonly Decimal[];
}

interface Contributions {
  readonly known: readonly Contribution[];
  readonly missing: readonly Missing[];
}

interface NeededMeasures {
  readonly reads: readonly PerDollar[];
  /** Whose reason is given where one is missing. */
  readonly named: readonly SummaryMeasure[];
}

function gather(lines: readonly Weighted[], { reads, named }: NeededMeasures): Contributions {
  const held: Contribution[] = [];
  const missing: Missing[] = [];
  for (const line of lines) {
    const { summary, weight, item } = line;
    const parts = summary === null ? [] : reads.map((read) => read(summary)).filter((part) => part !== null);
    if (weight !== null && parts.length === reads.length) held.push({ weight, amounts: parts });
    else missing.push({ symbol: item.symbol, reason: weight === null ? NO_WEIGHT : reasonOf(line, named) });
  }
  return { known: held, missing };
}

function reasonOf(line: Weighted, named: readonly SummaryMeasure[]): string {
  const absent = named.find((measure) => line.summary === null || valueOf(line.summary, measure) === null) ?? named[0];
  return absent === undefined ? NO_WEIGHT : whyNone(line, absent);
}

const sumOf = ({ known }: Contributions, position: number): Decimal =>
  total(known.map(({ weight, amounts }) => weight.times(amounts[position] ?? 0)));

interface AggregateRule extends Pick<Aggregate, "id" | "label" | "unit" | "formula"> {
  readonly needs: NeededMeasures;
  /** The value, or a whole sentence on why there is none. */
  readonly work: (gathered: Contributions, weight: Decimal) => Decimal | string;
}

/** Market value over what belongs to it: refused where that is nothing or less. */
function over(sentence: string): AggregateRule["work"] {
  return (gathered, weight) => {
    const sum = sumOf(gathered, 0);
    return sum.greaterThan(0) ? weight.dividedBy(sum) : sentence;
  };
}

const average: AggregateRule["work"] = (gathered, weight) => sumOf(gathered, 0).dividedBy(weight);

const AGGREGATE_RULES: readonly AggregateRule[] = [
  {
    id: "pe",
    label: "Look-through P/E",
    unit: "times",
    formula: "Value ÷ attributable earnings, after losses",
    needs: { reads: [earnings], named: ["earnings_yield"] },
    work: over("Together these companies lost money, so the multiple is not meaningful."),
  },
  {
    id: "ps",
    label: "Look-through P/S",
    unit: "times",
    formula: "Value ÷ attributable revenue",
    needs: { reads: [sales], named: ["revenue", "market_cap"] },
    work: over("Together these companies have no revenue."),
  },
  {
    id: "fcf_yield",
    label: "Free cash flow yield",
    unit: "ratio",
    formula: "Attributable free cash flow ÷ value",
    needs: { reads: [freeCash], named: ["fcf_yield"] },
    work: average,
  },
  {
    id: "net_debt_to_ebitda",
    label: "Net debt to operating EBITDA",
    unit: "times",
    formula: "Attributable net debt ÷ attributable operating EBITDA",
    needs: { reads: [netDebt, ebitda], named: ["net_debt", "operating_ebitda", "market_cap"] },
    work: (gathered) => {
      const earned = sumOf(gathered, 1);
      if (!earned.greaterThan(0)) return "Together these companies earned nothing before depreciation.";
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
  ).map(([measure, label]): AggregateRule => ({
    id: measure,
    label,
    unit: "ratio",
    formula: "Weighted mean of the companies’ own figures",
    needs: { reads: [(summary) => valueOf(summary, measure)], named: [measure] },
    work: average,
  })),
];

/** What the list costs, earns, owes and how it grows, as if it were one company. */
export function lookThrough(lines: readonly Weighted[]): readonly Aggregate[] {
  return AGGREGATE_RULES.map(({ needs, work, ...card }) => {
    const gathered = gather(lines, needs);
    const { known, missing } = gathered;
    const weight = total(known.map((part) => part.weight));
    const result = weight.isZero() ? "None of the companies has the figures for it." : work(gathered, weight);
    const coverage = { of: lines.length, with: known.length, missing };
    return typeof result === "string"
      ? { ...card, value: null, reason: result, coverage }
      : { ...card, value: result.toFixed(), reason: null, coverage };
  });
}
