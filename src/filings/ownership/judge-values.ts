import type { ValueCheck } from "#contracts/filing-findings.ts";
import type { AssignedLine, AssignedReport } from "./assign-holdings.ts";
import { DOLLARS_SINCE } from "./parse-holdings.ts";

/** The close of a company's shares at the end of a quarter; null where none is held. */
export type CloseAt = (cik: string, day: string) => Promise<number | null>;

/** Lines compared: those of the highest value, where it matters most. */
const MOST_COMPARED = 12;
/** One line may be another class, or of shares that were split since. */
const FEWEST_COMPARED = 2;
/** A line agrees with its close within this factor: shares are split, and a close may be some weeks old. */
const NEAR = 6;

/** Reads the closes of the companies that a report's largest lines are about, with the value of a share in the report. */
export async function compareWithCloses(report: AssignedReport, closeAt: CloseAt): Promise<readonly number[]> {
  const lines = report.companies.flatMap(({ cik, lines: own }) =>
    own.filter(isComparable).map((line) => ({ cik, line })),
  );
  const largest = lines.toSorted((one, other) => Number(other.line.value) - Number(one.line.value));
  const ratios: number[] = [];
  for (const { cik, line } of largest.slice(0, MOST_COMPARED)) {
    const close = await closeAt(cik, report.cover.period);
    if (close !== null && close > 0) ratios.push(Number(line.value) / Number(line.shares) / close);
  }
  return ratios;
}

function isComparable({ option, shares, value, shareClass }: AssignedLine): boolean {
  return option === null && shareClass !== "receipts" && Number(shares) > 0 && Number(value) > 0;
}

/**
 * Judges a report by its values of a share as multiples of the closes: most of them near 1 agree, near a thousandth or a thousand
 * they are off by the unit. Null where most are neither, so that no value of the report can be believed.
 */
export function judgeValues(ratios: readonly number[], filed: string): ValueCheck | null {
  if (ratios.length < FEWEST_COMPARED) return "unchecked";
  const around = (middle: number): boolean =>
    ratios.filter((ratio) => ratio > middle / NEAR && ratio < middle * NEAR).length * 2 > ratios.length;
  if (around(1)) return "agree";
  if (around(1 / 1_000)) return "thousands";
  // Only of reports from before the change were the values taken for thousands.
  return around(1_000) && filed < DOLLARS_SINCE ? "dollars" : null;
}

/** The report in dollars; each line whose value changed keeps what was stated. */
export function inDollars(report: AssignedReport, check: ValueCheck): AssignedReport {
  if (check === "agree" || check === "unchecked") return report;
  const scale = (value: string): string =>
    value === "0" ? value : check === "thousands" ? `${value}000` : value.slice(0, -3);
  const companies = report.companies.map(({ cik, lines }) => ({
    cik,
    lines: lines.map((line) => {
      const value = scale(line.value);
      return { ...line, value, stated: check === "thousands" ? line.value : null };
    }),
  }));
  const { totalValue, matchedValue } = report;
  return { ...report, totalValue: scale(totalValue), matchedValue: scale(matchedValue), companies };
}
