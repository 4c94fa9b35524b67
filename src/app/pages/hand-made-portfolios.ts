import type { PortfolioServices } from "#app/portfolio-services.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";
import type { VisitStore } from "#members/portfolios/visits.ts";

/** Nobody has looked at anything before. */
export const noVisits: VisitStore = {
  last: () => Promise.resolve(null),
  note: () => Promise.resolve(),
  ofPerson: () => Promise.resolve([]),
  forget: () => Promise.resolve(),
};

const EMPTY_LIST = { version: 0, portfolios: [] };

/** Portfolio services for tests of other things: nobody has any portfolio. */
export const noPortfolios: PortfolioServices = {
  list: () => Promise.resolve(EMPTY_LIST),
  readAll: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  change: () => Promise.resolve({ ok: false, reason: "not-found" }),
  share: () => Promise.resolve(null),
  revokeShare: () => Promise.resolve(false),
  readShared: () => Promise.resolve(null),
  allowance: () => Promise.resolve({ portfolios: PLAN_TABLE.FREE.portfolios, companies: PLAN_TABLE.FREE.companies }),
};
