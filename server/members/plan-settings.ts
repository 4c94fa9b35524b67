import { parseJson } from "#platform/json.ts";
import { z } from "zod";
import { PLAN_TABLE, PLANS, type PlanTable } from "#contracts/plans.ts";
import { isPlainAddress } from "#platform/mail/smtp-settings.ts";
import { optionalSetting } from "#server/setting.ts";

const limit = z.int().min(0).max(100_000).nullable();

/** Only what can be had here yet may be limited. */
const limits = z.strictObject({ portfolios: limit, companies: limit, feeds: limit, screens: limit }).partial();

/** `PLAN_LIMITS`: what differs from the table, as JSON by plan and limit. */
const planLimits = z
  .string()
  .transform((text, context) => {
    const json = parseJson(text);
    if (json !== undefined) return json;
    context.addIssue("It is not JSON.");
    return z.NEVER;
  })
  .pipe(z.partialRecord(z.enum(PLANS), limits));

/** The settings of accounts and plans; `server/config.ts` reads them with the others. */
export const memberSettings = {
  PLAN_LIMITS: optionalSetting(planLimits, {
    group: "Accounts and plans",
    description: "Other limits of the plans.",
    values: "JSON by plan; limits are `portfolios`, `companies`, `feeds` and `screens`, `null` is no limit",
    example: '{"FREE":{"portfolios":50,"companies":null}}',
    whenUnset: `${PLAN_TABLE.FREE.portfolios} portfolios of ${PLAN_TABLE.FREE.companies} companies and ${PLAN_TABLE.FREE.screens} screens for the free plan`,
  }),
  FEEDBACK_MAIL_TO: optionalSetting(z.string().refine(isPlainAddress), {
    group: "Accounts and plans",
    description: "A mailbox that gets feedback by mail; the server keeps feedback with and without it.",
    values: "one mailbox",
    example: "feedback@example.com",
    needs: ["SMTP_URL"],
    whenUnset: "nobody",
  }),
};

/** The table of plans with what an operator wants otherwise. */
export function planTableOf(changes: z.output<typeof planLimits> | undefined): PlanTable {
  const table = (plan: keyof PlanTable) => ({ ...PLAN_TABLE[plan], ...withoutGaps(changes?.[plan] ?? {}) });
  return { FREE: table("FREE"), BASIC: table("BASIC"), PLUS: table("PLUS"), ELITE: table("ELITE") };
}

function withoutGaps(changes: Readonly<Record<string, number | null | undefined>>) {
  return Object.fromEntries(Object.entries(changes).filter(([, most]) => most !== undefined));
}
