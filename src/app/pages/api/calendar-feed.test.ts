import { describe, expect, it } from "vitest";
import { sampleEntry } from "#app/testing/sample-calendar.ts";
import { sampleEstimate } from "#app/testing/sample-events.ts";
import { sampleMembers, sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import type { Portfolio } from "#contracts/portfolio.ts";
import type { Feed } from "#earnings/store/feed-store.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

const TOKEN = "t".repeat(43);
const NVDA = {
  id: "item",
  cik: "0001045810",
  symbol: "NVDA",
  note: "",
  tags: [],
  targetWeight: null,
  addedAt: "2026-08-22T12:00:00.000Z",
  addedPrice: null,
  lots: [],
};
const MINE: Portfolio = {
  id: "mine",
  name: "Chips",
  description: "",
  color: null,
  kind: "WATCHLIST",
  baseCurrency: "USD",
  version: 1,
  archivedAt: null,
  createdAt: "2026-08-22T12:00:00.000Z",
  updatedAt: "2026-08-22T12:00:00.000Z",
  items: [NVDA],
};

/** A person with one portfolio, who is signed in, and with a feed where one is made. */
function world({ isSignedIn = true, used = 0 }: { isSignedIn?: boolean; used?: number } = {}): SampleServices {
  const made = new Map<string, Feed>();
  const members = sampleMembers({});
  return sampleServices({
    currentUser: () => Promise.resolve(isSignedIn ? { userId: "user" } : null),
    members: {
      plan: {
        ...members.plan,
        read: () => Promise.resolve({ plan: "FREE", since: null, limits: [{ kind: "feeds", used, limit: 1 }] }),
      },
      portfolios: {
        ...members.portfolios,
        read: ({ ownerId, portfolioId }) => Promise.resolve(ownerId === "user" && portfolioId === "mine" ? MINE : null),
      },
    },
    earnings: {
      calendar: ({ ciks }) =>
        Promise.resolve({ entries: ciks?.includes(NVDA.cik) ? [sampleEntry(sampleEstimate())] : [], unread: 0 }),
      feeds: {
        create: (feed) => Promise.resolve(made.set(TOKEN, feed) && TOKEN),
        find: (token) => Promise.resolve(made.get(token) ?? null),
        revoke: () => Promise.resolve(made.delete(TOKEN)),
        madeAt: () => Promise.resolve(made.size === 0 ? null : "2026-08-22T12:00:00.000Z"),
      },
    },
  });
}

describe("/api/calendar-feeds/{portfolioId}", () => {
  it("asks to sign in, answers another's portfolio like none, and refuses other methods", async () => {
    expect((await askApi(world({ isSignedIn: false }), "/api/calendar-feeds/mine")).status).toBe(401);
    expect((await askApi(world(), "/api/calendar-feeds/another", ownPost({}))).status).toBe(404);
    expect((await askApi(world(), "/api/calendar-feeds/mine", { method: "PUT" })).status).toBe(405);
  });

  it("makes no feed for another site's page, or over the plan", async () => {
    const foreign = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(world(), "/api/calendar-feeds/mine", foreign)).status).toBe(403);
    const full = await askApi(world({ used: 1 }), "/api/calendar-feeds/mine", ownPost({}));
    expect(await full.json()).toMatchObject({
      status: 403,
      detail: "Your plan allows 1 calendar feeds. End another one first.",
    });
  });

  it("makes a feed that opens by its address alone, until it is ended", async () => {
    const services = world();
    const made = await askApi(services, "/api/calendar-feeds/mine", ownPost({}));
    expect(made.status).toBe(201);
    expect(await made.json()).toEqual({ url: `http://localhost:3000/calendar/${TOKEN}.ics` });
    expect(await (await askApi(services, "/api/calendar-feeds/mine")).json()).toEqual({
      madeAt: "2026-08-22T12:00:00.000Z",
    });
    const feed = await askApi(services, `/calendar/${TOKEN}.ics`);
    expect(feed.headers.get("cache-control")).toBe("private, no-store");
    expect(await feed.text()).toMatch(/X-WR-CALNAME:Earnings: Chips\r\n[^]*SUMMARY:NVDA results Q3 FY2027/);
    const ended = await askApi(services, "/api/calendar-feeds/mine", { ...ownPost({}), method: "DELETE" });
    expect(ended.status).toBe(204);
    expect((await askApi(services, `/calendar/${TOKEN}.ics`)).status).toBe(404);
  });
});
