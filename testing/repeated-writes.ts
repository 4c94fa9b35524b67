// Changes that people send with an Idempotency-Key over connections that are cut, and repeat until they are answered.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import type { Database } from "#contracts/database.ts";
import { openDatabase } from "#server/database/open-database.ts";
import { createLog } from "#server/log.ts";
import { cookiesOf } from "./cookie-sign-in.ts";
import { startCuttingProxy } from "./cutting-proxy.ts";
import { createDataFolder, startProduct } from "./product.ts";
import { seededRandom } from "./seeded-random.ts";

/** What became of the changes. */
export interface RepeatResult {
  readonly writes: number;
  /** How many requests it took until each was answered. */
  readonly requests: number;
  readonly cuts: number;
  /** Changes that had been carried out although their sender's connection was cut. */
  readonly carriedOutUnheard: number;
  /** Each change that the database does not have exactly once, or that a repeat answered otherwise. */
  readonly harm: readonly string[];
}

interface Repeats {
  /** Null: an embedded one. */
  readonly databaseUrl: string | null;
  /** At least; people send five each time. */
  readonly writes: number;
  readonly seed: number;
}

const PEOPLE = 8;
const CUT_SHARE = 0.6;
/** Longer than nearly every request takes, so that cuts meet each of its moments. */
const CUT_WITHIN_MS = 60;
const MOST_TRIES = 60;
const AGAIN_MS = 50;

/** Starts a server on an empty database, sends the changes, stops it, and counts what its database has. */
export async function repeatCutWrites({ databaseUrl, writes, seed }: Repeats): Promise<RepeatResult> {
  const folder = createDataFolder();
  const product = await startProduct({
    DATA_DIR: folder.path,
    ...(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl }),
    OUTBOX: "public",
    TRUSTED_PROXIES: "127.0.0.1,::1",
    PLAN_LIMITS: '{"FREE":{"portfolios":null}}',
  });
  const proxy = await startCuttingProxy(product.url, {
    share: CUT_SHARE,
    withinMs: CUT_WITHIN_MS,
    random: seededRandom(seed),
  });
  const token = /public-token-test-[\w-]+/.exec(product.output())?.[0] ?? "";
  const counts: Counts = { writes: 0, requests: 0, carriedOutUnheard: 0, harm: [] };
  const repetitions = Math.ceil(writes / PEOPLE / WRITES_A_ROUND);
  const senders = Array.from({ length: PEOPLE }, async (_, person) => {
    for (let round = 0; round < repetitions; round += 1) {
      // Another account and another client from time to time, because feedback is limited for both.
      const from = `10.${person}.${Math.floor(round / REPETITIONS_AN_ACCOUNT)}.1`;
      const cookie = await signIn(product.url, { token, from, email: `p${person}-${round}@example.com` });
      const send = createSender({ through: proxy.url, direct: product.url, cookie, from, counts });
      await sendRound(send, `${person}-${round}`).catch((error: unknown) => counts.harm.push(String(error)));
    }
  });
  await Promise.all(senders);
  await proxy.close();
  await product.stop();
  const location = { databaseUrl, dataDirectory: folder.path };
  const database = await openDatabase(location, createLog("silent"), []);
  const names = Array.from({ length: PEOPLE }, (_, person) =>
    Array.from({ length: repetitions }, (__, round) => `${person}-${round}`),
  ).flat();
  const stored = await countStored(database, names, counts.writes);
  await database.close();
  folder.remove();
  return { ...counts, cuts: proxy.cuts(), harm: [...counts.harm, ...stored] };
}

interface Counts {
  writes: number;
  requests: number;
  carriedOutUnheard: number;
  readonly harm: string[];
}

const REPETITIONS_AN_ACCOUNT = 5;
const WRITES_A_ROUND = 5;

const portfolio = z.object({ id: z.string(), items: z.array(z.object({ id: z.string() })) });

/** One of each kind: a portfolio, its new name, its companies, a trade, and a message. */
async function sendRound(send: Send, name: string): Promise<void> {
  const made = await send("POST", "/api/portfolios", { name: `First ${name}`, kind: "HOLDINGS", items: [] });
  const path = `/api/portfolios/${portfolio.parse(made).id}`;
  await send("PATCH", path, { name, from: { name: `First ${name}` } });
  const held = await send("POST", `${path}/items`, { items: [{ symbol: "KO" }, { symbol: "NVDA" }] });
  const item = portfolio.parse(held).items[0]?.id ?? "";
  const lots = [{ date: "2025-03-14", quantity: "10", price: "60", currency: "USD" }];
  await send("POST", `${path}/items/${item}/lots`, { lots });
  await send("POST", "/api/feedback", { content: `Message ${name}` });
}

interface Sending {
  /** The address that cuts. */
  readonly through: string;
  readonly direct: string;
  readonly cookie: string;
  readonly from: string;
  readonly counts: Counts;
}

/** Sends one change until it is answered, and once more; returns the answer's JSON. */
type Send = (method: string, path: string, body: object) => Promise<unknown>;

function createSender({ through, direct, cookie, from, counts }: Sending): Send {
  return async (method, path, body) => {
    const headers = { ...headersOf(from), cookie, "idempotency-key": `"${randomUUID()}"` };
    const sent = { method, path, headers, body: JSON.stringify(body) };
    counts.writes += 1;
    let tries = 0;
    let answer: Answer | null = null;
    while (answer === null && (tries += 1) <= MOST_TRIES) {
      answer = await ask(through, sent).catch(() => null);
      if (answer !== null && isToRepeat(answer)) answer = null;
      if (answer === null) await wait(AGAIN_MS);
    }
    counts.requests += tries;
    if (answer === null) throw new Error(`${method} ${path} was not answered in ${MOST_TRIES} tries`);
    if (answer.isReplayed) counts.carriedOutUnheard += 1;
    const again = await ask(direct, sent);
    const isSame = again.isReplayed && again.status === answer.status && again.body === answer.body;
    if (!isSame) counts.harm.push(`${method} ${path}: ${answer.status} and then ${again.status} ${again.body}`);
    if (answer.status >= 300) throw new Error(`${method} ${path} was refused: ${answer.status} ${answer.body}`);
    const json: unknown = answer.body === "" ? null : JSON.parse(answer.body);
    return json;
  };
}

/** The first request is still being carried out, or the server could not tell. */
function isToRepeat({ status, retryAfter }: Answer): boolean {
  return status >= 500 || (status === 409 && retryAfter !== undefined);
}

function headersOf(from: string): Readonly<Record<string, string>> {
  return { "content-type": "application/json", "sec-fetch-site": "same-origin", "x-forwarded-for": from };
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

interface Answer {
  readonly status: number;
  readonly retryAfter: string | undefined;
  readonly isReplayed: boolean;
  readonly body: string;
}

/** On a connection of its own. Rejects where no whole answer comes. */
function ask(origin: string, { method, path, headers, body }: Sent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const agent = new Agent();
    const sent = request(new URL(path, origin), { method, headers, agent }, (incoming) => {
      const pieces: Buffer[] = [];
      incoming.on("data", (piece: Buffer) => pieces.push(piece));
      incoming.once("error", reject);
      incoming.once("end", () =>
        resolve({
          status: incoming.statusCode ?? 0,
          retryAfter: incoming.headers["retry-after"],
          isReplayed: incoming.headers["idempotency-replayed"] === "true",
          body: Buffer.concat(pieces).toString("utf8"),
        }),
      );
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

const asked = z.object({ data: z.object({ method_id: z.string() }) });
const messages = z.array(z.object({ text: z.string() }));

interface Person {
  readonly token: string;
  readonly from: string;
  readonly email: string;
}

/** Signs somebody in by a code from the open outbox; returns their cookies. */
async function signIn(origin: string, { token, from, email }: Person): Promise<string> {
  const authorization = `Basic ${Buffer.from(`${token}:${token}`).toString("base64")}`;
  const call = (path: string, body: object): Promise<Response> =>
    fetch(new URL(`/identity/sdk/v1${path}`, origin), {
      method: "POST",
      headers: { ...headersOf(from), authorization },
      body: JSON.stringify(body),
    });
  const { data } = asked.parse(await (await call("/otps/email/login_or_create", { email })).json());
  const outbox = await fetch(new URL(`/identity/outbox?to=${encodeURIComponent(email)}`, origin));
  const code = /\b\d{6}\b/.exec(messages.parse(await outbox.json()).at(-1)?.text ?? "")?.[0] ?? "";
  return cookiesOf((await call("/otps/authenticate", { token: code, method_id: data.method_id })).headers);
}

const COUNTS = `
  SELECT kind, name, count(*)::int AS count FROM (
    SELECT 'portfolio' AS kind, name FROM portfolio
    UNION ALL SELECT 'company of portfolio', portfolio.name || ' ' || symbol
      FROM portfolio_item JOIN portfolio ON portfolio.id = portfolio_id
    UNION ALL SELECT 'trade in portfolio', portfolio.name
      FROM portfolio_lot JOIN portfolio_item ON portfolio_item.id = item_id JOIN portfolio ON portfolio.id = portfolio_id
    UNION ALL SELECT 'feedback', content FROM feedback
    UNION ALL SELECT 'answers', '' FROM idempotent_write
  ) AS stored GROUP BY kind, name`;

/** Names everything that is stored more or less often than it was sent. */
async function countStored(database: Database, names: readonly string[], writes: number): Promise<readonly string[]> {
  const rows = await database.transaction(async (tx) => {
    // Row-level security shows the rows of every owner to anyone who says so.
    await tx.query("SELECT set_config('beforehand.owner', '*', true)");
    return tx.query<{ kind: string; name: string; count: number }>(COUNTS);
  });
  const expected = new Map([["answers ", writes]]);
  for (const name of names) {
    for (const what of ["portfolio", "trade in portfolio"]) expected.set(`${what} ${name}`, 1);
    for (const symbol of ["KO", "NVDA"]) expected.set(`company of portfolio ${name} ${symbol}`, 1);
    expected.set(`feedback Message ${name}`, 1);
  }
  const stored = new Map(rows.map(({ kind, name, count }) => [`${kind} ${name}`, count]));
  return [...new Set([...expected.keys(), ...stored.keys()])].flatMap((what) => {
    const [times = 0, wanted = 0] = [stored.get(what), expected.get(what)];
    return times === wanted ? [] : [`${what.trim()}: stored ${times} times, sent ${wanted} times`];
  });
}
