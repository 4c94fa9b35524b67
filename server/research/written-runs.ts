import type { Database } from "#contracts/database.ts";
import type { AccountPart } from "#members/account/deletion-store.ts";
import { giveBack, type Payer } from "#server/model/day-use.ts";

/** The count of runs that a model words, which a model that fails gives back. */
export interface WrittenRuns {
  /** Uses one run, if the member's plan, or the guest's client, has one left today. */
  take(payer: Payer): Promise<boolean>;
  /** Keeps for whom a run was counted until it ends. */
  note(runId: string, payer: Payer): Promise<void>;
  /** Takes back what was used for a run that was not started. */
  giveBack(payer: Payer): Promise<void>;
  /** Gives back the runs that ended without a whole text of their model, and forgets who the others were for. */
  settle(): Promise<void>;
}

interface EndedRun {
  readonly user_id: string | null;
  readonly client: string;
  readonly day: string;
  readonly is_owed: boolean;
}

/** A reader who stops a run has used it; what the model or our server did not finish, nobody has. */
const SETTLE = `
  DELETE FROM written_run AS held USING research_run AS run WHERE run.id = held.run_id AND run.status <> 'running'
  RETURNING held.user_id, held.client, held.day::text AS day, run.status = 'failed' OR (run.status = 'complete' AND (
    SELECT body #>> '{manifest,text,state}' IS DISTINCT FROM 'written' FROM research_event
    WHERE run_id = run.id ORDER BY seq DESC LIMIT 1)) AS is_owed`;

/** @param take uses one of what a payer has left today; false where nothing is */
export function createWrittenRuns(database: Database, take: WrittenRuns["take"]): WrittenRuns {
  return {
    take,
    async note(runId, { userId, client }) {
      await database.query("INSERT INTO written_run (run_id, user_id, client) VALUES ($1, $2, $3)", [
        runId,
        userId,
        client,
      ]);
    },
    giveBack: (payer) => giveBack(database, "written_runs", payer, null),
    settle: () =>
      database.transaction(async (tx) => {
        const ended = await tx.query<EndedRun>(SETTLE);
        for (const { user_id: userId, client, day, is_owed } of ended)
          if (is_owed) await giveBack(tx, "written_runs", { userId, client }, day);
      }),
  };
}

/** The runs of a person that are still being written. */
export function createWrittenRunsAccountPart(database: Database): AccountPart {
  return {
    name: "written_runs",
    export: (userId) =>
      database.query("SELECT run_id, day::text AS day FROM written_run WHERE user_id = $1 ORDER BY run_id", [userId]),
    async delete(userId) {
      await database.query("DELETE FROM written_run WHERE user_id = $1", [userId]);
    },
  };
}
