import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/table.ts";
import type { LineItem } from "#metrics/line-items/rule.ts";
import type { MeasureDefinition } from "./figure-detail.ts";

/** The formula card of a metric or line item; null for plain concepts and calculations. */
export function defineMeasure(measure: string): MeasureDefinition | null {
  const found = metric(measure);
  if (found !== undefined) {
    const { id, label, formula, applicability, source } = found;
    return { id, label, formula, applicability, source };
  }
  const item = lineItem(measure);
  return item === undefined ? null : defineItem(item);
}

function defineItem({ id, label, bySector }: LineItem): MeasureDefinition {
  const exceptions = Object.values(bySector ?? {}).filter((reason) => typeof reason === "string");
  return {
    id,
    label,
    formula: `The first of the concepts for ${label.toLowerCase()} that the company tags for the period`,
    applicability: ["Every company that tags it.", ...exceptions].join(" "),
    source: "US GAAP and dei taxonomies, as tagged in the company's own filings",
  };
}
