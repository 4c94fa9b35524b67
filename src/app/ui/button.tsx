import type { ComponentProps } from "react";
import { Link } from "react-router";
import { useEarlyPress } from "./use-early-press.ts";
import "./button.css";

interface ButtonLook {
  /** `accent` for the one main action of a view, `quiet` for actions among text (plain). */
  readonly variant?: "plain" | "accent" | "quiet";
}

/** A button; it submits a form only when given `type="submit"`. */
export function Button({ variant = "plain", type = "button", ...props }: ComponentProps<"button"> & ButtonLook) {
  const button = useEarlyPress();
  return <button ref={button} {...props} type={type} data-slot="button" data-variant={variant} />;
}

/** A link that looks like a button: for going somewhere, where `Button` is for doing something. */
export function ButtonLink({ variant = "plain", ...props }: ComponentProps<typeof Link> & ButtonLook) {
  return <Link {...props} data-slot="button" data-variant={variant} />;
}

/** The sign on a button that closes or dismisses; the button carries the words. */
export function Cross() {
  return (
    <svg data-slot="cross" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d="M3 3l10 10M13 3L3 13" />
    </svg>
  );
}
