import "./progress.css";

interface ProgressProps {
  /** What is being done, for screen readers. */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** How far a piece of work has come, on the browser's own progress element. */
export function Progress({ label, percent }: ProgressProps) {
  return <progress data-slot="progress" aria-label={label} max={100} value={percent} />;
}
