import { setImmediate as nextTurn } from "node:timers/promises";
import type { SessionWatch, StreamAnswer, StreamReader } from "#app/context.ts";
import { oneAtATime, type RunLog, type RunLogs } from "./run-logs.ts";

/** How soon a browser comes back after a broken stream. */
const RETRY = new TextEncoder().encode("retry: 2000\n\n");
const STILL_HERE = new TextEncoder().encode(": still here\n\n");
/** Each stream hears that it is still open this often, so that proxies and readers know. */
const HEARTBEAT_MS = 15_000;
/** The streams take turns, so that never all of them are written to at once. */
const HEARTBEAT_TURNS = 60;
/** So many streams are given a new event before others on this process have their turn. */
const AT_ONCE = 8;

/** How many streams may be open on this process: for one client, and over all of them. */
export interface StreamBounds {
  readonly ofClient: number;
  readonly ofProcess: number;
}

const BOUNDS: StreamBounds = { ofClient: 240, ofProcess: 12_000 };

/** The event streams of this process. */
export interface EventStreams {
  /** Opens a stream of a run's events after the one with this number. It ends with its reader's session. */
  open(runId: string, afterSeq: number, reader: StreamReader): Promise<StreamAnswer>;
  size(): number;
  /** Ends all streams, now and from now on; their readers come back for the rest. */
  end(): void;
}

/**
 * Makes the streams. One holds nothing but its position in the log that all readers of its run share: what its reader has
 * not taken yet waits there, not in memory of its own.
 */
export function createEventStreams({
  logs,
  bounds = BOUNDS,
  random = Math.random,
}: {
  readonly logs: RunLogs;
  /** A number from 0 up to 1, by which streams take turns at saying that they are open (`Math.random`). */
  readonly random?: () => number;
  readonly bounds?: StreamBounds;
}): EventStreams {
  const open = new Set<OpenStream>();
  const groups = new Map<RunLog, Group>();
  const clients = createCounts();
  const heartbeat = createHeartbeat(open);
  const state = { isEnding: false };

  const begin = (stream: OpenStream): void => {
    const group = groups.get(stream.log) ?? createGroup(stream.log);
    groups.set(stream.log, group);
    group.add(stream);
    open.add(stream);
    clients.add(stream.who, 1);
    heartbeat.start();
  };
  const leave = (stream: OpenStream): void => {
    if (!open.delete(stream)) return;
    clients.add(stream.who, -1);
    if (groups.get(stream.log)?.remove(stream) === 0) groups.delete(stream.log);
    if (open.size === 0) heartbeat.stop();
  };
  return {
    async open(runId, afterSeq, { client: who, watchSession }) {
      const log = await logs.open(runId);
      if (log === null) return { ok: false, reason: "unknown" };
      if (log.isEnded() && log.after(afterSeq) === undefined) return { ok: false, reason: "nothing-left" };
      const isFull = clients.of(who) >= bounds.ofClient || open.size >= bounds.ofProcess;
      if (isFull) return { ok: false, reason: "too-many-streams" };
      const turn = Math.floor(random() * HEARTBEAT_TURNS);
      const isEnding = (): boolean => state.isEnding;
      return { ok: true, body: bodyOf({ log, who, turn, afterSeq, watchSession, isEnding, begin, leave }) };
    },
    size: () => open.size,
    end() {
      state.isEnding = true;
      for (const stream of open) stream.wake();
    },
  };
}

function createCounts() {
  const counts = new Map<string, number>();
  return {
    of: (who: string): number => counts.get(who) ?? 0,
    add(who: string, change: number): void {
      const left = (counts.get(who) ?? 0) + change;
      if (left === 0) counts.delete(who);
      else counts.set(who, left);
    },
  };
}

/** One timer for all streams, which runs while there are any. */
function createHeartbeat(streams: ReadonlySet<OpenStream>) {
  const state: { turn: number; timer: NodeJS.Timeout | null } = { turn: 0, timer: null };
  const beat = (): void => {
    state.turn = (state.turn + 1) % HEARTBEAT_TURNS;
    for (const stream of streams) if (stream.turn === state.turn) stream.beat();
  };
  return {
    start(): void {
      state.timer ??= setInterval(beat, HEARTBEAT_MS / HEARTBEAT_TURNS).unref();
    },
    stop(): void {
      if (state.timer !== null) clearInterval(state.timer);
      state.timer = null;
    },
  };
}

/** The streams of one log, which are told of new events a few at a time. */
interface Group {
  add(stream: OpenStream): void;
  /** How many are left. */
  remove(stream: OpenStream): number;
}

function createGroup(log: RunLog): Group {
  const streams = new Set<OpenStream>();
  const emit = oneAtATime(
    async () => {
      let told = 0;
      for (const stream of streams) {
        stream.wake();
        told += 1;
        if (told % AT_ONCE === 0) await nextTurn();
      }
    },
    // A stream that cannot be written to is cancelled by its own answer.
    () => undefined,
  );
  const unwatch = log.watch(emit);
  return {
    add: (stream) => streams.add(stream),
    remove(stream) {
      streams.delete(stream);
      if (streams.size === 0) unwatch();
      return streams.size;
    },
  };
}

interface OpenStream {
  readonly log: RunLog;
  readonly who: string;
  readonly turn: number;
  /** Gives the reader what it waits for, if there is anything. */
  wake(): void;
  /** Tells a reader who waits that the stream is still open. */
  beat(): void;
}

interface BodyDeps extends Pick<OpenStream, "log" | "who" | "turn"> {
  readonly afterSeq: number;
  readonly watchSession: SessionWatch;
  readonly isEnding: () => boolean;
  readonly begin: (stream: OpenStream) => void;
  readonly leave: (stream: OpenStream) => void;
}

/**
 * The body of an answer. It gives one piece each time its reader asks for one, so a slow reader is given no more than it
 * takes. It counts as open from the first time: an answer whose client has gone is never read.
 */
function bodyOf({ log, who, turn, afterSeq, watchSession, begin, ...deps }: BodyDeps): ReadableStream<Uint8Array> {
  let seq = afterSeq;
  let isBegun = false;
  let waiting: ReadableStreamDefaultController<Uint8Array> | null = null;
  const session = followSession(watchSession);
  const isEnding = (): boolean => deps.isEnding() || session.isOver();
  const leave = (): void => {
    waiting = null;
    deps.leave(stream);
    session.leave();
  };
  const give = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
    const entry = log.after(seq);
    waiting = null;
    if (entry !== undefined) {
      seq = entry.event.seq;
      controller.enqueue(entry.bytes());
    }
    if (isEnding() || entry?.isLast === true || (entry === undefined && log.isEnded())) {
      leave();
      controller.close();
    } else if (entry === undefined) waiting = controller;
  };
  const stream: OpenStream = {
    log,
    who,
    turn,
    wake: () => waiting !== null && give(waiting),
    beat() {
      const controller = waiting;
      waiting = null;
      controller?.enqueue(STILL_HERE);
    },
  };
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (isBegun) return give(controller);
        isBegun = true;
        begin(stream);
        session.begin(() => stream.wake());
        controller.enqueue(RETRY);
      },
      cancel: leave,
    },
    { highWaterMark: 0 },
  );
}

/** Follows the session of a reader from the first piece to the last. Where it can't be watched, it counts as over. */
function followSession(watch: SessionWatch) {
  const state = { isOver: false, hasLeft: false, unwatch: (): void => undefined };
  return {
    isOver: (): boolean => state.isOver,
    begin(ended: () => void): void {
      const end = (): void => {
        state.isOver = true;
        ended();
      };
      watch(end).then((unwatch) => {
        if (state.hasLeft) unwatch();
        else state.unwatch = unwatch;
      }, end);
    },
    leave(): void {
      state.hasLeft = true;
      state.unwatch();
    },
  };
}
