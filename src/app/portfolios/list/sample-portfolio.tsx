import { useState } from "react";
import { useNavigate } from "react-router";
import { creationOf, type Draft, type PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { Button } from "#app/ui/button.tsx";
import type { NewItem } from "#contracts/portfolio.ts";

/** Ten shares of a company, as somebody has them who no longer knows what was paid. */
function tenShares(symbol: string, cik: string): NewItem {
  const lot = { date: "2025-01-02", quantity: "10", price: null, fee: null, currency: "USD", isOpening: true } as const;
  return { symbol, cik, lots: [lot] };
}

/** Large companies of different sectors, all of them bundled. */
const SAMPLE: Draft = {
  name: "Sample portfolio",
  kind: "HOLDINGS",
  description: "Ten shares each of eight large companies, to look around with.",
  items: [
    tenShares("AAPL", "0000320193"),
    tenShares("MSFT", "0000789019"),
    tenShares("JPM", "0000019617"),
    tenShares("JNJ", "0000200406"),
    tenShares("KO", "0000021344"),
    tenShares("WMT", "0000104169"),
    tenShares("XOM", "0000034088"),
    tenShares("NEE", "0000753308"),
  ],
};

/** Makes a sample portfolio and opens it, so that somebody without one sees what a portfolio tells. */
export function SamplePortfolio({
  repository,
  onTrouble,
}: {
  readonly repository: PortfolioRepository;
  readonly onTrouble: (text: string) => void;
}) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  async function make(): Promise<void> {
    setBusy(true);
    const made = await repository.change(creationOf(SAMPLE));
    setBusy(false);
    if (made.ok) await navigate(`/portfolios/${made.value.id}`);
    else onTrouble(made.message);
  }
  return (
    <Button data-needs="scripts" disabled={isBusy} onClick={() => void make()}>
      Make a sample portfolio
    </Button>
  );
}
