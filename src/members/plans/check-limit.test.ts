import { describe, expect, it } from "vitest";
import { PLAN_TABLE, PLANS } from "#contracts/plans.ts";
import { checkLimit } from "./plan-store.ts";

const FREE = { ...PLAN_TABLE.FREE, portfolios: 3, companies: 25 };

describe("checkLimit", () => {
  it("refuses one more at the limit and above it, and says both figures", () => {
    expect(checkLimit(FREE, "portfolios", 3)).toEqual({ kind: "portfolios", used: 3, limit: 3, isAllowed: false });
    expect(checkLimit(FREE, "portfolios", 7)).toMatchObject({ used: 7, limit: 3, isAllowed: false });
    expect(checkLimit(FREE, "companies", 25)).toMatchObject({ limit: 25, isAllowed: false });
  });

  it("allows one more below the limit", () => {
    expect(checkLimit(FREE, "portfolios", 2)).toEqual({ kind: "portfolios", used: 2, limit: 3, isAllowed: true });
  });

  it("bounds nothing in the last plan", () => {
    expect(checkLimit(PLAN_TABLE.ELITE, "portfolios", 1_000_000)).toMatchObject({ limit: null, isAllowed: true });
  });
});

describe("PLAN_TABLE", () => {
  it("allows more of everything with each plan", () => {
    const worth = (limit: number | null): number => limit ?? Number.POSITIVE_INFINITY;
    for (const kind of ["portfolios", "companies", "written_runs", "questions", "feeds", "screens"] as const) {
      const limits = PLANS.map((plan) => worth(PLAN_TABLE[plan][kind]));
      expect([kind, limits]).toEqual([kind, limits.toSorted((less, more) => less - more)]);
      expect(new Set(limits).size).toBe(PLANS.length);
    }
  });
});
