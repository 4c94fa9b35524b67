import { lazy, Suspense, useState } from "react";
import type { PortfolioBook } from "#app/portfolios/book/book.ts";
import { Button } from "#app/ui/button.tsx";
import type { TakenPortfolios } from "./take-portfolios.ts";

interface ImportPortfoliosProps {
  readonly book: PortfolioBook;
  readonly onTaken: (taken: Extract<TakenPortfolios, { ok: true }>) => void;
}

/** What it opens comes when somebody opens it. */
const Dialog = lazy(async () => ({
  default: (await import("./import-portfolios-dialog.tsx")).ImportPortfoliosDialog,
}));

/** Takes whole portfolios in from a file that was exported here. */
export function ImportPortfolios({ book, onTaken }: ImportPortfoliosProps) {
  const [isOpen, setOpen] = useState(false);
  const close = (): void => setOpen(false);
  return (
    <>
      <Button data-needs="scripts" onClick={() => setOpen(true)}>
        Import portfolios
      </Button>
      <Suspense>
        {isOpen && (
          <Dialog
            book={book}
            onClose={close}
            onTaken={(taken) => {
              close();
              onTaken(taken);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
