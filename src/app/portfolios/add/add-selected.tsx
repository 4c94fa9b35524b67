import { lazy, type MouseEvent, Suspense, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Muted } from "#app/ui/layout.tsx";
import "#app/ui/needs-scripts.css";

/** What it opens comes when somebody opens it. */
const AddDialog = lazy(async () => ({ default: (await import("./add-dialog.tsx")).AddDialog }));

interface Company {
  readonly cik: string;
  readonly symbol: string;
}

/** Adds the companies whose boxes named `symbols` are ticked in the form around it to one of the reader's portfolios. */
export function AddSelected({ companies }: { readonly companies: readonly Company[] }) {
  const [selected, setSelected] = useState<readonly Company[] | null>(null);
  function select({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
    const ticked = new Set(new FormData(currentTarget.form ?? undefined).getAll("symbols"));
    setSelected(companies.filter(({ symbol }) => ticked.has(symbol)));
  }
  return (
    <>
      <Button type="button" data-needs="scripts" onClick={select}>
        Add selected to portfolio
      </Button>
      {selected?.length === 0 && <Muted as="output">Select companies in the first column.</Muted>}
      <Suspense>
        {selected !== null && selected.length > 0 && (
          <AddDialog companies={selected} onClose={() => setSelected(null)} />
        )}
      </Suspense>
    </>
  );
}
