import type { Filing } from "#facts/dossier.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { CheckList } from "#research/cards/card.ts";
import { knownRecord } from "#research/cards/known-record.ts";
import { formatDate } from "#research/text/format-date.ts";

type Item = CheckList["items"][number];

interface Flag {
  /** What a company without it can say. */
  readonly label: string;
  readonly matches: (filing: Filing) => boolean;
}

const YEARS = 5;

const withItem =
  (...items: readonly string[]) =>
  (filing: Filing) =>
    items.some((item) => filing.items.includes(item));

const FLAGS: readonly Flag[] = [
  { label: "No notice of a late report", matches: ({ form }) => form.startsWith("NT ") },
  { label: "No change of auditor", matches: withItem("4.01") },
  { label: "No earlier statements withdrawn", matches: withItem("4.02") },
  { label: "No material impairment reported", matches: withItem("2.06") },
  { label: "No notice of delisting or transfer of the listing", matches: withItem("3.01") },
  { label: "No obligation called in early, no bankruptcy", matches: withItem("2.04", "1.03") },
  { label: "No material cybersecurity incident", matches: withItem("1.05") },
];

/** Looks for the filings that tell of trouble, over five years or as far as the list is held. */
export function filingFlags(analysis: Analysis): readonly Item[] {
  const { filingsThrough } = analysis.dossier.origin;
  const { filings } = knownRecord(analysis);
  const end = filingsThrough === null || filingsThrough > analysis.asOf ? analysis.asOf : filingsThrough;
  const start = `${Number(end.slice(0, 4)) - YEARS}${end.slice(4)}`;
  const seen = filings.filter((filing) => filing.filed > start && filing.filed <= end);
  return FLAGS.map(({ label, matches }) => {
    if (filingsThrough === null) {
      return { label, verdict: "unknown", detail: "We do not have the list of all filings.", figures: [] };
    }
    const found = seen.filter(matches);
    return {
      label: `${label} in the ${YEARS} years to ${formatDate(end)}`,
      verdict: found.length === 0 ? "pass" : "fail",
      detail: found.map(({ form, filed }) => `${form} filed on ${formatDate(filed)}.`).join(" "),
      figures: [],
    };
  });
}
