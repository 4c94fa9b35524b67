import type { MemberServices } from "#app/member-services.ts";
import { PLAN_TABLE, type LimitUse, type PlanLimit } from "#contracts/plans.ts";
import { checkLimit } from "#members/plans/check-limit.ts";
import { noPortfolios, noVisits } from "./hand-made-portfolios.ts";

const KINDS: readonly PlanLimit[] = ["portfolios", "companies", "feeds"];

const NOTHING_USED: readonly LimitUse[] = KINDS.map((kind) => ({ kind, used: 0, limit: PLAN_TABLE.FREE[kind] }));

/** Member services for tests: everybody has the first plan and no limit is reached, but for what a test replaces. */
export function handMadeMembers(parts: Partial<MemberServices>): MemberServices {
  return {
    feedback: { send: () => Promise.resolve(), noteFailure: () => undefined },
    plan: {
      read: () => Promise.resolve({ plan: "FREE", since: null, limits: NOTHING_USED }),
      check: (_userId, kind, used) => Promise.resolve(checkLimit(PLAN_TABLE.FREE, kind, used)),
      spend: (_userId, kind) => Promise.resolve(checkLimit(PLAN_TABLE.FREE, kind, 0)),
    },
    portfolios: noPortfolios,
    visits: noVisits,
    writes: {
      recall: () => Promise.resolve(null),
      once: () => Promise.reject(new Error("No key was expected.")),
    },
    limits: { take: () => Promise.resolve(null) },
    account: {
      export: () => Promise.resolve({ ok: false, reason: "logged-out" }),
      delete: () => Promise.resolve({ ok: false, reason: "logged-out" }),
    },
    publicOrigin: null,
    ...parts,
  };
}
