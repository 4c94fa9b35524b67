import { renderToStaticMarkup } from "react-dom/server";
import { createMemoryRouter, RouterProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { computedView } from "#app/research/computed-view.ts";
import type { ComparedCompany } from "#research/comparison/compare-companies.ts";
import { CompareView } from "./compare-view.tsx";
import { measureChoices, readCompareQuestion } from "./comparison.ts";

type Given = Partial<Omit<Parameters<typeof CompareView>[0], "question" | "choices">>;

function render(
  query: string,
  { companies = [], absent = [], retryAfter = null, today = "2026-08-23" }: Given = {},
): string {
  const question = readCompareQuestion(new URLSearchParams(query));
  const element = <CompareView {...{ question, companies, absent, retryAfter, today }} choices={measureChoices()} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: "*", element }])} />);
}

/** A company with a figure of one measure: the newest, and those of its years. */
function company(
  symbol: string,
  newest: string | null,
  years: readonly (readonly [number, string])[],
): ComparedCompany {
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
    years: years.map(([year, value]) => ({ year, figure: view(value, `FY${year}`) })),
  };
}

const QUERY = "symbols=KO,JPM&metrics=gross_margin&chart=gross_margin";
const KO = company("KO", "0.61", [
  [2024, "0.6"],
  [2025, "0.61"],
]);

describe("CompareView", () => {
  it("says how old the figures are and what to do, once they are older than a week", () => {
    const banner =
      /data-slot="age-banner".*?<strong>Our figures and prices are 3 months old\.<\/strong>.*?22 Aug 2026.*?21 Aug 2026.*?newer filings at the SEC/s;
    expect(render(QUERY, { companies: [KO], today: "2026-11-24" })).toMatch(banner);
    expect(render(QUERY, { companies: [KO], today: "2026-08-28" })).not.toContain("age-banner");
  });

  it("asks for companies where none were named, in a form that needs no scripts", () => {
    const html = render("");
    expect(html).toMatch(/<form[^>]*method="get"/);
    expect(html).toMatch(/<label[^>]*for="compare-chart">Chart by year<\/label>/);
    expect(html).not.toContain("<table");
    expect(html).not.toContain("compare-refusals");
  });

  it("says that a ratio is not meaningful, and why, to those who see and to those who hear", () => {
    const reason = "Shareholders' equity was near zero on 31 Dec 2025 (under 5% of total assets).";
    const cl = company("CL", null, []);
    const flags = ["not-meaningful"] as const;
    const newest = cl.newest.map((view) => (view === null ? null : { ...view, flags, reason }));
    const html = render(QUERY, { companies: [KO, { ...cl, newest }] });
    expect(html).toMatch(
      /title="Gross margin: Shareholders&#x27; equity was near zero[^"]*"[^>]*><span aria-hidden="true">n\.m\.</,
    );
    expect(html).toMatch(/data-slot="visually-hidden"[^>]*>Not meaningful: (?:<!-- -->)?Shareholders&#x27; equity was/);
  });

  it("leaves a figure that one company lacks to its reason, and draws the years of the other", () => {
    const html = render(QUERY, { companies: [KO, company("JPM", null, [])] });
    expect(html).toMatch(/<th scope="row">Gross margin.*?href="\/figures\/MKO\.gross_margin\.FY2025"[^>]*>61\.0%</s);
    expect(html).toMatch(
      /data-quality="absent" href="\/figures\/MJPM[^>]*title="Gross margin: Banks have no gross margin\."[^>]*><span aria-hidden="true">–<\/span>.*?No figure: (?:<!-- -->)?Banks have no gross margin/,
    );
    expect(html).toContain("Gross margin by year");
    expect(html).toContain("as known on");
  });

  it("asks for a second company beside one, and draws nothing of a single year", () => {
    const html = render("symbols=KO&metrics=gross_margin", { companies: [company("KO", "0.61", [[2025, "0.61"]])] });
    expect(html).toContain("<li>Enter a second company to compare with.</li>");
    expect(html).toContain("<table");
    expect(html).not.toContain("Gross margin by year");
  });

  it("names each symbol that is refused, what is over six, and metrics that there are none of", () => {
    const html = render("symbols=spy,zzzq,c,d,e,f,g&metrics=charm", {
      absent: [
        { asked: "SPY", reason: "is a fund, not a company." },
        { asked: "ZZZQ", reason: "is not a symbol that we know." },
      ],
    });
    expect([...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, said]) => said)).toEqual([
      "SPY is a fund, not a company.",
      "ZZZQ is not a symbol that we know.",
      "You can compare at most six companies. Left out: G.",
      "There is no metric “charm”.",
    ]);
    expect(html).not.toContain("<table");
  });

  it("says when to ask again to who asks too much", () => {
    expect(render(QUERY, { retryAfter: 12 })).toContain('<p role="alert">Too many requests. Try again in 12 s.</p>');
  });
});
