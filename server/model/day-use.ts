import type { MemberServices } from "#app/member-services.ts";
import type { Database } from "#contracts/database.ts";
import { createPlanStore, type DailyKind } from "#members/plans/plan-store.ts";
import { giveBackOne } from "#server/limits/limits.ts";

/** Whose count of the day something is in: a member's plan, or a guest's client. */
export interface Payer {
  readonly userId: string | null;
  readonly client: string;
}

/** What guests are counted by. */
const OF_GUESTS = { written_runs: "written-runs", questions: "model-questions" } as const satisfies Readonly<
  Record<DailyKind, string>
>;

/** Uses one of what a day has for a payer; false where none is left. */
export async function takeOne(
  { plan, limits }: Pick<MemberServices, "plan" | "limits">,
  kind: DailyKind,
  { userId, client }: Payer,
): Promise<boolean> {
  return userId === null
    ? (await limits.take(OF_GUESTS[kind], null, client)) === null
    : (await plan.consume(userId, kind)).isAllowed;
}

/** @param day of UTC whose count it is in, as an ISO date; null for today */
export async function giveBack(
  database: Database,
  kind: DailyKind,
  { userId, client }: Payer,
  day: string | null,
): Promise<void> {
  if (userId === null) await giveBackOne(database, OF_GUESTS[kind], client);
  else await createPlanStore(database).giveBack(userId, kind, day);
}
