import { statfs } from "node:fs/promises";
import type { Database } from "#contracts/database.ts";

/** What one part that pages stand on is asked; it throws while the part is away. */
export type ReadinessCheck = () => Promise<unknown>;

/** What `/readyz` asks and tells, by the names it tells them with. */
export interface Readiness {
  /** Without one of these no page can be served. */
  readonly needed: Readonly<Record<string, ReadinessCheck>>;
  /** Told as well, but pages without them are better than none. */
  readonly wanted?: Readonly<Record<string, ReadinessCheck>>;
  /** The server is about to end: whoever spreads requests shall send it no more. */
  readonly isStopping?: () => boolean;
}

const CHECK_MS = 2_000;

/** Asks all parts at once; who cannot say in time that it is ready is not. One line for the whole, then one for each. */
export async function readReadiness({
  needed,
  wanted = {},
  isStopping = () => false,
}: Readiness): Promise<{ readonly isReady: boolean; readonly lines: readonly string[] }> {
  const [needs, wishes] = await Promise.all([askAll(needed), askAll(wanted)]);
  const isReady = !isStopping() && needs.every(({ isUp }) => isUp);
  const first = isStopping() ? "stopping" : isReady ? "ready" : "not ready";
  return {
    isReady,
    lines: [first, ...[...needs, ...wishes].map(({ name, isUp }) => `${name} ${isUp ? "ok" : "away"}`)],
  };
}

interface Checked {
  readonly name: string;
  readonly isUp: boolean;
}

function askAll(checks: Readonly<Record<string, ReadinessCheck>>): Promise<readonly Checked[]> {
  return Promise.all(Object.entries(checks).map(async ([name, check]) => ({ name, isUp: await isUp(check) })));
}

async function isUp(check: ReadinessCheck): Promise<boolean> {
  const tooLate = Promise.withResolvers<false>();
  const timer = setTimeout(() => tooLate.resolve(false), CHECK_MS);
  // Asked every few seconds; what is wrong stands in the log of the first request that failed for it.
  const answered = check().then(
    () => true,
    () => false,
  );
  const answer = await Promise.race([answered, tooLate.promise]);
  clearTimeout(timer);
  return answer;
}

/** Whether the database answers. */
export function databaseCheck(database: Pick<Database, "query">): ReadinessCheck {
  return () => database.query("SELECT 1");
}

/** Less free space than this, and the next write may be the one that fails. */
const LEAST_FREE_BYTES = 32 * 1024 * 1024;

/** Whether there is space in the data folder; one that does not exist holds nothing that needs any. */
export function diskCheck(folder: string): ReadinessCheck {
  return async () => {
    const space = await statfs(folder).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    });
    if (space !== null && space.bavail * space.bsize < LEAST_FREE_BYTES) throw new Error("the data folder is full");
  };
}
