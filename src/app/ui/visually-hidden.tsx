import type { ComponentProps } from "react";
import "./visually-hidden.css";

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} data-slot="visually-hidden" />;
}
