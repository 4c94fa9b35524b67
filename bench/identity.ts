import { hash } from "@node-rs/argon2";
import { hashPassword as rivalHash } from "better-auth/crypto";
import { join } from "node:path";
import { Client } from "pg";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createTestIdentity } from "#testing/identity.ts";
import { startPostgres } from "#testing/postgres-server.ts";
import { createRival } from "./better-auth.ts";
import { median, repeat, type Measure } from "./measure.ts";
import { measureUniformAnswers } from "./uniform-answers.ts";

const ROUNDS = 7;
const AT_ONCE = 16;
const SESSIONS_A_ROUND = 800;
const LOGINS_A_ROUND = 40;
const EMAIL = "bench@example.com";
const PASSWORD = "rose Lantern 4 quiet Harbour";

/** A bench is one client, and asks more often than any. */
const NO_LIMITS = {
  attemptsPerClient: 1_000_000,
  sendsPerAddress: 1_000,
  sendsPerClient: 10_000,
  searchesPerMinute: 1_000,
  searchesPerHour: 10_000,
};

/** One request and the check that it was answered well. */
type Ask = () => Promise<void>;

interface Pair {
  readonly ours: Ask;
  readonly rivals: Ask;
}

/** Sessions and password log-ins of our identity server and of better-auth, on one PostgreSQL, in turns. */
export async function measureIdentity(root: string): Promise<Measure[]> {
  const server = await startPostgres();
  try {
    const urls = await createDatabases(server.url, ["latchkey", "rival"]);
    return await measureOn(root, urls);
  } finally {
    await server.stop();
  }
}

async function createDatabases(
  serverUrl: string,
  names: readonly [string, string],
): Promise<readonly [string, string]> {
  const client = new Client({ connectionString: serverUrl });
  await client.connect();
  for (const name of names) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const at = (name: string): string => Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href;
  return [at(names[0]), at(names[1])];
}

async function measureOn(root: string, [ourUrl, rivalUrl]: readonly [string, string]): Promise<Measure[]> {
  const database = await openPostgres(ourUrl, (error) => console.error(error));
  await migrate(database, join(root, "migrations/identity"));
  const latchkey = await createTestIdentity(database, { settings: { limits: NO_LIMITS } });
  const rival = await createRival(rivalUrl);
  try {
    const body = { email: EMAIL, password: PASSWORD };
    const { token } = await latchkey.signIn("sessions@example.com");
    await latchkey.call("POST", "/passwords", { body });
    const cookie = await rival.signUp(EMAIL, PASSWORD);
    const sessions: Pair = {
      ours: async () => expectGood((await latchkey.call("POST", "/sessions/authenticate", { token, body: {} })).status),
      rivals: async () => expectSession(await rival.getSession(cookie)),
    };
    const logins: Pair = {
      ours: async () => expectGood((await latchkey.call("POST", "/passwords/authenticate", { body })).status),
      rivals: async () => expectGood((await rival.logIn(EMAIL, PASSWORD)).status),
    };
    return [
      ...(await compare("sessions/authenticate", sessions, SESSIONS_A_ROUND)),
      ...(await compare("password log-in", logins, LOGINS_A_ROUND)),
      ...(await hashCosts()),
      ...(await measureUniformAnswers(latchkey)),
    ];
  } finally {
    await rival.close();
    await database.close();
  }
}

function expectGood(status: number): void {
  if (status !== 200) throw new Error(`The bench was answered ${status}.`);
}

async function expectSession(response: Response): Promise<void> {
  expectGood(response.status);
  if ((await response.text()) === "null") throw new Error("The bench's session was not found.");
}

/** Both in turns, so that whatever else the machine does hits both. */
async function compare(name: string, { ours, rivals }: Pair, requests: number): Promise<Measure[]> {
  const rates = await repeat(ROUNDS, async (round) => {
    if (round % 2 === 0) return { ours: await rate(ours, requests), rivals: await rate(rivals, requests) };
    const first = await rate(rivals, requests);
    return { ours: await rate(ours, requests), rivals: first };
  });
  const how = `median of ${ROUNDS} rounds of ${requests}, ${AT_ONCE} at once, in turns`;
  const ratio = median(rates.map((round) => round.rivals / round.ours));
  const budget = name === "sessions/authenticate" ? 0.5 : null;
  return [
    { name, figure: median(rates.map((round) => round.ours)), unit: "/s", budget: null, how },
    { name: `${name}, better-auth`, figure: median(rates.map((round) => round.rivals)), unit: "/s", budget: null, how },
    { name: `${name}, better-auth's rate over ours`, figure: ratio, unit: "", budget, how },
  ];
}

async function rate(ask: Ask, requests: number): Promise<number> {
  const started = performance.now();
  let left = requests;
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      await ask();
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return (requests * 1000) / (performance.now() - started);
}

/** What one hash costs by itself: most of a log-in is this, on purpose. */
async function hashCosts(): Promise<Measure[]> {
  const timed = async (work: () => Promise<unknown>): Promise<number> => {
    const started = performance.now();
    await work();
    return performance.now() - started;
  };
  const argon2 = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
  const ours = await repeat(ROUNDS, () => timed(() => hash(PASSWORD, argon2)));
  const rivals = await repeat(ROUNDS, () => timed(() => rivalHash(PASSWORD)));
  return [
    { name: "one hash, Argon2id 19 MiB t 2 p 1", figure: median(ours), unit: "ms", budget: null, how: "alone" },
    {
      name: "one hash, better-auth's scrypt N 2^14 r 16",
      figure: median(rivals),
      unit: "ms",
      budget: null,
      how: "alone",
    },
  ];
}
