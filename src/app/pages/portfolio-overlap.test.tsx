import { renderHtml } from "#app/testing/render-html.tsx";
import { describe, expect, it } from "vitest";
import { listedCompany } from "#research/testing/made-summary.ts";
import { overlapOf, type NamedList } from "#research/portfolio-report/overlap/overlap.ts";
import { OverlapView } from "./portfolio-overlap.tsx";

const target = (symbol: string, part: string) => listedCompany(symbol, { target: part });

function render(
  lists: readonly NamedList[],
  more: { readonly unread?: readonly string[]; readonly left?: number } = {},
) {
  const overlap = { ...overlapOf(lists), unread: more.unread ?? [], today: "2026-11-24" };
  return renderHtml(<OverlapView overlap={overlap} left={more.left ?? 0} />);
}

const CORE = { id: "c", name: "Core", listed: [target("KO", "0.6"), target("NVDA", "0.4")] };
const INCOME = {
  id: "i",
  name: "Income",
  listed: [target("KO", "0.25"), target("JPM", "0.75"), listedCompany("T", {})],
};
const ALONE = { id: "a", name: "Alone", listed: [listedCompany("UBER", {})] };

describe("OverlapView", () => {
  it("reads along a row: companies shared, and their part of that portfolio's own weight", async () => {
    const html = await render([CORE, INCOME]);
    expect(html).toMatch(
      /<th scope="row"><a href="\/portfolios\/c"[^>]*>Core<.*?>2 companies, weighted by your targets</,
    );
    expect(html).toMatch(
      /data-alike="self"[^>]*>.*?No figure: This is the same portfolio\..*?<\/td><td data-alike="high"[^>]*>60\.0% <span[^>]*>in 1 company<\/span><\/td>/,
    );
    expect(html).toMatch(
      /<td data-alike="middle"[^>]*>25\.0% <span[^>]*>in 1 company<\/span><\/td><td data-alike="self"/,
    );
  });

  it("names the companies of a pair on request, and who has no weight", async () => {
    const html = await render([CORE, INCOME]);
    expect(html).toContain("<summary>Core and Income: 1 company, 25.0% overlap</summary>");
    expect(html).toMatch(/href="\/research\/KO"[^>]*>KO<\/a><\/th><td[^>]*>60\.0%<\/td><td[^>]*>25\.0%<\/td>/);
    expect(html).toMatch(/<summary>2 of 3 companies<\/summary>.*<strong>T<\/strong> It has no target weight\./);
  });

  it("says that nothing is shared, what does not fit, and what is still being read", async () => {
    const html = await render([CORE, ALONE], { unread: ["KO"], left: 3 });
    expect(html.match(/>none<\/td>/g)).toHaveLength(2);
    expect(html).toContain("No company is in more than one of them.");
    expect(html).toContain("These are your first 2 portfolios; 3 more do not fit.");
    expect(html).toContain("Reading prices of 1 more: KO.");
  });

  it("says how old the closes are that a portfolio is weighed by, and nothing where none is", async () => {
    const sheet = { closes: [{ date: "2026-08-21", close: "10" }] };
    const traded = listedCompany("KO", { summary: sheet, lots: [{ date: "2025-01-02", quantity: "60", price: "5" }] });
    expect(await render([CORE, { id: "t", name: "Traded", listed: [traded] }])).toMatch(
      /<p [^>]*data-slot="age-banner"><strong>Our prices are 3 months old\.<\/strong>.*?Prices end on .*?21 Aug 2026/,
    );
    expect(await render([CORE, INCOME])).not.toContain("age-banner");
  });

  it("asks for two portfolios where there are fewer", async () => {
    expect(await render([CORE])).toContain("You need two portfolios with companies");
    expect(await render([])).not.toContain("<table");
  });
});
