import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { z } from "zod";
import { startFilledProduct } from "#testing/filled-product.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { waitForScripts } from "./research-page.ts";
import { watchPage } from "./watch-page.ts";

// Thirteen with a return on invested capital, and a bank that has none.
const SYMBOLS = "ADBE AOS CHRW CL CLX GDDY HD JKHY LMT LOW PG ROL VRSK JPM".split(" ");

describe("a filled screener", () => {
  let product: Awaited<ReturnType<typeof startFilledProduct>>;
  let browser: Browser;
  let page: Page;
  let troubles: readonly string[];

  beforeAll(async () => {
    [product, browser] = await Promise.all([startFilledProduct(SYMBOLS), chromium.connect(inject("browserEndpoint"))]);
    page = await browser.newPage({ baseURL: product.url });
    page.setDefaultTimeout(20_000);
    troubles = watchPage(page, product.url);
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    if (troubles.length > 0) throw new Error(troubles.join("\n"));
  });

  const conditions = () => page.getByLabel("Conditions");
  const symbols = () => page.locator("tbody th a").allInnerTexts();
  const heading = (text: string) => page.getByRole("heading", { level: 2, name: text, exact: true });

  it("filters by the line, points at a mistake, and by the handle of a histogram", async () => {
    await page.goto("/screener");
    await heading("14 companies").waitFor();
    await conditions().fill("roic > 5% and roik < 9");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.locator('[data-slot="screen-error"] mark', { hasText: "roik" }).waitFor();
    await conditions().fill("roic > 5%");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page
      .getByText(/1 left out/)
      .first()
      .waitFor();
    await page.getByText(/left out, because a figure is missing/).click();
    await page.getByText(/1 left out: Return on invested capital does not apply to banks\. JPM/).waitFor();
    const before = (await symbols()).length;
    const handle = page.getByLabel("Return on invested capital, at least");
    for (let step = 0; step < 6; step += 1) await handle.press("ArrowRight");
    await expect.poll(async () => (await symbols()).length).toBeLessThan(before);
    expect(await conditions().inputValue()).toMatch(/^roic >= [\d.]+%$/);
  });

  it("keeps a handle that is being moved while the answer to where it was comes", async () => {
    await page.goto("/screener?q=roic+%3E%3D+5%25");
    const handle = page.getByLabel("Return on invested capital, at least");
    await expect.poll(() => handle.isEnabled()).toBe(true);
    const place = () => handle.getAttribute("aria-valuetext");
    const line = () => conditions().inputValue();
    const held = Promise.withResolvers<undefined>();
    await page.route("**/screener.data*", async (route) => {
      await held.promise;
      await route.continue();
    });
    await handle.press("ArrowRight");
    const first = await place();
    await page.keyboard.down("ArrowRight");
    const second = await place();
    expect(second).not.toBe(first);
    held.resolve(undefined);
    await expect.poll(line).toBe(`roic >= ${first}`);
    expect(await place()).toBe(second);
    await page.keyboard.up("ArrowRight");
    await expect.poll(line).toBe(`roic >= ${second}`);
    expect(await place()).toBe(second);
    await page.unroute("**/screener.data*");
    await page.goBack();
    await expect.poll(line).toBe(`roic >= ${first}`);
    expect(await place()).toBe(first);
  });

  it("takes a handle back to where it was before the companies of the other place have come", async () => {
    await page.goto("/screener?q=roic+%3E%3D+5%25");
    const handle = page.getByLabel("Return on invested capital, at least");
    await expect.poll(() => handle.isEnabled()).toBe(true);
    const place = await handle.getAttribute("aria-valuetext");
    const held = Promise.withResolvers<undefined>();
    const asked: string[] = [];
    await page.route("**/screener.data*", async (route) => {
      asked.push(new URL(route.request().url()).searchParams.get("q") ?? "");
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    await handle.press("ArrowRight");
    await handle.press("ArrowLeft");
    await expect.poll(() => asked).toEqual([expect.stringMatching(/^roic >= /), "roic >= 5%"]);
    held.resolve(undefined);
    await expect.poll(() => conditions().inputValue()).toBe("roic >= 5%");
    expect(await handle.getAttribute("aria-valuetext")).toBe(place);
    await page.unroute("**/screener.data*");
  });

  it("sorts, moves by key, and shows the evidence of a figure", async () => {
    await page.goto("/screener?q=roic+%3E+5%25");
    await page.getByRole("link", { name: "Return on invested capital", exact: true }).click();
    await page.locator('th[aria-sort="descending"]', { hasText: "Return on invested capital" }).waitFor();
    const [first, second] = await symbols();
    await page.getByRole("link", { name: first ?? "", exact: true }).focus();
    await page.keyboard.press("ArrowDown");
    expect(await page.locator(":focus").innerText()).toBe(second);
    await page.getByRole("row").nth(1).locator('[data-slot="figure"]').first().click();
    await page
      .getByRole("dialog")
      .getByText(/Market capitalization/)
      .first()
      .waitFor();
    await page.keyboard.press("Escape");
  });

  it("saves a screen, says that it changed, and opens it again; downloads it; leads to portfolio and comparison", async () => {
    await page.goto("/screener?q=roic+%3E+5%25");
    await page.getByRole("button", { name: "Save screen" }).click();
    await page.getByLabel("Name of the screen").fill("Quality");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await page.getByText("Quality saved.").waitFor();
    await page.waitForURL(/saved=/);
    await conditions().fill("roic > 5% and market_cap > 1bn");
    await page.getByRole("button", { name: "Screen", exact: true }).click();
    await page.getByText("Changed since saved").waitFor();
    await page.goto("/screener");
    await page.getByText("Saved screens: 1").click();
    await page.getByRole("link", { name: "Quality", exact: true }).click();
    await expect.poll(() => conditions().inputValue()).toBe("roic > 5%");

    const csv = await page.getByRole("link", { name: "CSV", exact: true }).getAttribute("href");
    const found = await symbols();
    const lines = (await (await page.request.get(csv ?? "")).text()).trim().split(/\r?\n/);
    expect(lines).toHaveLength(found.length + 1);
    expect(lines[1]?.startsWith(found[0] ?? "?")).toBe(true);
    expect(lines[0]).toContain(",roic,roic period");
    expect(lines[1]).toMatch(/,\d+\.\d+,(?:12 months to \d+ \w+ \d{4}|FY\d{4})/);

    for (const symbol of found.slice(0, 2)) await page.getByRole("checkbox", { name: `Select ${symbol}` }).check();
    await page.getByRole("button", { name: "Add selected to portfolio" }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Make a watchlist/ })
      .click();
    await page
      .getByRole("dialog")
      .getByText(/added to Watchlist/)
      .waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Compare selected" }).click();
    await page.waitForURL(/\/compare\?.*symbols=/);
    await page.getByRole("heading", { level: 1, name: "Compare" }).waitFor();
    expect(new URL(page.url()).searchParams.getAll("symbols")).toEqual(found.slice(0, 2));
    for (const symbol of found.slice(0, 2))
      await page
        .getByRole("columnheader", { name: new RegExp(`\\b${symbol}\\b`) })
        .first()
        .waitFor();
  });
});

describe("a screener of more companies than one page has", () => {
  const folder = createDataFolder();
  let product: Awaited<ReturnType<typeof startProduct>>;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    product = await startProduct({ DATA_DIR: folder.path, UNIVERSE_JOB: "on" });
    browser = await chromium.connect(inject("browserEndpoint"));
    page = await browser.newPage({ baseURL: product.url, viewport: { width: 718, height: 1000 } });
    page.setDefaultTimeout(20_000);
    await vi.waitUntil(async () => (await companiesIn(product.url)) > 101, { timeout: 150_000, interval: 500 });
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    folder.remove();
  });

  const rows = () => page.locator("tr[data-index]");
  const gap = () => page.locator('[data-slot="row-gap"]');
  const tick = (index: number) => page.locator(`tr[data-index="${index}"] input[type="checkbox"]`);
  const TOP = `document.querySelector('tr[data-index="40"]').getBoundingClientRect().top`;
  /** Scrolls to the forty-first row, near the end of the first page, and tells where in the window it then is. */
  const scrollFar = () => page.evaluate<number>(`scrollBy(0, ${TOP} - 300), ${TOP}`);

  it("keeps ticks and place as the table of all takes that of the first page's place, and leads to the last row by key", async () => {
    await page.goto("/screener");
    await waitForScripts(page);
    await page.getByRole("link", { name: "Company", exact: true }).click();
    await page.locator('th[aria-sort="ascending"]', { hasText: "Company" }).waitFor();
    await tick(2).check();
    const place = await scrollFar();
    await gap().first().waitFor({ state: "attached" });
    expect(Math.abs((await page.evaluate<number>(TOP)) - place)).toBeLessThan(1);
    await page.evaluate("scrollTo(0, 0)");
    await tick(2).waitFor();
    expect(await tick(2).isChecked()).toBe(true);

    await page.goto("/screener?q=");
    await waitForScripts(page);
    await page.locator('tr[data-index="0"] a').first().focus();
    await page.keyboard.press("End");
    await expect
      .poll(() => page.locator("tr:focus-within").getAttribute("aria-rowindex"))
      .toBe(await page.getByRole("table", { name: "Companies" }).getAttribute("aria-rowcount"));
  });

  it("prints the rows that have come, without the room of the others, and says which", async () => {
    await page.goto("/screener?basis=year");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByText("are printed").innerText()).toMatch(/^Rows 1 to 50 of \d+ are printed\./);
    await page.emulateMedia({ media: "screen" });
    await waitForScripts(page);
    await scrollFar();
    await gap().first().waitFor({ state: "attached" });
    await page.evaluate("scrollBy(0, 1000)");
    await page.locator('tr[data-index="51"] a').first().waitFor();
    await page.emulateMedia({ media: "print" });
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await rows().count()).toBe(100);
    expect(await gap().count()).toBe(0);
    expect(await page.getByText("are printed").innerText()).toMatch(/^Rows 1 to 100 of \d+ are printed\./);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    await gap().first().waitFor({ state: "attached" });
    await page.emulateMedia({ media: null });
  });
});

/** How many companies the screener of a product has by now. */
async function companiesIn(url: string): Promise<number> {
  const response = await fetch(`${url}/api/screen`);
  return z.object({ total: z.number() }).parse(await response.json()).total;
}
