import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fiscal-period.ts";

/** A period inside a sentence: `for FY2025`, `for the 12 months to 26 Apr 2026`, `on 26 Apr 2026`. */
export function inPeriod(period: FiscalPeriod): string {
  if (period.start === null) return `on ${period.label}`;
  return period.kind === "ttm" ? `for the ${period.label}` : `for ${period.label}`;
}

/** Why a quotient is not given: its base is zero or negative. */
export function notPositive(base: Figure, consequence: string): string {
  return `${base.label} was not positive ${inPeriod(base.period)}, so ${consequence}.`;
}

/** Ends a list with its last item after "and". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}
