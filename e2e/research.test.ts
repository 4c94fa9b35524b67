import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

const SEC = /^https:\/\/www\.sec\.gov\/Archives\/edgar\/data\/1045810\//;

describe("from a question to the filing", () => {
  journey("search, finished research, evidence drawer, filing link", async ({ open }) => {
    const page = await open("/");
    await page.getByRole("combobox", { name: "Search companies by symbol or name" }).fill("nvid");
    await page.getByRole("option", { name: /NVDA.*NVIDIA/i }).click();

    await page.waitForURL("**/research/NVDA");
    await page.getByRole("heading", { level: 1, name: /NVIDIA/i }).waitFor();
    await waitForResearch(page);
    const badge = await page.getByRole("button", { name: /figures verified/ }).innerText();
    const [, verified, shown] = /(\d+) of (\d+) figures verified/.exec(badge) ?? [];
    expect(Number(verified)).toBeGreaterThan(20);
    expect(verified).toBe(shown);

    const growth = page.locator('[data-card="growth"]');
    // The newest quarter may be known by its figures only, without the filing.
    await growth.locator('[data-slot="figure"][data-quality="reported"]').first().click();
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("article").waitFor();
    const filing = drawer.getByRole("link", { name: /Open the filing on sec\.gov/ });
    // A computed figure shows its operands first; the filed values are at the end of that line.
    for (let depth = 0; depth < 4 && (await filing.count()) === 0; depth += 1) {
      const operand = drawer.locator('[data-slot="operands"] [data-slot="figure"]').first();
      const shownBefore = await drawer.locator('[data-slot="evidence"]').innerText();
      await operand.click();
      await expect.poll(() => drawer.locator('[data-slot="evidence"]').innerText()).not.toBe(shownBefore);
    }
    expect(await filing.getAttribute("href")).toMatch(SEC);
    await expect.poll(() => drawer.innerText()).toMatch(/Accession/);

    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
  });

  journey("what was typed before the page's scripts ran is looked for by them", async ({ open }) => {
    const page = await open("/about");
    const late = Promise.withResolvers<void>();
    await page.route("**/assets/*.js", async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto("/", { waitUntil: "commit" });
    await page.getByRole("combobox").fill("nvid");
    late.resolve();
    await page.getByRole("option", { name: /NVDA.*NVIDIA/i }).waitFor();
    expect(await page.getByRole("combobox").inputValue()).toBe("nvid");
  });

  journey("the keyboard alone", async ({ open }) => {
    const page = await open("/");
    await waitForScripts(page);
    await page.keyboard.press("/");
    await page.keyboard.type("apple");
    await page.getByRole("dialog").getByRole("option", { name: /AAPL/ }).waitFor();
    await page.keyboard.press("Enter");

    await page.waitForURL("**/research/AAPL");
    await waitForResearch(page);
    await page.locator("body").press("Tab");
    const figure = page.locator('[data-card="profitability"] [data-slot="figure"]').first();
    await figure.focus();
    await page.keyboard.press("Enter");
    const drawer = page.getByRole("dialog");
    await drawer.getByRole("article").waitFor();
    expect(await drawer.locator(":focus").count()).toBe(1);

    await page.keyboard.press("Escape");
    await drawer.waitFor({ state: "hidden" });
    await expect.poll(() => page.locator(":focus").getAttribute("href")).toBe(await figure.getAttribute("href"));
  });

  journey("the first stop of the keyboard leads past the header", async ({ open }) => {
    const page = await open("/about");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").innerText()).toBe("Skip to content");
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    expect(await page.locator("main :focus").count()).toBe(1);
  });

  journey("a chart reads its points by arrow keys and has a table twin", async ({ open }) => {
    const page = await open("/research/MSFT");
    await waitForResearch(page);
    await waitForScripts(page);
    const chart = page.locator('[data-slot="chart"]').first();
    const points = chart.getByRole("slider", { name: /arrow keys read the points/ });
    await points.focus();
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => points.getAttribute("aria-valuetext")).toMatch(/\d/);
    const last = await points.getAttribute("aria-valuetext");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => points.getAttribute("aria-valuetext")).not.toBe(last);
    await chart.getByRole("button", { name: "Table" }).click();
    await chart.getByRole("table").waitFor();
  });

  journey("no match says so and offers near ones", async ({ open }) => {
    const page = await open("/");
    await page.getByRole("combobox").fill("nvdaa");
    await expect.poll(() => page.locator('[data-slot="search-summary"]').innerText()).toMatch(/No match for “nvdaa”/);
    await page.getByRole("option", { name: /NVDA/ }).waitFor();
  });
});
