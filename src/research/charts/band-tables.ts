import type { FigureChart, FigureTable } from "#research/cards/card.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import type { BandPart, BandRow } from "./band-rows.ts";
import type { ChartWindow } from "./chart-question.ts";
import type { ChartLine } from "./read-chart-line.ts";

const COLUMNS: readonly { readonly part: BandPart; readonly label: string }[] = [
  { part: "lower", label: "Lower quartile" },
  { part: "median", label: "Median" },
  { part: "upper", label: "Upper quartile" },
  { part: "months", label: "Months counted" },
];

/**
 * Median and quartiles of month ends, a table for each multiple: of a lone company over one, three, five and ten years,
 * of several over the window of the chart.
 */
export function bandTables(lines: readonly ChartLine[], window: ChartWindow): readonly FigureTable[] {
  const multiples = Map.groupBy(
    lines.filter(({ bands }) => bands.length > 0),
    ({ measure }) => measure.id,
  );
  return [...multiples.values()].map((group) => bandTable(group, window));
}

function bandTable(lines: readonly ChartLine[], window: ChartWindow): FigureTable {
  const [first, ...others] = lines;
  const of = others.length === 0 ? `of ${first?.symbol ?? ""}` : `over ${yearsWords(window)}`;
  const rows = lines.flatMap((line) =>
    line.bands
      .filter((band) => others.length === 0 || band.window === window)
      .map((band) => ({
        label: others.length === 0 ? yearsWords(band.window) : line.symbol,
        metric: null,
        format: "auto" as const,
        cells: [line.points.at(-1)?.figure ?? null, ...COLUMNS.map((column) => cellOf(band, line, column))],
      })),
  );
  return {
    kind: "table",
    caption: `${first?.measure.label ?? ""} ${of}: median and quartiles of month ends`,
    columns: ["Newest", ...COLUMNS.map(({ label }) => label)],
    rows,
  };
}

function yearsWords(window: ChartWindow): string {
  return window === 1 ? "1\u00a0year" : `${window}\u00a0years`;
}

function cellOf(
  { figures, reason }: BandRow,
  { measure }: ChartLine,
  { part, label }: (typeof COLUMNS)[number],
): FigureView {
  if (figures !== null) return figures[part];
  const about = { measure: measure.id, label, unit: measure.unit, periodKey: "", periodLabel: "", periodEnd: "" };
  return { ...about, id: "", value: null, quality: "derived", flags: [], reason };
}

/** The quartiles to draw behind a lone multiple; nothing where they are not computed. */
export function rangeOf(lines: readonly ChartLine[], window: ChartWindow): Pick<FigureChart, "range"> {
  const [line, ...others] = lines;
  const figures = line?.bands.find((row) => row.window === window)?.figures;
  if (figures == null || others.length > 0) return {};
  const { lower, median, upper } = figures;
  return { range: { lower, median, upper } };
}
