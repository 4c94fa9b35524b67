import type { ReactNode } from "react";
import "./link-out.css";

interface LinkOutProps {
  /** An https address outside the product. */
  readonly href: string;
  readonly onFollow?: () => void;
  readonly children: ReactNode;
}

/** A link that leaves the product; the arrow says so, and the other site learns nothing of where it was followed from. */
export function LinkOut({ href, onFollow, children }: LinkOutProps) {
  return (
    <a href={href} data-slot="link-out" rel="noopener noreferrer nofollow" onClick={onFollow}>
      {children}
      <svg data-slot="link-out-arrow" viewBox="0 0 10 10" width="10" height="10" role="img" aria-label="(other site)">
        <path d="M2 8l6-6M3 2h5v5" />
      </svg>
    </a>
  );
}
