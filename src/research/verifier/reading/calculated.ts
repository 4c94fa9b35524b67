import type { Figure } from "#facts/figure.ts";
import { parseCalculationId } from "#research/text/calculations/calculate.ts";

/** The operation behind a calculated figure; null for facts and metrics. */
export function operationOf(figure: Figure): string | null {
  return parseCalculationId(figure.id)?.operation ?? null;
}

/** The figures an id names, in its order; the figure itself when it is not calculated. */
export function namedFigures(figure: Figure): readonly Figure[] {
  const parsed = parseCalculationId(figure.id);
  if (parsed === null) {
    return [figure];
  }
  const operands = figure.lineage.kind === "formula" ? figure.lineage.operands : [];
  const named = parsed.operands.flatMap((id) => operands.find((operand) => operand.id === id) ?? []);
  return named.length === 0 ? operands.slice(0, 1) : named;
}

/** Operations that count or measure the record itself and stand for no period and no measure of their own. */
const RECORD_OPERATIONS = new Set(["age", "filing_age", "checks_passed", "checks_failed", "checks_run"]);

const COUNT_OPERATIONS = /^(?:count|streak)(?:_|$)/;

export function isRecord(figure: Figure): boolean {
  return RECORD_OPERATIONS.has(operationOf(figure) ?? "");
}

/** Counts of periods: how many, or how many in a row. */
export function isPeriodCount(figure: Figure): boolean {
  return COUNT_OPERATIONS.test(operationOf(figure) ?? "");
}

/** Counts and ranks of companies. */
export function isCompanyCount(figure: Figure): boolean {
  return ["rank", "companies"].includes(operationOf(figure) ?? "");
}

/** Statistics over a window of periods or companies, such as a median. */
export function isAggregate(figure: Figure): boolean {
  return ["median", "peer_median", "mean", "harmonic_mean"].includes(operationOf(figure) ?? "");
}
