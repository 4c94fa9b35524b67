import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

describe("GET /api/visitor", () => {
  it("refuses to be written to", async () => {
    const response = await askApi(sampleServices({}), "/api/visitor", { method: "POST" });
    expect(response.status).toBe(405);
  });

  it("answers null to who is not signed in", async () => {
    const response = await askApi(sampleServices({}), "/api/visitor");
    expect(await response.json()).toEqual({ userId: null });
  });

  it("answers 503 and when to come back where it cannot be told, never that nobody is signed in", async () => {
    const away = Object.assign(new Error("away"), { code: "server/identity-unreachable" });
    const services = sampleServices({ currentUser: () => Promise.reject(away), reportError: () => undefined });
    const response = await askApi(services, "/api/visitor");
    expect([response.status, response.headers.get("retry-after")]).toEqual([503, "5"]);
    expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:identity-down" });
    const { status, ...written } = await askApi(services, "/api/portfolios", ownPost({ name: "Mine" })).then(
      async (answer) => ({ status: answer.status, body: await answer.text() }),
    );
    expect(status).toBe(503);
    expect(written.body).toContain("We can't tell whether this was saved.");
  });

  it("answers the id of the person whose cookies came, and to no cache", async () => {
    const services = sampleServices({
      currentUser: ({ headers }) => Promise.resolve(headers.get("cookie") === "ann" ? { userId: "user-test-1" } : null),
    });
    const response = await askApi(services, "/api/visitor", { headers: { cookie: "ann" } });
    expect(await response.json()).toEqual({ userId: "user-test-1" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
