import type { Visit } from "#contracts/portfolio-visit.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import { upcomingByCompany } from "#earnings/next/upcoming.ts";
import type { ListedItem } from "./listed.ts";
import type { CompanySummary, FiledLine } from "./summary/company-summary.ts";

export type ReportChange =
  | { readonly kind: "filings"; readonly symbol: string; readonly filings: readonly FiledLine[]; readonly more: number }
  | { readonly kind: "results"; readonly symbol: string; readonly date: string; readonly periodEnd: string }
  | { readonly kind: "date"; readonly symbol: string; readonly before: string; readonly now: string };

/** A company that somebody looks at; null where nothing is known of it. */
interface SeenCompany {
  readonly item: Pick<ListedItem, "cik" | "symbol">;
  readonly summary: Pick<CompanySummary, "filings"> | null;
}

const MOST_FILINGS = 3;

/** What there is to see of a list now, for the next visit. */
export function seenOf(lines: readonly SeenCompany[], events: readonly EarningsEvent[], today: string): Visit["seen"] {
  const upcoming = upcomingByCompany(events, today);
  return Object.fromEntries(
    lines.flatMap(({ item: { cik }, summary }) =>
      summary === null
        ? []
        : [
            [
              cik,
              {
                filing: summary.filings[0]?.accession ?? null,
                results: newestResults(events, cik)?.periodEnd ?? null,
                next: upcoming.get(cik)?.next?.date ?? null,
              },
            ] as const,
          ],
    ),
  );
}

/** What came since a visit; companies that were not in the list then have nothing to compare with. */
export function changesSince(
  { at, seen }: Visit,
  given: { readonly lines: readonly SeenCompany[]; readonly events: readonly EarningsEvent[]; readonly today: string },
): readonly ReportChange[] {
  const { lines, events, today } = given;
  const upcoming = upcomingByCompany(events, today);
  return lines.flatMap(({ item: { cik, symbol }, summary }): readonly ReportChange[] => {
    const before = seen[cik];
    if (before === undefined || summary === null) return [];
    const filings = filedSince(summary.filings, before.filing, at);
    const results = newestResults(events, cik);
    const now = upcoming.get(cik)?.next?.date ?? null;
    const isOut = results !== undefined && before.results !== null && results.periodEnd > before.results;
    return [
      ...(isOut ? [{ kind: "results" as const, symbol, date: results.date, periodEnd: results.periodEnd }] : []),
      ...(filings.length > 0
        ? [
            {
              kind: "filings" as const,
              symbol,
              filings: filings.slice(0, MOST_FILINGS),
              more: Math.max(0, filings.length - MOST_FILINGS),
            },
          ]
        : []),
      // After results the next date is another quarter's: it did not move.
      ...(!isOut && now !== null && before.next !== null && now !== before.next && before.next >= today
        ? [{ kind: "date" as const, symbol, before: before.next, now }]
        : []),
    ];
  });
}

/**
 * The filings above the one that was the newest then. Where there was none, or so many came that it is not held any
 * more, what was filed on a later day is new for certain.
 */
function filedSince(filings: readonly FiledLine[], newest: string | null, at: string): readonly FiledLine[] {
  const position = filings.findIndex(({ accession }) => accession === newest);
  return position === -1 ? filings.filter(({ filed }) => filed > at.slice(0, 10)) : filings.slice(0, position);
}

function newestResults(events: readonly EarningsEvent[], cik: string): EarningsEvent | undefined {
  return events
    .filter((event) => event.cik === cik && event.status === "REPORTED")
    .toSorted((a, b) => a.periodEnd.localeCompare(b.periodEnd))
    .at(-1);
}
