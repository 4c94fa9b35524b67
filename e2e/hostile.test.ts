import { request, type RequestOptions } from "node:http";
import { describe, expect, inject, it } from "vitest";
import { startRun } from "./research-run.ts";

const origin = inject("productUrl");

/** Sends what `fetch` would put right or refuse to send. */
function statusOf(path: string, options: RequestOptions = {}): Promise<number | undefined> {
  const { hostname, port } = new URL(origin);
  return new Promise((resolve, reject) => {
    const asked = request({ hostname, port, path, ...options }, (answer) => resolve(answer.resume().statusCode));
    asked.once("error", reject).end();
  });
}

describe("a hostile request", () => {
  it("for a symbol that is none finds nothing and leads nowhere", async () => {
    const symbols = ["%00", "%ff", "%2F%2Fevil.example", "%5C%5Cevil.example", "__proto__", "%0d%0aSet-Cookie:a=b"];
    for (const symbol of symbols) {
      for (const path of [`/research/${symbol}`, `/research/${symbol}.json`, `/api/figures/${symbol}`]) {
        const answer = await fetch(new URL(path, origin), { redirect: "manual" });
        expect([path, answer.status, answer.headers.get("location")]).toEqual([path, 404, null]);
      }
    }
  });

  it("for figures of measures, days and years nobody has finds none", async () => {
    const ids = ["constructor.FY2025", "__proto__.FY2025", "revenue.FY999999", "revenue.D9999-99-99", "a:b.FY2025"];
    for (const id of ids) {
      const { status } = await fetch(new URL(`/api/figures/M1045810.${id}`, origin));
      expect([id, status]).toEqual([id, 404]);
    }
  });

  it("for a figure as known on a day to come, or on none, finds nothing", async () => {
    const id = "M1045810.eps_diluted.FY2016";
    for (const [asOf, api] of [
      ["2024-06-30", 200],
      ["9999-12-31", 404],
      ["2013-12-31", 404],
      ["2024-02-30", 400],
    ] as const) {
      const answers = await Promise.all(
        [`/api/figures/${id}`, `/figures/${id}`].map((path) => fetch(new URL(`${path}?asOf=${asOf}`, origin))),
      );
      expect([asOf, ...answers.map(({ status }) => status)]).toEqual([asOf, api, api === 200 ? 200 : 404]);
    }
  });

  it("for events past any number is refused", async () => {
    const runId = await startRun(origin, { symbol: "NVDA", type: "overview" });
    const address = new URL(`/api/research/${runId}/events?after=2147483648`, origin);
    expect((await fetch(address)).status).toBe(400);
  });

  it("that is no request for a path of this server is refused", async () => {
    expect(await statusOf("http://evil.example/research/NVDA")).toBe(400);
    expect(await statusOf("/", { headers: { host: "<script>" } })).toBe(400);
    expect(await statusOf("/", { method: "TRACE" })).toBe(400);
  });

  it("to write to a page is refused, wherever it comes from", async () => {
    for (const path of ["/", "/research/NVDA", "/research/NVDA.data", "/research/NVDA.json", "/search"]) {
      const answer = await fetch(new URL(path, origin), {
        method: "POST",
        headers: { origin: "https://evil.example" },
      });
      expect([path, answer.status, answer.headers.get("allow")]).toEqual([path, 405, "GET, HEAD"]);
    }
  });
});
