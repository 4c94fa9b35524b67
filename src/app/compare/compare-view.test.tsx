import { text } from "node:stream/consumers";
import { prerenderToNodeStream } from "react-dom/static";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { metricGroups } from "#app/charts/metric-groups.ts";
import { computedView } from "#app/research/computed-view.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import { CompareView, type CompareViewProps } from "./compare-view.tsx";
import { readCompareQuestion } from "./comparison.ts";

type Given = Partial<Omit<CompareViewProps, "question" | "groups">>;

/** The page as the server sends it, with the parts whose scripts come later. */
async function render(query: string, given: Given = {}): Promise<string> {
  const { question } = readCompareQuestion(new URLSearchParams(query));
  const nothing = { companies: [], sentences: [], panel: null, refusals: [], retryAfter: null, today: "2026-08-23" };
  const element = <CompareView {...{ question, groups: metricGroups(), ...nothing, ...given }} />;
  const router = createMemoryRouter([{ path: "*", element }]);
  const { prelude } = await prerenderToNodeStream(<RouterProvider router={router} />);
  // React marks where one text ends and the next begins.
  return (await text(prelude)).replaceAll("<!-- -->", "");
}

/** A company with the newest figure of one measure. */
function company(symbol: string, newest: string | null): ComparedCompany {
  const view = (value: string | null, of: string) => ({
    ...computedView(value, "ratio", "Gross margin"),
    id: `M${symbol}.gross_margin.${of}`,
    measure: "gross_margin",
    reason: value === null ? "Banks have no gross margin." : null,
  });
  return {
    cik: "0000000042",
    symbol,
    name: `${symbol} Company`,
    knownBy: "2026-08-22",
    pricedOn: "2026-08-21",
    newest: [view(newest, "FY2025")],
    history: [{ median: newest === null ? null : view("0.6", "median"), percentile: null }],
  };
}

const QUERY = "symbols=KO,JPM&metrics=gross_margin&chart=gross_margin";
const KO = company("KO", "0.61");
const JPM = company("JPM", null);

describe("CompareView", () => {
  it("says how old the figures are and what to do, once they are older than a week", async () => {
    const banner =
      /data-slot="age-banner".*?<strong>Our figures and prices are 3 months old\.<\/strong>.*?22 Aug 2026.*?21 Aug 2026.*?newer filings at the SEC/s;
    expect(await render(QUERY, { companies: [KO], today: "2026-11-24" })).toMatch(banner);
    expect(await render(QUERY, { companies: [KO], today: "2026-08-28" })).not.toContain("age-banner");
  });

  it("offers popular comparisons where no company is named, and a form that needs no scripts", async () => {
    const html = await render("");
    expect(html).toMatch(/<form[^>]*method="get"/);
    expect(html).toMatch(/<a href="\/compare\?symbols=KO,PEP"[^>]*>Coca-Cola and PepsiCo<\/a>/);
    expect(html).not.toContain("<table");
    expect(html).not.toContain("compare-refusals");
  });

  it("sends what the page shows along with a name typed without scripts", async () => {
    const html = await render(QUERY, { companies: [KO, JPM] });
    expect(html).toMatch(/<input type="hidden" name="symbols" value="KO,JPM"\/>.*?role="combobox"[^>]*name="symbols"/s);
  });

  it("says that a ratio is not meaningful, and why, to those who see and to those who hear", async () => {
    const reason = "Shareholders' equity was near zero on 31 Dec 2025 (under 5% of total assets).";
    const flags = ["not-meaningful"] as const;
    const newest = JPM.newest.map((view) => (view === null ? null : { ...view, flags, reason }));
    const html = await render(QUERY, { companies: [KO, { ...JPM, newest }] });
    expect(html).toMatch(
      /title="Gross margin: Shareholders&#x27; equity was near zero[^"]*"[^>]*><span aria-hidden="true">n\.m\.</,
    );
    expect(html).toMatch(/data-slot="visually-hidden"[^>]*>Not meaningful: Shareholders&#x27; equity was/);
  });

  it("leaves a figure that one company lacks to its reason", async () => {
    const html = await render(QUERY, { companies: [KO, JPM] });
    expect(html).toMatch(/<th scope="row">Gross margin.*?href="\/figures\/MKO\.gross_margin\.FY2025"[^>]*>61\.0%</s);
    expect(html).toMatch(
      /data-quality="absent" href="\/figures\/MJPM[^>]*title="Gross margin: Banks have no gross margin\."[^>]*><span aria-hidden="true">–<\/span>.*?No figure: Banks have no gross margin/,
    );
    expect(html).toContain("as known on");
  });

  it("has the own history of the first company, and of every company on demand", async () => {
    const companies = [KO, company("PEP", "0.54")];
    const headings = (html: string) => [...html.matchAll(/>(\w+) own median</g)].map(([, symbol]) => symbol);
    expect(headings(await render(QUERY, { companies }))).toEqual(["KO"]);
    expect(headings(await render(`${QUERY}&history=1`, { companies }))).toEqual(["KO", "PEP"]);
  });

  it("has the figures of all companies before any own history, which a line sets apart", async () => {
    const html = await render(QUERY, { companies: [KO, company("PEP", "0.54")] });
    const headings = [...html.matchAll(/<th scope="col"([^>]*)>(KO|PEP)( own median)?</g)];
    expect(
      headings.map(([, look, symbol, own]) => [symbol, own ?? "", /data-aside="(\w+)"/.exec(look ?? "")?.[1]]),
    ).toEqual([
      ["KO", "", undefined],
      ["PEP", "", undefined],
      ["KO", " own median", "first"],
    ]);
  });

  it("shows the table before it says who leads", async () => {
    const sentences = [{ rule: "leader", parts: ["KO leads."], figures: {}, checks: [] }];
    const html = await render(QUERY, { companies: [KO, JPM], sentences });
    expect(html.indexOf("<table")).toBeLessThan(html.indexOf("Leaders"));
  });

  it("shows what it refuses, and when to ask again to who asks too much", async () => {
    const html = await render(QUERY, { refusals: ["SPY is a fund, not a company."], retryAfter: 12 });
    expect(html).toContain("<li>SPY is a fund, not a company.</li>");
    expect(html).toContain('<p role="alert">Too many requests. Try again in 12 s.</p>');
  });
});
