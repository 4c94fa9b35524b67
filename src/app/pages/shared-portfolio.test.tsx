import { describe, expect, it } from "vitest";
import type { Services } from "#app/context.ts";
import type { PortfolioItem } from "#contracts/portfolio.ts";
import { listedCompany } from "#research/testing/made-summary.ts";
import { makeReport } from "#research/portfolio-report/report.ts";
import { makeSharedReport } from "#app/portfolios/report/shared-report.ts";
import { renderHtml } from "#app/testing/render-html.tsx";
import { SharedPortfolio } from "./shared-portfolio.tsx";

const KO: PortfolioItem = {
  id: "id-1",
  cik: "0000021344",
  symbol: "KO",
  note: "",
  tags: [],
  targetWeight: null,
  addedAt: "2026-08-01T10:00:00.000Z",
  addedPrice: null,
  lots: [],
};

/** What strangers get who open a link one after the other, with room for `most` reports. */
function openTimes(times: number, most: number, today = "2026-08-22") {
  const [taken, reported]: [unknown[], unknown[]] = [[], []];
  let computed = 0;
  const services: Parameters<typeof makeSharedReport>[0] = {
    limits: {
      take(...what) {
        taken.push(what);
        return Promise.resolve(taken.length > most ? 42 : null);
      },
    },
    reports: {
      make({ settings, lastVisit }) {
        computed += 1;
        const listed = [listedCompany("KO", { figures: { price: "50" } })];
        const known = { unread: [], events: [], today, benchmarkPeer: null };
        return Promise.resolve(makeReport({ ...known, listed, settings, lastSeen: lastVisit }));
      },
      overlap: () => Promise.reject(new Error("No overlap was expected.")),
      since: () => Promise.reject(new Error("No visit was expected.")),
    } satisfies Services["reports"],
  };
  const current = { client: "192.0.2.0/24", reportError: (error: unknown) => void reported.push(error) };
  const pages = Promise.all(
    Array.from({ length: times }, async () => pageOf(await makeSharedReport(services, current, [KO]))),
  );
  return pages.then((html) => ({ html, taken, reported, computed }));
}

function pageOf(report: Awaited<ReturnType<typeof makeSharedReport>>): Promise<string> {
  const portfolio = { name: "Core", description: "", items: [KO] };
  return renderHtml(<SharedPortfolio portfolio={portfolio} names={[]} report={report} />);
}

describe("SharedPortfolio", () => {
  it("shows the list, and why its figures are not there, to whose address asked for too many reports", async () => {
    const { html, computed, taken, reported } = await openTimes(3, 2);
    expect(computed).toBe(2);
    expect(html[1]).toContain("Company by company");
    expect(html[2]).toContain(">KO</a>");
    expect(html[2]).not.toContain("Company by company");
    expect(html[2]).toContain("Reload the page in 42 s to see them.");
    // By the client alone: nobody is asked who they are.
    expect(taken).toEqual(Array.from({ length: 3 }, () => ["reports", null, "192.0.2.0/24"]));
    expect(reported).toEqual([]);
  });

  it("says how old its figures are, as the owner's page does", async () => {
    const [[old], [fresh]] = await Promise.all([
      openTimes(1, 1, "2026-11-24").then(({ html }) => html),
      openTimes(1, 1).then(({ html }) => html),
    ]);
    expect(old).toMatch(/data-slot="age-banner".*Our figures are 3 months old\./);
    expect(fresh).not.toContain("age-banner");
  });
});
