import { use, useId, useMemo, useState } from "react";
import { useInteraction } from "#app/analytics/interactions.tsx";
import { SentenceText } from "#app/research/blocks/sentence-text.tsx";
import type { EarlyPointer } from "#app/research/lazy/first-interaction.ts";
import { Button } from "#app/ui/button.tsx";
import type { PriceChart } from "#research/cards/card.ts";
import { formatDate } from "#research/text/format-date.ts";
import { closesOf, eventsIn, type PriceRange, rangesOf } from "./closes.ts";
import { PriceReader } from "./price-reader.tsx";
import { PriceTable } from "./price-table.tsx";
import "./price.css";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { Muted, Row } from "#app/ui/layout.tsx";

/** The price with its results and splits: a sketch at once, the interactive chart when it comes into view. */
export function PriceBlock({
  chart,
  early,
}: {
  readonly chart: PriceChart;
  /** Where the pointer was before this script had come. */
  readonly early: EarlyPointer;
}) {
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
          <Muted data-slot="chart-finding">
            <SentenceText sentence={chart.finding} />
          </Muted>
        )}
        <Muted size="tiny">
          {chart.daily.length === 0 ? "Month-end" : "Daily"} closes to {formatDate(chart.asOf)} in {chart.currency},
          adjusted for splits, not for dividends. E marks results, S a split.
        </Muted>
      </figcaption>
      <Row gap={1} data-slot="chart-tools" data-needs="scripts" data-print="hidden">
        <RangePicker ranges={rangesOf(chart)} range={range} onPick={pick} />
        <Button variant="quiet" aria-pressed={isTable} onClick={turn}>
          Table
        </Button>
        <PriceCsvButton chart={chart} />
      </Row>
      <PriceReader chart={chart} closes={closes} events={events} early={early} />
      <PriceTable chart={chart} isShown={isTable} />
    </figure>
  );
}

/** Saves the closes as a file: monthly until the daily ones begin. */
export function PriceCsvButton({ chart }: { readonly chart: PriceChart }) {
  const { symbol } = use(FigureContext);
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

/** How far back the chart looks, as radio buttons. */
export function RangePicker({
  ranges,
  range,
  onPick,
}: {
  readonly ranges: readonly PriceRange[];
  readonly range: PriceRange;
  readonly onPick: (range: PriceRange) => void;
}) {
  const name = useId();
  return (
    <fieldset data-slot="range-picker">
      <legend data-slot="visually-hidden">Range of the chart</legend>
      {ranges.map((candidate) => (
        <label key={candidate} data-slot="range">
          <input
            type="radio"
            data-slot="visually-hidden"
            name={name}
            value={candidate}
            checked={candidate === range}
            onChange={() => onPick(candidate)}
          />
          <span>{candidate}</span>
        </label>
      ))}
    </fieldset>
  );
}
