import { CsvButton } from "#app/research/csv/csv-button.tsx";
import type { FigureTable } from "#research/cards/card.ts";
import { FigureFacts } from "./figure-facts.tsx";
import { FigureGrid } from "./figure-grid.tsx";
import "./table-block.css";

/** A table of a card under its own heading, with its file. */
export function TableBlock({ table }: { readonly table: FigureTable }) {
  const isList = table.rows.length > 0 && table.rows.every(({ cells }) => cells.length === 1);
  return (
    <div data-slot="table-block">
      <h3>
        {table.caption} {isList && <small>{table.columns.at(-1)}</small>}
      </h3>
      <CsvButton name={table.caption} table={table} />
      {isList ? <FigureFacts table={table} /> : <FigureGrid table={table} isCaptionHidden />}
    </div>
  );
}
