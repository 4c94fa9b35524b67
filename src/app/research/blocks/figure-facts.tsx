import { FigureLink } from "#app/research/evidence/figure-link.tsx";
import { NoFigure } from "#app/ui/no-figure.tsx";
import type { FigureTable } from "#research/cards/card.ts";
import { RowName } from "./row-name.tsx";

/** A table of one column, as a list of facts that uses the width. */
export function FigureFacts({ table }: { readonly table: FigureTable }) {
  return (
    <dl data-slot="facts">
      {table.rows.map((row, index) => (
        <div key={index}>
          <dt>
            <RowName label={row.label} metric={row.metric} cells={row.cells} />
          </dt>
          <dd>
            {row.cells[0] ? (
              <FigureLink figure={row.cells[0]} format={row.format} />
            ) : (
              <NoFigure reason="This is not in our data." />
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
