import { useId } from "react";
import type { PriceRange } from "./price-range.ts";

interface RangePickerProps {
  readonly ranges: readonly PriceRange[];
  readonly range: PriceRange;
  readonly onPick: (range: PriceRange) => void;
}

/** How far back the chart looks, as radio buttons. */
export function RangePicker({ ranges, range, onPick }: RangePickerProps) {
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
