// What a node of the product knows of sessions that ended: followed from the identity server, in this process or over HTTP.
import { createHash } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { endedSessionsEvent, MOST_ENDED, type EndedSession } from "#contracts/identity-server.ts";

/** How long the last word of the identity server counts. */
const TRUSTED_MS = 1_000;
/** A connection is given up that says nothing in so many looks at it: a process that was held up itself looks once, and then reads. */
const SILENT_LOOKS = 4;
const LOOK_MS = 500;
const RECONNECT_MS = 300;

/** The sessions that ended while a JWT may still name them. */
export interface EndedSessions {
  /** Whether a session is known to have ended. */
  has(sessionId: string): boolean;
  /** Whether every session is known that ended until a second ago; otherwise only the identity server can tell. */
  isCurrent(): boolean;
  /** Calls `ended` once when the session ends, at once where it has; returns what stops it. */
  watch(sessionId: string, ended: () => void): () => void;
  close(): Promise<void>;
}

interface FollowOptions {
  /** Opens the identity server's stream; the signal ends it. */
  readonly open: (signal: AbortSignal) => Promise<Response>;
  /** Milliseconds from any fixed moment. */
  readonly clock: () => number;
  /** Told why the stream broke off, once until it works again. */
  readonly reportLoss: (error: unknown) => void;
}

/** Begins to follow; it goes on until it is closed, however often the connection breaks. */
export function followEndedSessions({ open, clock, reportLoss }: FollowOptions): EndedSessions {
  const list = createList(clock);
  const stopping = new AbortController();
  let isReported = false;
  const follow = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await followOnce(open, list, stopping.signal, () => (isReported = false));
      } catch (error) {
        if (!isReported && !stopping.signal.aborted) reportLoss(error);
        isReported = true;
      }
      await wait(RECONNECT_MS, undefined, { ref: false, signal: stopping.signal }).catch(() => undefined);
    }
  };
  const following = follow();
  return {
    has: (sessionId) => list.has(hashOf(sessionId)),
    isCurrent: () => !stopping.signal.aborted && list.isCurrent(),
    watch: (sessionId, ended) => list.watch(hashOf(sessionId), ended),
    async close() {
      stopping.abort();
      await following;
    },
  };
}

function hashOf(sessionId: string): string {
  return createHash("sha256").update(sessionId).digest("hex");
}

/** Reads one stream to its end; `works` is called with each event of it. */
async function followOnce(
  open: FollowOptions["open"],
  list: List,
  stopping: AbortSignal,
  works: () => void,
): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort(new Error("The identity server is silent on the stream of ended sessions."));
  let looks = 0;
  const patience = setInterval(() => {
    looks += 1;
    if (looks >= SILENT_LOOKS) end();
  }, LOOK_MS).unref();
  stopping.addEventListener("abort", end, { once: true });
  try {
    const response = await open(ending.signal);
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new Error(`The identity server answers ${response.status} when asked for ended sessions.`);
    }
    for await (const data of dataOf(response.body, ending.signal)) {
      looks = 0;
      list.take(endedSessionsEvent.parse(JSON.parse(data)));
      works();
    }
    ending.signal.throwIfAborted();
  } finally {
    clearInterval(patience);
    stopping.removeEventListener("abort", end);
    list.lost();
  }
}

/** The data of each server-sent event until the signal; ours are of one line each. */
async function* dataOf(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const reader = body.getReader();
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  // The request's own signal no longer ends the body once the request was collected as garbage.
  signal.addEventListener("abort", cancel, { once: true });
  if (signal.aborted) cancel();
  let begun = "";
  try {
    for (let read = await reader.read(); !read.done; read = await reader.read()) {
      const lines = (begun + decoder.decode(read.value, { stream: true })).split("\n");
      begun = lines.pop() ?? "";
      for (const line of lines) if (line.startsWith("data: ")) yield line.slice(6);
    }
  } finally {
    cancel();
  }
}

type List = ReturnType<typeof createList>;

function createList(clock: () => number) {
  /** When each may be forgotten; those that go first were added first. */
  const endedUntil = new Map<string, number>();
  const watchers = new Map<string, Set<() => void>>();
  let currentUntil = Number.NEGATIVE_INFINITY;
  const add = ({ hash, seconds }: EndedSession): void => {
    if (endedUntil.has(hash)) return;
    if (endedUntil.size >= MOST_ENDED) throw new Error("More sessions ended than this node remembers.");
    endedUntil.set(hash, clock() + seconds * 1_000);
    const told = watchers.get(hash) ?? [];
    watchers.delete(hash);
    for (const ended of told) ended();
  };
  const forget = (): void => {
    for (const [hash, until] of endedUntil) {
      if (until > clock()) return;
      endedUntil.delete(hash);
    }
  };
  return {
    has: (hash: string) => endedUntil.has(hash),
    isCurrent: () => clock() < currentUntil,
    take(event: ReturnType<typeof endedSessionsEvent.parse>) {
      forget();
      if (event.kind === "ended") event.sessions.forEach(add);
      else currentUntil = clock() + TRUSTED_MS;
    },
    lost() {
      currentUntil = Number.NEGATIVE_INFINITY;
    },
    watch(hash: string, ended: () => void): () => void {
      if (endedUntil.has(hash)) {
        ended();
        return () => undefined;
      }
      const watching = watchers.get(hash) ?? new Set();
      watchers.set(hash, watching.add(ended));
      return () => {
        watching.delete(ended);
        if (watching.size === 0 && watchers.get(hash) === watching) watchers.delete(hash);
      };
    },
  };
}
