// Load on two nodes behind nginx while each is restarted: people who write, people who read, people who follow research.
import { setTimeout as wait } from "node:timers/promises";
import { Client } from "pg";
import { z } from "zod";
import { createHttpsClient, type HttpsAnswer, type HttpsClient } from "./https-client.ts";
import { followToEnd, type FollowCounts } from "./follow-to-end.ts";
import { startTwoNodes, type TwoNodes } from "./two-nodes.ts";

interface Load {
  readonly writers: number;
  readonly readers: number;
  readonly followers: number;
  /** The symbols that research is asked for, each once. */
  readonly symbols: readonly string[];
}

/** What clients saw, and what the database holds. */
export interface RollingResult extends FollowCounts {
  readonly answered: number;
  /** Requests without an answer, or with one that says that something went wrong. */
  readonly failed: readonly string[];
  /** Portfolios that were acknowledged. */
  readonly acknowledged: number;
  /** Acknowledged ones that the database does not have exactly once. */
  readonly notOnce: number;
  /** How many of the people who signed in each of the two nodes knows. */
  readonly known: readonly number[];
  /** Of each stop. */
  readonly exitCodes: readonly (number | null)[];
  readonly proxyLog: string;
}

interface Counts extends FollowCounts {
  answered: number;
  failed: string[];
  names: string[];
}

interface World {
  readonly site: TwoNodes;
  readonly client: HttpsClient;
  readonly counts: Counts;
  /** Clients end when it is false. */
  readonly isOn: () => boolean;
}

/** An account's writes are limited to 240 a minute. */
const WRITER_PAUSE_MS = 300;
const READER_PAUSE_MS = 20;
/** The load before the first restart, between the two and after the last. */
const BETWEEN_MS = 2_000;
const PAGES = ["/", "/about", "/api/companies?q=micro", "/blog", "/earnings", "/api/visitor", "/research/NVDA"];

/** @param databaseUrl an empty PostgreSQL database */
export async function rollingRestart(databaseUrl: string, drainSeconds: number, load: Load): Promise<RollingResult> {
  const site = await startTwoNodes(databaseUrl, drainSeconds);
  const client = createHttpsClient(site.url);
  const counts: Counts = {
    answered: 0,
    failed: [],
    names: [],
    streams: 0,
    resumed: 0,
    brokenOff: 0,
    complete: 0,
    missed: 0,
  };
  const state = { isOn: true };
  const world: World = { site, client, counts, isOn: () => state.isOn };
  const people = await Promise.all(numbers(load.writers).map((index) => signIn(world, index)));
  const known = await Promise.all(site.nodes.map((node) => countKnown(node, people)));
  const symbols = [...load.symbols];
  const running = [
    ...people.map((person, index) => writeOn(world, person, index)),
    ...numbers(load.readers).map((index) => readOn(world, index)),
    ...numbers(load.followers).map((index) => followOn(world, symbols, index)),
  ];
  const exitCodes: (number | null)[] = [];
  for (const node of [0, 1] as const) {
    await wait(BETWEEN_MS);
    exitCodes.push(await site.restart(node));
  }
  await wait(BETWEEN_MS);
  state.isOn = false;
  await Promise.all(running);
  client.close();
  const proxyLog = site.proxyLog();
  await site.stop();
  const { names, ...seen } = counts;
  return {
    ...seen,
    acknowledged: names.length,
    notOnce: await countNotOnce(databaseUrl, names),
    known,
    exitCodes,
    proxyLog,
  };
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Sends a request and counts it; null when it failed. */
async function send({ client, counts }: World, asking: Parameters<HttpsClient["ask"]>[0]): Promise<HttpsAnswer | null> {
  const what = `${asking.method ?? "GET"} ${asking.path}`;
  try {
    const answer = await client.ask(asking);
    if (answer.status < 400) counts.answered += 1;
    else counts.failed.push(`${what}: ${answer.status} ${answer.text.slice(0, 200)}`);
    return answer.status < 400 ? answer : null;
  } catch (error) {
    counts.failed.push(`${what}: ${String(error)}`);
    return null;
  }
}

const sentCode = z.object({ data: z.object({ method_id: z.string() }) });
const messages = z.array(z.object({ text: z.string() }));

/** Signs one person in by a mailed code, each step through nginx and so on whichever node; the cookies of their browser. */
async function signIn(world: World, index: number): Promise<string> {
  const { site, client } = world;
  const from = `127.1.${index}.1`;
  const email = `person-${index}@example.com`;
  const headers = {
    authorization: `Basic ${Buffer.from(`${site.publicToken}:${site.publicToken}`).toString("base64")}`,
    origin: site.url,
  };
  const call = (path: string, body: object): Promise<HttpsAnswer> =>
    client.ask({ method: "POST", path: `/identity/sdk/v1/otps/${path}`, headers, body, from });
  const sent = sentCode.parse(JSON.parse((await call("email/login_or_create", { email })).text));
  const outbox = await client.ask({ path: `/identity/outbox?to=${encodeURIComponent(email)}`, from });
  const code = /\b\d{6}\b/.exec(messages.parse(JSON.parse(outbox.text)).at(-1)?.text ?? "")?.[0] ?? "";
  const { headers: answered } = await call("authenticate", { method_id: sent.data.method_id, token: code });
  return (answered["set-cookie"] ?? []).map((cookie) => cookie.split(";")[0] ?? "").join("; ");
}

const user = z.object({ userId: z.string().nullable() });

/** How many people a node takes for who they are, asked past nginx. */
async function countKnown(node: string, people: readonly string[]): Promise<number> {
  const seen = await Promise.all(
    people.map(async (cookie) =>
      user.parse(await (await fetch(`${node}/api/visitor`, { headers: { cookie } })).json()),
    ),
  );
  return new Set(seen.flatMap(({ userId }) => (userId === null ? [] : [userId]))).size;
}

async function writeOn(world: World, cookie: string, index: number): Promise<void> {
  for (let round = 0; world.isOn(); round += 1) {
    const name = `Portfolio ${index} ${round}`;
    const answer = await send(world, {
      method: "POST",
      path: "/api/portfolios",
      headers: { cookie, origin: world.site.url, "sec-fetch-site": "same-origin" },
      body: { name },
      from: `127.1.${index}.1`,
    });
    if (answer !== null) world.counts.names.push(name);
    await wait(WRITER_PAUSE_MS);
  }
}

async function readOn(world: World, index: number): Promise<void> {
  for (let round = index; world.isOn(); round += 1) {
    await send(world, { path: PAGES[round % PAGES.length] ?? "/", from: `127.2.${index}.1` });
    await wait(READER_PAUSE_MS);
  }
}

const started = z.object({ runId: z.string() });

/** Asks for one research after the other and follows each to its end. */
async function followOn(world: World, symbols: string[], index: number): Promise<void> {
  const from = `127.3.${index}.1`;
  while (world.isOn()) {
    const symbol = symbols.pop();
    if (symbol === undefined) return;
    const answer = await send(world, { method: "POST", path: "/api/research", body: { symbol, type: "full" }, from });
    if (answer === null) continue;
    await followToEnd(world, { runId: started.parse(JSON.parse(answer.text)).runId, from });
  }
}

/** How many of the names are not there, or are there twice. */
async function countNotOnce(databaseUrl: string, names: readonly string[]): Promise<number> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<{ name: string; count: number }>(
    "SELECT name, count(*)::integer AS count FROM portfolio GROUP BY name",
  );
  await client.end();
  const counts = new Map(rows.map(({ name, count }) => [name, count]));
  return names.filter((name) => counts.get(name) !== 1).length;
}
