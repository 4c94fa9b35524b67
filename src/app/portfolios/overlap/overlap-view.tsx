import { Link } from "react-router";
import { AgeBanner } from "#app/data-age/data-age.tsx";
import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";
import { OverlapMatrix } from "./overlap-matrix.tsx";
import { OverlapPairs } from "./overlap-pairs.tsx";
import "./overlap.css";

interface OverlapViewProps {
  readonly overlap: Overlap;
  /** Portfolios that the table has no room for. */
  readonly left: number;
}

/** Portfolios against each other: how many companies they share, and what part of each that is. */
export function OverlapView({ overlap, left }: OverlapViewProps) {
  const { lists, pricedFrom, unread, today } = overlap;
  if (lists.length < 2) {
    return (
      <p>
        Two portfolios with companies in them are needed to see what they share.{" "}
        <Link to="/portfolios">All portfolios</Link>
      </p>
    );
  }
  return (
    <div data-slot="overlap">
      {pricedFrom !== null && <AgeBanner ends={[{ name: "prices", day: pricedFrom }]} today={today} cik={null} />}
      <p data-slot="overlap-note">
        Read along a row: how many companies a portfolio shares with each of the others, and what part of its own weight
        is in them. A company counts once, whatever its share class.
      </p>
      <OverlapMatrix overlap={overlap} />
      {left > 0 && (
        <p data-slot="overlap-note">
          These are the first {lists.length} of your portfolios; {left} more do not fit.
        </p>
      )}
      <p aria-live="polite" data-slot="overlap-note">
        {unread.length > 0 && `Reading closes of ${unread.length} more: ${unread.slice(0, 6).join(", ")}.`}
      </p>
      <OverlapPairs overlap={overlap} />
    </div>
  );
}
