import type { CitedFiling, FiledValue } from "#contracts/api/figure.ts";
import { Decimal } from "decimal.js";
import { formatDate } from "#research/text/format-date.ts";

export interface Citable {
  /** The value that the figure shows. */
  readonly shown: FiledValue;
  /** What else was filed for the same concept and period, in any order. */
  readonly others: readonly FiledValue[];
  /** Whether the first and the latest value differ by more than rounding, a split or a scale error. */
  readonly isRestated: boolean;
  /** Whether a filing is the report on the value's own period, not a later one that repeats it. */
  readonly isOwnReport: (value: FiledValue) => boolean;
}

/** Orders the filings that state a value, the original one first, and says what each does; none where no filing is known. */
export function citeFilings({ shown, others, isRestated, isOwnReport }: Citable): readonly CitedFiling[] {
  const known = [shown, ...others].filter(({ accession }) => accession !== null);
  const values = known.toSorted((a, b) => (a.filed ?? "9").localeCompare(b.filed ?? "9"));
  return values.map((value, index) => {
    const isShown = value.figureId === shown.figureId;
    if (index === 0) return { ...value, isShown, role: isOwnReport(value) ? "original" : "earliest" };
    const isRepeated = values.slice(0, index).some((earlier) => new Decimal(earlier.value).eq(value.value));
    return { ...value, isShown, role: isRepeated ? "repeats" : isRestated ? "restates" : "differs" };
  });
}

/**
 * Says what was filed first, what replaced it and which of the two is shown; null where nothing was restated.
 * @param write writes an exact decimal for the reader
 */
export function restatementWords(filings: readonly CitedFiling[], write: (value: string) => string): string | null {
  const [first] = filings;
  const last = filings.findLast(({ role }) => role === "restates");
  if (first === undefined || last === undefined) return null;
  const shown = filings.find(({ isShown }) => isShown);
  const shownWords = shown !== undefined && new Decimal(shown.value).eq(first.value) ? "first filed" : "restated";
  return `First filed as ${write(first.value)} in the ${filingWords(first)}; restated to ${write(last.value)} in the ${filingWords(last)}. We show the ${shownWords} value.`;
}

/** The form and the day of a filing: `10-K of 26 Feb 2025`. */
export function filingWords({ form, filed }: Pick<FiledValue, "form" | "filed">): string {
  return `${form ?? "filing"}${filed === null ? "" : ` of ${formatDate(filed)}`}`;
}
