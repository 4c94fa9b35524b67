import { type ComponentProps, type ReactNode, useId } from "react";
import "./inline.css";

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

/** Text for screen readers only. */
export function VisuallyHidden(props: ComponentProps<"span">) {
  return <span {...props} data-slot="visually-hidden" />;
}

interface BadgeProps extends ComponentProps<"span"> {
  /** What the mark says about its subject; the words must say it too (plain). */
  readonly variant?: "plain" | "accent" | "positive" | "negative" | "caution";
}

/** A short mark beside a name. */
export function Badge({ variant = "plain", ...props }: BadgeProps) {
  return <span {...props} data-slot="badge" data-variant={variant} />;
}

/** A link that leaves the product; the arrow says so, and the other site learns nothing of where it was followed from. */
export function LinkOut({
  href,
  onFollow,
  children,
}: {
  /** An https address outside the product. */
  readonly href: string;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}) {
  return (
    <a href={href} data-slot="link-out" rel="noopener noreferrer nofollow" onClick={onFollow}>
      {children}
      <svg data-slot="link-out-arrow" viewBox="0 0 10 10" width="10" height="10" role="img" aria-label="(other site)">
        <path d="M2 8l6-6M3 2h5v5" />
      </svg>
    </a>
  );
}
