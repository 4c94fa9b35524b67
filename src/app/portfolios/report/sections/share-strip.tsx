const COLOURS = 6;
/** Of the narrowest bar there is, on a telephone: what a letter takes. */
const LETTER = 0.02;

export interface StripShare {
  readonly name: string;
  /** Part of the whole. */
  readonly weight: string;
}

/** The whole as one bar, largest first; a list beside it says the same in words. */
export function ShareStrip({ shares }: { readonly shares: readonly StripShare[] }) {
  const ordered = shares.toSorted((one, other) => Number(other.weight) - Number(one.weight));
  const starts = ordered.map((_, place) =>
    ordered.slice(0, place).reduce((sum, { weight }) => sum + Number(weight), 0),
  );
  return (
    <svg data-slot="allocation-strip" width="100%" height="28" aria-hidden="true">
      {ordered.map(({ name, weight }, place) => (
        <svg key={name} x={`${(starts[place] ?? 0) * 100}%`} width={`${Number(weight) * 100}%`} height="28">
          <rect data-series={place % COLOURS} width="100%" height="28" />
          {Number(weight) > LETTER * name.length && (
            <text x="50%" y="14" dy="0.35em" textAnchor="middle">
              {name}
            </text>
          )}
        </svg>
      ))}
    </svg>
  );
}
