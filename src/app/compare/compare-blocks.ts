import type { FigureTable } from "#research/cards/card.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import type { CompareQuestion } from "./compare-question.ts";

/** A row for each measure; for each company a column with its figure, for the first or all of them two with their own history. */
export function compareTable(
  { measures, hasHistory }: Pick<CompareQuestion, "measures" | "hasHistory">,
  companies: readonly ComparedCompany[],
  labels: ReadonlyMap<string, string>,
): FigureTable {
  return {
    kind: "table",
    caption: "Side by side",
    columns: companies.flatMap(({ symbol }, at) =>
      hasHistory || at === 0 ? [symbol, `${symbol} own median`, `${symbol} own percentile`] : [symbol],
    ),
    rows: measures.map((id, position) => ({
      label: `${labels.get(id) ?? id}${derivationNote(position, companies)}`,
      metric: null,
      format: "auto",
      cells: companies.flatMap(({ newest, history }, at) => {
        const own = newest[position] ?? null;
        const { median, percentile } = history[position] ?? { median: null, percentile: null };
        return hasHistory || at === 0 ? [own, median, percentile] : [own];
      }),
    })),
  };
}

/** Names the companies whose figure rests on an operating income of our making: they file none. */
function derivationNote(position: number, companies: readonly ComparedCompany[]): string {
  const derived = companies.filter(
    ({ newest }) => newest[position]?.flags.includes("derived-operating-income") === true,
  );
  const symbols = derived.map(({ symbol }) => symbol);
  return symbols.length === 0 ? "" : ` (on operating income that we derive: ${symbols.join(", ")})`;
}
