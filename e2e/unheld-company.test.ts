import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { type EdgarServer, startEdgar, TIDEWATER } from "#testing/edgar-server.ts";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { cardTypes, PERSON } from "./research-page.ts";

const CRAWLER = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";
const READ_MS = 60_000;

describe("a symbol that is listed, with the live source", () => {
  const folder = createDataFolder();
  let edgar: EdgarServer;
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    [edgar, browser] = await Promise.all([startEdgar(), chromium.connect(inject("browserEndpoint"))]);
    // The contact alone asks for the live source.
    product = await startProduct({
      DATA_DIR: folder.path,
      SEC_CONTACT: "Jane jane@example.com",
      SEC_BASE_URL: edgar.url,
    });
    const isListed = async () => (await fetch(`${product.url}/research/TIDE`, asCrawler())).status === 200;
    await vi.waitUntil(isListed, { timeout: 20_000 });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await edgar.close();
    folder.remove();
  });

  const asCrawler = () => ({ headers: { "user-agent": CRAWLER } });
  const fetched = () => edgar.requests.filter(({ path }) => path.includes(TIDEWATER));

  it("docs/threats.md#66: says to crawlers that there are no figures yet, and asks EDGAR nothing for them", async () => {
    const page = await fetch(`${product.url}/research/TIDE`, asCrawler());
    const text = await page.text();
    expect(text).toContain("We don’t hold figures for Tidewater");
    expect(text).toMatch(/<meta name="robots" content="noindex/);
    expect((await fetch(`${product.url}/research/TIDE.md`, asCrawler())).status).toBe(422);
    expect(fetched()).toEqual([]);
  });

  it("is fetched at the first person's visit, once however many come, and shown without another load", async () => {
    const context = await browser.newContext({ userAgent: PERSON });
    const pages = await Promise.all([context.newPage(), context.newPage()]);
    await Promise.all(pages.map((page) => page.goto(`${product.url}/research/TIDE`)));
    for (const page of pages) {
      await page.locator('[data-slot="run-strip"][data-state="complete"]').waitFor({ timeout: READ_MS });
      expect(await cardTypes(page)).toContain("identity");
      const loads = await page.evaluate<number>("performance.getEntriesByType('navigation').length");
      expect(loads).toBe(1);
    }
    const facts = fetched().filter(({ path }) => path.includes("companyfacts"));
    expect(facts).toHaveLength(1);
    await context.close();
  });
});
