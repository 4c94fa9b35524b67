import { Suspense, useState, type ReactNode } from "react";
import { FigureDeskContext } from "#app/research/evidence/figure-desk.ts";
import { useFigureDesk } from "#app/research/evidence/use-figure-desk.ts";
import { laterPart } from "#app/research/later/later-part.tsx";

const EvidenceDrawer = laterPart(
  async () => (await import("#app/research/evidence/evidence-drawer.tsx")).EvidenceDrawer,
);

/** Figures of several companies, whose evidence opens beside the page. */
export function WithEvidence({ children }: { readonly children: ReactNode }) {
  const { desk, figureId, canGoBack, back, close } = useFigureDesk("", null);
  const [wasOpened, setOpened] = useState(false);
  if (figureId !== null && !wasOpened) setOpened(true);
  return (
    <FigureDeskContext value={desk}>
      {children}
      {wasOpened && (
        <Suspense fallback={null}>
          <EvidenceDrawer figureId={figureId} asOf={null} canGoBack={canGoBack} onBack={back} onClose={close} />
        </Suspense>
      )}
    </FigureDeskContext>
  );
}
