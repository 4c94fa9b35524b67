import type { ComponentProps } from "react";

interface ButtonProps extends ComponentProps<"button"> {
  /** `primary` for the one main action of a screen, `secondary` beside it, `quiet` for actions among text (secondary). */
  readonly variant?: "primary" | "secondary" | "quiet" | "danger";
}

/** A button that submits nothing. */
export function Button({ variant = "secondary", ...props }: ButtonProps) {
  return <button {...props} type="button" className="lk-button" data-variant={variant} />;
}

/** A turning ring; what it waits for stands in words beside it, or is given to be read out. */
export function Spinner({ label }: { readonly label?: string }) {
  return (
    <>
      <span className="lk-spinner" aria-hidden="true" />
      {label !== undefined && <span className="lk-hidden">{label}</span>}
    </>
  );
}
