import { describe, expect, it } from "vitest";
import { z } from "zod";
import type { CalendarSpan } from "#app/earnings/earnings-services.ts";
import { sampleDeadlineEntry, sampleEntry } from "#app/testing/sample-calendar.ts";
import { sampleDeadline, sampleEstimate, sampleResults } from "#app/testing/sample-events.ts";
import { sampleServices } from "#app/testing/sample-services.ts";
import { askApi } from "#app/testing/ask-api.ts";

const answered = z.object({ events: z.array(z.object({ id: z.string(), kind: z.string() })) });
const TOKEN = "t".repeat(43);
const asked: CalendarSpan[] = [];
const services = sampleServices({
  earnings: {
    today: () => "2026-05-20",
    calendar: (span) => {
      asked.push(span);
      return Promise.resolve({ entries: [sampleEntry(sampleResults()), sampleEntry(sampleEstimate())], unread: 0 });
    },
    deadlines: () => Promise.resolve([sampleDeadlineEntry(sampleDeadline())]),
    insiderDays: () => Promise.resolve([]),
    feeds: {
      create: () => Promise.resolve(TOKEN),
      find: (token) => Promise.resolve(token === TOKEN ? { ownerId: "user", portfolioId: "mine" } : null),
      revoke: () => Promise.resolve(true),
      madeAt: () => Promise.resolve(null),
    },
  },
});

describe("GET /api/earnings", () => {
  it("names the fields that are wrong", async () => {
    const response = await askApi(services, "/api/earnings?view=grid&from=1999-01-01");
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ errors: [{ field: "view" }, { field: "from" }] });
  });

  it("honours the last day, up to 366 days", async () => {
    await askApi(services, "/api/earnings?from=2026-01-01&to=2026-01-03");
    expect(asked.at(-1)).toMatchObject({ from: "2026-01-01", to: "2026-01-03" });
    expect((await askApi(services, "/api/earnings?from=2026-01-01&to=2027-01-01")).status).toBe(200);
    for (const search of ["from=2026-01-01&to=2027-01-02", "from=2026-01-02&to=2026-01-01"]) {
      const refused = await askApi(services, `/api/earnings?${search}`);
      expect(await refused.json()).toMatchObject({ status: 400, errors: [{ field: "to" }] });
    }
    const open = await askApi(services, "/api/earnings?to=2026-01-01");
    expect(await open.json()).toMatchObject({ status: 400, errors: [{ field: "from" }] });
  });

  it("gives one company by its symbol, and says when it has none", async () => {
    const symbols = z.object({ events: z.array(z.object({ symbol: z.string() })) });
    const one = symbols.parse(await (await askApi(services, "/api/earnings?company=NVDA")).json());
    expect(new Set(one.events.map(({ symbol }) => symbol))).toEqual(new Set(["NVDA"]));
    const none = await askApi(services, "/api/earnings?company=ZZZZ");
    expect(await none.json()).toMatchObject({ status: 400, errors: [{ field: "company" }] });
  });

  it("names a parameter that it does not know, and those that it knows", async () => {
    const refused = await askApi(services, "/api/earnings?until=2026-01-01");
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
    expect(await refused.json()).toMatchObject({
      status: 400,
      errors: [
        {
          field: "until",
          detail:
            "We do not know this parameter. Use only view, from, scope, symbols, show, status, tier, size, sector, q, company, to.",
        },
      ],
    });
    for (const path of ["/api/companies?q=x&limit=3", "/api/visitor?x=1", "/api/figures/M1?asof=2026-01-01"]) {
      expect([path, (await askApi(services, path)).status]).toEqual([path, 400]);
    }
    expect((await askApi(services, "/calendar/company/NVDA.ics?cache=1")).status).toBe(200);
  });

  it("refuses other methods", async () => {
    expect((await askApi(services, "/api/earnings", { method: "POST" })).status).toBe(405);
  });

  it("gives a scope that is not the visitor's as an empty one, never as all", async () => {
    await askApi(services, "/api/earnings?scope=somebody-elses");
    expect(asked.at(-1)?.ciks).toEqual([]);
    await askApi(services, "/api/earnings");
    expect(asked.at(-1)).toEqual({ from: "2026-05-18", to: "2026-05-31", ciks: null });
  });

  it("answers events with sources, accuracy and figures by id", async () => {
    const response = await askApi(services, "/api/earnings?status=ESTIMATED");
    expect(response.headers.get("cache-control")).toBe("no-store");
    const body: unknown = await response.json();
    expect(body).toMatchObject({
      today: "2026-05-20",
      events: [
        {
          id: "0001045810-FY2027-Q3",
          symbol: "NVDA",
          date: "2026-11-18",
          status: "ESTIMATED",
          standing: "next",
          estimate: { tier: "B", window: { from: "2026-11-11", to: "2026-11-25" }, accuracy: { days: 7 } },
        },
      ],
    });
  });
});

describe("filing deadlines", () => {
  it("are left out until they are asked for, and never take the place of results", async () => {
    const idsOf = async (search: string) => {
      const { events } = answered.parse(await (await askApi(services, `/api/earnings${search}`)).json());
      return events.map(({ id, kind }) => [id, kind]);
    };
    const results = [
      ["0001045810-FY2027-Q1", "results"],
      ["0001045810-FY2027-Q3", "results"],
    ];
    expect(await idsOf("")).toEqual(results);
    expect(await idsOf("?show=deadlines")).toEqual([["0001045810-FY2027-Q3-deadline", "deadline"]]);
    expect(await idsOf("?show=both")).toEqual([...results, ["0001045810-FY2027-Q3-deadline", "deadline"]]);
    expect((await askApi(services, "/api/earnings?show=dividends")).status).toBe(400);
  });

  it("stand in files and feeds as events of their own", async () => {
    const csv = (await (await askApi(services, "/earnings.csv?show=both")).text()).trim().split("\r\n");
    expect(csv.at(-1)).toMatch(
      /^2026-12-04,,,NVDA,Nvidia,0001045810,Q3 FY2027,2026-10-25,DUE,,,,2026-12-04,.*deadline,10-Q,,,,$/,
    );
    const uidsOf = async (path: string) => (await (await askApi(services, path)).text()).match(/UID:.*/g);
    const uid = "UID:0001045810-FY2027-Q3-deadline@earnings.beforehand";
    expect(await uidsOf("/earnings.ics?show=deadlines")).toEqual([expect.stringContaining(uid)]);
    expect(await uidsOf("/calendar/company/NVDA.ics")).toHaveLength(2);
    expect(await uidsOf("/calendar/company/NVDA.ics?show=both")).toHaveLength(3);
    expect(await uidsOf("/calendar/company/NVDA.ics?show=dividends")).toHaveLength(2);
  });
});

describe("GET /earnings.csv", () => {
  it("gives one line for each event, figures exact", async () => {
    const response = await askApi(services, "/earnings.csv");
    expect(response.headers.get("content-disposition")).toBe(
      'attachment; filename="earnings-2026-05-18-2026-05-31.csv"',
    );
    const [head, first] = (await response.text()).split("\r\n");
    expect(head?.split(",").slice(0, 4)).toEqual(["date", "time_of_day", "time_et", "symbol"]);
    expect(first).toContain("2026-05-20,AMC,16:21,NVDA,Nvidia,0001045810,Q1 FY2027,2026-04-26,REPORTED");
  });
});

describe("GET /calendar", () => {
  it("gives a company's feed to anybody, and none of a company that is not held", async () => {
    const feed = await askApi(services, "/calendar/company/NVDA.ics");
    expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
    expect(await feed.text()).toContain("UID:0001045810-FY2027-Q1@earnings.beforehand");
    expect(asked.at(-1)?.ciks).toEqual(["0001045810"]);
    expect((await askApi(services, "/calendar/company/SPY.ics")).status).toBe(404);
    expect((await askApi(services, "/calendar/company/%3Cscript%3E.ics")).status).toBe(404);
  });

  it("opens a private feed by its token only, kept by no cache", async () => {
    for (const token of ["t", "T".repeat(43), "../secret"]) {
      const path = `/calendar/${encodeURIComponent(token)}.ics`;
      expect([token, (await askApi(services, path)).status]).toEqual([token, 404]);
    }
  });
});
