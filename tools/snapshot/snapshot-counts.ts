import type { ManifestCompany, SnapshotManifest, SourceDays } from "#market/snapshot/manifest.ts";
import type { Figures } from "./read-figures.ts";
import type { Withheld } from "#metrics/plausibility/filter.ts";

const BEGIN = "<!-- Counts: written by tools/build-snapshot.ts -->";
const END = "<!-- End of counts -->";

/** Puts the counts of a manifest into a document between its two marks. Throws where the marks are missing. */
export function replaceCounts(document: string, manifest: SnapshotManifest): string {
  const [from, to] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (from < 0 || to < from) throw new TypeError("replaceCounts(): the document has no marks for the counts");
  return `${document.slice(0, from)}${BEGIN}\n\n${describeCounts(manifest)}\n${document.slice(to)}`;
}

/** What the snapshot holds, in two Markdown tables: counts with the days of each source, and gaps with their meaning. */
function describeCounts({ counts, companies, gapMeanings, listings }: SnapshotManifest): string {
  const { origins, quality } = counts;
  const rows: readonly (readonly [string, string, string])[] = [
    [
      "Companies",
      `${grouped(counts.companies)} (${origins.full} full, ${origins.trimmed} trimmed)`,
      daysOf(companies, "identity"),
    ],
    ["Filed values", grouped(counts.facts), daysOf(companies, "figures")],
    ["– as filed", `${grouped(quality.filed)} (${shareOf(quality.filed, counts.facts)})`, ""],
    ["– matched", `${grouped(quality.matched)} (${shareOf(quality.matched, counts.facts)})`, ""],
    ["– derived", `${grouped(quality.derived)} (${shareOf(quality.derived, counts.facts)})`, ""],
    ["Filings", grouped(counts.filings), daysOf(companies, "filings")],
    ["Results announcements", grouped(counts.announcements), daysOf(companies, "announcements")],
    ["Vendor estimates", "", daysOf(companies, "estimates")],
    ["Closing prices", "", daysOf(companies, "prices")],
    ["Descriptions", `${grouped(counts.descriptions)} companies`, ""],
    ["Segments", `${grouped(counts.segments)} companies`, ""],
    ["Insider transactions", `${grouped(counts.insiders)} companies`, ""],
    ["Listed securities", grouped(counts.listings), listings.asOf],
  ];
  const gaps = Object.entries(counts.gaps).map(
    ([gap, count]) => `| \`${gap}\` | ${count} | ${gapMeanings[gap] ?? ""} |`,
  );
  return [
    "| What | Count | As of |",
    "|---|---|---|",
    ...rows.map((cells) => `| ${cells.join(" | ")} |`),
    "",
    "| Gap | Companies | Meaning |",
    "|---|---|---|",
    ...gaps,
    "",
  ].join("\n");
}

/** The days of a source over all companies: the oldest, the newest, and for how many it has none. */
function daysOf(companies: SnapshotManifest["companies"], source: keyof SourceDays): string {
  const days = companies.flatMap(({ asOf }) => asOf[source] ?? []).toSorted();
  const missing = companies.length - days.length;
  const [first, last] = [days[0] ?? "", days.at(-1) ?? ""];
  const range = first === last ? first : `${first} to ${last}`;
  return missing === 0 ? range : `${range}; none for ${missing}`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

function shareOf(part: number, whole: number): string {
  return `${((100 * part) / whole).toFixed(1)} %`;
}

/** Counts what the snapshot holds, for its manifest. */
export function countSnapshot(
  { companies: read, listings }: Figures,
  companies: readonly ManifestCompany[],
): SnapshotManifest["counts"] {
  const disclosures = read.flatMap((company) => company.disclosures ?? []);
  const facts = read.flatMap(({ records }) => records.facts);
  return {
    companies: companies.length,
    listings: listings.length,
    facts: facts.length,
    filings: sum(companies.map((company) => company.filings)),
    announcements: sum(companies.map((company) => company.announcements)),
    descriptions: disclosures.filter(({ description }) => description !== null).length,
    segments: disclosures.filter(({ segments }) => segments.length > 0).length,
    insiders: disclosures.filter(({ insiderTransactions }) => insiderTransactions.length > 0).length,
    origins: {
      full: companies.filter(({ tier }) => tier === "full").length,
      trimmed: companies.filter(({ tier }) => tier === "trimmed").length,
    },
    quality: {
      filed: facts.filter(({ basis }) => basis === "filed").length,
      matched: facts.filter(({ basis }) => basis === "matched").length,
      derived: facts.filter(({ basis }) => basis === "derived").length,
    },
    gaps: countGaps(companies),
  };
}

/** Most frequent first. */
function countGaps(companies: readonly ManifestCompany[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const { gaps } of companies) for (const gap of gaps) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  return Object.fromEntries([...counts].toSorted(([, one], [, other]) => other - one));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** One line for each withheld figure under the company's count; nothing for a company of which nothing is withheld. */
export function formatWithheld(symbol: string, withheld: readonly Withheld[]): readonly string[] {
  if (withheld.length === 0) return [];
  const lines = withheld.map(({ item, period, candidate, reason }) => {
    const amount = candidate.value?.toFixed() ?? "no amount";
    return `  ${item.label}, ${period.label}: ${amount} ${candidate.unit}. ${reason}`;
  });
  return [`${symbol}: ${String(withheld.length)} withheld`, ...lines];
}
