import type { RunningProduct } from "#testing/product.ts";
import { createClient, expectStatus, type Client } from "./client.ts";
import { keepPortfolio, signIn } from "./member.ts";

const CONNECTIONS = 64;
/** Requests that wait longer for an answer than there is room for are not begun: the load must not outgrow the server. */
const MOST_UNDER_WAY = 48;

/** What visitors do, over and over, as often as it stands here. */
const ROUND = [
  ...["research", "research", "home", "run", "search", "research", "calendar", "report"],
  ...["research", "file", "compare", "research", "home", "figures", "picture", "research"],
  ...["run", "research", "member", "articles"],
] as const;
type Deed = (typeof ROUND)[number];

/** Visitors that do what people do on the site, at a steady rate. */
export interface MixedLoad {
  /** What was done so far, by kind. */
  readonly done: ReadonlyMap<Deed, number>;
  /** What failed so far, by sentence. */
  readonly failures: ReadonlyMap<string, number>;
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
  const sitemap = await client.ask("/sitemap.xml", { headers: { "accept-encoding": "identity" } });
  const symbols = [...sitemap.body.toString("utf8").matchAll(/\/research\/([^<]+)<\/loc>/g)].map(
    ([, name]) => name ?? "",
  );
  const publicToken = /public-token-test-[\w-]+(?=\s)/.exec(product.output())?.[0] ?? "";
  const counts = { done: new Map<Deed, number>(), failures: new Map<string, number>(), leftOut: 0, turn: 0 };
  const underWay = new Set<Promise<void>>();
  const begin = (): void => {
    if (underWay.size >= MOST_UNDER_WAY) return void (counts.leftOut += 1);
    const { turn } = counts;
    counts.turn += 1;
    const deed = ROUND[turn % ROUND.length] ?? "home";
    const doing = doOne(deed, { client, symbols, publicToken, turn })
      .then(() => increase(counts.done, deed))
      .catch((error: unknown) => increase(counts.failures, `${deed}: ${error instanceof Error ? error.message : ""}`))
      .finally(() => underWay.delete(doing));
    underWay.add(doing);
  };
  const beginning = setInterval(begin, 1_000 / deedsPerSecond);
  return {
    done: counts.done,
    failures: counts.failures,
    leftOut: () => counts.leftOut,
    async stop() {
      clearInterval(beginning);
      await Promise.all(underWay);
      client.close();
    },
  };
}

function increase<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

interface Turn {
  readonly client: Client;
  readonly symbols: readonly string[];
  readonly publicToken: string;
  readonly turn: number;
}

async function doOne(deed: Deed, { client, symbols, publicToken, turn }: Turn): Promise<void> {
  const from = `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}`;
  const at = (offset: number): string => symbols[(turn * 7 + offset) % symbols.length] ?? "NVDA";
  const read = async (path: string, ...expected: readonly number[]): Promise<void> =>
    expectStatus(await client.ask(path, { headers: { "x-forwarded-for": from } }), path, 200, ...expected);
  switch (deed) {
    case "research":
      return read(`/research/${at(0)}`);
    case "home":
      return read("/");
    case "run":
      return followRun(client, from, { symbol: at(0), type: "full", asOf: dayBefore(turn) });
    case "search":
      await read(`/api/companies?q=${at(0).slice(0, 2)}`);
      // A symbol's own page is led to.
      return read(`/search?q=${at(1).slice(0, 3)}`, 302);
    case "calendar":
      await read("/earnings");
      return read("/earnings.ics");
    case "report":
      return read(`/portfolios`);
    case "file":
      // A file waits for its run for a while, then asks to come back.
      await read(`/research/${at(0)}.json`, 503);
      return read(`/research/${at(0)}.md`, 503);
    case "compare":
      return read(`/compare?symbols=${at(0)},${at(1)},${at(2)}`);
    case "figures":
      return read("/research/NVDA?type=full");
    case "picture":
      return read(`/share/research/${at(0)}.png`);
    case "articles":
      return read("/blog");
    case "member": {
      const email = `soak-${turn}@example.com`;
      const cookie = await signIn({ client, publicToken, email, from });
      return keepPortfolio({ client, cookie, from, symbols: [at(0), at(1), at(2), at(3)] });
    }
  }
}

const DAY_MS = 86_400_000;

/** A day of the last two years, another one each turn, so that each run is a new one. */
function dayBefore(turn: number): string {
  return new Date(Date.UTC(2026, 7, 20) - (turn % 700) * DAY_MS).toISOString().slice(0, 10);
}

/** Starts research, or joins it, and reads its event stream to the end. */
async function followRun(client: Client, from: string, question: object): Promise<void> {
  const headers = { "x-forwarded-for": from, "accept-encoding": "identity" };
  const started = await client.ask("/api/research", { method: "POST", headers, body: question });
  expectStatus(started, "/api/research", 202);
  const runPath = started.headers.location ?? "";
  const events = await client.ask(`${runPath}/events`, { headers: { ...headers, accept: "text/event-stream" } });
  expectStatus(events, `${runPath}/events`, 200, 204);
  if (!events.body.toString("utf8").includes("event: complete")) throw new Error("a run did not complete");
  expectStatus(await client.ask(runPath, { headers }), runPath, 200);
}
