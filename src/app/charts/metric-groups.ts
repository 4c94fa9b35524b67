import { FAMILIES } from "#app/compare/comparison.ts";
import type { MetricGroup } from "#app/picker/metric-picker.tsx";
import { METRICS } from "#metrics/catalogue.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import { chartMeasure } from "#research/charts/chart-measures.ts";

/** Every line item, then every metric of the registry by its family. */
export function metricGroups(): readonly MetricGroup[] {
  const families = Map.groupBy(METRICS, ({ family }) => FAMILIES[family]);
  const items = { name: "Statement lines", measures: LINE_ITEMS };
  return [items, ...[...families].map(([name, measures]) => ({ name, measures }))].map(({ name, measures }) => ({
    name,
    measures: measures.map(({ id, label }) => ({ id, label, isPriced: chartMeasure(id)?.isPriced === true })),
  }));
}
