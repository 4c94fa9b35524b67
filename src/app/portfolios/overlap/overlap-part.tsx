import type { Overlap } from "#research/portfolio-report/overlap/overlap.ts";
import { Skeleton } from "#app/ui/loading.tsx";
import type { ListsToOverlap } from "./lists-to-overlap.ts";
import { OverlapView } from "./overlap-view.tsx";
import { useOverlap } from "./use-overlap.ts";

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
