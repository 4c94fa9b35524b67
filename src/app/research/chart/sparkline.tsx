import "./sparkline.css";

const WIDTH = 64;
const HEIGHT = 18;
const EDGE = 2;

/** The course of amounts, oldest first, as a small picture; periods without a value are left out. */
export function Sparkline({ values }: { readonly values: readonly (number | null)[] }) {
  const line = sparklinePoints(values);
  if (line.length < 2) return null;
  return (
    <svg
      data-slot="sparkline"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline points={line.map(({ x, y }) => `${x},${y}`).join(" ")} />
      <circle cx={line.at(-1)?.x} cy={line.at(-1)?.y} r={1.75} />
    </svg>
  );
}

/** Where each value stands in the picture. */
export function sparklinePoints(
  values: readonly (number | null)[],
): readonly { readonly x: number; readonly y: number }[] {
  const held = values.flatMap((value, index) => (value === null ? [] : [{ value, index }]));
  const least = Math.min(...held.map(({ value }) => value));
  const span = Math.max(...held.map(({ value }) => value)) - least || 1;
  const step = (WIDTH - 2 * EDGE) / Math.max(values.length - 1, 1);
  return held.map(({ value, index }) => ({
    x: rounded(EDGE + index * step),
    y: rounded(HEIGHT - EDGE - ((value - least) / span) * (HEIGHT - 2 * EDGE)),
  }));
}

function rounded(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
