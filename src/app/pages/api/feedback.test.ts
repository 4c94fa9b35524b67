import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

const ANN = { userId: "user-ann" };

/** Services in which somebody is signed in, and what they were told. */
function listen({ user = ANN, wait = null }: { user?: typeof ANN | null; wait?: number | null } = {}) {
  const kept: unknown[] = [];
  const failures: number[] = [];
  const counted: unknown[] = [];
  const services = sampleServices({
    currentUser: () => Promise.resolve(user),
    members: {
      feedback: {
        send: (message) => Promise.resolve(void kept.push(message)),
        noteFailure: (status) => failures.push(status),
      },
      limits: {
        take(what, userId) {
          counted.push([what, userId]);
          return Promise.resolve(what === "feedback" ? wait : null);
        },
      },
    },
  });
  return { kept, failures, counted, services };
}

describe("POST /api/feedback", () => {
  it("refuses who is not signed in, before reading anything (docs/threats.md#39)", async () => {
    const { kept, failures, services } = listen({ user: null });
    const response = await askApi(services, "/api/feedback", ownPost({ content: "hello" }));
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:logged-out" });
    expect([kept, failures]).toEqual([[], [401]]);
  });

  it("refuses a page of another site, a form, and other methods", async () => {
    const { kept, failures, services } = listen();
    const foreign = { ...ownPost({ content: "x" }), headers: { "sec-fetch-site": "cross-site" } };
    expect((await askApi(services, "/api/feedback", foreign)).status).toBe(403);
    const form = { method: "POST", body: new URLSearchParams({ content: "x" }) };
    expect((await askApi(services, "/api/feedback", form)).status).toBe(415);
    expect((await askApi(services, "/api/feedback")).status).toBe(405);
    expect((await askApi(services, "/api/feedback", { ...ownPost({}), method: "PUT" })).status).toBe(405);
    expect([kept, failures]).toEqual([[], [403, 415, 405]]);
  });

  it("refuses what is blank, too long or no text, and counts nothing against its sender", async () => {
    const { kept, counted, services } = listen();
    for (const content of ["", " \n", "\u200b", "a".repeat(5_001), "a\u0000", "\ud800", 7, null, ["a"], undefined]) {
      expect([content, (await askApi(services, "/api/feedback", ownPost({ content }))).status]).toEqual([content, 400]);
    }
    for (const body of ["{", '"text"', "[]", ""]) {
      expect((await askApi(services, "/api/feedback", { ...ownPost(null), body })).status).toBe(400);
    }
    expect((await askApi(services, "/api/feedback", ownPost({ content: "x".repeat(200_000) }))).status).toBe(413);
    expect(kept).toEqual([]);
    expect(counted).not.toContainEqual(["feedback", ANN.userId]);
  });

  it("takes nobody else's name, nor any other member (docs/threats.md#35)", async () => {
    const { kept, services } = listen();
    for (const more of [{ userId: "user-bob" }, { user_id: "user-bob" }, { id: 1 }, { plan: "ELITE" }]) {
      const response = await askApi(services, "/api/feedback", ownPost({ content: "hello", ...more }));
      expect(response.status).toBe(400);
    }
    expect(kept).toEqual([]);
  });

  it("says when to come back to who sent too many", async () => {
    const { kept, failures, services } = listen({ wait: 1_800 });
    const response = await askApi(services, "/api/feedback", ownPost({ content: "eleventh" }));
    expect([response.status, response.headers.get("retry-after")]).toEqual([429, "1800"]);
    expect([kept, failures]).toEqual([[], [429]]);
  });

  it("keeps the text as it was written, and answers with nothing", async () => {
    const { kept, failures, counted, services } = listen();
    for (const content of [" <script>alert(1)</script>\r\n", "😀".repeat(5_000)]) {
      const response = await askApi(services, "/api/feedback", ownPost({ content }));
      expect([response.status, await response.text()]).toEqual([204, ""]);
      expect(kept.pop()).toEqual({ userId: ANN.userId, content });
    }
    expect(failures).toEqual([]);
    expect(counted).toContainEqual(["feedback", ANN.userId]);
  });

  it("reports and counts what could not be kept", async () => {
    const reported: unknown[] = [];
    const failures: number[] = [];
    const services = sampleServices({
      currentUser: () => Promise.resolve(ANN),
      reportError: (error) => reported.push(error),
      members: {
        feedback: {
          send: () => Promise.reject(new Error("disk full")),
          noteFailure: (status) => failures.push(status),
        },
      },
    });
    const response = await askApi(services, "/api/feedback", ownPost({ content: "hello" }));
    expect(response.status).toBe(500);
    expect(await response.text()).not.toContain("disk");
    expect([reported, failures]).toEqual([[new Error("disk full")], [500]]);
  });
});
