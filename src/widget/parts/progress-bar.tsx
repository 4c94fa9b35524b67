/** A bar that fills in ten seconds, for work whose end nobody knows (spec §9). */
export function ProgressBar({ label }: { readonly label: string }) {
  return <progress className="lk-progress" aria-label={label} />;
}
