import { afterEach, describe, expect, it } from "vitest";
import { type LocalServer, reply, type ServerAnswer, startLocalServer } from "#market/testing/local-server.ts";
import { createCircuitBreaker } from "#market/polite/circuit-breaker.ts";
import type { ProviderDeps } from "./calendar-provider.ts";
import { createFinnhub } from "./finnhub.ts";
import { createNasdaq } from "./nasdaq.ts";
import { createYahoo } from "./yahoo.ts";

const NOW = new Date("2026-08-22T12:00:00Z");
const QUESTION = { symbols: ["NVDA", "BRK.B"], from: "2026-08-24", to: "2026-08-25" };
const { signal } = new AbortController();

const FINNHUB = JSON.stringify({
  earningsCalendar: [
    { date: "2026-08-26", epsActual: null, epsEstimate: 1.9, hour: "amc", quarter: 2, symbol: "NVDA", year: 2027 },
    { date: "2026-08-26", epsActual: null, epsEstimate: 1.91, hour: "amc", quarter: 2, symbol: "NVDA", year: 2027 },
    { date: "2026-11-07", epsActual: null, epsEstimate: null, hour: "", quarter: 3, symbol: "BRK.B", year: 2026 },
    { date: "2026-08-26", hour: "bmo", symbol: "OTHER" },
    { date: "soon", hour: "bmo", symbol: "NVDA" },
    "nothing",
  ],
});

const NASDAQ = JSON.stringify({
  data: {
    asOf: "Mon, Aug 24, 2026",
    rows: [
      {
        symbol: "NVDA",
        name: "NVIDIA",
        time: "time-after-hours",
        marketCap: "$5,000",
        epsForecast: "$1.90",
        eps: "N/A",
      },
      { symbol: "BRK.B", name: "Berkshire", time: "time-not-supplied", marketCap: "N/A", epsForecast: "($0.12)" },
    ],
  },
  message: null,
});

const yahoo = (dates: readonly unknown[], isEarningsDateEstimate: boolean): string =>
  JSON.stringify({
    quoteSummary: {
      result: [{ calendarEvents: { earnings: { earningsDate: dates, isEarningsDateEstimate, earningsAverage: {} } } }],
      error: null,
    },
  });

let server: LocalServer | null = null;
const pauses: number[] = [];

afterEach(async () => {
  await server?.close();
  pauses.length = 0;
});

async function start(...answers: readonly [ServerAnswer, ...ServerAnswer[]]): Promise<ProviderDeps> {
  server = await startLocalServer(...answers);
  return {
    baseUrl: server.url,
    fetch: globalThis.fetch,
    timeoutMilliseconds: 30_000,
    largestBodyBytes: 10_000,
    limiter: { take: async () => undefined, pause: async (milliseconds) => void pauses.push(milliseconds) },
    breaker: createCircuitBreaker({ name: "test", failuresToOpen: 5, pauseMilliseconds: 1_000, now: () => NOW }),
    wait: async () => undefined,
    now: () => NOW,
    random: () => 0,
  };
}

describe("createFinnhub", () => {
  it("asks with the key in a header, keeps one row a day and calls far days projections", async () => {
    const finnhub = createFinnhub({ ...(await start(reply(200, {}, FINNHUB))), key: "secret" });
    expect(await finnhub.ask(QUESTION, signal)).toEqual([
      { symbol: "NVDA", date: "2026-08-26", timeOfDay: "AMC", isProjected: false },
      { symbol: "BRK.B", date: "2026-11-07", timeOfDay: "UNKNOWN", isProjected: true },
    ]);
    expect(server?.requests[0]?.path).toBe("/api/v1/calendar/earnings?from=2026-08-24&to=2026-08-25");
    expect(server?.requests[0]?.headers["x-finnhub-token"]).toBe("secret");
  });

  it("says which setting is wrong when the key is refused, without the key", async () => {
    const finnhub = createFinnhub({ ...(await start(reply(401))), key: "secret" });
    await expect(finnhub.ask(QUESTION, signal)).rejects.toMatchObject({
      code: "market/refused",
      message: "Finnhub refused the key: check FINNHUB_API_KEY.",
    });
  });

  it.each([
    ["is down", reply(503), "market/unavailable"],
    ["limits requests", reply(429, { "retry-after": "60" }), "market/rate-limited"],
    ["answers no JSON", reply(200, {}, "<html>maintenance</html>"), "market/bad-shape"],
    ["answers another shape", reply(200, {}, '{"earningsCalendar": {"NVDA": 1}}'), "market/bad-shape"],
    ["answers too much", reply(200, {}, `"${"x".repeat(20_000)}"`), "market/too-large"],
    ["points elsewhere", reply(302, { location: "http://169.254.169.254/" }), "market/refused"],
  ])("throws by code when the provider %s", async (_fault, answer, code) => {
    const finnhub = createFinnhub({ ...(await start(answer)), key: "secret" });
    await expect(finnhub.ask(QUESTION, signal)).rejects.toMatchObject({ code });
  });

  it("throws by code when the provider says nothing", async () => {
    const deps = await start(() => undefined);
    const finnhub = createFinnhub({ ...deps, timeoutMilliseconds: 50, key: "secret" });
    await expect(finnhub.ask(QUESTION, signal)).rejects.toMatchObject({ code: "market/timeout" });
  });

  it("lets everybody pause for as long as the provider asks", async () => {
    const finnhub = createFinnhub({ ...(await start(reply(429, { "retry-after": "60" }))), key: "secret" });
    await expect(finnhub.ask(QUESTION, signal)).rejects.toMatchObject({ code: "market/rate-limited" });
    expect(pauses).toEqual([60_000]);
  });
});

describe("createNasdaq", () => {
  it("asks for every working day and calls days without an hour projections", async () => {
    const nasdaq = createNasdaq(await start(reply(200, {}, NASDAQ), reply(200, {}, '{"data":{"rows":null}}')));
    expect(await nasdaq.ask({ ...QUESTION, from: "2026-08-22" }, signal)).toEqual([
      { symbol: "NVDA", date: "2026-08-24", timeOfDay: "AMC", isProjected: false },
      { symbol: "BRK.B", date: "2026-08-24", timeOfDay: "UNKNOWN", isProjected: true },
    ]);
    expect(server?.requests.map(({ path }) => path)).toEqual([
      "/api/calendar/earnings?date=2026-08-24",
      "/api/calendar/earnings?date=2026-08-25",
    ]);
  });

  it("asks for three weeks at most", async () => {
    const nasdaq = createNasdaq(await start(reply(200, {}, '{"data":null}')));
    await nasdaq.ask({ ...QUESTION, to: "2027-08-22" }, signal);
    expect(server?.requests).toHaveLength(15);
  });
});

describe("createYahoo", () => {
  const COOKIE = reply(404, { "set-cookie": "A3=cookie; Path=/; Secure" });
  const at = (day: string): number => Date.parse(`${day}T20:00:00Z`) / 1000;

  it("gets a cookie and a crumb, then asks company by company; a range is an estimate", async () => {
    const deps = await start(
      COOKIE,
      reply(200, {}, "crumb/1"),
      reply(200, {}, yahoo([{ raw: at("2026-08-25"), fmt: "2026-08-25" }], false)),
      reply(200, {}, yahoo([at("2026-08-24"), at("2026-08-28")], false)),
    );
    const asked = createYahoo({ ...deps, cookieUrl: deps.baseUrl }).ask(QUESTION, signal);
    expect(await asked).toEqual([
      { symbol: "NVDA", date: "2026-08-25", timeOfDay: "UNKNOWN", isProjected: false },
      { symbol: "BRK.B", date: "2026-08-24", timeOfDay: "UNKNOWN", isProjected: true },
    ]);
    const [, crumb, , second] = server?.requests ?? [];
    expect(crumb?.headers.cookie).toBe("A3=cookie");
    expect(second?.path).toBe("/v10/finance/quoteSummary/BRK-B?modules=calendarEvents&crumb=crumb%2F1");
  });

  it("leaves out a company that it does not know", async () => {
    const deps = await start(COOKIE, reply(200, {}, "crumb"), reply(404), reply(200, {}, yahoo([], true)));
    expect(await createYahoo({ ...deps, cookieUrl: deps.baseUrl }).ask(QUESTION, signal)).toEqual([]);
  });

  it("takes a crumb that is a complaint for a limit", async () => {
    const deps = await start(COOKIE, reply(200, {}, "Too Many Requests"));
    const asking = createYahoo({ ...deps, cookieUrl: deps.baseUrl }).ask(QUESTION, signal);
    await expect(asking).rejects.toMatchObject({ code: "market/rate-limited" });
  });
});
