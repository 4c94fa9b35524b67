import type { MemberTransaction } from "#app/write-services.ts";
import type { Database } from "#contracts/database.ts";
import type { PlanTable } from "#contracts/plans.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import { openFeeds } from "#server/earnings/open-feeds.ts";
import { createLimits } from "#server/limits/limits.ts";
import { planCounters } from "./account-parts.ts";
import type { FeedbackDesk } from "./feedback-desk.ts";
import { createPlanDesk } from "./plan-desk.ts";
import { createPortfolioService, openPortfolios } from "./portfolio-service.ts";
import type { AfterCommit } from "./write-service.ts";

interface TransactionParts {
  readonly plans: PlanTable;
  readonly client: () => string | null;
  readonly feedback: FeedbackDesk["on"];
}

/** Makes the services that a change may use, on the database or in the transaction of the change. */
export function memberServicesOn({ plans: table, client, feedback }: TransactionParts) {
  return (database: Database, afterCommit: AfterCommit): MemberTransaction => {
    const plans = createPlanStore(database, table);
    return {
      feedback: feedback(database, afterCommit),
      portfolios: createPortfolioService(openPortfolios(database), plans, table),
      plan: createPlanDesk({ store: plans, table, counters: planCounters(database) }),
      limits: createLimits({ database, client }),
      earnings: { feeds: openFeeds(database) },
    };
  };
}
