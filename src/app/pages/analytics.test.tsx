import { createStaticHandler, RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import type { AnalyticsReport } from "#analytics/collector/report/report.ts";
import { servicesContext, type Services } from "#app/context.ts";
import { loader } from "./analytics.tsx";
import { sampleServices } from "#app/testing/sample-services.ts";
import { loader as nothing } from "./not-found.tsx";

const report: AnalyticsReport = {
  days: 30,
  since: "2026-02-08T12:00:00.000Z",
  until: "2026-03-10T12:00:00.000Z",
  newest: null,
  events: [],
  sessions: { count: 0, medianSeconds: null, bounced: 0 },
  daily: [],
  funnel: [],
  vitals: [],
  frustration: [],
};

async function load(operator: Partial<Services["operator"]>, query = "") {
  const requestContext = new RouterContextProvider();
  requestContext.set(servicesContext, sampleServices({ operator }));
  const handler = createStaticHandler([
    {
      id: "analytics",
      path: "/analytics",
      loader: (args) => loader({ ...args, params: {}, pattern: "/analytics", url: new URL(args.request.url) }),
    },
    {
      id: "nothing",
      path: "/nothing",
      loader: (args) => nothing({ ...args, params: { "*": "nothing" }, pattern: "*", url: new URL(args.request.url) }),
    },
  ]);
  const ask = async (path: string, route: string) => {
    const loaded = await handler.query(new Request(`http://localhost${path}`), { requestContext });
    if (loaded instanceof Response) throw new TypeError("the loader sent a response of its own");
    const data: unknown = loaded.loaderData[route];
    return { status: loaded.statusCode, headers: [...(loaded.loaderHeaders[route] ?? [])], data };
  };
  return { page: await ask(`/analytics${query}`, "analytics"), missing: await ask("/nothing", "nothing") };
}

describe("loader", () => {
  it("answers who is no operator as it answers for a page that is missing", async () => {
    const { page, missing } = await load({ analytics: () => Promise.resolve(null) });
    expect(page).toEqual({ ...missing, data: { report: null, note: null, hits: [] } });
    expect(missing).toEqual({ status: 404, headers: [], data: { hits: [] } });
  });

  it("gives the report to an operator, for nobody to keep", async () => {
    const { page } = await load({ analytics: () => Promise.resolve(report) });
    expect(page).toEqual({
      status: 200,
      headers: [["cache-control", "no-store"]],
      data: { report, note: null, hits: [] },
    });
  });

  it("asks for the days that the address names, of those that there are", async () => {
    const asked: number[] = [];
    const analytics = (_request: Request, days: number) => {
      asked.push(days);
      return Promise.resolve(null);
    };
    for (const query of ["", "?days=365", "?days=4000", "?days=7&days=90"]) await load({ analytics }, query);
    expect(asked).toEqual([30, 365, 30, 7]);
  });
});
