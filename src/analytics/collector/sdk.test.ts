// The published SDK against the collector, over real HTTP: what it does with each answer is the point of the answers' shapes.
import type { Server } from "node:http";
import { createInstance } from "@amplitude/analytics-browser";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COLLECT_PATH, COLLECTOR_KEY, CONSENT_QUERY, REMOTE_CONFIG_PATH } from "#contracts/analytics-wire.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHttpServer } from "#server/http/http-server.ts";
import { createLog } from "#server/log.ts";
import { PGLITE } from "#testing/databases.ts";
import { closeServer, listenLocally } from "#testing/identity-server.ts";
import { createCollector, type Collector } from "./collector.ts";
import { refusalAnswer } from "./batch.ts";

/** What needs a page is off. */
const NOTHING = {
  attribution: false,
  pageViews: false,
  sessions: false,
  networkTracking: false,
  webVitals: false,
  frustrationInteractions: false,
  pageUrlEnrichment: false,
  formInteractions: false,
};

type Answer = Collector["answer"];

describe("the SDK at the collector", () => {
  let database: OpenedDatabase;
  let server: Server;
  let origin: string;
  const asked: string[] = [];
  /** Answers given instead of the collector's, one for each batch. */
  const instead: (() => Promise<Response>)[] = [];

  beforeAll(async () => {
    database = await PGLITE.open();
    const collector = createCollector({
      database,
      clientOf: (_request, socketAddress) => socketAddress,
      userOf: () => Promise.resolve(null),
      now: () => new Date(),
    });
    const answer: Answer = (request, socketAddress) => {
      asked.push(`${request.method} ${new URL(request.url).pathname}`);
      const given = request.method === "POST" ? instead.shift() : undefined;
      return given === undefined ? collector.answer(request, socketAddress) : given();
    };
    server = createHttpServer({
      answer: ({ request, socketAddress }) => answer(request, socketAddress),
      files: (_request, _response, next) => next(),
      health: { readiness: { needed: {} }, exposition: () => Promise.resolve({ text: "", contentType: "text/plain" }) },
      log: createLog("silent"),
      http: { metricsToken: null, hasHstsSubdomains: false },
      publicUrl: null,
      hasSecurityHeaders: true,
    });
    origin = await listenLocally(server);
  });
  afterAll(async () => {
    await closeServer(server);
    await database.close();
  });
  beforeEach(() => database.query("DELETE FROM analytics_event"));
  afterEach(() => {
    asked.length = 0;
    instead.length = 0;
  });

  const start = async ({ search = CONSENT_QUERY, key = COLLECTOR_KEY, fileDownloads = false } = {}) => {
    const sdk = createInstance();
    await sdk.init(key, {
      serverUrl: `${origin}${COLLECT_PATH}?${search}`,
      remoteConfig: { fetchRemoteConfig: true, serverUrl: `${origin}${REMOTE_CONFIG_PATH}` },
      identityStorage: "none",
      autocapture: { ...NOTHING, fileDownloads },
      // There is no page here whose browser could say whether it is online.
      offline: null,
      enableDiagnostics: false,
      flushQueueSize: 200,
      flushIntervalMillis: 30,
      flushMaxRetries: 12,
      // What it cannot send it says on the console, where a word fails the test.
      logLevel: 0,
    }).promise;
    return sdk;
  };
  const posts = (): number => asked.filter((line) => line.startsWith("POST")).length;
  const storedEvents = async (): Promise<number> => (await database.query("SELECT 1 FROM analytics_event")).length;

  it("asks for its remote configuration, sends an event, and learns that it was taken", async () => {
    // Without a document this capture would fail the start: the remote configuration switches it off.
    const sdk = await start({ fileDownloads: true });
    const { code } = await sdk.track("Login", { method: "passkey" }).promise;
    expect(code).toBe(200);
    expect([...new Set(asked)]).toEqual([`GET ${REMOTE_CONFIG_PATH}/${COLLECTOR_KEY}`, `POST ${COLLECT_PATH}`]);
    expect(await database.query("SELECT name, properties FROM analytics_event")).toEqual([
      { name: "Login", properties: { method: "passkey" } },
    ]);
  });

  it("halves its batches at 413 until each of them is taken", async () => {
    const sdk = await start();
    const query = "x".repeat(200);
    const sent = Array.from({ length: 200 }, (_, nth) => sdk.track("Company Search", { query, results_count: nth }));
    const results = await Promise.all(sent.map(({ promise }) => promise));
    expect(results.map(({ code }) => code)).toEqual(Array.from({ length: 200 }, () => 200));
    expect(posts()).toBeGreaterThan(2);
    expect(await storedEvents()).toBe(200);
  });

  it("comes again after 429, 503 and a broken server, and stores the event once", async () => {
    const sdk = await start();
    instead.push(
      () => Promise.resolve(refusalAnswer("too-many", 1)),
      () => Promise.resolve(refusalAnswer("busy", 1)),
      () => Promise.reject(new Error("away")),
    );
    expect((await sdk.track("Logout").promise).code).toBe(200);
    expect(posts()).toBe(4);
    expect(await storedEvents()).toBe(1);
  });

  it("sends an event again whose answer was lost, and it is stored once", async () => {
    const sdk = await start();
    instead.push(() => Promise.reject(new Error("lost")));
    const sent = sdk.track("Logout", {}, { insert_id: "the-same" });
    const again = sdk.track("Logout", {}, { insert_id: "the-same" });
    expect([(await sent.promise).code, (await again.promise).code]).toEqual([200, 200]);
    expect(await storedEvents()).toBe(1);
  });

  it.each([
    ["without consent", { search: "" }],
    ["of another project", { key: "another-project" }],
  ])("forgets at once what is %s", async (_case, options) => {
    const sdk = await start(options);
    expect((await sdk.track("Logout").promise).code).toBe(400);
    expect(posts()).toBe(1);
    expect(await storedEvents()).toBe(0);
  });
});
