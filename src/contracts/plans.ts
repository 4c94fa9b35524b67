// The plans (docs/specification-map.md#3) and what each allows: the one table. An operator changes it by `PLAN_LIMITS`.

export const PLANS = ["FREE", "BASIC", "PLUS", "ELITE"] as const;

export type Plan = (typeof PLANS)[number];

/** What a plan bounds. */
export type PlanLimit =
  | "portfolios"
  /** In each portfolio. */
  | "companies"
  /** Research runs whose text a model writes, a day. */
  | "written_runs"
  /** Questions whose answer a model words, a day. */
  | "questions"
  /** Calendar feeds. */
  | "feeds"
  /** Saved screens. */
  | "screens";

/** How many of each; null: as many as one likes. */
export type PlanTable = Readonly<Record<Plan, Readonly<Record<PlanLimit, number | null>>>>;

/** Nothing is sold here, so the first plan has room for what a person keeps; limits only hold off abuse. */
export const PLAN_TABLE: PlanTable = {
  FREE: { portfolios: 20, companies: 500, written_runs: 5, questions: 10, feeds: 5, screens: 20 },
  BASIC: { portfolios: 50, companies: 1_000, written_runs: 20, questions: 50, feeds: 10, screens: 50 },
  PLUS: { portfolios: 200, companies: 2_000, written_runs: 100, questions: 250, feeds: 25, screens: 200 },
  ELITE: { portfolios: null, companies: null, written_runs: null, questions: null, feeds: null, screens: null },
};

/** What is used of a limit. */
export interface LimitUse {
  readonly kind: PlanLimit;
  /** Of `companies`: in the fullest portfolio. */
  readonly used: number;
  /** Null: as many as one likes. */
  readonly limit: number | null;
}
