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

/** Median and quartiles of a multiple over one, three, five and ten years; nothing for other metrics. */
export function bandTables(line: ChartLine): readonly FigureTable[] {
  const { symbol, measure, bands, points } = line;
  if (bands.length === 0) return [];
  const newest = points.at(-1)?.figure ?? null;
  const rows = bands.map((row) => ({
    label: row.window === 1 ? "1 year" : `${row.window} years`,
    metric: null,
    format: "auto" as const,
    cells: [newest, ...COLUMNS.map(({ part, label }) => cellOf(row, part, { label, measure }))],
  }));
  return [
    {
      kind: "table",
      caption: `${measure.label} of ${symbol}: median and quartiles of month ends`,
      columns: [newest === null ? "Now" : newest.periodLabel, ...COLUMNS.map(({ label }) => label)],
      rows,
    },
  ];
}

function cellOf(
  { figures, reason }: BandRow,
  part: BandPart,
  { label, measure }: { readonly label: string; readonly measure: ChartLine["measure"] },
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
