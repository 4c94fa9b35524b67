import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type LocalServer, reply, type ServerAnswer, startLocalServer } from "#market/testing/local-server.ts";
import { createEdgarSource } from "./edgar-source.ts";

const fixture = async (name: string) => readFile(new URL(`fixtures/${name}`, import.meta.url));
const bodies: Readonly<Record<string, Buffer>> = {
  "/files/company_tickers.json": await fixture("company_tickers.json"),
  "/files/company_tickers_exchange.json": await fixture("company_tickers_exchange.json"),
  "/submissions/CIK0009990001.json": await fixture("submissions.json"),
  "/submissions/CIK0009990001-submissions-001.json": await fixture("history-page.json"),
  "/api/xbrl/companyfacts/CIK0009990001.json": await fixture("companyfacts.json"),
};

/** EDGAR as far as it is needed: gzip, a version each, and 304 to who has it already. */
const edgar: ServerAnswer = (response, request) => {
  const body = bodies[request.url ?? ""];
  if (body === undefined) return reply(404)(response, request);
  if (request.headers["if-none-match"] === '"v1"') return reply(304)(response, request);
  return reply(200, { "content-encoding": "gzip", etag: '"v1"' }, gzipSync(body))(response, request);
};

const TIDEWATER = "0009990001";
const ALPHABET = "0001652044";
const GOOGLE = "0001288776";

/** Company facts with balances of some days, as one report states them. */
function factsOf(cik: string, accn: string, filed: string, ends: readonly string[]): Buffer {
  const rows = ends.map((end) => ({
    end,
    val: Number(end.slice(0, 4)),
    accn,
    fy: 2014,
    fp: "FY",
    form: "10-K",
    filed,
  }));
  const concepts = ["Assets", "Liabilities", "StockholdersEquity", "Goodwill", "LongTermDebtNoncurrent"];
  const facts = Object.fromEntries(concepts.map((name) => [name, { units: { USD: rows } }]));
  return Buffer.from(JSON.stringify({ cik: Number(cik), entityName: "A", facts: { "us-gaap": facts } }));
}

const OLD_REPORT = "0001288776-15-000008";
const oldFacts = factsOf(GOOGLE, OLD_REPORT, "2015-02-09", ["2013-12-31", "2014-12-31"]);
const newFacts = factsOf(ALPHABET, "0001652044-16-000012", "2016-02-11", ["2014-12-31", "2015-12-31"]);

/** EDGAR with a company that another registrant filed for before. */
const alphabet =
  (earlier: ServerAnswer): ServerAnswer =>
  (response, request) => {
    const url = request.url ?? "";
    if (url.includes(GOOGLE)) return earlier(response, request);
    const submissions = bodies["/submissions/CIK0009990001.json"]?.toString().replaceAll("9990001", "1652044") ?? "";
    const own = url.startsWith("/api/") ? newFacts : Buffer.from(submissions);
    return url.includes("-submissions-") ? reply(404)(response, request) : reply(200, {}, own)(response, request);
  };

const { signal } = new AbortController();

describe("createEdgarSource", () => {
  let directory = "";
  let server: LocalServer | null = null;
  let now = new Date("2026-08-22T12:00:00.000Z");

  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), "edgar-"));
    now = new Date("2026-08-22T12:00:00.000Z");
  });

  afterEach(async () => {
    await server?.close();
    await rm(directory, { recursive: true, force: true });
  });

  async function open(answer: ServerAnswer, contact = "Jane Doe jane@example.com") {
    server = await startLocalServer(answer);
    const { url, requests } = server;
    const source = createEdgarSource({
      fetch: globalThis.fetch,
      contact,
      limiter: { take: async () => undefined, pause: async () => undefined },
      cacheDirectory: join(directory, "responses"),
      baseUrls: { files: url, data: url },
      now: () => now,
      random: () => 0,
      wait: async () => undefined,
    });
    return { source, requests, paths: () => requests.map((request) => request.path) };
  }

  it("reads a company whole: identity, facts, newest and older filings, and when", async () => {
    const { source } = await open(edgar);
    const records = await source.company(TIDEWATER, signal);
    expect(records?.company.symbol).toBe("TIDE");
    expect(records?.facts.length).toBe(4);
    expect(records?.filings.map((filing) => filing.accession)).toEqual([
      "0009990001-26-000012",
      "0009990001-26-000011",
      "0009990001-26-000003",
      "0009990001-20-000040",
    ]);
    expect(records?.origin).toEqual({
      source: "live",
      asOf: "2026-08-22",
      identityAsOf: "2026-08-22",
      announcementsAsOf: null,
      estimatesAsOf: null,
      fetchedAt: "2026-08-22T12:00:00.000Z",
      tier: "full",
      fullThrough: "2026-07-31",
      vintages: "all",
      filingsThrough: "2026-08-22",
      selectedConcepts: null,
      gaps: [],
    });
  });

  it("names itself in every request and asks only for the pages of history it shows", async () => {
    const { source, requests, paths } = await open(edgar);
    await source.company(TIDEWATER, signal);
    expect(paths()).toEqual([
      "/submissions/CIK0009990001.json",
      "/submissions/CIK0009990001-submissions-001.json",
      "/api/xbrl/companyfacts/CIK0009990001.json",
    ]);
    expect(new Set(requests.map((request) => request.headers["user-agent"]))).toEqual(
      new Set(["Beforehand Jane Doe jane@example.com"]),
    );
  });

  it("does not ask again within ten minutes, and afterwards only whether something changed", async () => {
    const { source, requests } = await open(edgar);
    const first = await source.company(TIDEWATER, signal);
    now = new Date("2026-08-22T12:09:59.000Z");
    expect(await source.company(TIDEWATER, signal)).toEqual(first);
    expect(requests.length).toBe(3);
    now = new Date("2026-08-22T12:10:00.000Z");
    const later = await source.company(TIDEWATER, signal);
    expect(requests.slice(3).map((request) => request.headers["if-none-match"])).toEqual(['"v1"', '"v1"']);
    expect(later?.facts).toEqual(first?.facts);
    expect(later?.origin.fetchedAt).toBe("2026-08-22T12:10:00.000Z");
  });

  it("lists securities by rank with their exchange", async () => {
    const { source } = await open(edgar);
    const listings = await source.listings(signal);
    expect(listings.map(({ symbol, exchange, rank }) => [symbol, exchange, rank])).toEqual([
      ["TIDE", "NYSE", 1],
      ["KELP", null, 2],
      ["TIDE-PA", "NYSE", 3],
    ]);
  });

  it("answers null for a company that EDGAR does not know", async () => {
    const { source } = await open(edgar);
    expect(await source.company("0000000001", signal)).toBeNull();
  });

  it("reads a company without facts", async () => {
    const { source } = await open((response, request) =>
      request.url?.startsWith("/api/") === true ? reply(404)(response, request) : edgar(response, request),
    );
    const records = await source.company(TIDEWATER, signal);
    expect([records?.facts, records?.filings.length, records?.origin.fullThrough]).toEqual([[], 4, null]);
  });

  it("joins what an earlier registrant filed, and says whose it is", async () => {
    const { source, paths } = await open(alphabet(reply(200, {}, oldFacts)));
    const records = await source.company(ALPHABET, signal);
    expect(paths().at(-1)).toBe(`/api/xbrl/companyfacts/CIK${GOOGLE}.json`);
    expect(records?.company.predecessors).toEqual([GOOGLE]);
    expect(records?.facts.filter(({ accession }) => accession === OLD_REPORT).length).toBe(10);
    expect(records?.facts.length).toBe(20);
    expect(records?.filings.find(({ cik }) => cik !== undefined)).toMatchObject({ filed: "2015-02-09", cik: GOOGLE });
  });

  it("reads a company whose earlier registrant cannot be read, and says so", async () => {
    const { source } = await open(alphabet(reply(200, {}, Buffer.from("<!DOCTYPE html>"))));
    const records = await source.company(ALPHABET, signal);
    expect(records?.facts.length).toBe(10);
    expect(records?.origin.gaps).toEqual([expect.stringContaining("CIK 1288776")]);
  });

  it("keeps what is stored of a company while its earlier registrant does not answer", async () => {
    const { source } = await open(alphabet(reply(503)));
    await expect(source.company(ALPHABET, signal)).rejects.toMatchObject({ code: "market/unavailable" });
  });

  it("reads a company whose page of old filings is gone, without those filings", async () => {
    const { source } = await open((response, request) =>
      request.url?.endsWith("-001.json") === true ? reply(404)(response, request) : edgar(response, request),
    );
    const records = await source.company(TIDEWATER, signal);
    expect([records?.facts.length, records?.filings.length]).toEqual([4, 3]);
  });

  it("refuses JSON that breaks off and keeps nothing of it", async () => {
    const half = bodies["/submissions/CIK0009990001.json"]?.subarray(0, 400) ?? "";
    const { source, requests } = await open(reply(200, { etag: '"v1"' }, half));
    await expect(source.company(TIDEWATER, signal)).rejects.toMatchObject({ code: "market/bad-shape" });
    await expect(source.company(TIDEWATER, signal)).rejects.toMatchObject({ code: "market/bad-shape" });
    expect(requests.map((request) => request.headers["if-none-match"])).toEqual([undefined, undefined]);
  });

  it("refuses a page that is no JSON at all and JSON of another shape", async () => {
    const page = await open(reply(200, { "content-type": "text/html" }, "<html>We are improving EDGAR</html>"));
    await expect(page.source.company(TIDEWATER, signal)).rejects.toMatchObject({ code: "market/bad-shape" });
    await server?.close();
    const other = await open(reply(200, {}, '{"cik": "9990001", "filings": {}}'));
    await expect(other.source.company("0009990003", signal)).rejects.toMatchObject({
      code: "market/bad-shape",
      facts: { path: "name" },
    });
  });

  it("refuses the figures of another company", async () => {
    const { source } = await open((response, request) =>
      edgar(response, Object.assign(request, { url: request.url?.replace("0009990003", TIDEWATER) })),
    );
    await expect(source.company("0009990003", signal)).rejects.toMatchObject({
      code: "market/bad-shape",
      facts: { path: "cik" },
    });
  });

  it("does not start without a contact that the SEC could write to", async () => {
    await expect(open(edgar, "Jane Doe")).rejects.toMatchObject({ code: "market/contact-missing" });
    await server?.close();
    await expect(open(edgar, "jane@example.com\r\nx: y")).rejects.toMatchObject({ code: "market/contact-missing" });
  });
});
