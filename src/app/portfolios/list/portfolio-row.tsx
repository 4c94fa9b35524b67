import { Link } from "react-router";
import { DragHandle } from "#app/portfolios/reorder/drag-handle.tsx";
import { Button } from "#app/ui/button.tsx";
import { Day } from "#app/ui/reader.tsx";
import type { PortfolioLine } from "#contracts/portfolio.ts";

interface PortfolioRowProps {
  readonly line: PortfolioLine;
  readonly place: { readonly index: number; readonly count: number };
  readonly helpId: string;
  readonly onMove: (index: number) => void;
}

/** One portfolio in the list, with its handle and, for who does not drag, up and down. */
export function PortfolioRow({ line, place: { index, count }, helpId, onMove }: PortfolioRowProps) {
  return (
    <li data-slot="portfolio-row">
      <DragHandle name={line.name} helpId={helpId} />
      <span data-slot="portfolio-row-name">
        <Link to={`/portfolios/${line.id}`}>{line.name}</Link>
        <span>
          {line.companies === 1 ? "1 company" : `${line.companies} companies`} ·{" "}
          {line.kind === "HOLDINGS" ? "Holdings" : "Watchlist"} · changed <Day iso={line.updatedAt.slice(0, 10)} />
        </span>
      </span>
      <Button
        variant="quiet"
        data-needs="scripts"
        aria-label={`Move ${line.name} up`}
        disabled={index === 0}
        onClick={() => onMove(index - 1)}
      >
        ↑
      </Button>
      <Button
        variant="quiet"
        data-needs="scripts"
        aria-label={`Move ${line.name} down`}
        disabled={index === count - 1}
        onClick={() => onMove(index + 1)}
      >
        ↓
      </Button>
    </li>
  );
}
