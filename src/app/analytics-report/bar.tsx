import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";

interface BarProps {
  /** From 0 to 1; more is shown as 1. */
  readonly share: number;
  readonly variant?: "accent" | "negative";
}

const WIDTH = 100;

/** A bar beside the number that it shows; the number says the same to everyone. */
export function Bar({ share, variant = "accent" }: BarProps) {
  return (
    <svg
      data-slot="report-bar"
      data-variant={variant}
      viewBox={`0 0 ${WIDTH} 1`}
      preserveAspectRatio="none"
      aria-hidden
    >
      <rect width={WIDTH * Math.min(1, share)} height={1} />
    </svg>
  );
}

/** The heading over a column of bars, for who is told the headings. */
export function BarHeading() {
  return (
    <th scope="col">
      <VisuallyHidden>Compared</VisuallyHidden>
    </th>
  );
}
