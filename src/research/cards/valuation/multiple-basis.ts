import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { listed, midSentence } from "#metrics/wording.ts";
import { latestTwelveMonths } from "#research/cards/blocks/periods.ts";
import { formatDate } from "#research/text/format-date.ts";

/**
 * Says which twelve months the multiples of a day rest on: those known on that day, which a newer report may have
 * followed, and which differ where our data has one item for longer than another. Null where no multiple has a value.
 */
export function basisWords(analysis: Analysis, day: FiscalPeriod, multiples: readonly string[]): string | null {
  const labelsOf = new Map<string, string[]>();
  const ends: string[] = [];
  for (const of of multiples) {
    const figure = analysis.figure(of, day);
    const flow = figure.value === null ? null : flowOf(figure);
    if (flow === null) continue;
    ends.push(flow.period.end);
    labelsOf.set(flow.period.label, [...(labelsOf.get(flow.period.label) ?? []), figure.label]);
  }
  if (labelsOf.size === 0) return null;
  const groups = [...labelsOf].toSorted(([, one], [, other]) => other.length - one.length);
  const [usual, ...others] = groups.map(([period, labels]) => ({ period: periodWords(period), labels }));
  const exceptions = others.map(
    ({ period, labels }) => `${listed(labels)} ${labels.length === 1 ? "uses" : "use"} ${period}`,
  );
  const rest = exceptions.length === 0 ? "" : `; ${exceptions.join("; ")}`;
  const subject = others.length === 0 ? "All multiples use" : "Multiples use";
  return `${subject} ${usual?.period ?? ""}${rest}.${laterWords(analysis, day, ends)}`;
}

/** `12 months to 26 Apr 2026` needs an article, `FY2025` none. */
function periodWords(label: string): string {
  return /^\d/.test(label) ? `the ${midSentence(label)}` : label;
}

/** What a computed figure takes over a span of time, at whatever depth: not prices, balances or counts. */
function flowOf({ lineage, period }: Figure): Figure | null {
  if (lineage.kind !== "formula") return null;
  for (const operand of lineage.operands) {
    if (operand.period.kind === "ttm" || operand.period.kind === "year") return operand;
    const deeper = operand.period.kind === "day" && operand.period.end === period.end ? flowOf(operand) : null;
    if (deeper !== null) return deeper;
  }
  return null;
}

/** A report that came after the close is in the figures of the company and not in its multiples. */
function laterWords(analysis: Analysis, day: FiscalPeriod, ends: readonly string[]): string {
  const newest = latestTwelveMonths(analysis);
  if (newest === null || ends.some((end) => end >= newest.end)) return "";
  const known = analysis.knownOn(newest);
  if (known !== null && known <= day.end) return "";
  const why = known === null ? "we do not know that they were out by" : "they came after the close of";
  return ` Figures to ${formatDate(newest.end)} are in none of them: ${why} ${formatDate(day.end)}.`;
}
