import { Suspense, useState, type ReactNode } from "react";
import { FigureContext } from "#app/research/evidence/figure-context.ts";
import { useSelectedFigure } from "#app/research/evidence/use-selected-figure.ts";
import { lazyComponent } from "#app/research/lazy/lazy-component.tsx";

const EvidenceDrawer = lazyComponent(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

/** Figures of several companies, whose evidence opens beside the page. */
export function WithEvidence({ children }: { readonly children: ReactNode }) {
  const { figureContext, figureId, canGoBack, back, close } = useSelectedFigure("", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  return (
    <FigureContext value={figureContext}>
      {children}
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureContext>
  );
}
