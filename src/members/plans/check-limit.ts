import type { LimitUse, PlanLimit, PlanTable } from "#contracts/plans.ts";

/** What a limit says to one more. */
export interface LimitCheck extends LimitUse {
  /** Whether one more may be had. */
  readonly isAllowed: boolean;
}

/** Decides whether a plan allows one more of a kind to who has used so many; says both, so that a page can show them. */
export function checkLimit(limits: PlanTable[keyof PlanTable], kind: PlanLimit, used: number): LimitCheck {
  const limit = limits[kind];
  return { kind, used, limit, isAllowed: limit === null || used < limit };
}
