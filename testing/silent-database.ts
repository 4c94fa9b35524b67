// A server whose PostgreSQL falls silent for a while under requests of every kind that needs it.
import { setTimeout as wait } from "node:timers/promises";
import { z } from "zod";
import { createDataFolder, startProduct, type RunningProduct } from "./product.ts";
import { startSilentProxy } from "./silent-proxy.ts";

/** One kind of request; true where it did what it is for. */
interface Ask {
  readonly name: string;
  readonly ask: () => Promise<boolean>;
}

/** What a silence did to requests, and to a stop. */
export interface SilenceResult {
  /** Of all requests that were under way in the silence or began in it. */
  readonly requests: number;
  readonly longestMs: number;
  /** What the longest one was. */
  readonly longest: string;
  /** From the end of the silence to the first success of each kind. */
  readonly recoveredMs: Readonly<Record<string, number>>;
  /** From SIGTERM in a second silence to the end of the process, and its exit code. */
  readonly stopMs: number;
  readonly exitCode: number | null;
}

const CLIENTS_OF_A_KIND = 4;
const WARM_MS = 2_000;
const PAUSE_MS = 100;
const RECOVERY_MS = 120_000;
/** So long the second silence has lasted when the server is asked to end. */
const BEFORE_STOP_MS = 1_000;

/**
 * @param databaseUrl an empty PostgreSQL database
 * @param silentMs how long the first silence lasts
 */
export async function silenceDatabase(databaseUrl: string, silentMs: number): Promise<SilenceResult> {
  const proxy = await startSilentProxy(databaseUrl);
  const folder = createDataFolder();
  const product = await startProduct({
    DATABASE_URL: proxy.url,
    DATA_DIR: folder.path,
    OUTBOX: "public",
    TRUSTED_PROXIES: "127.0.0.1,::1",
  });
  const asks = await prepareAsks(product);
  const load = startLoad(asks);
  await wait(WARM_MS);
  proxy.fallSilent();
  load.count();
  await wait(silentMs);
  proxy.speakAgain();
  const since = performance.now();
  const recovered = await Promise.all(
    asks.map(
      async (one) => [one.name, (await untilWell(one)) ? performance.now() - since : Number.POSITIVE_INFINITY] as const,
    ),
  );
  proxy.fallSilent();
  await wait(BEFORE_STOP_MS);
  const stopping = performance.now();
  const exitCode = await product.stop("SIGTERM");
  const stopMs = performance.now() - stopping;
  const counted = await load.end();
  await proxy.close();
  folder.remove();
  return { ...counted, recoveredMs: Object.fromEntries(recovered), stopMs, exitCode };
}

async function untilWell({ ask }: Ask): Promise<boolean> {
  for (const until = performance.now() + RECOVERY_MS; performance.now() < until; await wait(PAUSE_MS)) {
    if (await ask().catch(() => false)) return true;
  }
  return false;
}

/** Asks on and on; from `count` on, how long each request takes is noted. */
function startLoad(asks: readonly Ask[]) {
  const state = { isOn: true, isCounting: false, requests: 0, longestMs: 0, longest: "" };
  const clients = asks.flatMap((one) => Array.from({ length: CLIENTS_OF_A_KIND }, () => one));
  const asking = clients.map(async ({ name, ask }) => {
    while (state.isOn) {
      const since = performance.now();
      await ask().catch(() => false);
      const took = performance.now() - since;
      if (state.isCounting) {
        state.requests += 1;
        if (took > state.longestMs) [state.longestMs, state.longest] = [took, name];
      }
      await wait(PAUSE_MS);
    }
  });
  return {
    count: () => void (state.isCounting = true),
    async end() {
      state.isOn = false;
      await Promise.all(asking);
      return { requests: state.requests, longestMs: state.longestMs, longest: state.longest };
    },
  };
}

const started = z.object({ runId: z.string() });
/** Each is researched once, so that every ask makes a new run. */
const SYMBOLS = ["MSFT", "KHC", "WMT", "AAPL", "NKE", "TXN", "KO", "PG", "JNJ", "XOM", "CVX", "MRK", "PFE", "ORCL"];

async function prepareAsks({ url, output }: RunningProduct): Promise<readonly Ask[]> {
  const client = { asked: 0 };
  // Another client each time, because clients are limited.
  const headers = () => ({
    "content-type": "application/json",
    "x-forwarded-for": `10.${(client.asked += 1) % 250}.${Math.floor(client.asked / 250) % 250}.1`,
  });
  const get = (path: string) => fetch(new URL(path, url), { headers: headers() });
  const post = (path: string, body: object, more = {}) =>
    fetch(new URL(path, url), { method: "POST", headers: { ...headers(), ...more }, body: JSON.stringify(body) });
  const run = started.parse(await (await post("/api/research", { symbol: "NVDA", type: "full" })).json()).runId;
  const token = /public-token-test-[\w-]+/.exec(output())?.[0] ?? "";
  const basic = { authorization: `Basic ${Buffer.from(`${token}:${token}`).toString("base64")}`, origin: url };
  const symbols = { next: 0 };
  return [
    { name: "/readyz", ask: async () => (await get("/readyz")).ok },
    { name: "a run", ask: async () => (await get(`/api/research/${run}`)).ok },
    { name: "a page", ask: async () => (await get("/earnings")).ok },
    {
      name: "new research",
      async ask() {
        const symbol = SYMBOLS[(symbols.next += 1) % SYMBOLS.length];
        return (await post("/api/research", { symbol, type: "full", asOf: undefined })).status === 202;
      },
    },
    {
      name: "a code by mail",
      async ask() {
        const email = `person-${client.asked}@example.com`;
        return (await post("/identity/sdk/v1/otps/email/login_or_create", { email }, basic)).ok;
      },
    },
  ];
}
