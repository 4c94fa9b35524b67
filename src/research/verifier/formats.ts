import type { Figure, FigureUnit } from "#facts/figure.ts";
import type { SlotFormat } from "#research/text/sentence.ts";

const UNITS_OF_FORMAT: Readonly<Record<SlotFormat, readonly FigureUnit[] | "any">> = {
  auto: "any",
  period: "any",
  "end-date": "any",
  years: "any",
  money: ["USD"],
  "money-magnitude": ["USD", "USD/shares"],
  percent: ["ratio"],
  "percent-magnitude": ["ratio"],
  "points-magnitude": ["ratio"],
  times: ["times"],
  "per-share": ["USD/shares"],
  shares: ["shares"],
  days: ["days"],
  score: ["score", "count"],
  count: ["count", "score"],
};

/** Whether a figure may be written in a format: dollars are no percentage, and a step between two ratios is in points. */
export function suits(figure: Figure, format: SlotFormat): boolean {
  const units = UNITS_OF_FORMAT[format];
  const isStep = figure.id.startsWith("C:bps_change:");
  if (format === "years") {
    return figure.unit === "years" || /_\d+y$/.test(figure.measure);
  }
  if (format === "points-magnitude" || isStep) {
    return isStep === (format === "points-magnitude") || format === "period" || format === "end-date";
  }
  return units === "any" || units.includes(figure.unit);
}
