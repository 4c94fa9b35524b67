import { describe, expect, it } from "vitest";
import { sampleMembers, sampleServices } from "#app/testing/sample-services.ts";
import type { ListToOverlap } from "#app/portfolios/report/report-services.ts";
import { overlapOf } from "#research/portfolio-report/overlap/overlap.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

const KO = { cik: "0000021344", symbol: "KO", lots: [], targetWeight: null };
const NVDA = { cik: "0001045810", symbol: "NVDA", lots: [], targetWeight: null };
const list = (id: string, ...items: readonly (typeof KO)[]) => ({ id, name: `List ${id}`, items });

/** Services that set lists side by side of whose companies nothing is held. */
function services(limits = sampleMembers({}).limits) {
  const overlap = (lists: readonly ListToOverlap[]) =>
    Promise.resolve({
      ...overlapOf(
        lists.map(({ items, ...rest }) => ({
          ...rest,
          listed: items.map((item) => ({ item, summary: null, absence: "Not held." })),
        })),
      ),
      unread: [],
      today: "2026-08-22",
    });
  return sampleServices({ reports: { overlap }, members: { limits } });
}

const post = (body: unknown) => askApi(services(), "/api/portfolio-overlap", ownPost(body));

describe("POST /api/portfolio-overlap", () => {
  it("refuses other methods, other sites and bodies that are no lists of companies", async () => {
    expect((await askApi(services(), "/api/portfolio-overlap")).status).toBe(405);
    const foreign = {
      ...ownPost({ lists: [] }),
      headers: { "content-type": "application/json", "sec-fetch-site": "cross-site" },
    };
    expect((await askApi(services(), "/api/portfolio-overlap", foreign)).status).toBe(403);
    for (const body of [
      {},
      { lists: [list("a"), list("a")] },
      { lists: [{ ...list("a"), ownerId: "ann" }] },
      { lists: [list("a", KO, KO)] },
      { lists: [list("a", { ...KO, cik: "21344" })] },
      { lists: Array.from({ length: 21 }, (_, position) => list(`${position}`)) },
    ]) {
      expect((await post(body)).status).toBe(400);
    }
  });

  it("says when to come back to who asks too often", async () => {
    const busy = services({ take: (what) => Promise.resolve(what === "reports" ? 7 : null) });
    const answer = await askApi(busy, "/api/portfolio-overlap", ownPost({ lists: [] }));
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  });

  it("sets lists side by side, and lets no cache keep the answer", async () => {
    const answer = await post({ lists: [list("a", KO, NVDA), list("b", KO)] });
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(await answer.json()).toMatchObject({
      lists: [
        { name: "List a", companies: 2, basis: "equal" },
        { name: "List b", companies: 1 },
      ],
      pairs: [{ first: "a", second: "b", shared: [{ symbol: "KO", first: "0.5", second: "1" }], ofFirst: "0.5" }],
      unread: [],
    });
  });
});
