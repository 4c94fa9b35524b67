import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import { type LocalServer, reply, type ServerAnswer, startLocalServer } from "#market/testing/local-server.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { PGLITE } from "#testing/databases.ts";
import { createAlphaVantage } from "./alpha-vantage.ts";
import { createDailyBudget } from "./daily-budget.ts";
import type { PriceProviderDeps } from "./price-provider.ts";
import { createTiingo } from "./tiingo.ts";

const NOW = new Date("2026-08-22T12:00:00Z");
const KEY = "secret-key-0001";
const ASKED = { symbol: "BRK-B", from: "2026-08-19" };
const { signal } = new AbortController();

// As their documentation shows them, with more members than we read.
const TIINGO = JSON.stringify([
  { date: "2026-08-19T00:00:00.000Z", close: 480.25, adjClose: 479.1, splitFactor: 1, divCash: 0, volume: 1 },
  { date: "2026-08-21T00:00:00.000Z", close: 120.1, adjClose: 120.1, splitFactor: 4, divCash: 0, volume: 1 },
  { date: "2026-08-20T00:00:00.000Z", close: 481, adjClose: 480, splitFactor: 1, divCash: 0, volume: 1 },
]);
const ALPHA_VANTAGE = JSON.stringify({
  "Meta Data": { "1. Information": "Daily Prices", "2. Symbol": "BRK-B" },
  "Time Series (Daily)": {
    "2026-08-21": { "1. open": "119.0", "4. close": "120.1000", "5. volume": "1" },
    "2026-08-20": { "1. open": "480.0", "4. close": "481.0000", "5. volume": "1" },
    "2026-08-18": { "1. open": "470.0", "4. close": "471.0000", "5. volume": "1" },
  },
});

/** What a promise is broken with; null where it is kept. */
const caught = async (asked: Promise<unknown> | undefined): Promise<unknown> =>
  asked?.then(
    () => null,
    (error: unknown) => error,
  );

let server: LocalServer | null = null;
afterEach(async () => server?.close());

async function start(...answers: readonly [ServerAnswer, ...ServerAnswer[]]): Promise<PriceProviderDeps> {
  server = await startLocalServer(...answers);
  return {
    baseUrl: server.url,
    key: KEY,
    budget: { take: async () => undefined },
    fetch: globalThis.fetch,
    timeoutMilliseconds: 30_000,
    largestBodyBytes: 10_000,
    limiter: { take: async () => undefined, pause: async () => undefined },
    breaker: createCircuitBreaker({ name: "test", failuresToOpen: 2, pauseMilliseconds: 1_000, now: () => NOW }),
    wait: async () => undefined,
    now: () => NOW,
    random: () => 0,
  };
}

const json = (body: string): ServerAnswer => reply(200, { "content-type": "application/json" }, body);

describe("createTiingo", () => {
  it("gives the closes as traded, in order, and keeps the key out of the address", async () => {
    const deps = await start(json(TIINGO));
    expect(await createTiingo(deps).ask(ASKED, signal)).toEqual({
      provider: "Tiingo",
      currency: "USD",
      closes: [
        ["2026-08-19", "480.25"],
        ["2026-08-20", "481"],
        ["2026-08-21", "120.1"],
      ],
    });
    expect(server?.requests[0]).toMatchObject({
      path: "/tiingo/daily/brk-b/prices?startDate=2026-08-19&format=json",
      headers: { authorization: `Token ${KEY}` },
    });
  });

  it("knows nothing of an unknown symbol, and names the setting where the key is refused", async () => {
    expect(await createTiingo(await start(reply(404))).ask(ASKED, signal)).toBeNull();
    await server?.close();
    const refused = await caught(createTiingo(await start(reply(401))).ask(ASKED, signal));
    expect(refused).toMatchObject({ code: "market/refused" });
    expect(String(refused)).toContain("TIINGO_API_KEY");
  });

  it("says that an answer has another shape, and is asked no more while it fails", async () => {
    const shape = await caught(createTiingo(await start(json(`[{"date":"soon"}]`))).ask(ASKED, signal));
    expect(shape).toMatchObject({ code: "market/bad-shape" });
    await server?.close();
    const failing = createTiingo(await start(reply(500)));
    expect(await caught(failing.ask(ASKED, signal))).toMatchObject({ code: "market/circuit-open" });
    const before = server?.requests.length;
    expect(await caught(failing.ask(ASKED, signal))).toMatchObject({ code: "market/circuit-open" });
    expect(server?.requests.length).toBe(before);
  });
});

describe("createAlphaVantage", () => {
  it("gives the closes as traded from the asked day on", async () => {
    const answer = await createAlphaVantage(await start(json(ALPHA_VANTAGE))).ask(ASKED, signal);
    expect(answer).toEqual({
      provider: "Alpha Vantage",
      currency: "USD",
      closes: [
        ["2026-08-20", "481.0000"],
        ["2026-08-21", "120.1000"],
      ],
    });
    expect(server?.requests[0]?.path).toContain("function=TIME_SERIES_DAILY&symbol=BRK-B&outputsize=compact");
  });

  it.each([
    ["a wrong key", { "Error Message": "the parameter apikey is invalid or missing." }, "market/refused"],
    ["a limit", { Information: `Our rate limit is 25 requests per day. Your key is ${KEY}.` }, "market/rate-limited"],
    ["a plan", { Note: "Thank you for using Alpha Vantage!" }, "market/rate-limited"],
    ["nothing that it says", {}, "market/bad-shape"],
  ])("reads the sentence about %s, which comes with status 200", async (_, answer, code) => {
    const asked = createAlphaVantage(await start(json(JSON.stringify(answer)))).ask(ASKED, signal);
    const error = await caught(asked);
    expect(error).toMatchObject({ code });
    expect(JSON.stringify([String(error), error])).not.toContain(KEY);
  });

  it("knows no closes of an unknown symbol", async () => {
    const answer = JSON.stringify({ "Error Message": "Invalid API call. Please retry." });
    expect(await createAlphaVantage(await start(json(answer))).ask(ASKED, signal)).toBeNull();
  });

  it("names no address in an error, because the key stands in it", async () => {
    const error = await caught(createAlphaVantage(await start(reply(403))).ask(ASKED, signal));
    expect(error).toMatchObject({ code: "market/refused" });
    expect(JSON.stringify([String(error), error])).not.toContain(KEY);
  });
});

describe("createDailyBudget", () => {
  let database: OpenedDatabase;
  beforeAll(async () => (database = await PGLITE.open()));
  afterAll(async () => database.close());

  it("gives each day's requests once, however many processes ask", async () => {
    const one = createDailyBudget({ database, name: "shared", perDay: 5 });
    const other = createDailyBudget({ database, name: "shared", perDay: 5 });
    const asked = await Promise.all([one, other, one, other, one, other, one].map((budget) => caught(budget.take())));
    expect(asked.filter((error) => error === null)).toHaveLength(5);
    expect(await caught(one.take())).toMatchObject({ code: "market/rate-limited" });
    await database.query("UPDATE market_budget SET day = day - 1");
    expect(await caught(other.take())).toBeNull();
  });
});
