import { useState, type SubmitEvent } from "react";
import { useNavigate } from "react-router";
import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { PortfolioSelect } from "#app/portfolios/portfolio-select.tsx";
import { Button } from "#app/ui/button.tsx";
import type { Portfolio, PortfolioLine } from "#contracts/portfolio.ts";
import { mergeInto } from "./merge-into.ts";

/** Merges a portfolio into another one, whose page says so and takes it back. */
export function MergeForm({
  repository,
  portfolio,
  others,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly portfolio: Portfolio;
  /** The person's other portfolios; at least one. */
  readonly others: readonly PortfolioLine[];
  readonly onTrouble: (message: string) => void;
}) {
  const navigate = useNavigate();
  const [toId, setToId] = useState(others[0]?.id ?? "");
  const [isBusy, setBusy] = useState(false);

  async function merge(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setBusy(true);
    const merged = await mergeInto(repository, portfolio.id, toId);
    setBusy(false);
    if (!merged.ok) return onTrouble(merged.message);
    await navigate(`/portfolios/${toId}`, { state: { merged: merged.record } });
  }

  return (
    <section aria-label="Merge">
      <h3>Merge</h3>
      <p>
        Its companies come to the end of the other portfolio with their notes and trades; what both have is there once.
        “{portfolio.name}” is then deleted, and links to it end.
      </p>
      <form data-slot="button-row" onSubmit={(event) => void merge(event)}>
        <PortfolioSelect label="Merge into" others={others} chosen={toId} onChoose={setToId} />
        <Button type="submit" disabled={isBusy}>
          Merge
        </Button>
      </form>
    </section>
  );
}
