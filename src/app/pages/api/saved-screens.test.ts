import { describe, expect, it } from "vitest";
import { askApi, ownPost } from "#app/testing/ask-api.ts";
import { sampleMembers, sampleServices, type SampleServices } from "#app/testing/sample-services.ts";
import type { NewScreen, SavedScreen } from "#contracts/saved-screen.ts";

const AT = "2026-08-22T12:00:00.000Z";
const KEPT: SavedScreen = { id: "s1", name: "Quality", query: "q=", version: 3, createdAt: AT, updatedAt: AT };
const QUERY = "q=roic+%3E+20%25";
const WHOLE =
  "q=roic+%3E+20%25&basis=ttm&columns=market_cap%2Cpe%2Crevenue_growth%2Coperating_margin%2Croic%2Cfcf_yield%2Cnet_debt_to_ebitda&sort=-market_cap";

/** A person whose screens are at their limit when `isFull`; what is written is noted. */
function world({ isSignedIn = true, isFull = false } = {}): { services: SampleServices; written: NewScreen[] } {
  const written: NewScreen[] = [];
  const members = sampleMembers({});
  const services = sampleServices({
    currentUser: () => Promise.resolve(isSignedIn ? { userId: "user" } : null),
    members: {
      savedScreens: {
        ...members.savedScreens,
        list: () => Promise.resolve([KEPT]),
        create(_owner, screen, most) {
          if (isFull) return Promise.resolve({ ok: false, reason: "too-many-screens" });
          expect(most).toBe(20);
          written.push(screen);
          return Promise.resolve({ ok: true, screen: { ...KEPT, ...screen } });
        },
        change: (_ref, { version }) =>
          Promise.resolve(
            version === KEPT.version
              ? { ok: true, screen: KEPT }
              : { ok: false, reason: "changed-meanwhile", current: KEPT },
          ),
        remove: ({ screenId }) => Promise.resolve(screenId === KEPT.id),
      },
    },
  });
  return { services, written };
}

const patch = (body: unknown) => ({ ...ownPost(body), method: "PATCH" });

describe("/api/saved-screens", () => {
  it("docs/threats.md#62: asks to log in, refuses another site's page, other methods, and a screen that cannot be read", async () => {
    const { services, written } = world();
    expect((await askApi(world({ isSignedIn: false }).services, "/api/saved-screens")).status).toBe(401);
    const foreign = { method: "POST", headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(services, "/api/saved-screens", foreign)).status).toBe(403);
    expect((await askApi(services, "/api/saved-screens", { ...ownPost({}), method: "PUT" })).status).toBe(405);
    for (const query of ["q=roik+%3E+1", "q=&columns=nonsense", "q=&owner=me", "q=&sort=nonsense"]) {
      const refused = await askApi(services, "/api/saved-screens", ownPost({ name: "Quality", query }));
      expect([query, refused.status]).toEqual([query, 400]);
    }
    const control = await askApi(services, "/api/saved-screens", ownPost({ name: "a\u0007b", query: QUERY }));
    expect(control.status).toBe(400);
    expect(written).toEqual([]);
  });

  it("saves a screen with every part of it named", async () => {
    const { services, written } = world();
    const made = await askApi(services, "/api/saved-screens", ownPost({ name: " Quality ", query: QUERY }));
    expect(made.status).toBe(201);
    expect(written).toEqual([{ name: "Quality", query: WHOLE }]);
    expect(await (await askApi(services, "/api/saved-screens")).json()).toEqual({ screens: [KEPT], limit: 20 });
  });

  it("says what the plan allows, and gives what there is to a change from the past", async () => {
    const full = await askApi(
      world({ isFull: true }).services,
      "/api/saved-screens",
      ownPost({ name: "A", query: QUERY }),
    );
    expect(await full.json()).toMatchObject({
      status: 403,
      detail: "Your plan allows 20 saved screens. Remove one first. Nothing was saved.",
    });
    const { services } = world();
    const late = await askApi(services, "/api/saved-screens/s1", patch({ name: "B", version: 2 }));
    expect(await late.json()).toMatchObject({ status: 409, current: KEPT });
    expect((await askApi(services, "/api/saved-screens/s1", patch({ name: "B" }))).status).toBe(400);
    expect((await askApi(services, "/api/saved-screens/s1", patch({ name: "B", version: 3 }))).status).toBe(200);
    const remove = { ...ownPost({}), method: "DELETE" };
    expect((await askApi(services, "/api/saved-screens/s1", remove)).status).toBe(204);
    expect((await askApi(services, "/api/saved-screens/s2", remove)).status).toBe(404);
  });
});
