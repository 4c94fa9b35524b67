import { FINDING_MEASURE } from "#contracts/filing-findings.ts";
import type { Figure } from "#facts/figure.ts";

/** Behind the name of a part or a cause, before what grew. */
const CONTRIBUTED = ", share in the growth of total ";

/** What the share of a part or a cause in the growth of a total is called, `iPhone, share in the growth of total revenue`. */
export function contributionLabel(part: string, total: string): string {
  return `${part}${CONTRIBUTED}${total}`;
}

/** Whose share in the growth of a total a figure is, and of what; null for other figures. Such a share is counted in points. */
export function contributorOf({ measure, label }: Pick<Figure, "measure" | "label">) {
  const [part, total] = measure === FINDING_MEASURE ? label.split(CONTRIBUTED) : [];
  return part === undefined || total === undefined ? null : { part, total };
}
