import type { NewItem, Portfolio, PortfolioContent, PortfolioLine, PortfolioList } from "#contracts/portfolio.ts";

/** What a change is applied to: all that a guest has, or what the server read of a person for this change. */
export interface PortfolioState {
  /** Rises with every change of the list. */
  readonly version: number;
  /** Every portfolio in the person's order. */
  readonly list: readonly PortfolioLine[];
  readonly portfolios: readonly Portfolio[];
  readonly imports: readonly ImportRecord[];
  /** Newest first. */
  readonly bin: readonly Binned[];
}

/** What an import brought, by which it is known again and undone. */
export interface ImportRecord {
  readonly id: string;
  readonly portfolioId: string;
  readonly contentHash: string;
  readonly itemIds: readonly string[];
  readonly lotIds: readonly string[];
}

/** Something removed, under the id that brings it back. */
export interface Binned {
  readonly binId: string;
  readonly body: BinBody;
}

/** Removed things come back with new ids: nothing else may refer to the old ones. */
export type BinBody =
  | {
      readonly what: "portfolio";
      readonly content: PortfolioContent;
      /** The portfolio before it in the list; null at the start, undefined where nobody knows. */
      readonly afterId?: string | null;
    }
  | { readonly what: "items"; readonly portfolioId: string; readonly items: readonly RemovedItem[] };

export interface RemovedItem {
  readonly content: NewItem;
  /** The company before it; null at the start. */
  readonly afterSymbol: string | null;
}

/** What a person has room for; null is no limit. */
export interface PortfolioAllowance {
  readonly portfolios: number | null;
  readonly companies: number | null;
}

/** What a change needs from outside. */
export interface ChangeContext {
  readonly limits: PortfolioAllowance;
  /** ISO instant. */
  readonly now: string;
  readonly newId: () => string;
}

/** A reason that says everything. */
export type PlainReason =
  | "not-found"
  | "name-taken"
  | "too-many-portfolios"
  | "too-many-companies"
  | "too-many-lots"
  | "already-there"
  | "not-in-list";

/** Why a change was not made. */
export type ChangeRefusal =
  | { readonly ok: false; readonly reason: PlainReason }
  /** An order was made on an older one. */
  | { readonly ok: false; readonly reason: "out-of-date"; readonly current: Portfolio | PortfolioList }
  | ChangedMeanwhile
  /** It does not say what its author saw. */
  | { readonly ok: false; readonly reason: "unseen"; readonly missing: readonly string[] };

/** Somebody else changed the same; without fields where it is about a complete company. */
export interface ChangedMeanwhile {
  readonly ok: false;
  readonly reason: "changed-meanwhile";
  readonly fields: readonly string[];
  readonly current: Portfolio;
}

/** A change that was made: the new state, and what its answer shows. */
export interface Applied {
  readonly ok: true;
  readonly state: PortfolioState;
  /** The portfolio that the answer shows. */
  readonly portfolioId?: string;
  /** Brings back what was removed. */
  readonly binId?: string;
  /** Null where the same content was imported before. */
  readonly importId?: string | null;
}

export function refuse(reason: PlainReason): ChangeRefusal {
  return { ok: false, reason };
}

export function findPortfolio(state: PortfolioState, id: string): Portfolio | undefined {
  return state.portfolios.find((portfolio) => portfolio.id === id);
}

/** Replaces one portfolio by a changed one, whose version rises. */
export function withPortfolio(state: PortfolioState, changed: Portfolio, now: string): PortfolioState {
  const raised = { ...changed, version: changed.version + 1, updatedAt: now };
  return {
    ...state,
    list: state.list.map((line) => (line.id === raised.id ? lineOf(raised) : line)),
    portfolios: state.portfolios.map((portfolio) => (portfolio.id === raised.id ? raised : portfolio)),
  };
}

/** Counts a change of the list; people who saw it before must look again before they order it. */
export function withRaisedList(state: PortfolioState): PortfolioState {
  return { ...state, version: state.version + 1 };
}

/** A portfolio as the list of them shows it. */
export function lineOf({ id, name, color, kind, version, archivedAt, updatedAt, items }: Portfolio): PortfolioLine {
  return { id, name, color, kind, version, archivedAt, updatedAt, companies: items.length };
}

export function listOf({ version, list }: Pick<PortfolioState, "version" | "list">): PortfolioList {
  return { version, portfolios: list };
}
