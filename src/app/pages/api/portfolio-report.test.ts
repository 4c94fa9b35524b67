import { describe, expect, it } from "vitest";
import type { ReportQuestion } from "#app/portfolios/report/report-services.ts";
import { nothingSeen, sampleMembers, sampleServices } from "#app/testing/sample-services.ts";
import { makeReport } from "#research/portfolio-report/report.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

const NVDA = { cik: "0001045810", symbol: "NVDA", lots: [], targetWeight: null };
const LOT = { date: "2025-01-02", quantity: "10", price: "100", fee: null, currency: "USD" };

/** Services that answer a report on companies that nothing is held of, and what they were asked. */
function services(limits = sampleMembers({}).limits) {
  const asked: ReportQuestion[] = [];
  const make = (question: ReportQuestion) => {
    asked.push(question);
    const listed = question.items.map((item) => ({ item, summary: null, absence: "Not held." }));
    return Promise.resolve(
      makeReport({
        ...question,
        listed,
        unread: [],
        events: [],
        today: "2026-08-22",
        benchmarkPeer: null,
        lastSeen: question.lastVisit,
      }),
    );
  };
  return { asked, services: sampleServices({ reports: { make }, members: { limits } }) };
}

const post = (body: unknown, query = ""): Promise<Response> =>
  askApi(services().services, `/api/portfolio-report${query}`, ownPost(body));

describe("POST /api/portfolio-report", () => {
  it("refuses other methods, other sites and bodies that are no list of companies", async () => {
    expect((await askApi(services().services, "/api/portfolio-report")).status).toBe(405);
    const foreign = {
      ...ownPost({ items: [] }),
      headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    };
    expect((await askApi(services().services, "/api/portfolio-report", foreign)).status).toBe(403);
    for (const body of [
      {},
      { items: "NVDA" },
      { items: [{ ...NVDA, cik: "1045810" }] },
      { items: [NVDA, NVDA] },
      { items: [{ ...NVDA, ownerId: "ann" }] },
      { items: [{ ...NVDA, lots: [{ ...LOT, quantity: "1e9" }] }] },
      { items: [NVDA], lastVisit: { at: "yesterday", seen: {} } },
      { items: Array.from({ length: 2_001 }, (_, position) => ({ ...NVDA, symbol: `A${position}` })) },
    ]) {
      expect((await post(body)).status).toBe(400);
    }
  });

  it("refuses what is larger than two megabytes unread", async () => {
    const note = "x".repeat(2 * 1024 ** 2);
    expect((await post({ items: [], note })).status).toBe(413);
  });

  it("says when to come back to who asks too often, without making a report", async () => {
    const { asked, services: given } = services({ take: (what) => Promise.resolve(what === "reports" ? 7 : null) });
    const answer = await askApi(given, "/api/portfolio-report", ownPost({ items: [NVDA] }));
    expect([answer.status, answer.headers.get("retry-after"), asked.length]).toEqual([429, "7", 0]);
  });

  it("reports on the list by the settings of the address, and lets no cache keep it", async () => {
    const { asked, services: given } = services();
    const query = "?weights=value&against=msft&position=12.5&reporting=900&cash=x";
    const answer = await askApi(given, `/api/portfolio-report${query}`, ownPost({ items: [{ ...NVDA, lots: [LOT] }] }));
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(asked[0]).toEqual({
      items: [{ ...NVDA, lots: [LOT] }],
      lastVisit: null,
      settings: {
        weights: "value",
        against: "MSFT",
        thresholds: { position: "0.125", reporting: "0.3", negativeCash: "0.25" },
      },
    });
    expect(await answer.json()).toMatchObject({
      basis: "value",
      weighed: { of: 1, with: 0, missing: [{ symbol: "NVDA", reason: "Not held." }] },
    });
  });

  it("remembers what a member saw of a portfolio once all of it is read, and nothing of anybody else", async () => {
    const noted: unknown[] = [];
    const ask = (userId: string | null, unread: readonly string[], portfolioId: string | null) => {
      const given = services();
      const make = async (question: ReportQuestion) => ({ ...(await given.services.reports.make(question)), unread });
      const visits = { ...nothingSeen, note: (...note: readonly unknown[]) => Promise.resolve(void noted.push(note)) };
      const user = () => Promise.resolve(userId === null ? null : { userId });
      return askApi(
        sampleServices({ reports: { make }, currentUser: user, members: { lastSeen: visits } }),
        "/api/portfolio-report",
        ownPost({ items: [NVDA], portfolioId }),
      );
    };
    for (const [userId, unread, portfolioId] of [
      [null, [], "p1"],
      ["ann", ["NVDA"], "p1"],
      ["ann", [], null],
    ] as const) {
      expect((await ask(userId, unread, portfolioId)).status).toBe(200);
    }
    expect(noted).toEqual([]);
    expect((await ask("ann", [], "p1")).status).toBe(200);
    expect(noted).toEqual([[{ ownerId: "ann", portfolioId: "p1" }, {}]]);
  });
});
