import { type CSSProperties, useState } from "react";
import { useNavigate } from "react-router";
import { Row } from "#app/ui/layout.tsx";
import type { Histogram } from "#screener/screens/histogram.ts";
import type { ScreenQuestion } from "#screener/screens/screener-services.ts";
import { lineWithRange } from "./line-with-range.ts";
import { screenSearch } from "./screen-address.ts";
import "./range-filters.css";

interface RangeFiltersProps {
  readonly question: ScreenQuestion;
  readonly histograms: readonly Histogram[];
}

/** A histogram with two handles for each range of the screen; letting go of one writes it into the line. */
export function RangeFilters({ question, histograms }: RangeFiltersProps) {
  const navigate = useNavigate();
  return (
    <Row gap={5} rowGap={4} align="start" data-slot="range-filters" data-print="hidden">
      {histograms.map((histogram, index) => (
        <RangeFilter
          key={`${index} ${histogram.name}`}
          histogram={histogram}
          onSet={(range) => {
            const line = lineWithRange(question.line, histogram, range);
            void navigate(`/screener${screenSearch({ ...question, line, page: 1 })}`, { preventScrollReset: true });
          }}
        />
      ))}
    </Row>
  );
}

interface Range {
  readonly low: number;
  readonly high: number;
}

interface RangeFilterProps {
  readonly histogram: Histogram;
  readonly onSet: (range: Range) => void;
}

function RangeFilter({ histogram, onSet }: RangeFilterProps) {
  const { label, edges, counts, low, high } = histogram;
  const [moved, setMoved] = useState<(Range & { readonly from: string }) | null>(null);
  const from = `${low} ${high}`;
  const shown = moved?.from === from ? moved : { low, high };
  const last = counts.length;
  const most = Math.max(...counts);
  const set = (): void => {
    if (shown.low !== low || shown.high !== high) onSet(shown);
  };
  const handle = (end: "low" | "high") => ({
    type: "range",
    min: 0,
    max: last,
    value: shown[end],
    "aria-label": `${label}, ${end === "low" ? "at least" : "at most"}`,
    "aria-valuetext": boundText(edges[shown[end]] ?? "", shown[end] === (end === "low" ? 0 : last)),
    onPointerUp: set,
    onKeyUp: set,
  });
  return (
    <fieldset data-slot="range-filter">
      <legend>
        {label} <output>{rangeText(shown, edges)}</output>
      </legend>
      <div data-slot="range-bars" aria-hidden="true">
        {counts.map((count, step) => (
          <span
            key={edges[step]}
            data-state={step >= shown.low && step < shown.high ? "in" : "out"}
            style={barStyle(count / most)}
          />
        ))}
      </div>
      <div data-slot="range-handles">
        <input
          {...handle("low")}
          onChange={({ target }) =>
            setMoved({ from, low: Math.min(Number(target.value), shown.high - 1), high: shown.high })
          }
        />
        <input
          {...handle("high")}
          onChange={({ target }) =>
            setMoved({ from, low: shown.low, high: Math.max(Number(target.value), shown.low + 1) })
          }
        />
      </div>
    </fieldset>
  );
}

function barStyle(share: number): CSSProperties {
  return { blockSize: `${Math.ceil(share * 100)}%` };
}

function boundText(edge: string, isOpen: boolean): string {
  return isOpen ? "no bound" : edge;
}

function rangeText({ low, high }: Range, edges: readonly string[]): string {
  const [least, most] = [edges[low] ?? "", edges[high] ?? ""];
  if (low === 0 && high === edges.length - 1) return "any";
  if (high === edges.length - 1) return `from ${least}`;
  return low === 0 ? `up to ${most}` : `${least} to ${most}`;
}
