/** A turning ring; what it waits for stands in words beside it, or is given to be read out. */
export function Spinner({ label }: { readonly label?: string }) {
  return (
    <>
      <span className="lk-spinner" aria-hidden="true" />
      {label !== undefined && <span className="lk-hidden">{label}</span>}
    </>
  );
}
