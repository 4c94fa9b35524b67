import type { PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import { Button } from "#app/ui/button.tsx";
import { saveFile } from "./save-file.ts";
import { writeAllPortfolios } from "./portfolio-file.ts";
import type { Portfolio } from "#contracts/portfolio.ts";

interface ExportAllProps {
  readonly repository: PortfolioRepository;
  readonly onTrouble: (message: string) => void;
}

/** Hands over all of somebody's portfolios in one file, which the import takes back. */
export function ExportAll({ repository, onTrouble }: ExportAllProps) {
  async function save(): Promise<void> {
    const list = await repository.list();
    if (!list.ok) return onTrouble(list.message);
    const portfolios: Portfolio[] = [];
    for (const { id } of list.value.portfolios) {
      const portfolio = await repository.read(id);
      if (!portfolio.ok) return onTrouble(portfolio.message);
      portfolios.push(portfolio.value);
    }
    saveFile("portfolios", "json", writeAllPortfolios(portfolios));
  }
  return (
    <Button data-needs="scripts" onClick={() => void save()}>
      Export all
    </Button>
  );
}
