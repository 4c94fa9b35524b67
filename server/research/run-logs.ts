import type { RunEvent } from "#research/run/run.ts";
import type { RunStore } from "#research/store/run-store.ts";
import type { Notices } from "#contracts/database.ts";

/** Notices can be lost when a connection breaks; reading again this often finds what they would have announced. */
const SAFETY_NET_MS = 5_000;

const LAST_KINDS: ReadonlySet<RunEvent["kind"]> = new Set(["complete", "cancelled", "failed"]);

/** One event, as an object and as it is sent to everyone who streams it. */
export interface LogEntry {
  readonly event: RunEvent;
  readonly isLast: boolean;
  /** The same bytes each time: made by the first reader. */
  readonly bytes: () => Uint8Array;
}

/** The events of one run as this process has read them. All readers share it, so each event is read from the database once. */
export interface RunLog {
  /** The entry after the event with this number; undefined until it is written. */
  after(seq: number): LogEntry | undefined;
  /** Nothing more will come after the last entry. */
  isEnded(): boolean;
  /** Calls `wake` when there are new entries; returns the function that stops it. */
  watch(wake: () => void): () => void;
}

/** The logs that are being followed in this process. */
export interface RunLogs {
  /** Reads the log, or joins those who follow it already; null for an unknown run. */
  open(runId: string): Promise<RunLog | null>;
  /** How many are in memory. */
  size(): number;
  close(): void;
}

interface LogDeps {
  readonly store: Pick<RunStore, "read" | "events">;
  readonly board: Pick<TopicNotices, "watch">;
  /** Hears why new events could not be read; they are tried again at the next notice or look. */
  readonly onError: (error: unknown, runId: string) => void;
}

/** Makes the shared logs. One that nobody follows any more is forgotten at the next look. */
export function createRunLogs(deps: LogDeps): RunLogs {
  const logs = new Map<string, Followed>();
  const looking: { timer: NodeJS.Timeout | null } = { timer: null };

  function look(): void {
    for (const [runId, followed] of logs) {
      if (followed.log === null) continue;
      if (followed.log.hasReaders()) followed.log.refresh();
      else if (!followed.isNew) forget(runId, followed);
      // Between opening a log and watching it lies a moment in which nobody reads it.
      followed.isNew = false;
    }
    if (logs.size === 0) stopLooking();
  }
  function forget(runId: string, followed: Followed): void {
    if (logs.get(runId) === followed) logs.delete(runId);
    followed.log?.close();
  }
  function stopLooking(): void {
    if (looking.timer !== null) clearInterval(looking.timer);
    looking.timer = null;
  }
  return {
    open(runId) {
      looking.timer ??= setInterval(look, SAFETY_NET_MS).unref();
      const known = logs.get(runId);
      if (known !== undefined) {
        known.isNew = true;
        return known.opening;
      }
      const followed: Followed = { opening: openLog(deps, runId), log: null, isNew: true };
      logs.set(runId, followed);
      followed.opening.then(
        (log) => {
          followed.log = log;
          if (log === null || logs.get(runId) !== followed) forget(runId, followed);
        },
        () => forget(runId, followed),
      );
      return followed.opening;
    },
    size: () => logs.size,
    close() {
      stopLooking();
      for (const [runId, followed] of logs) forget(runId, followed);
    },
  };
}

interface Followed {
  readonly opening: Promise<OpenLog | null>;
  /** Null until it is open. */
  log: OpenLog | null;
  /** Opened since the last look. */
  isNew: boolean;
}

interface OpenLog extends RunLog {
  hasReaders(): boolean;
  refresh(): void;
  close(): void;
}

async function openLog({ store, board, onError }: LogDeps, runId: string): Promise<OpenLog | null> {
  const entries: LogEntry[] = [];
  const wakes = new Set<() => void>();
  const isEnded = (): boolean => entries.at(-1)?.isLast === true;
  const read = async (): Promise<void> => {
    if (isEnded()) return;
    const events = await store.events(runId, entries.length);
    // A notice may have led to the same reading meanwhile.
    for (const event of events) if (event.seq === entries.length + 1) entries.push(entryOf(event));
    if (events.length > 0) for (const wake of wakes) wake();
  };
  const refresh = oneAtATime(read, (error) => onError(error, runId));
  // Listens before it reads, so that no event falls between.
  const unwatch = board.watch(runId, refresh);
  try {
    await read();
    if (entries.length === 0 && (await store.read(runId)) === null) {
      unwatch();
      return null;
    }
  } catch (error) {
    unwatch();
    throw error;
  }
  return {
    after: (seq) => entries[seq],
    isEnded,
    watch(wake) {
      wakes.add(wake);
      return () => wakes.delete(wake);
    },
    hasReaders: () => wakes.size > 0,
    refresh,
    close: unwatch,
  };
}

function entryOf(event: RunEvent): LogEntry {
  const made: { bytes: Uint8Array | null } = { bytes: null };
  return {
    event,
    isLast: LAST_KINDS.has(event.kind),
    bytes: () => (made.bytes ??= encodeEvent(event)),
  };
}

/** Writes one event as a server-sent event: id is its number, event its kind. JSON text holds no line break. */
function encodeEvent(event: RunEvent): Uint8Array {
  return new TextEncoder().encode(`id: ${event.seq}\nevent: ${event.kind}\ndata: ${JSON.stringify(event)}\n\n`);
}

/** Wakes everyone in this process who waits for one topic, on a single database listener. */
interface TopicNotices {
  /** Calls `wake` at each notice for `topic`; returns the function that stops it. */
  watch(topic: string, wake: () => void): () => void;
  /** How many are waiting. */
  watchers(): number;
  close(): Promise<void>;
}

/** Starts listening on a channel whose payloads are topics. */
export async function createTopicNotices(notices: Notices, channel: string): Promise<TopicNotices> {
  const waiting = new Map<string, Set<() => void>>();
  const stop = await notices.listen(channel, (topic) => {
    for (const wake of waiting.get(topic) ?? []) wake();
  });
  return {
    watch(topic, wake) {
      const wakes = waiting.get(topic) ?? new Set();
      wakes.add(wake);
      waiting.set(topic, wakes);
      return () => {
        wakes.delete(wake);
        if (wakes.size === 0 && waiting.get(topic) === wakes) waiting.delete(topic);
      };
    },
    watchers: () => [...waiting.values()].reduce((sum, wakes) => sum + wakes.size, 0),
    close: stop,
  };
}

/** Runs work at each call; calls that come while it runs lead to one more run after it. */
export function oneAtATime(work: () => Promise<void>, failed: (error: unknown) => void): () => void {
  const state = { isRunning: false, isAskedAgain: false };
  const run = async (): Promise<void> => {
    state.isRunning = true;
    do {
      state.isAskedAgain = false;
      await work().catch(failed);
    } while (state.isAskedAgain);
    state.isRunning = false;
  };
  return () => {
    state.isAskedAgain = true;
    if (!state.isRunning) void run();
  };
}
