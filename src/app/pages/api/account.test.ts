import { describe, expect, it } from "vitest";
import type { AccountRefusal, DeletionAnswer } from "#app/member-services.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi } from "#app/testing/ask-api.ts";

const OWN = { method: "DELETE", headers: { "sec-fetch-site": "same-origin" } };

const ARCHIVE = {
  format: "beforehand-account",
  version: 1,
  exported_at: "2026-11-22T08:00:00.000Z",
  user_id: "user-ann",
  identity: { account: {} },
  product: { feedback: [] },
} as const;

/** Services whose accounts answer this. */
function answering(answer: DeletionAnswer | AccountRefusal, wait: number | null = null) {
  const asked: string[] = [];
  const services = sampleServices({
    currentUser: () => Promise.resolve({ userId: "user-ann" }),
    members: {
      limits: { take: (what) => Promise.resolve(what === "account-exports" ? wait : null) },
      account: {
        delete: (request) => Promise.resolve((asked.push(request.method), answer)),
        export: () => Promise.resolve(answer.ok ? { ok: true, archive: ARCHIVE } : answer),
      },
    },
  });
  return { asked, services };
}

const DONE = { ok: true, state: "deleted", setCookies: ["session=; Path=/", "jwt=; Path=/"] } as const;

const REFUSALS: readonly (readonly [AccountRefusal, number, string])[] = [
  [{ ok: false, reason: "logged-out" }, 401, "logged-out"],
  [{ ok: false, reason: "log-in-again", message: "Please log in again." }, 403, "log-in-again"],
  [{ ok: false, reason: "too-often", retryAfterSeconds: 90 }, 429, "too-many-requests"],
  [{ ok: false, reason: "identity-down" }, 503, "identity-down"],
];

describe("DELETE /api/account", () => {
  it("refuses other sites' pages and other methods before anything is asked", async () => {
    const { asked, services } = answering(DONE);
    const foreign = { method: "DELETE", headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(services, "/api/account", foreign)).status).toBe(403);
    expect((await askApi(services, "/api/account")).status).toBe(405);
    expect((await askApi(services, "/api/account", { ...OWN, method: "POST" })).status).toBe(405);
    expect(asked).toEqual([]);
  });

  it("names each reason why nothing was deleted", async () => {
    for (const [refusal, status, kind] of REFUSALS) {
      const response = await askApi(answering(refusal).services, "/api/account", OWN);
      expect(response.status).toBe(status);
      expect(await response.json()).toMatchObject({ type: `urn:beforehand:problem:${kind}` });
    }
  });

  it("takes the session's cookies back when nothing is left", async () => {
    const response = await askApi(answering(DONE).services, "/api/account", OWN);
    expect([response.status, await response.json()]).toEqual([200, { state: "deleted" }]);
    expect(response.headers.getSetCookie()).toEqual(["session=; Path=/", "jwt=; Path=/"]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("says that it is not over yet when it is not", async () => {
    const { services } = answering({ ok: true, state: "under-way", setCookies: [] });
    const response = await askApi(services, "/api/account", OWN);
    expect([response.status, await response.json()]).toEqual([202, { state: "under-way" }]);
  });
});

describe("GET /api/account/export", () => {
  it("names each reason why nothing was handed out", async () => {
    for (const [refusal, status] of REFUSALS) {
      const response = await askApi(answering(refusal).services, "/api/account/export");
      expect([response.status, response.headers.get("content-disposition")]).toEqual([status, null]);
    }
    expect((await askApi(answering(DONE).services, "/api/account/export", OWN)).status).toBe(405);
  });

  it("hands out nothing to nobody, and no more than a few in an hour to anybody", async () => {
    expect((await askApi(sampleServices({}), "/api/account/export")).status).toBe(401);
    const response = await askApi(answering(DONE, 600).services, "/api/account/export");
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "600"]);
  });

  it("hands out one file that no cache keeps", async () => {
    const response = await askApi(answering(DONE).services, "/api/account/export");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="beforehand-account-2026-11-22.json"',
    );
    expect(response.headers.get("cache-control")).toBe("no-store");
    expect(await response.json()).toEqual(ARCHIVE);
  });
});
