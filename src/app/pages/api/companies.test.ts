import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi } from "#app/testing/ask-api.ts";

const services = sampleServices({});

describe("GET /api/companies", () => {
  it("answers the companies whose symbol or name fits, with whether figures are held", async () => {
    const response = await askApi(services, "/api/companies?q=ford");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      query: "ford",
      hits: [
        {
          symbol: "FORD",
          name: "Forward Industries, Inc.",
          cik: "0000038264",
          exchange: "Nasdaq",
          isHeld: false,
          match: "symbol",
        },
        { symbol: "F", name: "Ford Motor", cik: "0000037996", exchange: "NYSE", isHeld: true, match: "name" },
      ],
    });
  });

  it("answers near matches when nothing fits", async () => {
    const response = await askApi(services, "/api/companies?q=nvdia");
    expect(await response.json()).toMatchObject({ hits: [{ symbol: "NVDA", match: "near" }] });
  });

  it("answers an empty list for a query of nothing but marks", async () => {
    const response = await askApi(services, "/api/companies?q=%00%25");
    expect(await response.json()).toMatchObject({ hits: [] });
  });

  it("names the field q when it is missing or too long", async () => {
    for (const path of ["/api/companies", `/api/companies?q=${"x".repeat(101)}`]) {
      const response = await askApi(services, path);
      expect(response.status).toBe(400);
      expect(response.headers.get("content-type")).toBe("application/problem+json");
      expect(await response.json()).toMatchObject({ status: 400, errors: [{ field: "q" }] });
    }
  });

  it("refuses other methods and says which it takes", async () => {
    const response = await askApi(services, "/api/companies?q=x", { method: "DELETE" });
    expect(response.status).toBe(405);
    expect(response.headers.get("allow")).toBe("GET");
  });
});

describe("an address under /api that is none", () => {
  it("is answered with a problem, not with a page", async () => {
    const response = await askApi(services, "/api/nothing/here");
    expect(response.status).toBe(404);
    expect(response.headers.get("content-type")).toBe("application/problem+json");
    expect(await response.json()).toEqual({
      type: "urn:beforehand:problem:not-found",
      title: "Nothing exists at this address",
      status: 404,
      detail: "Check the address.",
    });
  });
});
