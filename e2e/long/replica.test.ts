// docs/scaling.md: a node that reads from a replica, with two real PostgreSQL servers, each of which fails once.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { type ReplicatedPostgres, startReplicatedPostgres } from "#testing/replicated-postgres.ts";
import { runStatement } from "#testing/run-statement.ts";

const TIMEOUT = { timeout: 60_000, interval: 200 };
/** Pages of what is the same for everybody, and a word that each has only with its data. */
const PAGES = [
  ["/research/NVDA", "Operating margin"],
  ["/research/NVDA/financials", "Cost of revenue"],
  ["/research/NVDA/filings", "10-K"],
  ["/companies", "Technology"],
  ["/earnings", "NVDA"],
  ["/compare?symbols=NVDA,AAPL", "Apple"],
] as const;

const run = z.object({ runId: z.string() });
const sentCode = z.object({ data: z.object({ method_id: z.string() }) });
const messages = z.array(z.object({ text: z.string() }));

describe("a node with a replica", () => {
  let servers: ReplicatedPostgres;
  let product: RunningProduct;
  const folder = createDataFolder();
  const get = (path: string, headers = {}): Promise<Response> => fetch(new URL(path, product.url), { headers });
  const post = (path: string, body: object, headers = {}): Promise<Response> =>
    fetch(new URL(path, product.url), {
      method: "POST",
      headers: { "content-type": "application/json", origin: product.url, ...headers },
      body: JSON.stringify(body),
    });
  const metric = async (name: string): Promise<number> =>
    Number(new RegExp(`^beforehand_${name} (\\S+)$`, "m").exec(await (await get("/metrics")).text())?.[1]);
  const research = async (symbol: string): Promise<number> =>
    (await post("/api/research", { symbol, type: "full" })).status;
  /** Of each page whether it came whole. */
  const answered = async () =>
    Promise.all(
      PAGES.map(async ([path, word]) => {
        const answer = await get(path);
        return [path, answer.status, (await answer.text()).includes(word)];
      }),
    );
  const whole = PAGES.map(([path]) => [path, 200, true]);

  beforeAll(async () => {
    servers = await startReplicatedPostgres();
    product = await startProduct({
      DATABASE_URL: servers.primary.url,
      DATABASE_REPLICA_URL: servers.replica.url,
      REPLICA_LAG_SECONDS: "2",
      DATA_DIR: folder.path,
      OUTBOX: "public",
    });
  });
  afterAll(async () => {
    await product.stop();
    await servers.remove();
    folder.remove();
  });

  it("reads public data there, and a person's own data on the primary although the replica lacks it", async () => {
    const { runId } = run.parse(await (await post("/api/research", { symbol: "NVDA", type: "full" })).json());
    await expect.poll(async () => (await get(`/api/research/${runId}`)).text(), TIMEOUT).toContain('"complete"');
    await expect.poll(answered, TIMEOUT).toEqual(whole);
    await expect.poll(() => metric("database_replica_used"), TIMEOUT).toBe(1);
    expect(await metric("public_reads_on_replica_total")).toBeGreaterThan(10);
    const cookie = await signIn("reader@example.com");
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_pause()");
    const made = await post("/api/portfolios", { name: "Seen at once" }, { cookie, "sec-fetch-site": "same-origin" });
    expect(made.status).toBe(201);
    expect(await (await get("/api/portfolios", { cookie })).text()).toContain("Seen at once");
    await expect.poll(() => metric("database_replica_used"), TIMEOUT).toBe(0);
    expect(await metric("database_replica_lag_seconds")).toBeGreaterThan(2);
    expect(await answered()).toEqual(whole);
    await runStatement(servers.replica.url, "SELECT pg_wal_replay_resume()");
    await expect.poll(() => metric("database_replica_used"), TIMEOUT).toBe(1);
  });

  it("goes on without the primary, whose writes say 503, and takes them again once it is back", async () => {
    await servers.primary.end();
    expect(await answered()).toEqual(whole);
    expect(await research("KHC")).toBe(503);
    const ready = await get("/readyz");
    expect([ready.status, (await ready.text()).trim().split("\n")]).toEqual([
      200,
      ["ready", "reads ok", "disk ok", "database away", "replica ok", "identity away"],
    ]);
    await servers.primary.start();
    await expect.poll(() => research("KHC"), TIMEOUT).toBe(202);
    await expect.poll(async () => (await get("/readyz")).text(), TIMEOUT).toContain("database ok");
  });

  it("goes on without the replica, and takes it up again", async () => {
    await servers.replica.end();
    expect(await answered()).toEqual(whole);
    await expect.poll(async () => (await get("/readyz")).text(), TIMEOUT).toMatch(/^ready\n[\s\S]*replica away/);
    expect(await metric("database_replica_used")).toBe(0);
    await servers.replica.start();
    await expect.poll(() => metric("database_replica_used"), TIMEOUT).toBe(1);
    expect(await answered()).toEqual(whole);
  });

  /** The cookies of somebody who signed in by a mailed code. */
  async function signIn(email: string): Promise<string> {
    const token = /public-token-test-[\w-]+/.exec(product.output())?.[0] ?? "";
    const basic = { authorization: `Basic ${Buffer.from(`${token}:${token}`).toString("base64")}` };
    const sent = await post("/identity/sdk/v1/otps/email/login_or_create", { email }, basic);
    const outbox = await get(`/identity/outbox?to=${encodeURIComponent(email)}`);
    const code = /\b\d{6}\b/.exec(messages.parse(await outbox.json()).at(-1)?.text ?? "")?.[0] ?? "";
    const methodId = sentCode.parse(await sent.json()).data.method_id;
    const signedIn = await post("/identity/sdk/v1/otps/authenticate", { method_id: methodId, token: code }, basic);
    return signedIn.headers
      .getSetCookie()
      .map((one) => one.split(";")[0] ?? "")
      .join("; ");
  }
});
