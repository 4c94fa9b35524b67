import { useId } from "react";
import type { PortfolioLine } from "#contracts/portfolio.ts";

/** Names one of somebody's other portfolios. */
export function PortfolioSelect({
  label,
  others,
  chosen,
  onChoose,
}: {
  readonly label: string;
  readonly others: readonly PortfolioLine[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}) {
  const id = useId();
  return (
    <div data-slot="field">
      <label data-slot="field-label" htmlFor={id}>
        {label}
      </label>
      <select id={id} data-slot="select" value={chosen} onChange={(event) => onChoose(event.target.value)}>
        {others.map((line) => (
          <option key={line.id} value={line.id}>
            {line.name}
          </option>
        ))}
      </select>
    </div>
  );
}
