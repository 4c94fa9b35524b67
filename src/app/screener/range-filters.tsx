import { useState } from "react";
import { useNavigate } from "react-router";
import { Row } from "#app/ui/layout.tsx";
import type { Histogram } from "#screener/screens/histogram.ts";
import type { ScreenQuestion } from "#screener/screens/screener-services.ts";
import { boundsOf, lineWithRange, type Range } from "./line-with-range.ts";
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

interface RangeFilterProps {
  readonly histogram: Histogram;
  readonly onSet: (range: Range) => void;
}

function RangeFilter({ histogram, onSet }: RangeFilterProps) {
  const { label, counts, low, high } = histogram;
  const [moved, setMoved] = useState<(Range & { readonly from: string }) | null>(null);
  const from = `${low} ${high}`;
  const shown = moved?.from === from ? moved : { low, high };
  const last = counts.length;
  const bounds = boundsOf(histogram, shown);
  const set = (): void => {
    if (shown.low !== low || shown.high !== high) onSet(shown);
  };
  const handle = (end: "low" | "high") => ({
    type: "range",
    min: 0,
    max: last,
    value: shown[end],
    "aria-label": `${label}, ${end === "low" ? "at least" : "at most"}`,
    "aria-valuetext": bounds[end === "low" ? 0 : 1]?.value ?? "no bound",
    onPointerUp: set,
    onKeyUp: set,
  });
  return (
    <fieldset data-slot="range-filter">
      <legend>
        {label} <output>{rangeText(bounds)}</output>
      </legend>
      <Bars histogram={histogram} shown={shown} />
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

const BARS_HEIGHT = 48;
const BAR_GAP = 0.12;

/** How many companies each step has; those within the range are marked. */
function Bars({
  histogram: { edges, counts },
  shown,
}: Pick<RangeFilterProps, "histogram"> & { readonly shown: Range }) {
  const most = Math.max(...counts);
  return (
    <svg
      data-slot="range-bars"
      viewBox={`0 0 ${counts.length} ${BARS_HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {counts.map((count, step) => {
        const height = Math.ceil((count / most) * BARS_HEIGHT);
        return (
          <rect
            key={edges[step]}
            data-state={step >= shown.low && step < shown.high ? "in" : "out"}
            x={step + BAR_GAP / 2}
            y={BARS_HEIGHT - height}
            width={1 - BAR_GAP}
            height={height}
          />
        );
      })}
    </svg>
  );
}

function rangeText([least, most]: ReturnType<typeof boundsOf>): string {
  if (least?.isWithin === true && most?.isWithin === true) return `${least.value} to ${most.value}`;
  const words = [
    least === null ? null : `${least.isWithin ? "from" : "above"} ${least.value}`,
    most === null ? null : `${most.isWithin ? "up to" : "below"} ${most.value}`,
  ].filter((bound) => bound !== null);
  return words.length === 0 ? "any" : words.join(", ");
}
