import { Link } from "react-router";
import { AgeBanner } from "#app/data-age/data-age.tsx";
import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";
import { OverlapMatrix } from "./overlap-matrix.tsx";
import { OverlapPairs } from "./overlap-pairs.tsx";
import "./overlap.css";
import { Skeleton } from "#app/ui/loading.tsx";
import type { ListsToOverlap } from "./lists-to-overlap.ts";
import { useMemo } from "react";
import { askReport, useReportAnswer } from "#app/portfolios/report/use-report-answer.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";

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

interface OverlapPartProps {
  readonly given: ListsToOverlap;
  /** As it came with a member's page; null for guests. */
  readonly loaded: Overlap | null;
}

/** What portfolios have in common, once it is known. */
export function OverlapPart({ given: { lists, left }, loaded }: OverlapPartProps) {
  const state = useOverlap(lists, loaded);
  switch (state.kind) {
    case "loading":
      return (
        <div aria-busy="true">
          <Skeleton lines={6} />
        </div>
      );
    case "failed":
      return <p role="alert">{state.message} Load the page again to compare them.</p>;
    case "ready":
      return <OverlapView overlap={state.overlap} left={left} />;
  }
}

export type OverlapState =
  | { readonly kind: "loading" }
  | { readonly kind: "ready"; readonly overlap: Overlap }
  | { readonly kind: "failed"; readonly message: string };

/**
 * What lists have in common: as it came with the page, else asked of the server, and asked again while it still reads.
 *
 * @param given - Null for guests, whose lists only their browser has.
 */
function useOverlap(lists: readonly ListToOverlap[], given: Overlap | null): OverlapState {
  const body = useMemo(() => JSON.stringify({ lists }), [lists]);
  const asked = { path: "/api/portfolio-overlap", body, refused: "The portfolios could not be compared." };
  const answer = useReportAnswer(
    { key: body, settleMs: 0, ask: (signal) => askReport({ ...asked, signal }, isOverlap), isWhole },
    given && { key: body, value: given, message: "" },
  );
  if (answer === null) return { kind: "loading" };
  if (answer.value === null) return { kind: "failed", message: answer.message };
  return { kind: "ready", overlap: answer.value };
}

function isWhole({ unread }: Overlap): boolean {
  return unread.length === 0;
}

/** Our own server writes the answer, so its shape is looked at only far enough to tell it from an error page. */
function isOverlap(value: unknown): value is Overlap {
  return typeof value === "object" && value !== null && "pairs" in value && "lists" in value && "unread" in value;
}
