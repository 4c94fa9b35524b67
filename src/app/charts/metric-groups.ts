import { measureChoices } from "#app/compare/comparison.ts";
import { LINE_ITEMS } from "#metrics/line-items/items/table.ts";
import type { MetricGroup } from "./chart-controls.tsx";

/** Every line item, then every metric of the registry by its family. */
export function metricGroups(): readonly MetricGroup[] {
  const items = { name: "Statement lines", measures: LINE_ITEMS.map(({ id, label }) => ({ id, label })) };
  return [items, ...measureChoices().filter(({ name }) => name !== "Amounts")];
}
