import type { ReactNode } from "react";
import { useScreenIds } from "#widget/screens/widget-context.ts";

/** The heading of a screen. The focus comes here with a screen that has no one input to go to; the input names it else. */
export function Heading({ children }: { readonly children: ReactNode }) {
  const { heading } = useScreenIds();
  return (
    <h2 id={heading} className="lk-heading" tabIndex={-1}>
      {children}
    </h2>
  );
}
