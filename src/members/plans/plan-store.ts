import type { Database } from "#contracts/database.ts";
import { type LimitUse, type Plan, PLAN_TABLE, type PlanLimit, type PlanTable } from "#contracts/plans.ts";

/** A person's plan. */
export interface CurrentPlan {
  readonly plan: Plan;
  /** ISO instant; null for the first plan, which everybody has from the beginning. */
  readonly since: string | null;
}

/** What is counted by the day here; everything else is counted where it is kept. */
export type DailyKind = Extract<PlanLimit, "written_runs" | "questions">;

/** Who has which plan, and how much of what it allows a day was used. */
export interface PlanStore {
  read(userId: string): Promise<CurrentPlan>;
  /** Gives a person a plan; only the operator calls this (docs/threats.md#35). */
  set(userId: string, plan: Plan): Promise<CurrentPlan>;
  /** How often something was used on this day of UTC. */
  usedToday(userId: string, kind: DailyKind): Promise<number>;
  /** Uses one of what the plan allows a day, if one is left; `used` counts it. Many at once get no more than the limit. */
  consume(userId: string, kind: DailyKind): Promise<LimitCheck>;
  /** Takes back one use of a day, given as an ISO date; null for today. */
  giveBack(userId: string, kind: DailyKind, day: string | null): Promise<void>;
  /** What was used, day by day, for its person to see. */
  days(userId: string): Promise<readonly { readonly day: string; readonly kind: string; readonly count: number }[]>;
  forget(userId: string): Promise<void>;
}

const TODAY = "(now() AT TIME ZONE 'UTC')::date";

const FIRST: CurrentPlan = { plan: "FREE", since: null };

/** Keeps plans and the day's use in the database. */
export function createPlanStore(database: Database, table: PlanTable = PLAN_TABLE): PlanStore {
  const read = async (userId: string): Promise<CurrentPlan> => {
    const rows = await database.query<CurrentPlan & { since: string }>(
      "SELECT plan, since FROM member_plan WHERE user_id = $1",
      [userId],
    );
    return rows[0] ?? FIRST;
  };
  const usedToday = async (userId: string, kind: DailyKind): Promise<number> => {
    const rows = await database.query<{ count: number }>(
      `SELECT count FROM daily_use WHERE user_id = $1 AND kind = $2 AND day = ${TODAY}`,
      [userId, kind],
    );
    return rows[0]?.count ?? 0;
  };
  return {
    read,
    usedToday,
    async set(userId, plan) {
      // The same plan once more leaves its day of beginning.
      await database.query(
        `INSERT INTO member_plan AS held (user_id, plan) VALUES ($1, $2)
         ON CONFLICT (user_id) DO UPDATE SET plan = $2, since = now() WHERE held.plan <> $2`,
        [userId, plan],
      );
      return read(userId);
    },
    async consume(userId, kind) {
      const { plan } = await read(userId);
      const used = await countUse(database, userId, kind, table[plan][kind]);
      if (used === null) return checkLimit(table[plan], kind, await usedToday(userId, kind));
      return { ...checkLimit(table[plan], kind, used), isAllowed: true };
    },
    async giveBack(userId, kind, day) {
      await database.query(
        `UPDATE daily_use SET count = count - 1
         WHERE user_id = $1 AND kind = $2 AND day = coalesce($3::date, ${TODAY}) AND count > 0`,
        [userId, kind, day],
      );
    },
    days: (userId) =>
      database.query("SELECT day, kind, count FROM daily_use WHERE user_id = $1 ORDER BY day, kind", [userId]),
    forget: (userId) => forget(database, userId),
  };
}

/** @returns how often it was used with this time; null when none was left */
async function countUse(
  database: Database,
  userId: string,
  kind: DailyKind,
  most: number | null,
): Promise<number | null> {
  if (most === 0) return null;
  const rows = await database.query<{ count: number }>(
    `INSERT INTO daily_use AS held (user_id, kind, day, count) VALUES ($1, $2, ${TODAY}, 1)
     ON CONFLICT (user_id, kind, day) DO UPDATE SET count = held.count + 1
       WHERE $3::integer IS NULL OR held.count < $3 RETURNING count`,
    [userId, kind, most],
  );
  return rows[0]?.count ?? null;
}

async function forget(database: Database, userId: string): Promise<void> {
  await database.query("DELETE FROM member_plan WHERE user_id = $1", [userId]);
  await database.query("DELETE FROM daily_use WHERE user_id = $1", [userId]);
}

/** What a limit says to one more. */
export interface LimitCheck extends LimitUse {
  /** Whether one more may be had. */
  readonly isAllowed: boolean;
}

/** Decides whether a plan allows one more of a kind to who has used so many; says both, so that a page can show them. */
export function checkLimit(limits: PlanTable[keyof PlanTable], kind: PlanLimit, used: number): LimitCheck {
  const limit = limits[kind];
  return { kind, used, limit, isAllowed: limit === null || used < limit };
}
