import { describe, expect, it } from "vitest";
import { handMadeServices } from "#app/pages/hand-made-services.ts";
import { askApi } from "./ask-api.ts";

describe("GET /api/visitor", () => {
  it("refuses to be written to", async () => {
    const response = await askApi(handMadeServices({}), "/api/visitor", { method: "POST" });
    expect(response.status).toBe(405);
  });

  it("answers null to who is not signed in", async () => {
    const response = await askApi(handMadeServices({}), "/api/visitor");
    expect(await response.json()).toEqual({ userId: null });
  });

  it("answers the id of the person whose cookies came, and to no cache", async () => {
    const services = handMadeServices({
      visitor: ({ headers }) => Promise.resolve(headers.get("cookie") === "ann" ? { userId: "user-test-1" } : null),
    });
    const response = await askApi(services, "/api/visitor", { headers: { cookie: "ann" } });
    expect(await response.json()).toEqual({ userId: "user-test-1" });
    expect(response.headers.get("cache-control")).toBe("no-store");
  });
});
