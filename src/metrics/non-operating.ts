import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "./analysis.ts";

/** Interest on ordinary cash stays below this share of operating income. */
const LEAST_GAINS = 0.02;

/**
 * Whether non-operating gains lift a period's net income to or above operating income after tax, by figures of one and
 * the same filing; of several for twelve months. False where the company files no operating income: ours is derived
 * from pre-tax income and proves nothing about it.
 */
export function hasNonOperatingGains(analysis: Analysis, period: FiscalPeriod): boolean {
  const net = analysis.figure("net_income", period);
  const pretax = analysis.figure("pretax_income", period);
  const operating = analysis.figure("operating_income", period);
  const afterTax = analysis.figure("nopat", period);
  if (net.value === null || pretax.value === null || operating.value === null || afterTax.value === null) return false;
  if (operating.value.lte(0) || operating.flags.includes("derived-operating-income")) return false;
  const filings = filingsOf(net);
  const isOneFiling = filings !== "" && filings === filingsOf(pretax) && filings === filingsOf(operating);
  const gains = pretax.value.minus(operating.value);
  return isOneFiling && gains.gt(operating.value.times(LEAST_GAINS)) && net.value.gte(afterTax.value);
}

/**
 * The filings that a figure rests on, in order. Values that a third party computed before the filing is known are of the
 * report of their period.
 */
function filingsOf(figure: Figure): string {
  const filings = leavesOf(figure).flatMap(({ lineage }) =>
    lineage.kind === "fact" ? [lineage.fact.accession ?? `report to ${lineage.fact.span.end}`] : [],
  );
  return [...new Set(filings)].sort().join(" ");
}

function leavesOf(figure: Figure): readonly Figure[] {
  return figure.lineage.kind === "formula" ? figure.lineage.operands.flatMap(leavesOf) : [figure];
}
