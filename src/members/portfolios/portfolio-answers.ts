import type { Portfolio } from "#contracts/portfolio.ts";

// What the calls of the portfolio store take and answer.

/** Whose portfolio, and which. */
export interface PortfolioRef {
  readonly ownerId: string;
  readonly portfolioId: string;
}

/** What the person's plan allows; null is no limit. */
export interface PortfolioAllowance {
  readonly portfolios: number | null;
  readonly companies: number | null;
}

export type Refused<Reason extends string> = { readonly ok: false; readonly reason: Reason };

/** A change of one portfolio: as it is now, or why it stays. */
export type Changed<Reason extends string = never> =
  | { readonly ok: true; readonly portfolio: Portfolio }
  | Refused<Reason | "not-found">;

/** A change of what others may be changing too: a conflict names the fields and carries the portfolio as it is now. */
export type Edited<Reason extends string = never> = Changed<Reason> | Conflict;

export interface Conflict {
  readonly ok: false;
  readonly reason: "conflict";
  /** Those of the edit that somebody else changed; empty where it is about a whole company. */
  readonly fields: readonly string[];
  readonly current: Portfolio;
}

/** A change of an order that others may be changing too: a conflict carries what is there now. */
export type Ordered<Current> =
  | { readonly ok: true; readonly current: Current }
  | { readonly ok: false; readonly reason: "conflict"; readonly current: Current }
  | Refused<"not-found" | "not-in-list">;

/** Undoing leads back by this id. */
export type Removed = { readonly ok: true; readonly binId: string } | Refused<"not-found">;

/** Companies, as they were at a version of their portfolio. */
export interface SeenItems {
  readonly ids: readonly string[];
  readonly version: number;
}
