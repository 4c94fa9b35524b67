import type { Database } from "#contracts/database.ts";
import type { ModelRefusal, ModelUsage } from "#contracts/language-model.ts";

/** What calls may use; null: no bound. */
export interface ModelBounds {
  readonly tokensPerRun: number | null;
  readonly tokensPerDay: number | null;
  readonly secondsPerRun: number | null;
  readonly dollarsPerDay: number | null;
  /** Dollars per million tokens; null where the operator gave none. */
  readonly prices: { readonly input: number; readonly output: number } | null;
}

/** A call's expected use, taken off the budget before it starts so that calls at once cannot overdraw it. */
interface Reservation {
  readonly scopes: readonly string[];
  readonly tokens: number;
  readonly costMicros: number;
}

type ReserveResult =
  | { readonly ok: true; readonly reservation: Reservation }
  | { readonly ok: false; readonly reason: Extract<ModelRefusal, "run-budget" | "day-budget"> };

/** Budgets of tokens, time and money, shared by every process of the database. */
export interface ModelBudget {
  reserve(owner: string, inputTokens: number, outputTokens: number): Promise<ReserveResult>;
  /** Puts what a call really used in the place of what was reserved. */
  settle(
    reservation: Reservation,
    used: Pick<ModelUsage, "inputTokens" | "outputTokens" | "milliseconds">,
  ): Promise<void>;
  /** Millionths of a dollar; null without prices. */
  costOf(inputTokens: number, outputTokens: number): number | null;
}

const KEPT_DAYS = 40;

/** Thrown inside the transaction to take back what the first scope reserved. */
class OverBudgetError extends Error {
  readonly code = "model/over-budget";
}

export function createModelBudget(database: Database, bounds: ModelBounds): ModelBudget {
  const costOf = (input: number, output: number): number | null =>
    bounds.prices === null ? null : Math.ceil(input * bounds.prices.input + output * bounds.prices.output);
  return {
    costOf,
    async reserve(owner, inputTokens, outputTokens) {
      const tokens = inputTokens + outputTokens;
      const costMicros = costOf(inputTokens, outputTokens) ?? 0;
      const day = await dayScope(database);
      const run = `run ${owner}`;
      const dollars = bounds.dollarsPerDay;
      const ofRun = { scope: run, tokens: bounds.tokensPerRun, costMicros: null, seconds: bounds.secondsPerRun };
      const ofDay = {
        scope: day,
        tokens: bounds.tokensPerDay,
        costMicros: dollars === null ? null : dollars * 1_000_000,
        seconds: null,
      };
      try {
        await database.transaction(async (tx) => {
          // The day's row is locked last and shortest, because every call needs it.
          if (!(await take(tx, ofRun, tokens, costMicros))) throw new OverBudgetError("run-budget");
          if (!(await take(tx, ofDay, tokens, costMicros))) throw new OverBudgetError("day-budget");
        });
      } catch (error) {
        if (!(error instanceof OverBudgetError)) throw error;
        return { ok: false, reason: error.message === "run-budget" ? "run-budget" : "day-budget" };
      }
      return { ok: true, reservation: { scopes: [run, day], tokens, costMicros } };
    },
    async settle({ scopes, tokens, costMicros }, { inputTokens, outputTokens, milliseconds }) {
      const cost = costOf(inputTokens, outputTokens) ?? 0;
      await database.query(
        `UPDATE model_use SET tokens = tokens + $2, cost_micros = cost_micros + $3, milliseconds = milliseconds + $4,
           updated_at = now() WHERE scope = ANY($1)`,
        [scopes, inputTokens + outputTokens - tokens, cost - costMicros, milliseconds],
      );
      await database.query("DELETE FROM model_use WHERE updated_at < now() - make_interval(days => $1)", [KEPT_DAYS]);
    },
  };
}

/** The day is the database's, so that processes with other clocks share it. */
async function dayScope(database: Database): Promise<string> {
  const [row] = await database.query<{ day: string }>("SELECT to_char(now() AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day");
  if (row === undefined) throw new TypeError("dayScope(): the database gave no day");
  return `day ${row.day}`;
}

interface ScopeBounds {
  readonly scope: string;
  readonly tokens: number | null;
  readonly costMicros: number | null;
  readonly seconds: number | null;
}

/** One statement under the row's lock, so that of calls at once only those within the bound pass. */
async function take(tx: Database, bounds: ScopeBounds, tokens: number, costMicros: number): Promise<boolean> {
  await tx.query("INSERT INTO model_use (scope) VALUES ($1) ON CONFLICT DO NOTHING", [bounds.scope]);
  const rows = await tx.query(
    `UPDATE model_use SET tokens = tokens + $2, cost_micros = cost_micros + $3, updated_at = now()
     WHERE scope = $1 AND ($4::double precision IS NULL OR tokens + $2 <= $4)
       AND ($5::double precision IS NULL OR cost_micros + $3 <= $5)
       AND ($6::double precision IS NULL OR milliseconds < $6) RETURNING scope`,
    [
      bounds.scope,
      tokens,
      costMicros,
      bounds.tokens,
      bounds.costMicros,
      bounds.seconds === null ? null : bounds.seconds * 1000,
    ],
  );
  return rows.length === 1;
}
