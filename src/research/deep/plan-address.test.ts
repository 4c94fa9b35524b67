import { describe, expect, it } from "vitest";
import { deepPlan, type DeepPlan } from "#contracts/api/deep-research.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { planOf, writePlan } from "./plan-address.ts";
import { QUESTIONS } from "./questions.ts";
import { repairPlan } from "./repair-plan.ts";

const PLAN: DeepPlan = {
  questions: [
    { id: "growth", metrics: ["revenue", "eps_diluted"] },
    { id: "risks", metrics: [] },
  ],
  filings: ["export controls", "tariffs"],
  budget: { findings: 2, quotes: 5 },
};

describe("planOf", () => {
  it("reads what writePlan wrote", () => {
    const query = new URLSearchParams();
    writePlan(query, PLAN);
    expect(planOf(new URLSearchParams(query.toString()))).toEqual(PLAN);
  });

  it("makes any address a plan that can run, and one without a question none", () => {
    const words = Array.from({ length: 20 }, (_, index) => `word${index} ${"x".repeat(80)}`).join(",");
    const wild = planOf(new URLSearchParams({ q: "cash", m: "cash.nonsense", words, findings: "99", quotes: "-1" }));
    expect(deepPlan.safeParse(wild).success).toBe(true);
    expect(wild).toMatchObject({ questions: [{ id: "cash", metrics: [] }], budget: { findings: 6, quotes: 0 } });
    expect(planOf(new URLSearchParams({ q: "gossip", m: "growth.revenue" }))).toBeNull();
  });
});

describe("repairPlan", () => {
  it("asks each question once, in our order, by figures that it offers", () => {
    const asked = [
      { id: "risks", metrics: ["revenue"] },
      { id: "growth", metrics: ["eps_diluted", "net_debt"] },
      { id: "growth", metrics: ["revenue"] },
    ] as const;
    expect(repairPlan({ ...PLAN, questions: asked })?.questions).toEqual(PLAN.questions);
  });

  it("offers only figures that there are", () => {
    const offered = Object.values(QUESTIONS).flatMap(({ usual, more }) => [...usual, ...more]);
    expect(offered.filter((id) => metric(id) === undefined && lineItem(id) === undefined)).toEqual([]);
  });
});
