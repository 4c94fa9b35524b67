import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { revenueDetail } from "#app/testing/revenue-detail.ts";
import { askApi } from "#app/testing/ask-api.ts";

const asked: unknown[] = [];
const services = sampleServices({
  figures: {
    find: (id, asOf) => {
      asked.push([id, asOf]);
      return Promise.resolve(id === revenueDetail.figure.id ? revenueDetail : null);
    },
  },
});

describe("GET /api/figures/{id}", () => {
  it("answers the evidence of a figure, whatever signs its id has", async () => {
    const id = encodeURIComponent(revenueDetail.figure.id);
    const response = await askApi(services, `/api/figures/${id}?asOf=2026-03-01`);
    expect(await response.json()).toEqual(revenueDetail);
    expect(asked).toEqual([["M0001045810.revenue.FY2026", "2026-03-01"]]);
  });

  it("answers 404 for an id that names nothing and for one that is far too long", async () => {
    for (const id of ["M1.nothing.FY2026", "%00", "x".repeat(9_000)]) {
      const response = await askApi(services, `/api/figures/${id}`);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ type: "urn:beforehand:problem:unknown-figure" });
    }
  });

  it("names the field asOf when it is no date", async () => {
    const response = await askApi(services, "/api/figures/M1?asOf=yesterday");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: "asOf", detail: "Give a date as YYYY-MM-DD." }] });
  });
});
