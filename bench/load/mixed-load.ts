import { setTimeout as wait } from "node:timers/promises";
import type { RunningProduct } from "#testing/product.ts";
import { createClient, expectStatus, RefusedError, type Client } from "./client.ts";
import { keepPortfolio, signIn } from "./member.ts";

const CONNECTIONS = 64;
/** Requests that wait longer for an answer than there is room for are not begun: the load must not outgrow the server. */
const MOST_UNDER_WAY = 48;

/** What visitors do, over and over, as often as it stands here. */
const ROUND: readonly Deed[] = [
  "research",
  "home",
  "run",
  "research",
  "search",
  "research",
  "calendar",
  "list",
  "research",
  "file",
  "compare",
  "research",
  "home",
  "fullResearch",
  "picture",
  "research",
  "run",
  "research",
  "member",
  "articles",
];

/** Visitors that do what people do on the site, at a steady rate. */
export interface MixedLoad {
  /** What was done so far, by kind. */
  readonly done: ReadonlyMap<Deed, number>;
  /** What failed so far, by sentence. */
  readonly failures: ReadonlyMap<string, number>;
  /** Deeds that the server refused because too much research was running. */
  readonly refused: () => number;
  /** Deeds that were left out because the server was behind. */
  readonly leftOut: () => number;
  /** Begins nothing more and waits for what was begun. */
  stop(): Promise<void>;
}

interface LoadOptions {
  readonly product: Pick<RunningProduct, "url" | "output">;
  readonly deedsPerSecond: number;
}

/** Starts the visitors; each deed comes from a client address of its own, so that no limit is met. */
export async function startMixedLoad({ product, deedsPerSecond }: LoadOptions): Promise<MixedLoad> {
  const client = createClient(product.url, CONNECTIONS);
  const symbols = await readSymbols(client);
  const publicToken = /public-token-test-[\w-]+(?=\s)/.exec(product.output())?.[0] ?? "";
  const counts = {
    done: new Map<Deed, number>(),
    failures: new Map<string, number>(),
    refused: 0,
    leftOut: 0,
    turn: 0,
  };
  const underWay = new Set<Promise<void>>();
  const begin = (): void => {
    if (underWay.size >= MOST_UNDER_WAY) return void (counts.leftOut += 1);
    const { turn } = counts;
    counts.turn += 1;
    const deed = ROUND[turn % ROUND.length] ?? "home";
    const doing = DEEDS[deed](turnOf({ client, symbols, publicToken, turn }))
      .then(() => increase(counts.done, deed))
      .catch((error: unknown) => {
        if (error instanceof RefusedError) counts.refused += 1;
        else increase(counts.failures, `${deed}: ${error instanceof Error ? error.message : ""}`);
      })
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
  };
  const beginning = setInterval(begin, 1_000 / deedsPerSecond);
  return {
    done: counts.done,
    failures: counts.failures,
    refused: () => counts.refused,
    leftOut: () => counts.leftOut,
    async stop() {
      clearInterval(beginning);
      await Promise.all(underWay);
      client.close();
    },
  };
}

/**
 * Reads the pages and the picture of every company once, as a crawler does, for so long at most, so that what the server
 * keeps of them is full. Returns how many companies it read.
 */
export async function warmUp({ url }: Pick<RunningProduct, "url">, mostMs: number): Promise<number> {
  const client = createClient(url, 1);
  const symbols = await readSymbols(client);
  const begun = performance.now();
  let read = 0;
  while (read < symbols.length && performance.now() - begun < mostMs) {
    const headers = { "x-forwarded-for": `10.255.${read >> 8}.${read & 255}` };
    const page = `/research/${symbols[read]}`;
    const answers = [
      await client.ask(page, { headers }),
      await client.ask(`${page}?type=full`, { headers }),
      await client.ask(`/share${page}.png`, { headers }),
    ];
    // Runs that pages have begun are still going on: the same company is read again.
    if (answers.some(({ status }) => status === 429)) await wait(1_000);
    else read += 1;
  }
  client.close();
  return read;
}

async function readSymbols(client: Client): Promise<readonly string[]> {
  const sitemap = await client.ask("/sitemap.xml", { headers: { "accept-encoding": "identity" } });
  return [...sitemap.body.toString("utf8").matchAll(/\/research\/([^<]+)<\/loc>/g)].map(([, name]) => name ?? "");
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Turn {
  readonly client: Client;
  readonly publicToken: string;
  /** Counts from 0. */
  readonly turn: number;
  /** The address that the proxy before the server names. */
  readonly from: string;
  /** One of the companies, another one each turn. */
  readonly symbol: (offset?: number) => string;
  /** Reads an address, which is to be answered 200 or with one of these. */
  readonly read: (path: string, ...expected: readonly number[]) => Promise<void>;
}

function turnOf({ client, publicToken, symbols, turn }: Pick<Turn, "client" | "publicToken" | "turn"> & Symbols): Turn {
  const from = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  return {
    client,
    publicToken,
    turn,
    from,
    symbol: (offset = 0) => symbols[(turn * 7 + offset) % symbols.length] ?? "NVDA",
    read: async (path, ...expected) =>
      expectStatus(await client.ask(path, { headers: { "x-forwarded-for": from } }), path, 200, ...expected),
  };
}

interface Symbols {
  readonly symbols: readonly string[];
}

type Deed = keyof typeof DEEDS;

const DEEDS = {
  research: ({ read, symbol }: Turn) => read(`/research/${symbol()}`),
  fullResearch: ({ read, symbol }: Turn) => read(`/research/${symbol()}?type=full`),
  home: ({ read }: Turn) => read("/"),
  run: (turn: Turn) => followRun(turn, { symbol: turn.symbol(), type: "full", asOf: dayBefore(turn.turn) }),
  async search({ read, symbol }: Turn) {
    await read(`/api/companies?q=${symbol().slice(0, 2)}`);
    // A search for a symbol leads to its page.
    await read(`/search?q=${symbol(1).slice(0, 3)}`, 302);
  },
  async calendar({ read }: Turn) {
    await read("/earnings");
    await read("/earnings.ics");
  },
  list: ({ read }: Turn) => read("/portfolios"),
  async file({ read, symbol }: Turn) {
    // A file waits for its run for a while, then asks to come back.
    await read(`/research/${symbol()}.json`, 503);
    await read(`/research/${symbol()}.md`, 503);
  },
  compare: ({ read, symbol }: Turn) => read(`/compare?symbols=${symbol()},${symbol(1)},${symbol(2)}`),
  picture: ({ read, symbol }: Turn) => read(`/share/research/${symbol()}.png`),
  articles: ({ read }: Turn) => read("/blog"),
  async member({ client, publicToken, turn, from, symbol }: Turn) {
    const email = `soak-${turn}@example.com`;
    const cookie = await signIn({ client, publicToken, email, from });
    await keepPortfolio({ client, cookie, from, symbols: [0, 1, 2, 3].map(symbol) });
  },
};

const DAY_MS = 86_400_000;

/** A day of the last two years, another one each turn, so that each run is a new one. */
function dayBefore(turn: number): string {
  return new Date(Date.UTC(2026, 7, 20) - (turn % 700) * DAY_MS).toISOString().slice(0, 10);
}

/** Starts research, or joins it, and reads its event stream to the end. */
async function followRun({ client, from }: Turn, question: object): Promise<void> {
  const headers = { "x-forwarded-for": from, "accept-encoding": "identity" };
  const started = await client.ask("/api/research", { method: "POST", headers, body: question });
  expectStatus(started, "/api/research", 202);
  const runPath = started.headers.location ?? "";
  const events = await client.ask(`${runPath}/events`, { headers: { ...headers, accept: "text/event-stream" } });
  expectStatus(events, `${runPath}/events`, 200, 204);
  if (!events.body.toString("utf8").includes("event: complete")) throw new Error("a run did not complete");
  expectStatus(await client.ask(runPath, { headers }), runPath, 200);
}
