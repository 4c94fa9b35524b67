import { Decimal } from "decimal.js";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { MeasureLine, StatementLine } from "./statement.ts";

/** Filers round; what is smaller than this share of the total, or this amount, is rounding. */
const TOLERANCE_SHARE = "0.0005";
const TOLERANCE_AMOUNT = 2_000_000;

/** Whether a total is the sum of its lines in a period; null where one of them has no value. */
export function addsUp(analysis: Analysis, line: MeasureLine, period: FiscalPeriod): boolean | null {
  const { equals } = line;
  const sum = analysis.figure(line.measure, period).value;
  if (equals === undefined || sum === null) return null;
  const valueOf = (measure: string): Decimal | null => {
    const figure = analysis.figure(measure, period);
    return figure.value ?? (MAY_BE_NONE.includes(measure) ? new Decimal(0) : null);
  };
  const plus = equals.plus.map(valueOf);
  const minus = equals.minus.map(valueOf);
  if ([...plus, ...minus].includes(null)) return null;
  const made = Decimal.sum(0, ...held(plus)).minus(Decimal.sum(0, ...held(minus)));
  const miss = made.minus(sum).abs();
  return miss.lte(TOLERANCE_AMOUNT) || miss.lte(sum.abs().times(TOLERANCE_SHARE));
}

/** Most companies have neither, and then file nothing about it. */
const MAY_BE_NONE: readonly string[] = ["temporary_equity", "minority_interest"];

function held(values: readonly (Decimal | null)[]): readonly Decimal[] {
  return values.filter((value) => value !== null);
}

/** One sentence for each total that is not the sum of the lines shown of it, with the periods. */
export function sumNotes(
  analysis: Analysis,
  lines: readonly StatementLine[],
  periods: readonly FiscalPeriod[],
): readonly string[] {
  return lines.flatMap((line) => {
    if (!("equals" in line)) return [];
    const odd = periods.filter((period) => addsUp(analysis, line, period) === false);
    if (odd.length === 0) return [];
    const { label } = analysis.figure(line.measure, odd[0] ?? periods[0] ?? analysis.day(analysis.asOf));
    const named = odd.map((period) => period.label).join(", ");
    return [
      `${label} is not the sum of the lines shown of it for ${named}: the company states them on different bases, or a part is not in our data. Open the figures to compare them.`,
    ];
  });
}
