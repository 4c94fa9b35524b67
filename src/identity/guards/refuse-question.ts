import type { Database } from "#contracts/database.ts";
import type { Call } from "#identity/call.ts";
import type { Refusal } from "#identity/refusals.ts";
import { takeFromAll } from "./limits.ts";

const MINUTE = 60;
const HOUR = 3600;

interface Question {
  readonly call: Pick<Call, "project" | "client">;
  /** What is asked, for example `searches`. */
  readonly of: string;
}

/** Calls that tell whether an address is taken share the limit of the look-up (docs/threats.md#9). */
export async function refuseQuestion(
  database: Database,
  { call: { project, client }, of }: Question,
): Promise<Refusal | null> {
  const { searchesPerMinute, searchesPerHour } = project.settings.limits;
  return takeFromAll(database, [
    { key: `${of} a minute of ${project.id} ${client.block}`, most: searchesPerMinute, seconds: MINUTE },
    { key: `${of} an hour of ${project.id} ${client.block}`, most: searchesPerHour, seconds: HOUR },
  ]);
}
