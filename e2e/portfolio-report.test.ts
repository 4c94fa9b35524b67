// The report on a portfolio as people read it: as a guest, then on an account; its figures opened.
import { chromium, type Browser, type BrowserContextOptions, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { logIn, openAs } from "./portfolio-pages.ts";
import { waitForScripts } from "./research-page.ts";

const READ_MS = 60_000;
const HELD = ["NVDA", "KO", "JPM"];

describe("the report on a portfolio", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  const visit = (path: string, options?: BrowserContextOptions) => openAs({ browser, product }, path, options);

  async function make(page: Page, name = "Core", symbols: readonly string[] = HELD): Promise<void> {
    await page.getByLabel("New portfolio").fill(name);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    for (const symbol of symbols) {
      await page.getByLabel("Add a company").fill(symbol);
      await page.getByRole("listbox", { name: "Companies" }).getByRole("option").first().waitFor();
      await page.keyboard.press("Enter");
      await page.getByText(`${symbol} added.`).waitFor();
    }
  }

  const report = (page: Page) => page.locator('[data-slot="report"][data-state="new"]');

  /** What the whole report says, number by number, once all companies are read. */
  async function numbers(page: Page): Promise<string[]> {
    await report(page)
      .getByRole("table", { name: "Company by company" })
      .getByText("JPM")
      .waitFor({ timeout: READ_MS });
    return report(page).locator('[data-slot="report-number"], [data-slot="number-cell"]').allTextContents();
  }

  it("says the same to guests and members, each figure opens its evidence, and the settings stand in the address", async () => {
    const guest = await visit("/portfolios");
    await make(guest.page);
    const told = await numbers(guest.page);
    expect(told.length).toBeGreaterThan(30);
    expect(await findFaults(guest.page)).toEqual([]);

    const member = await visit("/portfolios");
    await logIn(member.page, product, "reporter@example.com");
    await make(member.page);
    expect(await numbers(member.page)).toEqual(told);
    await member.page.reload();
    expect(await numbers(member.page)).toEqual(told);

    const { page } = guest;
    await report(page)
      .getByRole("row", { name: /^NVDA/ })
      .getByText(/^\d+\.\d×$/)
      .first()
      .click();
    await page.getByRole("dialog", { name: "P/E" }).getByText("Price ÷ Diluted EPS").waitFor();
    await page.goBack();

    await report(page).getByText("Weights, comparison and thresholds").click();
    await page.getByLabel("Compare returns with").fill("AAPL");
    await page.getByLabel("Single position over").fill("40");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect.poll(() => page.url()).toContain("against=AAPL");
    await report(page).getByRole("rowheader", { name: "AAPL", exact: true }).first().waitFor();
    await expect.poll(() => report(page).locator('[data-check="position"]').getAttribute("data-verdict")).toBe("pass");
    expect([...guest.troubles, ...member.troubles]).toEqual([]);
  }, 240_000);

  it("counts dividends, countries and what portfolios share, shows where a sum is from, and sorts by keyboard", async () => {
    const { page, troubles } = await visit("/portfolios");
    await make(page);
    const part = report(page);
    const dividends = part.getByRole("table", { name: "Dividends in the next 12 months" });
    await dividends.getByRole("row", { name: /^KO/ }).waitFor({ timeout: READ_MS });
    // (2.04 ÷ 91.10 + 0.04 ÷ 214.72 + 5.90 ÷ 351.58) ÷ 3
    await part.getByText("1.3% a year on the value of the counted companies.").waitFor();
    const countries = part.getByRole("table", { name: "Countries of incorporation" });
    await countries
      .getByRole("row", { name: /^United States/ })
      .getByText("100.0%")
      .waitFor();
    expect(await findFaults(page)).toEqual([]);

    await dividends.getByRole("link", { name: "$5.90" }).click();
    const evidence = page.getByRole("dialog", { name: "Dividends per share" });
    await evidence.getByText("Sum of four quarters").first().waitFor();
    await page.goBack();
    await evidence.waitFor({ state: "hidden" });

    const figures = part.getByRole("table", { name: "Company by company" });
    await figures.getByRole("button", { name: "Dividend yield" }).press("Enter");
    await figures.locator('th[aria-sort="descending"]').getByText("Dividend yield").waitFor();
    expect(await figures.getByRole("rowheader").allTextContents()).toEqual(["KO", "JPM", "NVDA"]);
    await part.getByRole("button", { name: "Apply this order" }).press("Enter");
    await page.getByText("Moved.").waitFor();
    const companies = page.locator('[data-variant="portfolio"]');
    const order = async () =>
      (await companies.getByRole("rowheader").allTextContents()).map((text) => text.split(" ")[0]);
    await expect.poll(order).toEqual(["KO", "JPM", "NVDA"]);
    await page.getByLabel("Sort by").selectOption("P/E, lowest first");
    await expect.poll(order).toEqual(["JPM", "KO", "NVDA"]);
    await companies.getByRole("columnheader", { name: "P/E" }).waitFor();

    await page.goto("/portfolios");
    await waitForScripts(page);
    await make(page, "Income", ["KO", "LIN"]);
    await countries
      .getByRole("row", { name: /^Ireland/ })
      .getByText("50.0%")
      .waitFor({ timeout: READ_MS });
    await page.goto("/portfolios");
    await page.getByRole("link", { name: "Portfolio overlap" }).click();
    const shared = page.getByRole("table", { name: "Companies in common" });
    await shared.getByRole("row", { name: /^Core/ }).getByText("33.3% in 1 company").waitFor({ timeout: READ_MS });
    await shared
      .getByRole("row", { name: /^Income/ })
      .getByText("50.0% in 1 company")
      .waitFor();
    await page.getByText("Core and Income: 1 company, 33.3% overlap").press("Enter");
    await page.getByRole("table", { name: "Shared by Core and Income" }).getByRole("link", { name: "KO" }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  }, 240_000);
});
