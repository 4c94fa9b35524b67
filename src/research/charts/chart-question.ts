export const CHART_BASES = ["year", "quarter", "ttm", "month", "day"] as const;
export type ChartBasis = (typeof CHART_BASES)[number];

/** How many years a chart looks back. */
export const CHART_WINDOWS = [1, 3, 5, 10] as const;
export type ChartWindow = (typeof CHART_WINDOWS)[number];

export const CHART_SCALES = ["linear", "log"] as const;
export type ChartScale = (typeof CHART_SCALES)[number];

export const MOST_SYMBOLS = 8;
export const MOST_METRICS = 8;

/** What the address of a chart asks for. */
export interface ChartQuestion {
  /** In upper case, each once. */
  readonly symbols: readonly string[];
  /** Ids of line items and metrics. */
  readonly metrics: readonly string[];
  /** Metrics of closing prices are drawn day by day or, with any other basis, at month ends. */
  readonly basis: ChartBasis;
  readonly window: ChartWindow;
  readonly scale: ChartScale;
  /** Whether every line starts at 100. */
  readonly isIndexed: boolean;
  /** Whether the median and the quartiles of a lone multiple are drawn. */
  readonly hasBands: boolean;
}

/** A chart as it opens for companies and metrics. */
export function usualChart(symbols: readonly string[], metrics: readonly string[]): ChartQuestion {
  return { symbols, metrics, basis: "year", window: 10, scale: "linear", isIndexed: false, hasBands: false };
}

/** The address of a chart, or of a file of it; what is usual is left out. */
export function chartsPath(question: ChartQuestion, file: "" | ".csv" | ".svg" | ".png" = ""): string {
  const { symbols, metrics, basis, window, scale, isIndexed, hasBands } = question;
  const query = new URLSearchParams();
  if (symbols.length > 0) query.set("symbols", symbols.join(","));
  if (metrics.length > 0) query.set("metrics", metrics.join(","));
  if (basis !== "year") query.set("basis", basis);
  if (window !== 10) query.set("window", String(window));
  if (scale !== "linear") query.set("scale", scale);
  if (isIndexed) query.set("indexed", "1");
  if (hasBands) query.set("bands", "1");
  // A comma needs no escape in a query (RFC 3986, section 3.4), and people read addresses.
  const text = query.toString().replaceAll("%2C", ",");
  return `/charts${file}${text === "" ? "" : `?${text}`}`;
}
