import { use } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { Button } from "#app/ui/button.tsx";
import type { FigureTable } from "#research/cards/card.ts";

/** Saves a table's figures as a file; the writer is loaded on the first press. */
export function CsvButton({
  name,
  table,
}: {
  /** Joins the symbol in the file's name. */
  readonly name: string;
  readonly table: FigureTable;
}) {
  const { symbol } = use(FigureContext);
  const interact = useInteraction();
  async function save(): Promise<void> {
    interact("csv");
    const [{ csvName, saveCsv }, { csvRows }] = await Promise.all([import("./save-csv.ts"), import("./csv-rows.ts")]);
    saveCsv(csvName(symbol, name), csvRows(table));
  }
  return (
    <Button
      data-needs="scripts"
      variant="quiet"
      aria-label={`Save ${table.caption} as CSV`}
      onClick={() => void save()}
    >
      CSV
    </Button>
  );
}
