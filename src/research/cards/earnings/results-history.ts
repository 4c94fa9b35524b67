import { listEvents } from "#earnings/list-events.ts";
import type { EarningsEvent } from "#earnings/event.ts";
import type { ResultsHistory } from "#research/cards/card.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { SlotFormat } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/figure-view.ts";

const QUARTERS = 20;

const COLUMNS: readonly (readonly [metric: string, label: string, format?: SlotFormat])[] = [
  ["eps_diluted", "EPS"],
  ["eps_growth", "EPS, YoY"],
  ["revenue", "Revenue"],
  ["revenue_growth", "Revenue, YoY"],
  ["sue", "SUE"],
  ["vendor_eps_actual", "Adjusted EPS (vendor)"],
  ["vendor_eps_estimate", "Estimate (vendor)"],
  ["eps_surprise", "Surprise (vendor)"],
  ["reaction_1d", "Price, 1 day"],
  ["reaction_5d", "Price, 5 days"],
];

/** The results of the last twenty quarters, newest first; null where none is dated. */
export function resultsHistory({ factSet, analysis, votes }: CardContext): ResultsHistory | null {
  const events = listEvents({ factSet, votes }).filter(({ status }) => status === "REPORTED");
  const rows = events
    .slice(-QUARTERS)
    .toReversed()
    .map((event) => ({
      event,
      releaseUrl: event.release === null ? null : filingUrl(event.cik, event.release),
      reportUrl: event.report === null ? null : filingUrl(event.cik, event.report),
      cells: cellsOf(event),
    }));
  // A column that is empty from top to bottom only makes the others hard to read.
  const kept = COLUMNS.map((_, position) => rows.some(({ cells }) => (cells[position]?.value ?? null) !== null));
  const shown = <Value>(values: readonly Value[]): readonly Value[] => values.filter((_, position) => kept[position]);
  if (rows.length === 0) return null;
  return {
    kind: "results-history",
    columns: shown(COLUMNS).map(([metric, label, format = "auto"]) => ({ metric, label, format })),
    rows: rows.map((row) => ({ ...row, cells: shown(row.cells) })),
  };

  function cellsOf({ fiscalYear, fiscalPeriod }: EarningsEvent): ResultsHistory["rows"][number]["cells"] {
    const key = `${fiscalPeriod.slice(0, 2)}-${String(fiscalYear)}${fiscalPeriod.slice(2)}`;
    const quarter = analysis.quarters.find((one) => one.key === key);
    return COLUMNS.map(([metric]) => (quarter === undefined ? null : viewOf(analysis.figure(metric, quarter))));
  }
}
