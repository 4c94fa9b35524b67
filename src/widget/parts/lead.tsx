import type { ReactNode } from "react";
import { useScreenIds } from "#widget/screens/widget-context.ts";

/** The sentence below a heading, which is read out with the input that it is about. */
export function Lead({ children }: { readonly children: ReactNode }) {
  return <p id={useScreenIds().lead}>{children}</p>;
}
