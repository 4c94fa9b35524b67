import "./skeleton.css";

interface SkeletonProps {
  /** How many lines of text it keeps the room for. */
  readonly lines: number;
}

/** Keeps the room of text that is on its way, line for line, so that nothing moves when it comes. */
export function Skeleton({ lines }: SkeletonProps) {
  return (
    <span data-slot="skeleton" aria-hidden="true">
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} data-slot="skeleton-line">
          &nbsp;
        </span>
      ))}
    </span>
  );
}
