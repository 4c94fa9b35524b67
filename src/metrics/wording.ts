import type { Figure } from "#facts/figure.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { NotMeaningful } from "./metric.ts";

/** A period inside a sentence: `for FY2025`, `for the 12 months to 26 Apr 2026`, `on 26 Apr 2026`. */
export function inPeriod(period: FiscalPeriod): string {
  if (period.start === null) return `on ${period.label}`;
  return period.kind === "ttm" ? `for the ${period.label}` : `for ${period.label}`;
}

/** Why a quotient is not given: its base is zero or negative. */
export function notPositive(base: Figure, consequence: string): NotMeaningful {
  return { notMeaningful: `${base.label} was not positive ${inPeriod(base.period)}, so ${consequence}.` };
}

/** Ends a list with its last item after "and". */
export function listed(items: readonly string[]): string {
  if (items.length < 2) return items.join("");
  return `${items.slice(0, -1).join(", ")} and ${items.at(-1) ?? ""}`;
}

const NOT_IN_DATA = "not in our data yet.";

/** What our data lacks is not said to be missing from the company's own report. */
export function notInOurData(label: string, period: FiscalPeriod): string {
  return `${label} ${inPeriod(period)} ${isOrAre(label)} ${NOT_IN_DATA}`;
}

/** Whether a reason is a gap of our data, and neither the company's kind nor what its figures mean. */
export function isDataGap(reason: string): boolean {
  return reason.endsWith(NOT_IN_DATA);
}

/** The verb that goes with a label: `Inventory` is, `Dividends per share` are. */
export function isOrAre(label: string): "is" | "are" {
  const [head = label] = label.split(/ (?:for|from|in|of|per|less|to|with) /);
  return /^[A-Z][\w-]*[^\s's]s /.test(head) || /[^'s]s$/.test(head) ? "are" : "is";
}

/** The same verb for what is over. */
export function wasOrWere(label: string): "was" | "were" {
  return isOrAre(label) === "is" ? "was" : "were";
}

/** A label inside a sentence: `Cost of revenue` loses its capital; `EPS`, `P/E` and names keep theirs. */
export function midSentence(label: string): string {
  return /^(?:[A-Z][A-Z/-]|Altman|Beneish|Piotroski)/.test(label)
    ? label
    : label.charAt(0).toLowerCase() + label.slice(1);
}
