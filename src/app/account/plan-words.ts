import type { LimitUse, PlanLimit } from "#contracts/plans.ts";

interface LimitWords {
  readonly label: string;
  /** Said below, where the label leaves a question. */
  readonly detail: string | null;
}

/** What each limit of a plan is called. */
export const LIMIT_WORDS: Readonly<Record<PlanLimit, LimitWords>> = {
  portfolios: { label: "Portfolios", detail: null },
  companies: { label: "Companies in a portfolio", detail: "counted in your largest portfolio" },
  feeds: { label: "Calendar feeds", detail: null },
  written_runs: {
    label: "Research written by a language model today",
    detail: "research without a language model is not counted",
  },
  questions: { label: "Questions about companies today", detail: null },
};

const COUNT = new Intl.NumberFormat("en");

/** Says what is used of a limit: "2 of 3". */
export function describeUse({ used, limit }: LimitUse): string {
  return limit === null ? `${COUNT.format(used)}, no limit` : `${COUNT.format(used)} of ${COUNT.format(limit)}`;
}

/** Whether nothing more can be had. */
export function isUsedUp({ used, limit }: LimitUse): boolean {
  return limit !== null && used >= limit;
}
