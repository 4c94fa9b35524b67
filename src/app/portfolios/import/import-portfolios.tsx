import { lazy, Suspense, useState } from "react";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { Button } from "#app/ui/button.tsx";
import type { TakenPortfolios } from "./take-portfolios.ts";

interface ImportPortfoliosProps {
  readonly repository: PortfolioRepository;
  readonly onTaken: (taken: Extract<TakenPortfolios, { ok: true }>) => void;
}

/** What it opens comes when somebody opens it. */
const Dialog = lazy(async () => ({
  default: (await import("./import-portfolios-dialog.tsx")).ImportPortfoliosDialog,
}));

/** Takes whole portfolios in from a file that was exported here. */
export function ImportPortfolios({ repository, onTaken }: ImportPortfoliosProps) {
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
            repository={repository}
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
