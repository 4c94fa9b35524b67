import firstReview from "./first-review.json" with { type: "json" };
import { MEASURES, type Measures, type RepeatedName } from "./measure-code.ts";

/** Names that are printed with the number of files that declare them. */
const SHOWN_NAMES = 12;

/** Writes the measures as a table: what the first review stated, the same state measured by these rules, and now. */
export function formatMeasures(now: Measures, repeatedNames: readonly RepeatedName[]): string {
  const stated: Partial<Measures> = firstReview.stated;
  const measured: Partial<Measures> = firstReview.measured;
  const head = ["Production TypeScript of src, server and tools", "first review", "by these rules", "now"];
  const rows = MEASURES.map(([key, label]) => [label, format(stated[key]), format(measured[key]), format(now[key])]);
  const names = repeatedNames.slice(0, SHOWN_NAMES).map(({ name, files }) => `${name} (${files})`);
  return [
    ...[head, ...rows].map(formatRow),
    "",
    "Late parts (scripts of their own) and entries of lists (cards, metrics, routes …) have one importer by design: tools/measures/registries.ts.",
    `Private types that several files declare under one name: ${names.join(", ") || "none"}`,
  ].join("\n");
}

function format(value: number | undefined): string {
  return value === undefined ? "–" : value.toLocaleString("en");
}

function formatRow([label = "", ...cells]: readonly string[]): string {
  return label.padEnd(48) + cells.map((cell) => cell.padStart(16)).join("");
}
