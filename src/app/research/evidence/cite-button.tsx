import { useState } from "react";
import { useInteraction } from "#app/analytics/interaction.ts";
import { Button } from "#app/ui/button.tsx";
import type { FigureDetail } from "#research/evidence/figure-detail.ts";
import { citeFigure } from "./cite-figure.ts";

/** Copies the citation; shows it to copy by hand where the clipboard is closed to the page. */
export function CiteButton({ detail }: { readonly detail: FigureDetail }) {
  const [state, setState] = useState<"ready" | "copied" | "refused">("ready");
  const citation = citeFigure(detail);
  const interact = useInteraction();
  async function copy(): Promise<void> {
    interact("cite");
    try {
      await navigator.clipboard.writeText(citation);
      setState("copied");
    } catch {
      // Not over plain HTTP, and not where the reader said no: the words themselves are then shown.
      setState("refused");
    }
  }
  return (
    <div data-slot="cite">
      <Button onClick={() => void copy()}>Copy citation</Button>
      <output data-slot="cite-state">{state === "copied" ? "Copied." : state === "refused" ? citation : ""}</output>
    </div>
  );
}
