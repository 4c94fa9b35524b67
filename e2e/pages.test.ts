import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { PAGE_EXAMPLES } from "#tools/page-examples.ts";
import { findFaint, findSeriousFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { drawAll, waitForResearch, waitForScripts } from "./research-page.ts";

const PHONE_WIDTH = 360;

const RESEARCH = ["/research/NVDA", "/research/NVDA?type=full", "/research/JPM?type=full", "/research/EQIX"] as const;

interface Look {
  readonly page: Page;
  /** What is wrong with the page, which is at a path. */
  readonly find: (page: Page, path: string) => Promise<readonly string[]>;
}

async function findOnAll({ page, find }: Look): Promise<readonly string[]> {
  const found: string[] = [];
  for (const path of PAGE_EXAMPLES) {
    await page.goto(path);
    found.push(...(await find(page, path)).map((fault) => `${path} ${fault}`));
  }
  for (const path of RESEARCH) {
    await page.goto(path);
    await waitForResearch(page);
    await drawAll(page);
    found.push(...(await find(page, path)).map((fault) => `${path} ${fault}`));
  }
  return found;
}

/** By day everything that is serious, by night what its colours can change; leaves the page by day. */
async function findByDayAndNight(page: Page): Promise<readonly string[]> {
  const byDay = await findSeriousFaults(page);
  await page.emulateMedia({ colorScheme: "dark" });
  const byNight = await findFaint(page);
  await page.emulateMedia({ colorScheme: "light" });
  return [...byDay, ...byNight.map((fault) => `by night ${fault}`)];
}

async function findTooWide(page: Page): Promise<readonly string[]> {
  const width = await page.evaluate<number>("document.documentElement.scrollWidth");
  return width > PHONE_WIDTH ? [`is ${width} pixels wide`] : [];
}

// Visited by both at once: one waits for the server while the other is measured.
describe.concurrent("every page", () => {
  journey(
    "has one main heading, a title of its own, and no serious accessibility fault, by day or by night",
    { timeout: 480_000 },
    async ({ open }) => {
      // Colours that fade into those of the night would be measured on their way.
      const page = await open("/", { colorScheme: "light", reducedMotion: "reduce" });
      const titles = new Map<string, string>();
      const find = async (_: Page, path: string): Promise<readonly string[]> => {
        titles.set(path, await page.title());
        const headings = await page.getByRole("heading", { level: 1 }).count();
        return [...(headings === 1 ? [] : [`has ${headings} main headings`]), ...(await findByDayAndNight(page))];
      };
      expect(await findOnAll({ page, find })).toEqual([]);
      expect([...titles.values()].filter((title) => !title.includes("Beforehand"))).toEqual([]);
      expect(new Set(PAGE_EXAMPLES.map((path) => titles.get(path))).size).toBeGreaterThan(PAGE_EXAMPLES.length - 4);
    },
  );

  journey("fits a phone of 360 pixels without scrolling sideways", { timeout: 480_000 }, async ({ open }) => {
    const page = await open("/", {
      viewport: { width: PHONE_WIDTH, height: 740 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await findOnAll({ page, find: findTooWide })).toEqual([]);
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
