import { describe, expect, inject, it } from "vitest";
import { firstLoads } from "#tools/measures/first-load.ts";

/** What the scripts of a page may weigh before they take it over, packed, in KB (docs/pages.md#first-load). */
const BUDGET = 130;

/** Pages that still need more, with a ceiling for each that is to come down. */
const ABOVE: Readonly<Record<string, number>> = {
  "portfolio.tsx": 174,
  "portfolio-overlap.tsx": 160,
  "portfolios.tsx": 146,
  "shared-portfolio.tsx": 145,
  "ask.tsx": 147,
  "check.tsx": 140,
  "earnings.tsx": 134,
  "financials.tsx": 132,
  "research.tsx": 133,
  "account.tsx": 131,
  "compare.tsx": 131,
  "companies.tsx": 131,
  "charts.tsx": 131,
  "filing.tsx": 131,
};

describe("the first load of every page", () => {
  const loads = firstLoads();

  it.each(loads)("$page keeps to its budget", ({ page, bytes }) => {
    expect(bytes / 1024).toBeLessThanOrEqual(ABOVE[page] ?? BUDGET);
  });

  it("has no ceiling that a page keeps without", () => {
    const needless = loads.filter(({ page, bytes }) => page in ABOVE && bytes / 1024 <= BUDGET);
    expect(needless).toEqual([]);
    expect(Object.keys(ABOVE).filter((page) => loads.every((load) => load.page !== page))).toEqual([]);
  });

  it("is what the server names in the page", async () => {
    const html = await fetch(new URL("/about", inject("productUrl"))).then((response) => response.text());
    const named = [...html.matchAll(/rel="modulepreload"[^>]*href="([^"]+)"|href="([^"]+\.js)"/g)].map(
      ([, one, other]) => one ?? other,
    );
    const about = loads.find(({ page }) => page === "about.tsx");
    expect(new Set(named)).toEqual(new Set(about?.scripts.map(({ path }) => path)));
  });
});
