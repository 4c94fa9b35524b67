import type { Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { z } from "zod";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";
import { firstLoads } from "#tools/measures/first-load.ts";

/** What the scripts of a page may weigh before they take it over, packed, in KB (docs/pages.md#first-load). */
const BUDGET = 130;

/** The stylesheets that a page leaves to the screener, by the build: the screener's own, and those marked `#`, which late parts share. */
const KEPT_STYLESHEETS = `Object.entries(__reactRouterManifest.routes)
  .flatMap(([id, { css = [] }]) => css.filter((address) => id === "pages/screener" || address.endsWith("#")))
  .map((address) => address.replace("#", ""))`;

describe("the first load of every page", () => {
  const loads = firstLoads();

  it.each(loads)("$page keeps to its budget", ({ bytes }) => {
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET);
  });

  it("is what the server names in the page", async () => {
    const html = await fetch(new URL("/about", inject("productUrl"))).then((response) => response.text());
    const named: unknown = JSON.parse(/\(document,(\["\/assets\/[^\]]*\])\)/.exec(html)?.[1] ?? "[]");
    const about = loads.find(({ page }) => page === "about.tsx");
    expect(new Set(z.array(z.string()).parse(named))).toEqual(new Set(about?.scripts.map(({ path }) => path)));
  });
});

describe("the stylesheets of a page", () => {
  journey("are each added once, whatever late parts and later pages need of them", async ({ open }) => {
    const page = await open("/research/NVDA");
    await waitForResearch(page);
    await waitForScripts(page);
    const added = async (): Promise<string[]> => {
      const links = await page.locator('link[rel="stylesheet"]').all();
      const addresses = await Promise.all(links.map((link) => link.getAttribute("href")));
      return addresses.map((address) => new URL(address ?? "", page.url()).href);
    };
    const first = await added();
    expect(first).toEqual([...new Set(first)]);
    await page.getByRole("banner").getByRole("link", { name: "Screener", exact: true }).click();
    await page.getByRole("heading", { name: "Screener", level: 1 }).waitFor();
    const kept = new Set(await page.evaluate<string[]>(KEPT_STYLESHEETS));
    const paths = (addresses: readonly string[]): string[] => addresses.map((address) => new URL(address).pathname);
    const [before, after] = [paths(first), paths(await added())];
    expect(before.filter((path) => after.includes(path))).toEqual(before.filter((path) => kept.has(path)));
    expect(before.filter((path) => kept.has(path) && /\/(?:frame|reading)-/.test(path))).toHaveLength(2);
    expect(before.filter((path) => !kept.has(path))).not.toEqual([]);
  });
});

describe("a button that works by script alone", () => {
  journey("makes a press from before its script again when the script has come, once", async ({ open }) => {
    const first = await open("/research/NVDA");
    await waitForResearch(first);
    const page = await open("/about", { beside: first });
    const held = Promise.withResolvers<void>();
    const asked = Promise.withResolvers<void>();
    await page.route("**/assets/card-section-*.js", async (route: Route) => {
      asked.resolve();
      await held.promise;
      await route.continue();
    });
    await page.goto(new URL("/research/NVDA", page.url()).href);
    const saves: string[] = [];
    page.on("download", (download) => saves.push(download.suggestedFilename()));
    const saved = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Save .* as CSV$/ })
      .first()
      .click();
    await asked.promise;
    expect(saves).toEqual([]);
    held.resolve();
    expect((await saved).suggestedFilename()).toMatch(/^NVDA-.*\.csv$/);
    expect(saves).toHaveLength(1);
  });
});
