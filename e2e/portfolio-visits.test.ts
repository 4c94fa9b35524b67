// What came since somebody looked last: a company files between two visits, and the server learns of it from EDGAR.
import { Client } from "pg";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createPostgresDatabase } from "#testing/databases.ts";
import { startEdgar, type EdgarServer, type MadeFiling } from "#testing/edgar-server.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { logIn, makePortfolio, openAs, press } from "./portfolio-pages.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

const COCA_COLA = { cik: "0000021344", name: "COCA COLA CO", symbol: "KO" };
const QUARTER: MadeFiling = {
  accession: "0000021344-26-000901",
  form: "10-Q",
  filed: "2026-10-22",
  period: "2026-10-02",
  items: "",
};
const NEWS: MadeFiling = {
  ...QUARTER,
  accession: "0000021344-26-000902",
  form: "8-K",
  filed: "2026-10-23",
  items: "8.01",
};
const READ_MS = 60_000;
const HOUR_MS = 3_600_000;

describe("a visit to a portfolio", () => {
  const folder = createDataFolder();
  let database: Awaited<ReturnType<typeof createPostgresDatabase>>;
  let edgar: EdgarServer;
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    [database, edgar, browser] = await Promise.all([
      createPostgresDatabase(),
      startEdgar(),
      chromium.connect(inject("browserEndpoint")),
    ]);
    product = await startProduct({
      DATA_DIR: folder.path,
      DATABASE_URL: database.url,
      OUTBOX: "public",
      MARKET_SOURCE: "live",
      SEC_CONTACT: "Jane jane@example.com",
      SEC_BASE_URL: edgar.url,
    });
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await edgar.close();
    await database.remove();
    folder.remove();
  });

  const report = (page: Page) => page.locator('[data-slot="report"][data-state="new"]');

  /** Waits until the whole report is on the page: then the visit is remembered. */
  async function lookAt(page: Page): Promise<void> {
    const companies = report(page).getByRole("table", { name: "Company by company" });
    await companies.getByRole("rowheader", { name: "KO" }).waitFor({ timeout: READ_MS });
  }

  /** Two hours later for the database, which dates members' visits, and for a guest's browser. */
  async function goAway(guest: Page, hours: number): Promise<void> {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("UPDATE portfolio_visit SET visited_at = visited_at - interval '2 hours'");
    await client.end();
    await guest.clock.setFixedTime(Date.now() + hours * HOUR_MS);
  }

  const comeBack = async (page: Page): Promise<void> => {
    await page.reload();
    await waitForScripts(page);
    await lookAt(page);
  };

  it("tells members and guests what was filed since the last one, once they were away", async () => {
    const member = await openAs({ browser, product }, "/portfolios");
    await logIn(member.page, product, "visitor@example.com");
    const guest = await openAs({ browser, product }, "/portfolios");
    const pages = [member.page, guest.page] as const;
    for (const page of pages) {
      // Nobody loads the page again after adding companies: what it shows by then has been seen.
      await makePortfolio(page, "Core", ["NVDA", "KO"]);
      await lookAt(page);
      expect(await page.getByText("Since your last visit").count()).toBe(0);
    }

    edgar.file(COCA_COLA, [NEWS, QUARTER]);
    const reader = await openAs({ browser, product }, "/research/KO");
    reader.page.setDefaultTimeout(READ_MS);
    await waitForResearch(reader.page);

    await goAway(guest.page, 2);
    for (const page of pages) {
      for (const again of ["back", "looking twice"]) {
        await comeBack(page);
        const told = await report(page).locator('[data-slot="report-since"] li').allTextContents();
        expect([again, told]).toEqual([again, ["KO filed 8-K (23 Oct 2026), 10-Q (22 Oct 2026)"]]);
      }
    }

    await goAway(guest.page, 4);
    for (const page of pages) {
      await comeBack(page);
      await report(page).getByText("Nothing new: no filings, no results, and no date moved.").waitFor();
    }
    expect([...member.troubles, ...guest.troubles, ...reader.troubles]).toEqual([]);
  }, 300_000);

  it("needs no scripts to read the companies and their figures, on one's own page and on a shared one", async () => {
    const { page } = await openAs({ browser, product }, "/portfolios");
    await logIn(page, product, "reader@example.com");
    await makePortfolio(page, "Plain", ["KO"]);
    await lookAt(page);
    await press(page, "Share");
    await press(page, "Create link");
    const shared = (await page.getByRole("link", { name: /\/shared\// }).getAttribute("href")) ?? "";

    const storageState = await page.context().storageState();
    const id = new URL(page.url()).pathname.replace("/portfolios/", "");
    for (const [address, state] of [
      [page.url(), storageState],
      [shared, undefined],
    ] as const) {
      const plain = await openAs({ browser, product }, address, {
        javaScriptEnabled: false,
        ...(state && { storageState: state }),
      });
      await plain.page.getByRole("rowheader", { name: "KO The Coca-Cola Company" }).waitFor();
      const figures = plain.page.getByRole("table", { name: "Company by company" });
      // A report that took longer than the page waits is in the page the next time.
      await expect.poll(() => shownOrLoaded(plain.page), { timeout: READ_MS }).toBe(true);
      const dates = plain.page.getByRole("link", { name: "These companies’ results and filing deadlines" });
      const paths = await Promise.all((await dates.all()).map((link) => link.getAttribute("href")));
      // The calendar knows the portfolios of the person who is signed in.
      expect(paths).toEqual(state === undefined ? [] : [`/earnings?scope=${id}&show=both`]);
      await figures.getByRole("columnheader", { name: "Dividend yield" }).waitFor();
      expect(await figures.getByRole("button").count()).toBe(0);
      await figures.getByRole("link", { name: /^\$\d/ }).click();
      await plain.page.getByRole("heading", { level: 1 }).waitFor();
      await plain.page.goBack();
      const changing = plain.page.getByRole("button", { name: /^(Import|Settings|Export|Move|Change)/ });
      expect(await changing.count()).toBe(0);
      expect(plain.troubles).toEqual([]);
    }
  }, 300_000);

  async function shownOrLoaded(page: Page): Promise<boolean> {
    if (await page.getByRole("table", { name: "Company by company" }).isVisible()) return true;
    await page.reload();
    return false;
  }
});
