import { describe, expect, it } from "vitest";
import { createCompanyIndex } from "#research/companies/company-index.ts";
import { listedCompany } from "#research/testing/made-summary.ts";
import { createReportService } from "./report-service.ts";

const closes = [{ date: "2026-08-21", close: "10" }];
const KO = listedCompany("KO", { summary: { closes }, lots: [{ date: "2025-01-02", quantity: "30", price: "5" }] });
const PEP = listedCompany("PEP", { summary: { closes }, lots: [{ date: "2025-01-02", quantity: "10", price: "5" }] });
const WATCHED = listedCompany("KO", {});

/** A service on which one company is still being read, and what the cache was asked for. */
function service(unread: readonly string[]) {
  const asked: (readonly string[])[] = [];
  const held = [KO, PEP].flatMap(({ summary }) =>
    summary === null || unread.includes(summary.symbol) ? [] : [summary],
  );
  const gather = (ciks: readonly string[]) => {
    asked.push(ciks);
    return Promise.resolve({
      summaries: new Map(held.map((summary) => [summary.cik, summary])),
      unread: [KO, PEP].filter(({ item }) => unread.includes(item.symbol)).map(({ item }) => item.cik),
    });
  };
  const earnings = {
    calendar: () => Promise.resolve({ entries: [], unread: 0 }),
    today: () => "2026-08-22",
  };
  const summaryCache = { gather, close: () => Promise.resolve() };
  return {
    asked,
    reports: createReportService({ summaryCache, companies: createCompanyIndex([], []), earnings }),
  };
}

const TRADED = { id: "t", name: "Traded", items: [KO.item, PEP.item] };
const LISTED = { id: "w", name: "Watched", items: [WATCHED.item] };

describe("overlap of the report service", () => {
  it("weighs trades by their closes, and reads nothing for lists without any", async () => {
    const { asked, reports } = service([]);
    const { pairs, unread, pricedFrom, today } = await reports.overlap([TRADED, LISTED]);
    expect(asked).toEqual([[KO.item.cik, PEP.item.cik]]);
    expect(pairs).toMatchObject([{ ofFirst: "0.75", ofSecond: "1", alike: "0.75" }]);
    expect(unread).toEqual([]);
    expect([pricedFrom, today]).toEqual(["2026-08-21", "2026-08-22"]);
  });

  it("names whose closes are still being read, and leaves them out of the parts", async () => {
    const { reports } = service(["KO"]);
    const { lists, pairs, unread } = await reports.overlap([TRADED, LISTED]);
    expect(unread).toEqual(["KO"]);
    expect(lists[0]?.weighed.missing).toEqual([{ symbol: "KO", reason: "We are still reading its figures." }]);
    expect(pairs).toMatchObject([{ ofFirst: "0", unweighed: ["KO"] }]);
  });
});

describe("since of the report service", () => {
  const at = "2026-08-01T12:00:00.000Z";

  it("tells what was filed since a visit, and what there is to see now", async () => {
    const { reports } = service([]);
    const first = await reports.since(KO.item, null);
    expect(first).toEqual({ seen: { [KO.item.cik]: { filing: null, results: null, next: null } }, changes: null });
    expect(await reports.since(KO.item, { at, seen: first?.seen ?? {} })).toMatchObject({ changes: [] });
  });

  it("tells nothing while the company is still being read", async () => {
    expect(await service(["KO"]).reports.since(KO.item, null)).toBeNull();
  });
});
