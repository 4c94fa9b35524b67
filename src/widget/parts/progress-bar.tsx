/** A bar that fills in ten seconds, for work whose end nobody knows (docs/specification-map.md#9). */
export function ProgressBar({ label }: { readonly label: string }) {
  return <progress className="lk-progress" aria-label={label} />;
}
