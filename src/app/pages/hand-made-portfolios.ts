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

const ABSENT = { ok: false, reason: "not-found" } as const;
const EMPTY_LIST = { version: 0, portfolios: [] };

const absent = (): Promise<typeof ABSENT> => Promise.resolve(ABSENT);

/** Portfolio services for tests of other things: nobody has any portfolio. */
export const noPortfolios: PortfolioServices = {
  list: () => Promise.resolve(EMPTY_LIST),
  readAll: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  create: absent,
  duplicate: absent,
  merge: () => Promise.resolve({ ok: true }),
  change: absent,
  remove: absent,
  restore: absent,
  movePortfolio: absent,
  orderPortfolios: absent,
  addItems: absent,
  changeItem: absent,
  removeItems: absent,
  moveItem: absent,
  orderItems: absent,
  moveToPortfolio: absent,
  addLots: absent,
  removeLot: absent,
  takeImport: absent,
  undoImport: absent,
  share: () => Promise.resolve(null),
  revokeShare: () => Promise.resolve(false),
  readShared: () => Promise.resolve(null),
  allowance: () => Promise.resolve({ portfolios: PLAN_TABLE.FREE.portfolios, companies: PLAN_TABLE.FREE.companies }),
};
