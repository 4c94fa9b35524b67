import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import type { ChannelWatch } from "#contracts/database.ts";
import { connectionSettings, type PostgresServer } from "./postgres-pool.ts";

const RECONNECT_MS = 500;
/** A connection that says goodbye to a silent server is cut after this long. */
const GOODBYE_MS = 1_000;

interface Listening extends PostgresServer {
  readonly channel: string;
  readonly onNotice: (payload: string) => void;
  /** Told how well the channel works; undefined where nobody asks. */
  readonly watch: ChannelWatch | undefined;
  readonly onLost: (error: Error) => void;
}

/** Listens on a connection of its own and comes back when that breaks; what was sent meanwhile is for the reader's polling to find. */
export async function listenOnPostgres({ onLost, ...listening }: Listening): Promise<() => Promise<void>> {
  const state: ListeningState = {
    connection: null,
    timer: undefined,
    reconnecting: Promise.resolve(),
    isStopped: false,
  };
  const connect = async (): Promise<void> => {
    state.connection = await listeningConnection(listening, broke);
  };
  const broke = (error: Error): void => {
    if (state.isStopped) return;
    listening.watch?.lost();
    onLost(error);
    state.timer = setTimeout(() => {
      state.reconnecting = connect().catch(broke);
    }, RECONNECT_MS).unref();
  };
  await connect();
  return async () => {
    state.isStopped = true;
    clearTimeout(state.timer);
    await state.reconnecting;
    await state.connection?.end();
  };
}

interface ListeningState {
  connection: ListeningConnection | null;
  timer: NodeJS.Timeout | undefined;
  reconnecting: Promise<void>;
  isStopped: boolean;
}

interface ListeningConnection {
  end(): Promise<void>;
}

/** `broke` hears once of a connection that listened and broke, or that did not answer when it was asked. */
async function listeningConnection(
  { channel, onNotice, watch, ...server }: Omit<Listening, "onLost">,
  broke: (error: Error) => void,
): Promise<ListeningConnection> {
  const socket = server.sockets.open();
  const client = new Client({ ...connectionSettings(server), stream: () => socket });
  // Until it listens, what breaks is told by the call that was broken; unheard, the event would end the process.
  client.on("error", () => undefined);
  client.on("notification", (notice) => onNotice(notice.payload ?? ""));
  try {
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await endConnection(client, socket);
    throw error;
  }
  const ended = new AbortController();
  void checkRegularly(client, watch?.everyMs ?? server.bounds.heartbeatMs, watch, ended.signal).catch(() =>
    // A silent connection is cut, which is then heard of as every other break is.
    socket.destroy(),
  );
  // Once: a server that ends a connection is heard of twice, by its word and by the end.
  client.once("error", (error: Error) => {
    ended.abort();
    broke(error);
  });
  return {
    async end() {
      ended.abort();
      await endConnection(client, socket);
    },
  };
}

/**
 * Asks a connection that listens again and again whether it lives, until the signal; throws when it does not answer. The server sends
 * its answer after all notices of before. An answer that took long says nothing about the time since it was sent.
 */
async function checkRegularly(
  client: Client,
  everyMs: number,
  watch: ChannelWatch | undefined,
  signal: AbortSignal,
): Promise<void> {
  watch?.confirmed();
  while (!signal.aborted) {
    await wait(everyMs, undefined, { ref: false, signal }).catch(() => undefined);
    if (signal.aborted) return;
    const askedAt = performance.now();
    await client.query("SELECT 1");
    if (!signal.aborted && performance.now() - askedAt <= everyMs) watch?.confirmed();
  }
}

async function endConnection(client: Client, socket: Socket): Promise<void> {
  const cut = setTimeout(() => socket.destroy(), GOODBYE_MS);
  await client.end();
  clearTimeout(cut);
}
