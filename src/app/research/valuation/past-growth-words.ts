import type { FigureView } from "#research/text/figure-view.ts";

/** The words on both sides of a rate of past growth, which is printed without its sign. */
export interface PastGrowthWords {
  readonly before: string;
  readonly after: string;
}

/** Makes a sentence of a compound growth rate's label, `Free cash flow growth a year over 3 years`; null for another. */
export function pastGrowthWords({ label, periodLabel, value }: FigureView): PastGrowthWords | null {
  const [, measure, window] = /^(.+) growth a year over (.+)$/.exec(label) ?? [];
  if (measure === undefined || window === undefined || value === null) return null;
  const verb = value.startsWith("-") ? "shrank" : "grew";
  const grown = `${measure.charAt(0).toLowerCase()}${measure.slice(1)}`;
  return { before: `Over the ${window} to ${periodLabel} its ${grown} ${verb}`, after: "a year." };
}
