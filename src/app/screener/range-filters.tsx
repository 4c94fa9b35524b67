import { useState } from "react";
import { useNavigate } from "react-router";
import { Row } from "#app/ui/layout.tsx";
import { useIsHydrated } from "#app/ui/reader.tsx";
import type { Histogram, Bound } from "#screener/screens/histogram.ts";
import { type AddressedScreen, screenSearch } from "./screen-address.ts";
import "./range-filters.css";

/** A histogram with two handles for each range of the screen; letting go of one writes it into the line. */
export function RangeFilters({
  question,
  histograms,
}: {
  readonly question: AddressedScreen;
  readonly histograms: readonly Histogram[];
}) {
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

/** Where a reader has put the handles; an answer to an earlier place may come while they are being moved. */
interface Moved extends Range {
  readonly isHeld: boolean;
  /** What was drawn when companies were last asked for: once they come, something else is. Null where none were. */
  readonly askedOf: Histogram | null;
}

function RangeFilter({ histogram, onSet }: RangeFilterProps) {
  const { label, counts, low, high } = histogram;
  const isHydrated = useIsHydrated();
  const [moved, setMoved] = useState<Moved | null>(null);
  // The answer has come: the handles are where it says.
  if (moved !== null && !moved.isHeld && moved.askedOf !== histogram) setMoved(null);
  const shown = moved ?? { low, high };
  const last = counts.length;
  const bounds = boundsOf(histogram, shown);
  const move = (range: Range): void => setMoved({ ...range, isHeld: true, askedOf: moved?.askedOf ?? null });
  const letGo = (): void => {
    if (moved?.isHeld !== true) return;
    const isAwaited = moved.askedOf === histogram;
    if (!isAwaited && moved.low === low && moved.high === high) return setMoved(null);
    setMoved({ ...moved, isHeld: false, askedOf: histogram });
    onSet(moved);
  };
  const handle = (end: "low" | "high") => ({
    type: "range",
    min: 0,
    max: last,
    // What is moved before the page's scripts have come would be lost.
    disabled: !isHydrated,
    value: shown[end],
    "aria-label": `${label}, ${end === "low" ? "at least" : "at most"}`,
    "aria-valuetext": bounds[end === "low" ? 0 : 1]?.value ?? "no limit",
    onPointerUp: letGo,
    onKeyUp: letGo,
    onBlur: letGo,
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
          onChange={({ target }) => move({ low: Math.min(Number(target.value), shown.high - 1), high: shown.high })}
        />
        <input
          {...handle("high")}
          onChange={({ target }) => move({ low: shown.low, high: Math.max(Number(target.value), shown.low + 1) })}
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

/** Where the two handles of a histogram are, by the edges of its steps. */
interface Range {
  readonly low: number;
  readonly high: number;
}

type Bounded = Pick<Histogram, "edges" | "low" | "high" | "least" | "most">;

/** The bounds that a range stands for as a line has them; one whose handle was not moved stays as it is. */
function boundsOf({ edges, low, high, least, most }: Bounded, range: Range): readonly [Bound | null, Bound | null] {
  const at = (edge: number): Bound | null => {
    const value = edge === 0 || edge === edges.length - 1 ? undefined : edges[edge];
    return value === undefined ? null : { value, isWithin: true };
  };
  return [range.low === low ? least : at(range.low), range.high === high ? most : at(range.high)];
}

/** The line of a screen with other bounds in one condition; without the condition where both ends are open. */
export function lineWithRange(
  line: string,
  histogram: Bounded & Pick<Histogram, "start" | "end" | "name">,
  range: Range,
): string {
  const { start, end, name } = histogram;
  const condition = comparisonOf(...boundsOf(histogram, range));
  const [before, after] = [line.slice(0, start), line.slice(end)];
  if (condition !== null) return `${before}${name} ${condition}${after}`;
  if (before.trim() === "") return after.replace(/^\s*and\b\s*/i, "");
  return `${before.replace(/\s*\band\s*$/i, "")}${after}`;
}

function comparisonOf(least: Bound | null, most: Bound | null): string | null {
  if (least?.isWithin === true && most?.isWithin === true) return `between ${least.value} and ${most.value}`;
  const written = [
    least === null ? null : `${least.isWithin ? ">=" : ">"} ${least.value}`,
    most === null ? null : `${most.isWithin ? "<=" : "<"} ${most.value}`,
  ].filter((bound) => bound !== null);
  return written.length === 0 ? null : written.join(" and ");
}
