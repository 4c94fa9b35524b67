import { z } from "zod";
import { PLAN_TABLE, PLANS, type PlanTable } from "#contracts/plans.ts";

const limit = z.int().min(0).max(100_000).nullable();

/** Only what can be had here yet may be limited. */
const limits = z.strictObject({ portfolios: limit, companies: limit, feeds: limit }).partial();

/** `PLAN_LIMITS`: what differs from the table, as JSON by plan and limit. */
export const planLimits = z
  .string()
  .transform((text, context) => {
    try {
      const json: unknown = JSON.parse(text);
      return json;
    } catch {
      // Text that is not JSON.
      context.addIssue("It is no JSON.");
      return z.NEVER;
    }
  })
  .pipe(z.partialRecord(z.enum(PLANS), limits));

/** The cure of a wrong value. */
export const PLAN_LIMITS_CURE =
  'use JSON by plan, for example {"FREE":{"portfolios":50,"companies":null}}; limits are portfolios, companies and feeds, null is no limit';

/** The table of plans with what an operator wants otherwise. */
export function planTableOf(changes: z.output<typeof planLimits> | undefined): PlanTable {
  const table = (plan: keyof PlanTable) => ({ ...PLAN_TABLE[plan], ...withoutGaps(changes?.[plan] ?? {}) });
  return { FREE: table("FREE"), BASIC: table("BASIC"), PLUS: table("PLUS"), ELITE: table("ELITE") };
}

function withoutGaps(changes: Readonly<Record<string, number | null | undefined>>) {
  return Object.fromEntries(Object.entries(changes).filter(([, most]) => most !== undefined));
}
