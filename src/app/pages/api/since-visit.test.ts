import { describe, expect, it } from "vitest";
import { askApi, ownPost } from "#app/testing/ask-api.ts";
import { sampleMembers, sampleServices } from "#app/testing/sample-services.ts";

const NEWS = { seen: { "0001045810": { filing: "a2", results: null, next: null } }, changes: [] };
const VISIT = { at: "2026-08-01T12:00:00.000Z", seen: { "0001045810": { filing: "a1", results: null, next: null } } };

function services(since: "news" | "reading") {
  const asked: unknown[] = [];
  const reports = {
    since: (...question: readonly unknown[]) => {
      asked.push(question);
      return Promise.resolve(since === "news" ? NEWS : null);
    },
  };
  return { asked, services: sampleServices({ reports, members: { limits: sampleMembers({}).limits } }) };
}

describe("POST /api/since-visit", () => {
  it("refuses other methods, other sites, bodies that are no visit, and symbols without figures", async () => {
    const { asked, services: given } = services("news");
    expect((await askApi(given, "/api/since-visit")).status).toBe(405);
    const foreign = { ...ownPost({ symbol: "NVDA" }), headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(given, "/api/since-visit", foreign)).status).toBe(403);
    for (const body of [{}, { symbol: "" }, { symbol: "NVDA", lastVisit: { at: "yesterday", seen: {} } }]) {
      expect((await askApi(given, "/api/since-visit", ownPost(body))).status).toBe(400);
    }
    expect((await askApi(given, "/api/since-visit", ownPost({ symbol: "ZZZZQ" }))).status).toBe(404);
    expect(asked).toEqual([]);
  });

  it("tells what came since the visit, and lets no cache keep it", async () => {
    const { asked, services: given } = services("news");
    const response = await askApi(given, "/api/since-visit", ownPost({ symbol: "NVDA", lastVisit: VISIT }));
    expect(await response.json()).toEqual({ isRead: true, ...NEWS });
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(asked).toMatchObject([[{ symbol: "NVDA" }, VISIT]]);
  });

  it("says that a company is still being read", async () => {
    const response = await askApi(services("reading").services, "/api/since-visit", ownPost({ symbol: "NVDA" }));
    expect(await response.json()).toEqual({ isRead: false });
  });
});
