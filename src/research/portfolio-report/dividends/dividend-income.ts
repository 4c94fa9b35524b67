import { Decimal } from "decimal.js";
import type { FigureView } from "#research/text/figure-view.ts";
import { NO_WEIGHT, total, valueOf, type Coverage, type Missing } from "#research/portfolio-report/listed.ts";
import { closesRefused, type Weighing } from "#research/portfolio-report/weights.ts";
import type { CompanyDividend } from "#research/portfolio-report/summary/company-summary.ts";

/** A company that pays. */
export interface DividendLine extends Pick<Pays, "year" | "before"> {
  readonly symbol: string;
  /** What is counted on a share over the newest close. */
  readonly yield: string;
  /** Shares held; null without trades. */
  readonly shares: string | null;
  /** In US dollars, for the shares held; null without trades. */
  readonly income: string | null;
  /** Of all that is counted on. */
  readonly part: string;
}

type Pays = Extract<CompanyDividend, { readonly kind: "pays" }>;

/** A company that is counted as paying nothing, or not counted. */
export interface DividendSilence extends Missing {
  readonly seen: FigureView | null;
}

/** What a list brings in twelve months if every company goes on as it did. */
export interface DividendIncome {
  /** Largest part first. */
  readonly lines: readonly DividendLine[];
  readonly none: readonly DividendSilence[];
  readonly unknown: readonly DividendSilence[];
  /** Over the value of the companies that an answer is held of, by weight; null where there are none. */
  readonly yield: string | null;
  /** In US dollars; null without trades. */
  readonly income: string | null;
  readonly coverage: Coverage;
}

type Line = Weighing["lines"][number];

interface Paying {
  readonly line: Line;
  readonly dividend: Pays;
  readonly weight: Decimal;
  readonly yield: Decimal;
}

/** Adds up what the companies of a list are counted on to pay. */
export function dividendIncome(lines: readonly Line[]): DividendIncome {
  const judged = lines.map(judge);
  const paying = judged.flatMap((one) => ("yield" in one ? [one] : []));
  const none = judged.flatMap((one) => ("nothing" in one ? [one] : []));
  const unknown = judged.flatMap((one) => ("missing" in one ? [one.missing] : []));
  const counted = total([...paying, ...none].map(({ weight }) => weight));
  const brought = total(paying.map((one) => one.weight.times(one.yield)));
  const incomes = paying.flatMap((one) => incomeOf(one) ?? []);
  return {
    lines: paying.map((one) => lineOf(one, brought)).toSorted((one, other) => Number(other.part) - Number(one.part)),
    none: none.map(({ nothing }) => nothing),
    unknown,
    yield: counted.isZero() ? null : brought.dividedBy(counted).toFixed(),
    income: lines.some(({ worth }) => worth.ok) ? total(incomes).toFixed() : null,
    coverage: {
      of: lines.length,
      with: lines.length - unknown.length,
      missing: unknown.map(({ symbol, reason }) => ({ symbol, reason })),
    },
  };
}

type Judged =
  | Paying
  | { readonly weight: Decimal; readonly nothing: DividendSilence }
  | { readonly missing: DividendSilence };

function judge(line: Line): Judged {
  const { item, summary, weight, absence } = line;
  const without = (reason: string, seen: FigureView | null = null): Judged => ({
    missing: { symbol: item.symbol, reason, seen },
  });
  if (summary === null) return without(absence);
  if (weight === null) return without(NO_WEIGHT);
  const { dividend } = summary;
  if (dividend.kind === "unknown") return without(dividend.reason, dividend.seen);
  if (dividend.kind === "none") {
    return { weight, nothing: { symbol: item.symbol, reason: dividend.reason, seen: dividend.seen } };
  }
  const refusal = closesRefused(item.symbol, summary);
  const price = valueOf(summary, "price");
  if (refusal !== null || price === null || price.isZero()) return without(refusal ?? "We have no closing prices.");
  return { line, dividend, weight, yield: new Decimal(dividend.year.perShare).dividedBy(price) };
}

function incomeOf({ line: { worth }, dividend }: Paying): Decimal | null {
  return worth.ok ? worth.shares.times(dividend.year.perShare) : null;
}

function lineOf(paying: Paying, brought: Decimal): DividendLine {
  const { line, dividend, weight } = paying;
  return {
    symbol: line.item.symbol,
    year: dividend.year,
    before: dividend.before,
    yield: paying.yield.toFixed(),
    shares: line.worth.ok ? line.worth.shares.toFixed() : null,
    income: incomeOf(paying)?.toFixed() ?? null,
    part: weight.times(paying.yield).dividedBy(brought).toFixed(),
  };
}
