import type { MemberServices, PortfolioServices } from "#app/member-services.ts";
import { PLAN_TABLE } from "#contracts/plans.ts";

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

/** Chosen peers for tests of other things: nobody has chosen any. */
export const noChosenPeers: MemberServices["chosenPeers"] = {
  list: () => Promise.resolve([]),
  choose: () => Promise.resolve(),
  addMissing: () => Promise.resolve(),
};

/** Saved screens for tests of other things: nobody has any. */
export const noScreens: MemberServices["savedScreens"] = {
  list: () => Promise.resolve([]),
  read: () => Promise.resolve(null),
  create: () => Promise.resolve({ ok: false, reason: "not-found" }),
  change: () => Promise.resolve({ ok: false, reason: "not-found" }),
  remove: () => Promise.resolve(false),
  restore: () => Promise.resolve({ ok: false, reason: "not-found" }),
  feeds: {
    create: () => Promise.resolve("token"),
    find: () => Promise.resolve(null),
    revoke: () => Promise.resolve(false),
  },
};
