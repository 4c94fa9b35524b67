import "./loading.css";

/** Keeps the room of text that is on its way, line for line, so that nothing moves when it comes. */
export function Skeleton({
  lines,
}: {
  /** How many lines of text it keeps the room for. */
  readonly lines: number;
}) {
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

/** How far a piece of work has come, on the browser's own progress element. */
export function Progress({
  label,
  percent,
}: {
  /** What is being done, for screen readers. */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}) {
  return <progress data-slot="progress" data-print="hidden" aria-label={label} max={100} value={percent} />;
}
