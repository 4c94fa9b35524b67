import { describe, expect, it } from "vitest";
import { askApi, ownPost } from "#app/testing/ask-api.ts";
import { sampleMembers, sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import type { SavedScreen } from "#contracts/saved-screen.ts";
import type { NotedChange } from "#contracts/screen-change.ts";
import type { ScreenRef } from "#members/screens/screen-store.ts";

const AT = "2026-11-20T12:00:00.000Z";
const KEPT: SavedScreen = {
  id: "s1",
  name: "A & <B>",
  query: "q=roic+%3E+20%25",
  version: 1,
  createdAt: AT,
  updatedAt: AT,
};
const TOKEN = "t".repeat(43);
const NVDA = { cik: "0001045810", symbol: "NVDA", name: "Nvidia" };
const ROIC = { label: "Return on invested capital", figureId: null, periodLabel: "TTM Q2 FY2027" };
const CHANGES: readonly NotedChange[] = [
  { ...NVDA, id: "8", notedAt: AT, kind: "entered", cause: "added", figures: [] },
  {
    ...NVDA,
    id: "7",
    notedAt: AT,
    kind: "left",
    cause: "figures",
    figures: [{ ...ROIC, before: "21.3%", now: "18.9%" }],
  },
];

/** A person with one saved screen, and its feed where one is made. */
function world(userId = "user"): SampleServices {
  const made = new Map<string, ScreenRef>();
  const members = sampleMembers({});
  return sampleServices({
    currentUser: () => Promise.resolve({ userId }),
    followed: { changes: () => Promise.resolve({ since: AT, lookedAt: AT, changes: CHANGES }) },
    members: {
      savedScreens: {
        ...members.savedScreens,
        read: ({ ownerId, screenId }) => Promise.resolve(ownerId === "user" && screenId === "s1" ? KEPT : null),
        feeds: {
          create: (ref) => Promise.resolve(made.set(TOKEN, ref) && TOKEN),
          find: (token) => Promise.resolve(made.get(token) ?? null),
          revoke: () => Promise.resolve(made.delete(TOKEN)),
        },
      },
    },
  });
}

describe("the feed of a saved screen", () => {
  it("docs/threats.md#68: is nobody's before it is made, another's by no id, and nobody's after its end", async () => {
    const services = world();
    expect((await askApi(services, `/screens/${TOKEN}.atom`)).status).toBe(404);
    expect((await askApi(services, "/screens/s1.json")).status).toBe(404);
    expect((await askApi(world("thief"), "/api/saved-screens/s1/feed", ownPost({}))).status).toBe(404);
    expect((await askApi(world("thief"), "/api/saved-screens/s1/changes")).status).toBe(404);
    const made = await askApi(services, "/api/saved-screens/s1/feed", ownPost({}));
    expect(await made.json()).toEqual({ url: `http://localhost:3000/screens/${TOKEN}.atom` });
    const feed = await askApi(services, `/screens/${TOKEN}.atom`);
    expect(feed.headers.get("cache-control")).toBe("private, no-store");
    expect(feed.headers.get("x-robots-tag")).toBe("noindex");
    expect(await feed.text()).not.toMatch(/user/);
    const end = { ...ownPost({}), method: "DELETE" };
    expect((await askApi(services, "/api/saved-screens/s1/feed", end)).status).toBe(204);
    expect((await askApi(services, `/screens/${TOKEN}.atom`)).status).toBe(404);
  });

  it("says what each change is due to, in Atom and in JSON", async () => {
    const services = world();
    await askApi(services, "/api/saved-screens/s1/feed", ownPost({}));
    const atom = await (await askApi(services, `/screens/${TOKEN}.atom`)).text();
    expect(atom).toContain("<title>A &amp; &lt;B&gt; · Beforehand screen</title>");
    expect(atom).toContain("<id>tag:localhost,2026:screen-change/7</id><title>NVDA left: A &amp; &lt;B&gt;</title>");
    expect(atom).toContain("<title>NVDA entered (new in our data): A &amp; &lt;B&gt;</title>");
    const json: unknown = await (await askApi(services, `/screens/${TOKEN}.json`)).json();
    expect(json).toMatchObject({
      items: [
        { tags: ["entered", "NVDA", "data"] },
        { content_text: "Nvidia. Return on invested capital 21.3% → 18.9%, TTM Q2 FY2027." },
      ],
    });
  });

  it("is read on the page with when it began", async () => {
    const answer = await askApi(world(), "/api/saved-screens/s1/changes");
    expect(await answer.json()).toMatchObject({ since: AT, changes: [{ cause: "added" }, { cause: "figures" }] });
  });
});
