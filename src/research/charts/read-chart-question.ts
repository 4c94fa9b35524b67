import { z } from "zod";
import { chartMeasure, measureIdOf, nearMeasures } from "./chart-measures.ts";
import {
  CHART_BASES,
  CHART_SCALES,
  CHART_WINDOWS,
  type ChartQuestion,
  MOST_METRICS,
  MOST_SYMBOLS,
  usualChart,
} from "./chart-question.ts";

// Apart from the question itself, which pages write: the schema's library weighs as much as a page does without it.

const words = z.array(z.string()).transform((texts) =>
  [
    ...new Set(
      texts
        .join(",")
        .slice(0, 1_000)
        .split(/[\s,;]+/),
    ),
  ].filter((word) => word !== ""),
);

const symbol = z.string().regex(/^[A-Z0-9][A-Z0-9.-]{0,19}$/);

const window = z.coerce.number().pipe(
  z.union(
    CHART_WINDOWS.map((years) => z.literal(years)),
    "The window is 1, 3, 5 or 10 years. This chart shows 10.",
  ),
);

const FIELDS = {
  basis: z.enum(CHART_BASES, "The periods are year, quarter, ttm, month or day. This chart shows years."),
  window,
  scale: z.enum(CHART_SCALES, "The scale is linear or log. This chart is linear."),
  indexed: z.enum(["0", "1"], "Write indexed=1 to start every line at 100."),
  bands: z.enum(["0", "1"], "Write bands=1 to draw the median and the quartiles."),
};

export interface ChartRequest {
  readonly question: ChartQuestion;
  /** What of the address cannot be shown, in whole sentences. */
  readonly refusals: readonly string[];
}

/** Reads the address of a chart: `?symbols=NVDA,AMD&metrics=revenue&basis=year&window=10&scale=log&indexed=1`. */
export function readChartQuestion(query: URLSearchParams): ChartRequest {
  const refusals: string[] = [];
  const field = <Value>(name: string, schema: z.ZodType<Value>, usual: Value): Value => {
    const text = query.get(name);
    if (text === null || text === "") return usual;
    const read = schema.safeParse(text);
    if (read.success) return read.data;
    refusals.push(read.error.issues[0]?.message ?? "");
    return usual;
  };
  const symbols = words.parse(query.getAll("symbols")).map((text) => text.toUpperCase());
  const metrics = words.parse(query.getAll("metrics").map(measureIdOf)).map((text) => text.toLowerCase());
  const known = metrics.filter((id) => chartMeasure(id) !== null);
  const named = symbols.filter((text) => symbol.safeParse(text).success);
  refusals.push(
    ...symbols.filter((text) => !named.includes(text)).map((text) => `“${text.slice(0, 20)}” is not a symbol.`),
    ...leftOut(named, MOST_SYMBOLS, "companies"),
    ...metrics
      .filter((id) => chartMeasure(id) === null)
      .slice(0, MOST_METRICS)
      .map(unknownMetric),
    ...leftOut(known, MOST_METRICS, "metrics"),
  );
  const usual = usualChart(named.slice(0, MOST_SYMBOLS), known.slice(0, MOST_METRICS));
  const question = {
    ...usual,
    basis: field("basis", FIELDS.basis, usual.basis),
    window: field("window", FIELDS.window, usual.window),
    scale: field("scale", FIELDS.scale, usual.scale),
    isIndexed: field("indexed", FIELDS.indexed, "0") === "1",
    hasBands: field("bands", FIELDS.bands, "0") === "1",
  };
  return { question, refusals };
}

function leftOut(asked: readonly string[], most: number, what: string): readonly string[] {
  if (asked.length <= most) return [];
  return [`A chart shows at most ${most} ${what}. Left out: ${asked.slice(most, most * 3).join(", ")}.`];
}

function unknownMetric(word: string): string {
  const near = nearMeasures(word).map(({ id, label }) => `${label} (${id})`);
  const said = `There is no metric “${word.slice(0, 40)}”.`;
  return near.length === 0 ? said : `${said} Did you mean ${near.join(", ")}?`;
}
