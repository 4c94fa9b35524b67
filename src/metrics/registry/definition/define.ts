import { Decimal } from "decimal.js";
import { type Currency, currencyOf, inCurrency, unitKind } from "#contracts/api/units.ts";
import type { Figure, FigureFlag, FigureUnit } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis, Sector, SeriesKind } from "#metrics/analysis.ts";
import { composeFigure, type Result } from "#metrics/compose.ts";
import { judgeBase } from "#metrics/meaning/judge-base.ts";
import { mixesVintages } from "#metrics/meaning/mixed-vintages.ts";
import { isNotMeaningful, type Metric, type MetricFamily } from "#metrics/metric.ts";
import { listed, midSentence } from "#metrics/wording.ts";
import { doubtOfClass } from "#metrics/market/share-count.ts";
import type { Read, Resolved } from "./reads.ts";

/** The values of a definition's reads, by the names it gave them. */
export interface Inputs<Name extends string> {
  of(name: Name): Decimal;
  figure(name: Name): Figure;
}

/** What every entry says about itself; the formula card shows it. */
export interface MetricCard {
  readonly id: string;
  readonly label: string;
  readonly family: MetricFamily;
  readonly unit: FigureUnit;
  readonly formula: string;
  readonly applicability: string;
  readonly source: string;
  readonly better: Metric["better"];
  readonly periods: Metric["periods"];
  /** Sectors it does not apply to, each with a whole sentence. */
  readonly unfit?: Readonly<Partial<Record<Sector, string>>>;
  /** A whole sentence where it does not apply to the company for another reason; null where it does. */
  readonly refuses?: (analysis: Analysis) => string | null;
}

export interface Definition<Name extends string> extends MetricCard {
  readonly reads: Readonly<Record<Name, Read>>;
  /** Stands in, marked as assumed, where an input is missing; absent for most definitions. */
  readonly whenMissing?: Decimal;
  /** Names of the reads that are divided by; where one is near zero the metric is not meaningful. */
  readonly divisors?: readonly NoInfer<Name>[];
  /** The value, or a whole sentence saying why there is none although every input is there. */
  readonly value: (inputs: Inputs<Name>, analysis: Analysis) => Result;
}

/** Makes a metric of a definition: resolves its reads, names the first missing one, then computes. */
export function defineMetric<Name extends string>(definition: Definition<Name>): Metric {
  const { reads, value, whenMissing, divisors = [], ...card } = definition;
  const named = Object.entries<Read>(reads);
  return customMetric(card, {
    operands: [...new Set(named.map(([, read]) => read.measure))],
    divisors: [...new Set(divisors.map((name) => reads[name].measure))],
    work: (analysis, period) => {
      const found = new Map<string, Figure>();
      let missing: Result | null = null;
      let isStale = false;
      for (const [name, read] of named) {
        const resolved = read.resolve(analysis, period);
        if (resolved.figure !== null) found.set(name, resolved.figure);
        isStale ||= resolved.isStale;
        missing ??= reasonOf(resolved);
      }
      const operands = [...found.values()];
      if (missing !== null && whenMissing !== undefined) return standIn(card, whenMissing, operands);
      const flags: readonly FigureFlag[] = isStale ? ["stale"] : [];
      if (missing !== null) return { operands, result: missing, flags };
      const result = value(inputsFrom(found), analysis);
      if (!Decimal.isDecimal(result)) return { operands, result, flags };
      const bases = divisors.flatMap((name) => found.get(name) ?? []);
      const [small] = bases.flatMap((base) => judgeBase(analysis, { base, period }) ?? []);
      return {
        operands,
        result: small ?? result,
        flags: mixesVintages(operands) ? [...flags, "mixed-vintages"] : flags,
      };
    },
  });
}

/** What is made of a figure that is not meaningful is not meaningful either. */
function reasonOf({ figure, reason }: Resolved): Result | null {
  if (reason === null || figure === null || !isNotMeaningful(figure)) return reason;
  return { notMeaningful: reason };
}

function standIn(card: MetricCard, value: Decimal, operands: readonly Figure[]): MetricResult {
  const formula = `${value.toFixed()} in place of ${card.formula}`;
  return { operands, result: value, formula, flags: ["assumed"], isApproximate: true };
}

/** What a computation hands back: its operands, and the value or the reason for having none. */
export interface MetricResult {
  readonly operands: readonly Figure[];
  readonly result: Result;
  readonly flags?: readonly FigureFlag[];
  readonly isApproximate?: boolean;
  /** Where the figure's formula says more than the card's, for example how many months it ranks. */
  readonly formula?: string;
}

/** Makes a metric whose operands cannot be listed as reads: searches, rankings, sums over days. */
export function customMetric(
  card: MetricCard,
  made: {
    readonly operands: readonly string[];
    readonly divisors?: readonly string[];
    readonly work: (analysis: Analysis, period: FiscalPeriod) => MetricResult;
  },
): Metric {
  const { unfit, refuses, ...shown } = card;
  const composed = (analysis: Analysis, period: FiscalPeriod, work: MetricResult): Figure =>
    composeFigure({
      ...work,
      result: Decimal.isDecimal(work.result) ? (apart(work.operands, analysis) ?? work.result) : work.result,
      cik: analysis.dossier.company.cik,
      measure: card.id,
      label: card.label,
      unit: inCurrency(card.unit, currencyAmong(work.operands) ?? analysis.currency),
      period,
      formula: work.formula ?? card.formula,
    });
  return {
    ...shown,
    operands: made.operands,
    divisors: made.divisors ?? [],
    compute: (analysis, period) => {
      const refusal = unfit?.[analysis.sector] ?? refuses?.(analysis) ?? null;
      if (refusal !== null) return composed(analysis, period, { operands: [], result: refusal });
      if (card.periods.some((kind) => kind === period.kind))
        return composed(analysis, period, made.work(analysis, period));
      const instant = card.periods.includes("instant") && period.start !== null ? analysis.instantFor(period) : null;
      if (instant !== null) return analysis.figure(card.id, instant);
      return composed(analysis, period, { operands: [], result: wrongPeriod(card, period) });
    },
  };
}

/** That of the first operand that is money: a market value is in the currency of its price. */
function currencyAmong(operands: readonly Figure[]): Currency | null {
  return operands.map(({ unit }) => currencyOf(unit)).find((currency) => currency !== null) ?? null;
}

function inputsFrom(found: ReadonlyMap<string, Figure>): Inputs<string> {
  const figure = (name: string): Figure => {
    const held = found.get(name);
    if (held === undefined) throw new TypeError(`value(): "${name}" is not one of this definition's reads.`);
    return held;
  };
  return {
    figure,
    of: (name) => {
      const { value } = figure(name);
      if (value === null) throw new TypeError(`value(): "${name}" has no value.`);
      return value;
    },
  };
}

const KIND_WORDS: Readonly<Record<SeriesKind, string>> = {
  year: "fiscal years",
  quarter: "quarters",
  ttm: "twelve months",
  instant: "balance-sheet dates",
  day: "trading days",
};

function wrongPeriod(card: MetricCard, period: FiscalPeriod): string {
  return `${card.label} is computed for ${listed(card.periods.map((kind) => KIND_WORDS[kind]))} only, not for ${period.label}.`;
}

/**
 * Why operands cannot be brought together, in a whole sentence; null where they can. Nothing is converted, and a price is that of
 * a listed security: where it may stand for more or less than one share, it is set against no count of shares and no amount per share.
 */
function apart(operands: readonly Figure[], analysis: Analysis): string | null {
  const money = operands.filter(({ value, unit }) => value !== null && currencyOf(unit) !== null);
  const [first] = money;
  const other = money.find(({ unit }) => first !== undefined && currencyOf(unit) !== currencyOf(first.unit));
  if (first !== undefined && other !== undefined)
    return `${first.label} is in ${currencyOf(first.unit)} and ${midSentence(other.label)} in ${currencyOf(other.unit)}, and we do not convert currencies.`;
  const price = operands.find(({ measure }) => measure === "price");
  const isOfShares = operands.some(
    ({ measure, unit }) => measure !== "price" && ["shares", "money-per-share"].includes(unitKind(unit)),
  );
  if (price === undefined || !isOfShares) return null;
  return analysis.isOneShareEach
    ? doubtOfClass(analysis, price)
    : "The company reports on Form 20-F, and our data does not say how many of its shares one listed security stands for.";
}
