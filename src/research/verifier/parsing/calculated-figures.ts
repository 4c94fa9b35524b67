import type { Figure } from "#facts/figure.ts";
import { parseCalculationId } from "#research/text/calculations/calculate.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import { grownMeasure } from "#research/verifier/lexicon/phrases.ts";
import { isStepInPoints } from "#research/text/format-figure.ts";

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
  return ["rank", "rank_from_lowest", "companies", "peers", "peers_below", "peers_above"].includes(
    operationOf(figure) ?? "",
  );
}

/** Statistics over a window of periods or companies, such as a median. */
export function isAggregate(figure: Figure): boolean {
  return ["median", "peer_median", "mean", "harmonic_mean"].includes(operationOf(figure) ?? "");
}

/** How far one company's figure is from another's: its sign says higher or lower. */
export function isGap(figure: Figure): boolean {
  return ["gap", "gap_share"].includes(operationOf(figure) ?? "");
}

/** Whether a figure is counted in percentage points: a step between two ratios, or a part's share in a growth. */
export function isInPoints(figure: Figure): boolean {
  const isGapOfRatios = figure.id.startsWith("C:gap:") && figure.unit === "ratio";
  return isStepInPoints(figure) || isGapOfRatios || contributorOf(figure) !== null;
}

const CHANGE_OPERATIONS = new Set(["difference", "percent_change", "bps_change", "cagr"]);

/** Measures that are themselves a movement: their sign says up or down. */
const CHANGE_MEASURE =
  /_growth$|_cagr_\d+y$|^share_change(?:_\d+y)?$|^price_change_1d$|^return_\d+[my]$|^reaction_\dd$|^eps_surprise$|^sue$|^high_52w_gap$|^max_drawdown_\d+y$/;

/** Whether a figure is a movement rather than a level. */
export function isChange(figure: Figure): boolean {
  const operation = operationOf(figure);
  return operation === null
    ? CHANGE_MEASURE.test(figure.measure) || contributorOf(figure) !== null
    : CHANGE_OPERATIONS.has(operation);
}

/** Which way a movement goes from the earlier to the later time: 1, 0 or -1. */
export function directionOf(figure: Figure): number {
  const sign = figure.value === null || figure.value.isZero() ? 0 : figure.value.isNegative() ? -1 : 1;
  const [first, second] = namedFigures(figure);
  const isReversed =
    operationOf(figure) === "difference" &&
    first !== undefined &&
    second !== undefined &&
    first.period.end < second.period.end;
  return isReversed ? -sign : sign;
}

/** The period a movement is measured from; null when it cannot be told. */
export function basePeriodOf(figure: Figure, analysis: Analysis): FiscalPeriod | null {
  if (operationOf(figure) !== null) {
    const ends = namedFigures(figure).map(({ period }) => period);
    return ends.toSorted((a, b) => a.end.localeCompare(b.end))[0] ?? null;
  }
  const years = /_cagr_(\d+)y$/.exec(figure.measure)?.[1] ?? /_change_(\d+)y$/.exec(figure.measure)?.[1];
  if (years !== undefined) {
    return analysis.before(figure.period, Number(years));
  }
  return /_growth$|^share_change$/.test(figure.measure) ? analysis.yearBefore(figure.period) : null;
}

/** What a movement is the movement of; null for figures that are none, or of nothing a sentence sets beside them. */
export function movingMeasure(figure: Figure): string | null {
  if (operationOf(figure) !== null) {
    return isChange(figure) ? (namedFigures(figure)[0]?.measure ?? null) : null;
  }
  return figure.measure.startsWith("share_change") ? "diluted_shares" : grownMeasure(figure.measure);
}
