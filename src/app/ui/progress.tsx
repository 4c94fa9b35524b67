import "./progress.css";

interface ProgressProps {
  /** What is being done, in words. */
  readonly label: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** How far a piece of work has come, on the browser's own progress element. */
export function Progress({ label, percent }: ProgressProps) {
  return (
    <label data-slot="progress">
      <span data-slot="progress-label">{label}</span>
      <progress data-slot="progress-bar" max={100} value={percent} />
    </label>
  );
}
