import { describe, expect, it } from "vitest";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi, ownPost } from "#app/testing/ask-api.ts";

const ask = (body: unknown): Promise<Response> => askApi(sampleServices({}), "/api/companies/named", ownPost(body));

describe("POST /api/companies/named", () => {
  it("refuses what is no list of symbols, or too long a one", async () => {
    for (const body of [
      {},
      { symbols: "NVDA" },
      { symbols: [1] },
      { symbols: Array(1001).fill("NVDA") },
      { symbols: [], x: 1 },
      { symbols: [], names: "Ford" },
      { symbols: [], names: ["x".repeat(101)] },
      { symbols: [], names: Array(101).fill("Ford") },
    ]) {
      expect((await ask(body)).status).toBe(400);
    }
    expect((await askApi(sampleServices({}), "/api/companies/named")).status).toBe(405);
  });

  it("names a company by its name only where one company alone has it", async () => {
    const answer = await ask({ symbols: [], names: ["FORD MOTOR CO - COMMON STOCK", "", "Co", "Nobody Inc."] });
    expect(await answer.json()).toMatchObject({
      companies: [{ kind: "company", symbol: "F" }, { kind: "unknown" }, { kind: "unknown" }, { kind: "unknown" }],
    });
  });

  it("names the company of each symbol, in the order asked", async () => {
    const answer = await ask({ symbols: ["ford", "SPY", "f", "NOPE"] });
    expect(await answer.json()).toMatchObject({
      companies: [
        { asked: "ford", kind: "company", symbol: "FORD", isHeld: false },
        { asked: "SPY", kind: "fund" },
        { asked: "f", kind: "company", symbol: "F", name: "Ford Motor", cik: "0000037996", isHeld: true },
        { asked: "NOPE", kind: "unknown" },
      ],
    });
  });
});
