import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey, type OpenPage } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

/** One address of every kind of page. */
const PAGES = [
  "/",
  "/search",
  "/search?q=bank",
  "/search?q=zzzzqqqq",
  "/earnings",
  "/portfolios",
  "/blog",
  "/blog/what-scores-can-tell",
  "/blog/reverse-dcf-on-nvidia",
  "/blog/no-such-article",
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

const PHONE_WIDTH = 360;

const RESEARCH = ["/research/NVDA", "/research/NVDA?type=full", "/research/JPM?type=full", "/research/EQIX"] as const;

interface Look {
  readonly open: OpenPage;
  readonly options: Parameters<OpenPage>[1];
  /** What is wrong with the page that is open. */
  readonly find: (page: Page) => Promise<readonly string[]>;
}

async function findOnAll({ open, options, find }: Look): Promise<readonly string[]> {
  const found: string[] = [];
  const page = await open("/", options);
  for (const path of PAGES) {
    await page.goto(path);
    found.push(...(await find(page)));
  }
  for (const path of RESEARCH) {
    await page.goto(path);
    await waitForResearch(page);
    found.push(...(await find(page)));
  }
  return found;
}

/** Serious and critical findings of axe; of some rules only where those are named. */
async function findSeriousFaults(page: Page, rules: readonly string[] = []): Promise<readonly string[]> {
  // No page has frames, and without lists of what is in order axe needs a quarter of the time.
  const builder = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await (rules.length === 0 ? builder : builder.withRules([...rules])).analyze();
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, help, nodes }) => nodes.map((node) => `${page.url()} ${id}: ${help} at ${node.target.join(" ")}`));
}

async function findTooWide(page: Page): Promise<readonly string[]> {
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  return width > PHONE_WIDTH ? [`${page.url()} is ${width} pixels wide`] : [];
}

describe("every page", () => {
  journey("has no serious accessibility fault", { timeout: 240_000 }, async ({ open }) => {
    const options = { colorScheme: "light" } as const;
    expect(await findOnAll({ open, options, find: (page) => findSeriousFaults(page) })).toEqual([]);
  });

  journey("has enough contrast in dark colours too", { timeout: 240_000 }, async ({ open }) => {
    const options = { colorScheme: "dark" } as const;
    const find = (page: Page) => findSeriousFaults(page, ["color-contrast", "link-in-text-block"]);
    expect(await findOnAll({ open, options, find })).toEqual([]);
  });

  journey("fits a phone of 360 pixels without scrolling sideways", { timeout: 240_000 }, async ({ open }) => {
    const options = { viewport: { width: PHONE_WIDTH, height: 740 }, hasTouch: true, isMobile: true };
    expect(await findOnAll({ open, options, find: findTooWide })).toEqual([]);
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
    await waitForScripts(page);
    await page.locator('[data-card] [data-slot="figure"]').first().click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    expect(await findSeriousFaults(page)).toEqual([]);
  });
});
