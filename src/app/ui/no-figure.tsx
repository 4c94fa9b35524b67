import { useId } from "react";
import { VisuallyHidden } from "./visually-hidden.tsx";
import "./no-figure.css";

/** The sign for a figure that is missing: pressed, by finger or key, it says why; so it does to those who hear the page. */
export function NoFigure({ reason }: { readonly reason: string }) {
  const id = useId();
  return (
    <>
      <button type="button" data-slot="no-figure" popoverTarget={id} title={reason}>
        <span aria-hidden="true">–</span>
        <VisuallyHidden>No figure: {reason}</VisuallyHidden>
      </button>
      <span popover="auto" id={id} data-slot="no-figure-reason">
        {reason}
      </span>
    </>
  );
}
