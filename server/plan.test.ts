import { describe, expect, it } from "vitest";
import { PLAN_TABLE } from "#contracts/plans.ts";
import { checkLimit, type CurrentPlan, type PlanStore } from "#members/plans/plan-store.ts";
import { readPlanInput, runPlanCommand } from "./plan.ts";

const refusalOf = (answer: { readonly ok: boolean; readonly sentence?: string }): string => answer.sentence ?? "";

describe("readPlanInput", () => {
  it("refuses what is no person and no plan", () => {
    for (const typed of [[], ["--help"], ["ann@example.com", "GOLD"], ["ann@example.com", "PLUS", "more"]]) {
      expect(refusalOf(readPlanInput(typed))).toContain("FREE, BASIC, PLUS, ELITE");
    }
  });

  it("reads a person, and a plan in any case", () => {
    expect(readPlanInput(["ann@example.com"])).toEqual({ ok: true, person: "ann@example.com", plan: null });
    expect(readPlanInput(["--", "ann@example.com", "plus"])).toMatchObject({ plan: "PLUS" });
  });
});

describe("runPlanCommand", () => {
  const ID = "user-test-06ce5679-6aa2-411b-b500-5dcecf880ab9";
  const plans = new Map<string, CurrentPlan>();
  const store: PlanStore = {
    read: (userId) => Promise.resolve(plans.get(userId) ?? { plan: "FREE", since: null }),
    set: (userId, plan) =>
      Promise.resolve(plans.set(userId, { plan, since: "2026-11-22T08:00:00.000Z" })).then(() => store.read(userId)),
    usedToday: () => Promise.resolve(0),
    consume: (_userId, kind) => Promise.resolve(checkLimit(PLAN_TABLE.FREE, kind, 0)),
    giveBack: () => Promise.resolve(),
    days: () => Promise.resolve([]),
    forget: () => Promise.resolve(),
  };
  const finding = (...found: readonly string[]) => ({ store, findPeople: () => Promise.resolve(found) });
  const wish = { ok: true, person: "ann@example.com", plan: "PLUS" } as const;

  it("changes nothing for nobody, for two people, and for an address that it cannot look up", async () => {
    expect(await runPlanCommand(wish, finding())).toMatchObject({ ok: false });
    expect(refusalOf(await runPlanCommand(wish, finding("a", "b")))).toContain("a, b");
    expect(await runPlanCommand(wish, { store, findPeople: null })).toMatchObject({ ok: false });
    expect(plans.size).toBe(0);
  });

  it("sets and shows the plan of the person found, or of an id where the identity server is elsewhere", async () => {
    expect(await runPlanCommand(wish, finding("user-1"))).toEqual({
      ok: true,
      line: "ann@example.com  PLUS since 2026-11-22T08:00:00.000Z  user-1",
    });
    expect(await runPlanCommand({ ...wish, person: ID, plan: null }, { store, findPeople: null })).toEqual({
      ok: true,
      line: `${ID}  FREE`,
    });
  });
});
