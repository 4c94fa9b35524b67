import type { Move, NewLot, Portfolio, PortfolioKind, PortfolioList, WholeOrder } from "#contracts/portfolio.ts";
import type { SeenEdit } from "#members/portfolios/changed-meanwhile.ts";
import type { PortfolioAllowance, SeenItems } from "#members/portfolios/portfolio-answers.ts";

/** A company as a page names it: the CIK comes from the search, a server finds it anew. */
export interface CompanyToAdd {
  readonly cik: string;
  readonly symbol: string;
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly targetWeight?: string | null;
  readonly lots?: readonly NewLot[];
}

/** A portfolio that is being made. */
export interface Draft {
  readonly name: string;
  readonly kind: PortfolioKind;
  readonly description?: string;
  readonly color?: string | null;
  readonly items: readonly CompanyToAdd[];
}

export interface PortfolioEdit {
  readonly name?: string;
  readonly description?: string;
  readonly color?: string | null;
  readonly kind?: PortfolioKind;
  readonly isArchived?: boolean;
}

export interface ItemEdit {
  readonly note?: string;
  readonly tags?: readonly string[];
  readonly targetWeight?: string | null;
}

/** What came of a change: the value as it is now, or what to tell the person; after a conflict also what there is now. */
export type Answer<Value, Current = Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly message: string; readonly current: Current | null };

/** What was removed comes back by its ticket. */
export interface Ticket {
  readonly binId: string;
}

/** A portfolio after an import; without an id the same content had been taken in before. */
export interface Imported {
  readonly portfolio: Portfolio;
  readonly importId: string | null;
}

/**
 * Somebody's portfolios as pages change them: the server's for who is signed in, this browser's for guests. Nothing is
 * thrown: what cannot be done, or reached, is an answer.
 */
export interface PortfolioBook {
  readonly kind: "member" | "guest";
  list(): Promise<Answer<PortfolioList>>;
  /** How many portfolios, and companies in each, there is room for. */
  allowance(): Promise<Answer<PortfolioAllowance>>;
  read(id: string): Promise<Answer<Portfolio>>;
  create(draft: Draft): Promise<Answer<Portfolio>>;
  /** Refuses fields that somebody else changed since the editor saw them, as `changeItem` does. */
  change(id: string, edit: SeenEdit<PortfolioEdit>): Promise<Answer<Portfolio>>;
  duplicate(id: string, name: string): Promise<Answer<Portfolio>>;
  remove(id: string): Promise<Answer<Ticket>>;
  /** Brings back what a ticket stands for: a portfolio, or companies of one. */
  restore(ticket: Ticket): Promise<Answer<Portfolio>>;
  movePortfolio(move: Move): Promise<Answer<PortfolioList>>;
  addItems(id: string, items: readonly CompanyToAdd[]): Promise<Answer<Portfolio>>;
  changeItem(id: string, itemId: string, edit: SeenEdit<ItemEdit>): Promise<Answer<Portfolio>>;
  /** Refuses once the portfolio has changed since the version at which the companies were seen. */
  removeItems(id: string, seen: SeenItems): Promise<Answer<Ticket, Portfolio>>;
  moveItem(id: string, move: Move): Promise<Answer<Portfolio>>;
  orderItems(id: string, order: WholeOrder): Promise<Answer<Portfolio>>;
  moveToPortfolio(id: string, itemId: string, toId: string): Promise<Answer<Portfolio>>;
  addLots(id: string, itemId: string, lots: readonly NewLot[]): Promise<Answer<Portfolio>>;
  removeLot(id: string, lotId: string): Promise<Answer<Portfolio>>;
  takeImport(id: string, content: ImportedContent): Promise<Answer<Imported>>;
  undoImport(id: string, importId: string): Promise<Answer<Portfolio>>;
}

export interface ImportedContent {
  /** SHA-256 in hex of what was pasted or read, and of how it was mapped. */
  readonly contentHash: string;
  readonly items: readonly CompanyToAdd[];
}
