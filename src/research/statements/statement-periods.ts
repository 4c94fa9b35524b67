import type { FiscalPeriod } from "#facts/fact.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Basis } from "./statement.ts";

const MOST_YEARS = 10;
const MOST_QUARTERS = 20;

/** The columns of a statement, oldest first: up to ten fiscal years, or twenty quarters or trailing years. */
export function statementPeriods(analysis: Analysis, basis: Basis): readonly FiscalPeriod[] {
  switch (basis) {
    case "annual":
      return analysis.years.slice(-MOST_YEARS);
    case "quarterly":
      return analysis.quarters.slice(-MOST_QUARTERS);
    case "ttm":
      return analysis.periods("ttm").slice(-MOST_QUARTERS);
  }
}
