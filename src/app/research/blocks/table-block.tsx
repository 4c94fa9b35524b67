import { CsvButton } from "#app/research/csv/csv-button.tsx";
import type { FigureTable } from "#research/cards/card.ts";
import { FigureGrid } from "./figure-grid.tsx";
import "./table-block.css";

/** A table of a card under its own heading, with its file. */
export function TableBlock({ table }: { readonly table: FigureTable }) {
  return (
    <div data-slot="table-block">
      <h3>{table.caption}</h3>
      <CsvButton name={table.caption} table={table} />
      <FigureGrid table={table} isCaptionHidden />
    </div>
  );
}
