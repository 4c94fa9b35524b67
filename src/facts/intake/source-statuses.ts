import type { CompanyRecords } from "#market/records.ts";
import type { Origin, SourceStatus } from "#facts/dossier.ts";

/** What is held from each kind of source, one row each for the data-quality card. */
export function sourceStatuses(records: CompanyRecords): readonly SourceStatus[] {
  const { origin, facts, filings, announcements, prices } = records;
  const estimated = announcements.filter(({ epsSource }) => epsSource !== null).length;
  return [
    factsStatus(origin, facts.length),
    status(origin, {
      name: "SEC filings list",
      asOf: filings.length > 0 ? origin.filingsThrough : null,
      held: filings.length > 0 ? `The list names ${countOf(filings.length, "filing")}.` : null,
      missing: "We have no list of filings.",
    }),
    status(origin, {
      name: "Earnings announcements",
      asOf: origin.announcementsAsOf ?? announcements.at(-1)?.announced ?? null,
      held:
        announcements.length > 0 ? `The source has ${countOf(announcements.length, "announcement")} of results.` : null,
      missing: "We have no announcements of results from this source.",
    }),
    status(origin, {
      name: "Estimates and adjusted earnings",
      asOf: origin.estimatesAsOf,
      held: estimated > 0 ? `The source has them for ${countOf(estimated, "quarter")}.` : null,
      missing: "We have no estimates from this source.",
    }),
    status(origin, {
      name: "Prices",
      asOf: prices?.asOf ?? null,
      held:
        prices === null
          ? null
          : `The source has ${countOf(prices.daily.length, "daily close")} and ${countOf(prices.monthly.length, "monthly close")}.`,
      missing: "We have no prices from this source.",
    }),
  ];
}

function factsStatus(origin: Origin, count: number): SourceStatus {
  const isWhole = origin.tier === "full" && origin.selectedConcepts === null;
  const extent = isWhole ? "every standard item of each filing" : "selected standard items of each filing";
  const through = origin.fullThrough === null ? "" : `, complete through ${origin.fullThrough}`;
  return status(origin, {
    name: "SEC company facts",
    asOf: origin.asOf,
    held: count > 0 ? `The source has ${countOf(count, "value")}: ${extent}${through}.` : null,
    missing: "We have no filed facts.",
  });
}

interface Holding {
  readonly name: string;
  readonly asOf: string | null;
  /** The sentence when something is held. */
  readonly held: string | null;
  readonly missing: string;
}

function status(origin: Origin, { name, asOf, held, missing }: Holding): SourceStatus {
  if (held === null) return { name, state: "off", asOf: null, detail: missing };
  return { name, state: origin.source === "snapshot" ? "bundled" : "ok", asOf, detail: held };
}

function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
