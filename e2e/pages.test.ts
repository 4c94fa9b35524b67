import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, type OpenPage } from "./journey.ts";
import { waitForResearch } from "./research-page.ts";

/** One address of every kind of page. */
const PAGES = [
  "/",
  "/search",
  "/search?q=bank",
  "/search?q=zzzzqqqq",
  "/portfolios",
  "/blog",
  "/about",
  "/disclaimer",
  "/privacy",
  "/terms",
  "/no-such-page",
  "/research/ZZZZQ",
  "/research/SPY",
  "/research/F",
  "/research/NVDA?asOf=2031-01-01",
  "/figures/nothing",
] as const;

const RESEARCH = [
  "/research/NVDA",
  "/research/NVDA?type=valuation",
  "/research/NVDA?type=risk",
  "/research/NVDA?type=full",
  "/research/JPM?type=full",
  "/research/EQIX",
] as const;

async function openAll(open: OpenPage, options: Parameters<OpenPage>[1], look: (page: Page) => Promise<unknown>) {
  for (const path of [...PAGES, ...RESEARCH]) {
    const page = await open(path, options);
    if (RESEARCH.some((research) => research === path)) await waitForResearch(page);
    await look(page);
    await page.close();
  }
}

async function findSeriousFaults(page: Page): Promise<readonly string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${page.url()} ${id}: ${help} at ${node.target.join(" ")}`));
}

describe("every page", () => {
  journey("has no serious accessibility fault in light colours", { timeout: 240_000 }, async ({ open }) => {
    const faults: string[] = [];
    await openAll(open, { colorScheme: "light" }, async (page) => faults.push(...(await findSeriousFaults(page))));
    expect(faults).toEqual([]);
  });

  journey("has no serious accessibility fault in dark colours", { timeout: 240_000 }, async ({ open }) => {
    const faults: string[] = [];
    await openAll(open, { colorScheme: "dark" }, async (page) => faults.push(...(await findSeriousFaults(page))));
    expect(faults).toEqual([]);
  });

  journey("fits a phone of 360 pixels without scrolling sideways", { timeout: 240_000 }, async ({ open }) => {
    const tooWide: string[] = [];
    await openAll(open, { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }, async (page) => {
      const width = await page.evaluate<number>("document.documentElement.scrollWidth");
      if (width > 360) tooWide.push(`${page.url()} is ${width} pixels wide`);
    });
    expect(tooWide).toEqual([]);
  });

  journey("has one main heading and a title of its own", { timeout: 120_000 }, async ({ open }) => {
    const titles = new Map<string, string>();
    const page = await open("/");
    for (const path of PAGES) {
      await page.goto(path);
      expect([path, await page.getByRole("heading", { level: 1 }).count()]).toEqual([path, 1]);
      titles.set(path, await page.title());
    }
    expect([...titles.values()].filter((title) => !title.includes("Beforehand"))).toEqual([]);
    expect(new Set(titles.values()).size).toBeGreaterThan(PAGES.length - 4);
  });
});

describe("the evidence drawer", () => {
  journey("has no serious accessibility fault while it is open", async ({ open }) => {
    const page = await open("/research/NVDA");
    await waitForResearch(page);
    await page.locator('[data-card] [data-slot="figure"]').first().click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
  });
});
