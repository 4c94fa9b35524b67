import type { MemberTransaction } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import type { PlanTable } from "#contracts/plans.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import { openFeeds } from "#server/earnings/open-earnings.ts";
import { createLimits } from "#server/limits/limits.ts";
import { planCounters } from "./account-parts.ts";
import type { FeedbackService } from "./feedback-service.ts";
import { createPlanService } from "./plan-service.ts";
import { createPortfolioService, openPortfolios } from "./portfolio-service.ts";
import type { AfterCommit } from "./write-service.ts";

/** Makes the services that a change may use, on the database or in the transaction of the change. */
export function memberServicesOn(table: PlanTable, feedback: FeedbackService["on"]) {
  return (database: Database, afterCommit: AfterCommit): MemberTransaction => {
    const plans = createPlanStore(database, table);
    return {
      feedback: feedback(database, afterCommit),
      portfolios: createPortfolioService(openPortfolios(database), plans, table),
      plan: createPlanService(plans, table, planCounters(database)),
      limits: createLimits(database),
      earnings: { feeds: openFeeds(database) },
    };
  };
}
