import type { MemberServices } from "#app/member-services.ts";
import type { LimitUse, PlanLimit, PlanTable } from "#contracts/plans.ts";
import { checkLimit, type PlanStore } from "#members/plans/plan-store.ts";
import type { PlanCounter } from "./account-parts.ts";

/** In the order in which a page shows them; limits of what nobody can do here yet are not shown. */
const KINDS: readonly PlanLimit[] = ["portfolios", "companies", "feeds"];

/** What pages and the API ask about plans. A plan comes from the database, never from a request (docs/threats.md#35). */
export function createPlanService(
  store: PlanStore,
  table: PlanTable,
  counters: Readonly<Partial<Record<PlanLimit, PlanCounter>>>,
): MemberServices["plan"] {
  const countOf = async (userId: string, kind: PlanLimit): Promise<number> => (await counters[kind]?.(userId)) ?? 0;
  return {
    async read(userId) {
      const { plan, since } = await store.read(userId);
      const limits: LimitUse[] = [];
      for (const kind of KINDS) limits.push({ kind, used: await countOf(userId, kind), limit: table[plan][kind] });
      return { plan, since, limits };
    },
    check: async (userId, kind, used) => checkLimit(table[(await store.read(userId)).plan], kind, used),
    consume: (userId, kind) => store.consume(userId, kind),
  };
}
