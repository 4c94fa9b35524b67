import { use } from "react";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import { Button } from "#app/ui/button.tsx";
import type { PriceChart } from "#research/cards/card.ts";

/** Saves the closes as a file: monthly until the daily ones begin. */
export function PriceCsvButton({ chart }: { readonly chart: PriceChart }) {
  const { symbol } = use(FigureDeskContext);
  async function save(): Promise<void> {
    const { csvName, saveCsv } = await import("#app/research/csv/save-csv.ts");
    const firstDay = chart.daily[0]?.[0] ?? "9999";
    const closes = [...chart.monthly.filter(([date]) => date < firstDay), ...chart.daily];
    saveCsv(csvName(symbol, "price"), [["date", `close, ${chart.currency}, split-adjusted`], ...closes]);
  }
  return (
    <Button variant="quiet" aria-label="Save the closing prices as CSV" onClick={() => void save()}>
      CSV
    </Button>
  );
}
