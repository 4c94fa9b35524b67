import type { Tracker } from "#analytics/browser/tracker.ts";
import type { Answer, PortfolioRepository } from "#app/portfolios/repository/portfolio-repository.ts";
import type { Turns } from "#app/portfolios/reorder/in-turn.ts";
import type { Portfolio } from "#contracts/portfolio.ts";

/** What the page says of the last change, and how to take it back. */
export interface Notice {
  readonly text: string;
  readonly isTrouble: boolean;
  readonly undo: (() => Promise<void>) | null;
}

/** Where a change of one portfolio happens: what it changes, by whom, and how the page is told. */
export interface PortfolioStage {
  readonly portfolio: Portfolio;
  readonly repository: PortfolioRepository;
  readonly track: Tracker["track"];
  /** Changes of the order, each asked for after the one before it. */
  readonly turns: Turns<Portfolio>;
  /** Shows a portfolio before it is known whether the change will be taken. */
  show(portfolio: Portfolio): void;
  /** Shows what came of a change: the portfolio as it is, or what went wrong with what there was before. */
  settle(change: Promise<Answer<Portfolio>>, before?: Portfolio): Promise<Portfolio | null>;
  say(text: string, undo?: Notice["undo"]): void;
  refuse(text: string): void;
}

/** The companies of a sentence: one by its symbol, several by their number. */
export function namesOf(items: Portfolio["items"]): string {
  const [first] = items;
  return items.length === 1 && first !== undefined ? first.symbol : `${items.length} companies`;
}
