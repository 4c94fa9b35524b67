import type { ChangeAnswering, ChangeOf } from "#contracts/portfolio-change.ts";
import type { NewItem, Portfolio, PortfolioKind, PortfolioList } from "#contracts/portfolio.ts";
import type { PortfolioAllowance } from "#members/portfolios/change/state.ts";

/** What came of a change: the value as it is now, or what to tell the person; after a conflict also what there is now. */
export type Answer<Value, Current = Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly current: Current | null };

/** What was removed comes back by its ticket. */
export interface Ticket {
  readonly binId: string;
}

/** A portfolio after an import; without an id the same content was imported before. */
export interface Imported {
  readonly portfolio: Portfolio;
  readonly importId: string | null;
}

/**
 * Somebody's portfolios as pages change them: on the server for people who are signed in, in this browser for guests.
 * Nothing is thrown: what cannot be done, or reached, is an answer.
 */
export interface PortfolioRepository {
  readonly kind: "member" | "guest";
  list(): Promise<Answer<PortfolioList>>;
  /** How many portfolios, and companies in each, there is room for. */
  allowance(): Promise<Answer<PortfolioAllowance>>;
  read(id: string): Promise<Answer<Portfolio>>;
  /** Makes a change and gives the portfolio as it is then. */
  change(change: ChangeAnswering<"portfolio" | "new-portfolio">): Promise<Answer<Portfolio>>;
  remove(change: ChangeAnswering<"ticket">): Promise<Answer<Ticket, Portfolio>>;
  import(change: ChangeAnswering<"import">): Promise<Answer<Imported>>;
  order(change: ChangeAnswering<"list">): Promise<Answer<PortfolioList>>;
}

/** A portfolio that is being made. */
export interface Draft {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly description?: string;
  readonly color?: string | null;
  readonly items: readonly NewItem[];
}

/** The change that makes a portfolio. */
export function creationOf(draft: Draft): ChangeOf<"createPortfolio"> {
  return { type: "createPortfolio", description: "", color: null, baseCurrency: "USD", ...draft };
}
