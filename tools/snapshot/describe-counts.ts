import type { SnapshotManifest, SourceDays } from "#market/snapshot/manifest.ts";

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
