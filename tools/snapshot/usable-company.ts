import { createFactBook } from "#facts/create-fact-book.ts";
import { normalise } from "#facts/normalise.ts";
import type { CompanyRecords } from "#market/records.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { SeriesKind } from "#metrics/analysis.ts";

/** Without any of these a page on a company says nothing. */
const CORE: readonly (readonly [item: string, kind: SeriesKind])[] = [
  ["revenue", "year"],
  ["net_income", "year"],
  ["total_assets", "instant"],
];

/**
 * Whether a company may be bundled: no, where the plausibility filter withholds revenue, net income and total assets, all
 * three for every period. A company that simply files none of one of them (a trust, a bank) may.
 */
export function isUsable(records: CompanyRecords): boolean {
  const analysis = createAnalysis(createFactBook({ dossier: normalise(records), asOf: records.origin.asOf }));
  const isWithheld = ([id, kind]: (typeof CORE)[number]): boolean =>
    analysis.series(id, kind).length === 0 && analysis.withheld().some(({ item }) => item.id === id);
  return !CORE.every(isWithheld);
}
