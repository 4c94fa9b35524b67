import { useMemo, useState } from "react";
import { useInteraction } from "#app/analytics/interaction.ts";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import type { EarlyPointer } from "#app/research/later/use-early-pointer.ts";
import { Button } from "#app/ui/button.tsx";
import type { PriceChart } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { PriceCsvButton } from "./price-csv-button.tsx";
import { closesOf, rangesOf, type PriceRange } from "./price-range.ts";
import { PriceReader } from "./price-reader.tsx";
import { PriceTable } from "./price-table.tsx";
import { eventsIn } from "./price-words.ts";
import { RangePicker } from "./range-picker.tsx";
import "./price.css";

interface PriceBlockProps {
  readonly chart: PriceChart;
  /** Where the pointer was before this script had come. */
  readonly early: EarlyPointer;
}

/** The price with its results and splits: a sketch at once, the interactive chart when it comes into view. */
export function PriceBlock({ chart, early }: PriceBlockProps) {
  const [range, setRange] = useState<PriceRange>("2Y");
  const [isTable, setTable] = useState(false);
  const closes = useMemo(() => closesOf(chart, range), [chart, range]);
  const events = useMemo(() => eventsIn(chart.events, range), [chart, range]);
  const interact = useInteraction();
  const turn = (): void => {
    interact(isTable ? "picture" : "table");
    setTable(!isTable);
  };
  const pick = (picked: PriceRange): void => {
    interact("range");
    setRange(picked);
  };
  return (
    <figure data-slot="price" data-state={isTable ? "table" : "picture"}>
      <figcaption data-slot="chart-caption">
        {chart.finding && (
          <p data-slot="chart-finding">
            <SentenceText sentence={chart.finding} />
          </p>
        )}
        <p data-slot="price-basis">
          {chart.daily.length === 0 ? "Month-end" : "Daily"} closes to {formatDate(chart.asOf)} in {chart.currency},
          adjusted for splits, not for dividends. E marks results, S a split.
        </p>
      </figcaption>
      <div data-slot="chart-tools">
        <RangePicker ranges={rangesOf(chart)} range={range} onPick={pick} />
        <Button variant="quiet" aria-pressed={isTable} onClick={turn}>
          Table
        </Button>
        <PriceCsvButton chart={chart} />
      </div>
      <PriceReader closes={closes} events={events} early={early} />
      <PriceTable chart={chart} isShown={isTable} />
    </figure>
  );
}
