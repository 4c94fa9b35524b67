import type { ComponentProps } from "react";
import "./badge.css";

interface BadgeProps extends ComponentProps<"span"> {
  /** What the mark says about its subject; the words must say it too (plain). */
  readonly variant?: "plain" | "accent" | "positive" | "negative" | "caution";
}

/** A short mark beside a name. */
export function Badge({ variant = "plain", ...props }: BadgeProps) {
  return <span {...props} data-slot="badge" data-variant={variant} />;
}
