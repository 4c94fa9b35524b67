import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import type { FigureView } from "#research/text/figure-view.ts";

interface RowNameProps {
  readonly label: string;
  /** The metric the row shows; null for line items and plain rows. */
  readonly metric: string | null;
  readonly cells: readonly (FigureView | null)[];
}

/** The name of a row; a metric's opens its newest figure, where its formula and definition stand. */
export function RowName({ label, metric, cells }: RowNameProps) {
  const newest =
    cells.findLast((cell) => cell !== null && cell.value !== null) ?? cells.findLast((cell) => cell !== null);
  if (metric === null || !newest) return label;
  return (
    <FigureLink figure={newest} format="auto">
      <span data-slot="metric-name" title="How it is computed">
        {label}
      </span>
    </FigureLink>
  );
}
