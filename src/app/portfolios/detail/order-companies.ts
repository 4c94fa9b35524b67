import type { Answer } from "#app/portfolios/repository/portfolio-repository.ts";
import { movedTo, neighboursAt } from "#app/portfolios/reorder/neighbours.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { PortfolioStage } from "./portfolio-stage.ts";

/** @param index - Where the company is to stand, counted from 0. */
export function moveCompany(stage: PortfolioStage, itemId: string, index: number): Promise<void> {
  const { portfolio, repository } = stage;
  const ids = portfolio.items.map((item) => item.id);
  const move = { id: itemId, ...neighboursAt(ids, itemId, index) };
  return reorder(stage, movedTo(portfolio.items, itemId, index), (version) =>
    repository.change({ type: "moveHolding", portfolioId: portfolio.id, ...move, version }),
  );
}

/** Makes the order of a sorted view the portfolio's own. */
export function orderCompanies(stage: PortfolioStage, ids: readonly string[]): Promise<void> {
  const { portfolio, repository } = stage;
  const items = ids.flatMap((id) => portfolio.items.find((item) => item.id === id) ?? []);
  return reorder(stage, items, (version) =>
    repository.change({ type: "orderHoldings", portfolioId: portfolio.id, ids, version }),
  );
}

/** Shows the new order at once; the answer, or the order there really is, takes its place. */
async function reorder(
  stage: PortfolioStage,
  items: Portfolio["items"],
  change: (version: number) => Promise<Answer<Portfolio>>,
): Promise<void> {
  const before = stage.portfolio;
  stage.show({ ...before, items });
  const after = await stage.settle(stage.turns.take(before.version, change), before);
  if (after === null) return;
  tellOrdered(stage, after);
  const ids = before.items.map((item) => item.id);
  const order = (version: number) =>
    stage.repository.change({ type: "orderHoldings", portfolioId: before.id, ids, version });
  stage.say("Moved.", async () => {
    const back = await stage.settle(order(after.version), after);
    if (back === null) return;
    tellOrdered(stage, back);
    stage.say("Back where it was.");
  });
}

/** One event for each new order, also when it is undone (docs/specification-map.md#3). */
function tellOrdered({ track }: PortfolioStage, { id, items }: Portfolio): void {
  track("Portfolio Reorder", { portfolio_id: id, item_count: items.length });
}
