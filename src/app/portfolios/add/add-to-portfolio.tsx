import { lazy, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import "#app/ui/needs-scripts.css";
import "./add-to-portfolio.css";

/** What it opens comes when somebody opens it. */
const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

/** Adds the company of a page to one of the reader's portfolios. */
export function AddToPortfolio({ cik, symbol }: { readonly cik: string; readonly symbol: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button data-needs="scripts" onClick={() => setOpen(true)}>
        Add to portfolio
      </Button>
      <Suspense>{isOpen && <AddDialog companies={[{ cik, symbol }]} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
