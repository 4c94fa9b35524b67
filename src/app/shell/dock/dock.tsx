import type { ReactNode } from "react";
import "./dock.css";

/**
 * What floats at the lower edge of the window on every page; the page leaves room for it at its end. It stands before the
 * page's own content: on a slow machine a long document's end is painted a good while after what is read first.
 */
export function Dock({ children }: { readonly children: ReactNode }) {
  return (
    <aside data-slot="dock" aria-label="Feedback and cookies">
      {children}
    </aside>
  );
}
