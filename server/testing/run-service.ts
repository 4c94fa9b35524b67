import type { Services } from "#app/context.ts";
import { createRunStore, RUN_EVENT_CHANNEL } from "#research/store/run-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createEventStreams } from "#server/research/event-streams.ts";
import { createRunLogs, createTopicNotices } from "#server/research/run-logs.ts";
import { createRunService, type RunServiceDeps } from "#server/research/run-service.ts";
import { RUN_QUEUE } from "#server/research/run-worker.ts";

/** What a test says itself; of the rest, nothing refuses a run and no model writes. */
interface RunServiceOverrides extends Partial<RunServiceDeps> {
  readonly companies: RunServiceDeps["companies"];
  /** How many runs are kept, where a test is about that. */
  readonly mostRuns?: number;
}

/** A run service on a real database and queue, without a worker. */
export interface OpenedRunService {
  readonly service: Services["research"];
  /** Errors of the queue. */
  readonly failures: readonly Error[];
  /** Leaves the database open. */
  readonly close: () => Promise<void>;
}

/** Opens a run service that numbers its runs and keys. */
export async function openRunService(
  database: OpenedDatabase,
  { mostRuns, ...overrides }: RunServiceOverrides,
): Promise<OpenedRunService> {
  const failures: Error[] = [];
  const queue = database.createQueue((error) => failures.push(error));
  await queue.start();
  await queue.createQueue(RUN_QUEUE);
  const board = await createTopicNotices(database, RUN_EVENT_CHANNEL);
  const store = createRunStore(database, mostRuns);
  const logs = createRunLogs({ store, board, onError: () => undefined });
  let ids = 0;
  let keys = 0;
  const service = createRunService({
    store,
    reader: store,
    logs,
    streams: createEventStreams({ logs }),
    queue,
    storedVersion: () => Promise.resolve("facts 1"),
    rulesVersion: "rules 1",
    now: () => new Date("2026-08-22T12:00:00Z"),
    newId: () => `run ${(ids += 1)}`,
    newCancelKey: () => `key ${(keys += 1)}`,
    planFor: () => Promise.resolve(null),
    proposeFor: () => Promise.resolve(null),
    model: null,
    writtenRuns: {
      take: () => Promise.resolve(true),
      note: () => Promise.resolve(),
      giveBack: () => Promise.resolve(),
    },
    waitToStart: () => Promise.resolve(null),
    isHeld: () => Promise.resolve(true),
    waitToFetch: () => Promise.resolve(null),
    ...overrides,
  });
  return {
    service,
    failures,
    async close() {
      await board.close();
      await queue.stop({ graceful: false });
    },
  };
}
