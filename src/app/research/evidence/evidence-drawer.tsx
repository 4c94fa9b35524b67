import { type FigureDetail, figureDetail } from "#contracts/api/figure.ts";
import { useEffect, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Drawer } from "#app/ui/dialog.tsx";
import { Skeleton } from "#app/ui/loading.tsx";
import { FigureEvidence } from "./figure-evidence.tsx";
import { figureDataPath } from "./figure-path.ts";
import { Stack } from "#app/ui/layout.tsx";

interface EvidenceDrawerProps {
  /** Null when the drawer is closed. */
  readonly figureId: string | null;
  readonly asOf: string | null;
  /** Whether the figure was opened from another one's evidence. */
  readonly canGoBack: boolean;
  readonly onBack: () => void;
  readonly onClose: () => void;
}

type Answer =
  | { readonly kind: "loading" }
  | { readonly kind: "found"; readonly detail: FigureDetail }
  | { readonly kind: "missing" }
  | { readonly kind: "failed" };

/** The evidence of one figure beside the page. */
export function EvidenceDrawer({ figureId, asOf, canGoBack, onBack, onClose }: EvidenceDrawerProps) {
  const answer = useEvidence(figureId, asOf);
  const top = useRef<HTMLDivElement>(null);
  const title = answer.kind === "found" ? answer.detail.figure.label : "Evidence";

  // The next figure's evidence is read from its start, by eye and by ear.
  useEffect(() => {
    if (answer.kind !== "found") return;
    top.current?.closest("dialog")?.scrollTo(0, 0);
    top.current?.focus({ preventScroll: true });
  }, [answer]);

  return (
    <Drawer isOpen={figureId !== null} onClose={onClose} title={title} narrow="sheet">
      <Stack
        ref={top}
        align="start"
        data-slot="evidence-top"
        tabIndex={-1}
        aria-live="polite"
        aria-busy={answer.kind === "loading"}
      >
        {canGoBack && (
          <Button variant="quiet" onClick={onBack}>
            ← Back
          </Button>
        )}
        {answer.kind === "loading" && <Skeleton lines={9} />}
        {answer.kind === "found" && <FigureEvidence detail={answer.detail} />}
        {answer.kind === "missing" && <p>We have no source for this figure on the date of this page.</p>}
        {answer.kind === "failed" && <p>We couldn't load the evidence. Close and open it again to retry.</p>}
      </Stack>
    </Drawer>
  );
}

function useEvidence(figureId: string | null, asOf: string | null): Answer {
  const [held, setHeld] = useState<{ readonly id: string; readonly answer: Answer } | null>(null);

  useEffect(() => {
    if (figureId === null) return undefined;
    const leaving = new AbortController();
    void fetchEvidence(figureDataPath(figureId, asOf), leaving.signal).then((answer) => {
      if (!leaving.signal.aborted) setHeld({ id: figureId, answer });
    });
    return () => leaving.abort();
  }, [figureId, asOf]);

  return held !== null && held.id === figureId ? held.answer : { kind: "loading" };
}

async function fetchEvidence(path: string, signal: AbortSignal): Promise<Answer> {
  try {
    const response = await fetch(path, { signal });
    if (!response.ok) {
      await response.body?.cancel();
      return { kind: response.status === 404 ? "missing" : "failed" };
    }
    const read = figureDetail.safeParse(await response.json());
    return read.success ? { kind: "found", detail: read.data } : { kind: "failed" };
  } catch {
    // Offline, or left before it came: the drawer says how to try again.
    return { kind: "failed" };
  }
}
