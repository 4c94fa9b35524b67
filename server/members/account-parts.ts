import { createAnalyticsAccountPart } from "#analytics/collector/event-store.ts";
import type { Database } from "#contracts/database.ts";
import type { PlanLimit } from "#contracts/plans.ts";
import { feedsOfPerson, forgetFeeds } from "#earnings/store/feed-store.ts";
import type { AccountPart } from "#members/account/deletion-store.ts";
import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { answersOfPerson, forgetAnswers } from "#members/idempotency/answer-store.ts";
import { createPeerStore } from "#members/peers/peer-store.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import { changesOfPerson } from "#members/screens/follow-store.ts";
import { screenFeedsOfPerson } from "#members/screens/screen-feeds.ts";
import { createVisitStore } from "#members/portfolios/visits.ts";
import { createLimitsAccountPart } from "#server/limits/limits.ts";
import { createWrittenRunsAccountPart } from "#server/research/written-runs.ts";
import { openPortfolios } from "./portfolio-service.ts";
import { openScreens } from "./saved-screens.ts";

/** Every room that keeps something about people, in the order in which it is deleted: one line each. */
export function accountParts(database: Database): readonly AccountPart[] {
  const feedback = createFeedbackStore(database);
  const plans = createPlanStore(database);
  const portfolios = openPortfolios(database);
  const visits = createVisitStore(database);
  const screens = openScreens(database);
  const peers = createPeerStore(database);
  return [
    { name: "feedback", export: (userId) => feedback.ofPerson(userId), delete: (userId) => feedback.forget(userId) },
    {
      name: "portfolios",
      export: (userId) => portfolios.readAll(userId),
      delete: (userId) => portfolios.forget(userId),
    },
    {
      name: "portfolio_visits",
      export: (userId) => visits.ofPerson(userId),
      delete: (userId) => visits.forget(userId),
    },
    {
      name: "plan",
      export: async (userId) => ({ ...(await plans.read(userId)), used_by_day: await plans.days(userId) }),
      delete: (userId) => plans.forget(userId),
    },
    {
      name: "feeds",
      export: (userId) => feedsOfPerson(database, userId),
      delete: (userId) => forgetFeeds(database, userId),
    },
    {
      name: "saved_screens",
      export: async (userId) => ({
        screens: await screens.ofPerson(userId),
        followed: await changesOfPerson(database, userId),
        feeds: await screenFeedsOfPerson(database, userId),
      }),
      delete: (userId) => screens.forget(userId),
    },
    { name: "chosen_peers", export: (userId) => peers.ofPerson(userId), delete: (userId) => peers.forget(userId) },
    {
      name: "kept_answers",
      export: (userId) => answersOfPerson(database, userId),
      delete: (userId) => forgetAnswers(database, userId),
    },
    createAnalyticsAccountPart(database),
    createLimitsAccountPart(database),
    createWrittenRunsAccountPart(database),
  ];
}

/** How many of a kind a person has now. */
export type PlanCounter = (userId: string) => Promise<number>;

/** Who counts what plans bound: one line each; what is missing here nobody can have yet. */
export function planCounters(database: Database): Readonly<Partial<Record<PlanLimit, PlanCounter>>> {
  const plans = createPlanStore(database);
  const portfolios = openPortfolios(database);
  return {
    portfolios: async (userId) => (await portfolios.list(userId)).portfolios.length,
    companies: async (userId) =>
      Math.max(0, ...(await portfolios.list(userId)).portfolios.map(({ companies }) => companies)),
    feeds: async (userId) => (await feedsOfPerson(database, userId)).length,
    screens: async (userId) => (await openScreens(database).list(userId)).length,
    written_runs: (userId) => plans.usedToday(userId, "written_runs"),
    questions: (userId) => plans.usedToday(userId, "questions"),
  };
}
