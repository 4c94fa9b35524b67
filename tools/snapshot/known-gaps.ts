import { Decimal } from "decimal.js";
import type { CompanyRecords } from "#market/records.ts";
import type { ReadCompany } from "./read-figures.ts";
import { createFactSet } from "#facts/fact-set.ts";
import { normalise } from "#facts/normalise.ts";
import { createAnalysis } from "#metrics/create-analysis.ts";
import type { SeriesKind } from "#metrics/analysis.ts";

/** Every gap the manifest may name, in plain words. */
export const GAP_MEANINGS = {
  "selected-concepts":
    "Our data has selected concepts only; most balance-sheet items are yearly, computed by a third party from the same filings.",
  "fewer-concepts-lately":
    "Our data has fewer concepts of the newest filings than of earlier ones; quarterly balance sheets may be missing.",
  "only-computed-values": "A third party computed every value from the filings; our data has none as filed.",
  "merged-concepts":
    "Some values merge several concepts, as a third party combined them; they are marked, and compare badly across companies.",
  "no-filing-list": "Filings are known only where a fact cites them: no report dates, acceptance times or 8-K items.",
  "filing-list-ends-early":
    "The list of filings ends some time before the snapshot: of later filings only those are known that a figure cites, and no 8-Ks.",
  "history-starts-with-registrant": "A predecessor filed earlier years under another CIK; they are not in our data.",
  "registrant-changed": "A successor files under another CIK; the history stays with this one.",
  "newest-period-is-old": "The newest period ended more than 200 days before the snapshot.",
  "short-price-history": "Our data has fewer than 120 month-end closes.",
  "prices-end-early": "The last close is more than 30 days older than the snapshot.",
  "no-next-announcement": "Our data has no date of the next results announcement.",
  "newest-announcement-untimed": "The time of day of the newest results announcement is not known.",
  "share-counts-misscaled":
    "The company filed share counts too small by a thousand or a million; they are kept as filed and shown corrected, marked so.",
  "spin-off-in-closes": "Closes before a spin-off were not lowered: a return across that day means nothing.",
  "split-unconfirmed": "Our data has a split that neither filed figures nor closes confirm.",
} as const;

export type Gap = keyof typeof GAP_MEANINGS;

/**
 * Names what is known to be missing or doubtful in one company's records, in the order of `GAP_MEANINGS`.
 * @param usualDay - the ISO date to which most of the bundle reaches: ages count from it
 */
export function findGaps(company: ReadCompany, usualDay: string): Gap[] {
  const { records } = company;
  const { origin, facts, prices } = records;
  const found: Readonly<Record<Gap, boolean>> = {
    "selected-concepts": origin.tier === "trimmed",
    "fewer-concepts-lately": origin.tier === "full" && (origin.fullThrough ?? "") < daysBefore(usualDay, 230),
    "only-computed-values": facts.every((fact) => fact.basis !== "filed"),
    "merged-concepts": facts.some((fact) => fact.concept.startsWith("derived:")),
    "no-filing-list": origin.filingsThrough === null,
    "filing-list-ends-early": origin.filingsThrough !== null && origin.filingsThrough < daysBefore(usualDay, 120),
    "history-starts-with-registrant": records.company.predecessors.length > 0,
    "registrant-changed": records.company.successors.length > 0,
    "newest-period-is-old": company.newestPeriodEnd < daysBefore(usualDay, 200),
    "short-price-history": (prices?.monthly.length ?? 0) < 120,
    "prices-end-early": (prices?.asOf ?? "") < daysBefore(usualDay, 30),
    "no-next-announcement": records.nextAnnouncement === null,
    "newest-announcement-untimed": records.announcements.at(-1)?.timing === "UNKNOWN",
    "share-counts-misscaled": hasMisscaledShares(records),
    "spin-off-in-closes": prices?.spinoffs.some((spinoff) => !spinoff.isAdjusted) ?? false,
    "split-unconfirmed": records.splits.some((split) => split.confirmedBy.length === 0),
  };
  return GAP_NAMES.filter((gap) => found[gap]);
}

function isGap(name: string): name is Gap {
  return name in GAP_MEANINGS;
}

const GAP_NAMES = Object.keys(GAP_MEANINGS).filter(isGap);

const SHARE_COUNTS = new Set([
  "dei:EntityCommonStockSharesOutstanding",
  "us-gaap:CommonStockSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfDilutedSharesOutstanding",
  "us-gaap:WeightedAverageNumberOfSharesOutstandingBasic",
]);

/** No split here reaches 200 for 1, so a share count 200 times under the median is a slip of scale. */
function hasMisscaledShares({ facts }: CompanyRecords): boolean {
  const counts = facts
    .filter((fact) => SHARE_COUNTS.has(fact.concept) && fact.value !== "0")
    .map((fact) => new Decimal(fact.value))
    .toSorted((one, other) => one.comparedTo(other));
  const [smallest, median] = [counts[0], counts[Math.floor(counts.length / 2)]];
  return smallest !== undefined && median !== undefined && smallest.times(200).lessThan(median);
}

function daysBefore(date: string, days: number): string {
  return new Date(Date.parse(date) - days * 86_400_000).toISOString().slice(0, 10);
}

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
  const analysis = createAnalysis(createFactSet({ dossier: normalise(records), asOf: records.origin.asOf }));
  const isWithheld = ([id, kind]: (typeof CORE)[number]): boolean =>
    analysis.series(id, kind).length === 0 && analysis.withheld().some(({ item }) => item.id === id);
  return !CORE.every(isWithheld);
}
