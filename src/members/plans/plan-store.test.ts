import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createPlanStore, type PlanStore } from "./plan-store.ts";

describe.each(DATABASES)("createPlanStore on $name", ({ open }) => {
  let database: OpenedDatabase;
  let plans: PlanStore;

  beforeAll(async () => {
    database = await open();
    plans = createPlanStore(database);
  });
  afterAll(() => database.close());

  it("gives the first plan to who has no other", async () => {
    expect(await plans.read("nobody")).toEqual({ plan: "FREE", since: null });
  });

  it("keeps a plan and since when, and the day stays when the same is given again", async () => {
    const held = await plans.set("ann", "PLUS");
    expect(held.plan).toBe("PLUS");
    expect(held.since).toMatch(/^\d{4}-.*Z$/);
    expect(await plans.set("ann", "PLUS")).toEqual(held);
    expect(await plans.set("ann", "FREE")).toMatchObject({ plan: "FREE" });
    expect(await plans.read("bob")).toMatchObject({ plan: "FREE", since: null });
  });

  it("docs/threats.md#36: spends a day's share exactly once each, however many ask at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => plans.consume("eve", "questions")));
    expect(answers.filter(({ isAllowed }) => isAllowed)).toHaveLength(10);
    expect(await plans.consume("eve", "questions")).toEqual({
      kind: "questions",
      used: 10,
      limit: 10,
      isAllowed: false,
    });
    expect(await plans.usedToday("eve", "questions")).toBe(10);
    expect(await plans.usedToday("eve", "written_runs")).toBe(0);
    expect(await plans.usedToday("bob", "questions")).toBe(0);
  });

  it("begins again with the next day, and with a larger plan goes on at once", async () => {
    await database.query("UPDATE daily_use SET day = day - 1 WHERE user_id = 'eve'");
    expect(await plans.consume("eve", "questions")).toMatchObject({ used: 1, isAllowed: true });
    await plans.set("eve", "ELITE");
    expect(await plans.consume("eve", "questions")).toEqual({
      kind: "questions",
      used: 2,
      limit: null,
      isAllowed: true,
    });
  });

  it("shows and forgets one person's, and nobody else's", async () => {
    await plans.set("bob", "BASIC");
    await plans.consume("bob", "questions");
    expect(await plans.days("eve")).toHaveLength(2);
    await plans.forget("eve");
    await plans.forget("eve");
    expect(await plans.days("eve")).toEqual([]);
    expect(await plans.read("eve")).toEqual({ plan: "FREE", since: null });
    expect(await plans.read("bob")).toMatchObject({ plan: "BASIC" });
    expect(await plans.days("bob")).toHaveLength(1);
  });
});
