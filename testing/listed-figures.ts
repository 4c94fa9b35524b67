/** A figure as a prompt lists it. */
export interface ListedFigure {
  readonly id: string;
  /** Where several companies are listed, the symbol; null in the sections of one. */
  readonly company: string | null;
  readonly label: string;
  /** As it is printed: `$215.94B`. */
  readonly value: string;
  /** `in FY2026`, `on 26 Apr 2026`. */
  readonly time: string;
}

/** The figures that a prompt lists, so that a script can write about them as a model would. */
export function listedFigures(prompt: string): readonly ListedFigure[] {
  return prompt.split("\n").flatMap((line) => {
    const columns = line.split(" | ");
    const [id, company, label, value, time] = columns.length === 4 ? [columns[0], null, ...columns.slice(1)] : columns;
    if (id === undefined || company === undefined || columns.length < 4 || columns.length > 5) return [];
    if (label === undefined || label === null || value === undefined || value === null) return [];
    return typeof time === "string" && /^(?:in|on) /.test(time) ? [{ id, company, label, value, time }] : [];
  });
}

const SCALES: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

/** The number that a printed value stands for, near enough to compare two of them; null for one that prints none. */
export function printedNumber(value: string): number | null {
  const [, minus, digits, scale] = /^(−?)[^\d<>−]*([\d,]+(?:\.\d+)?)([KMBT]?)/.exec(value) ?? [];
  if (digits === undefined) return null;
  return (minus === "" ? 1 : -1) * Number(digits.replaceAll(",", "")) * (SCALES[scale ?? ""] ?? 1);
}

/** What a printed value is counted in, so that only like is compared with like. */
export function printedUnit(value: string): string {
  return value
    .replace(/^−/, "")
    .replace(/[\d.,\s]+/g, "")
    .replace(/[KMBT]$/, "");
}
