import type { MemberServices } from "#app/member-services.ts";
import type { LimitUse, PlanLimit } from "#contracts/plans.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
import { checkLimit } from "#members/plans/check-limit.ts";
import type { PlanStore } from "#members/plans/plan-store.ts";
import type { PlanCounter } from "./account-parts.ts";

interface DeskParts {
  readonly store: PlanStore;
  readonly counters: Readonly<Partial<Record<PlanLimit, PlanCounter>>>;
}

/** In the order in which a page shows them. */
const KINDS: readonly PlanLimit[] = ["portfolios", "companies", "feeds", "written_runs", "questions"];

/** What pages and the API ask of plans. A plan comes from the database alone, never from a request (THREATS row 35). */
export function createPlanDesk({ store, counters }: DeskParts): MemberServices["plan"] {
  const countOf = async (userId: string, kind: PlanLimit): Promise<number> => (await counters[kind]?.(userId)) ?? 0;
  return {
    async read(userId) {
      const { plan, since } = await store.read(userId);
      const limits: LimitUse[] = [];
      for (const kind of KINDS) limits.push({ kind, used: await countOf(userId, kind), limit: PLAN_TABLE[plan][kind] });
      return { plan, since, limits };
    },
    check: async (userId, kind, used) => checkLimit((await store.read(userId)).plan, kind, used),
    spend: (userId, kind) => store.spend(userId, kind),
  };
}
