import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { event, listedCompany, monthly, listedWithoutFigures } from "#research/testing/made-summary.ts";
import type { Listed } from "#research/portfolio-report/listed.ts";
import { makeReport, type PortfolioReport } from "#research/portfolio-report/report.ts";
import { USUAL_THRESHOLDS } from "#research/portfolio-report/x-ray.ts";
import { ListOrderContext } from "#app/portfolios/report/sort/list-order-context.ts";
import { ReportView } from "./report-view.tsx";

const SETTINGS = { weights: null, thresholds: USUAL_THRESHOLDS, against: null };

function reportOn(listed: readonly Listed[], more: Partial<Parameters<typeof makeReport>[0]> = {}): PortfolioReport {
  return makeReport({
    listed,
    unread: [],
    events: [],
    today: "2026-08-22",
    settings: SETTINGS,
    benchmarkPeer: null,
    lastSeen: null,
    ...more,
  });
}

function render(report: PortfolioReport, isOld = false, calendarPath: string | null = null): string {
  const element = (
    <ListOrderContext value={{ symbols: [], apply: () => undefined }}>
      <ReportView report={report} settings={SETTINGS} isOld={isOld} calendarPath={calendarPath} />
    </ListOrderContext>
  );
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

/** What stands below a heading, up to the next one, in words alone. */
function below(html: string, heading: string): string {
  const section = new RegExp(`<h3>${heading}</h3>(.*?)(?=<h3>|$)`, "s").exec(html)?.[1] ?? "";
  return section
    .replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
}

const WHOLE = {
  figures: {
    price: "50",
    pe: "20",
    earnings_yield: "0.05",
    fcf_yield: "0.04",
    market_cap: "1000",
    revenue: "400",
    net_margin: "0.125",
    piotroski_f: "8",
  },
  summary: { sector: "Beverages", incorporatedIn: "DE", closes: monthly("2026-06", [40, 44, 50]) },
} as const;

function paying(perShare: string): Pick<NonNullable<Listed["summary"]>, "dividend"> {
  const filed = listedCompany("ANY", { figures: { price: perShare } }).summary?.figures.price;
  if (filed === undefined) throw new TypeError("A made company has the figures it is made with.");
  return { dividend: { kind: "pays", year: { perShare, filed, special: null }, before: null } };
}

describe("ReportView", () => {
  it("says how old its figures are once they are older than a week", () => {
    const listed = [listedCompany("KO", WHOLE)];
    expect(render(reportOn(listed, { today: "2026-11-24" }))).toMatch(
      /Our figures and prices are 3 months old\..*22 Aug 2026.*28 Aug 2026/,
    );
    expect(render(reportOn(listed))).not.toContain("age-banner");
  });

  it("reports on a single company without anything to compare or correlate", () => {
    const html = render(reportOn([listedCompany("KO", { ...WHOLE, summary: { ...WHOLE.summary, ...paying("2") } })]));
    expect(html).toContain("1 of 1 company");
    expect(below(html, "As one company")).toContain("Look-through P/E 20.0× 1 of 1 company");
    expect(below(html, "Dividends in the next 12 months")).toMatch(
      /^4\.0% a year on the value of the counted companies\. 1 of 1 company Assumed:/,
    );
    expect(below(html, "Allocation")).toMatch(
      /Countries of incorporation United States 100\.0% Where .* Which companies United States: KO$/,
    );
    expect(html).not.toContain("side by side");
    expect(html).not.toContain("Correlation of monthly returns");
  });

  it("says nothing of companies that nothing is held of, and why, in every part", () => {
    const html = render(reportOn([listedWithoutFigures("FAR"), listedWithoutFigures("OFF")]));
    expect(html).toContain("<strong>FAR</strong> We have no figures of the company.");
    expect(below(html, "As one company")).toContain("None of the companies has the figures for it. 0 of 2 companies");
    expect(below(html, "Dividends in the next 12 months")).toMatch(/^We do not know what these companies pay\. 0 of 2/);
    expect(below(html, "Allocation")).toMatch(
      /Country not known 100\.0% .* Which companies Country not known: FAR , OFF$/,
    );
    expect(below(html, "X-ray")).toContain("No scores available.");
    expect(below(html, "Returns")).toContain("We need one common year of closing prices");
    expect(html).not.toMatch(/NaN|undefined|Infinity|\[object/);
  });

  it("names who is missing where a part speaks for some of the companies, with the figure that was no answer", () => {
    const seen = listedCompany("V", { figures: { price: "0.59" } }).summary?.figures.price ?? null;
    const dividend = { kind: "unknown", reason: "Its year states less than its quarters.", seen } as const;
    const html = render(
      reportOn([
        listedCompany("KO", { ...WHOLE, summary: { ...WHOLE.summary, ...paying("2") } }),
        listedCompany("V", { ...WHOLE, summary: { ...WHOLE.summary, incorporatedIn: null, dividend } }),
        listedCompany("UBER", WHOLE),
      ]),
    );
    const said = below(html, "Dividends in the next 12 months");
    expect(said).toMatch(
      /^2\.0% a year on the value of the counted companies\. 2 of 3 companies V Its year states less than its quarters\. Assumed:/,
    );
    expect(said).toContain("Counted as paying nothing: UBER UBER We have no dividend figures for it.");
    expect(said).toMatch(/Not counted, because we do not know: V V Its year states less than its quarters\. price,/);
    expect(html).toContain('href="/figures/M1.price"');
  });

  it("gives the income of shares that are held, in dollars and in parts", () => {
    const lots = [{ date: "2025-01-02", quantity: "10", price: "30" }];
    const html = render(
      reportOn([
        listedCompany("KO", { ...WHOLE, lots, summary: { ...WHOLE.summary, ...paying("3") } }),
        listedCompany("PEP", { ...WHOLE, lots, summary: { ...WHOLE.summary, ...paying("1") } }),
      ]),
    );
    const said = below(html, "Dividends in the next 12 months");
    expect(said).toMatch(/^\$40\.00 for your shares\. 4\.0% a year on the value of the counted companies\./);
    expect(said).toMatch(/KO \$3\.00 .*6\.0% 10 \$30\.00 75\.0% PEP \$1\.00 .*2\.0% 10 \$10\.00 25\.0%/);
  });

  it("leads to the list's dates in the calendar where it knows the list, coming results or none", () => {
    const report = reportOn([listedCompany("KO", WHOLE)]);
    expect(below(render(report), "Results in the next 14 days")).not.toContain("calendar");
    expect(render(report, false, "/earnings?scope=core&show=both")).toMatch(
      /<h3>Results in the next 14 days<\/h3>.*<a href="\/earnings\?scope=core&amp;show=both"[^>]*>These companies’ results/s,
    );
  });

  it("sends plain headings, which scripts make into buttons, over every column of figures", () => {
    const html = render(
      reportOn([listedCompany("KO", WHOLE), listedCompany("PEP", WHOLE)], { events: [event("KO", "2026-09-01")] }),
    );
    const table = /<table[^>]*><caption[^>]*>Company by company<\/caption>.*?<\/table>/s.exec(html)?.[0] ?? "";
    expect(table.match(/<th [^>]*scope="col"><span data-slot="sort-label">/g)).toHaveLength(10);
    expect(table.split("</thead>")[0]).not.toMatch(/<button|aria-sort/);
    expect(table).toMatch(/>est\. <time dateTime="2026-09-01">1 Sept? 2026</);
  });

  it("says what is still being read, and that an older report is being made again", () => {
    const unread = reportOn([listedWithoutFigures("FAR")], { unread: ["FAR"], events: null });
    expect(render(unread)).toContain("Reading 1 more: FAR.");
    expect(render(reportOn([listedCompany("KO", WHOLE)], { events: null }))).toContain("Reading earnings dates.");
    expect(render(reportOn([listedCompany("KO", WHOLE)]), true)).toMatch(
      /data-state="old" aria-busy="true".*Updating the report\./s,
    );
  });
});
