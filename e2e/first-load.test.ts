import type { Route } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { journey } from "./journey.ts";
import { waitForResearch } from "./research-page.ts";
import { firstLoads } from "#tools/measures/first-load.ts";

/** What the scripts of a page may weigh before they take it over, packed, in KB (docs/pages.md#first-load). */
const BUDGET = 130;

describe("the first load of every page", () => {
  const loads = firstLoads();

  it.each(loads)("$page keeps to its budget", ({ bytes }) => {
    expect(bytes / 1024).toBeLessThanOrEqual(BUDGET);
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
