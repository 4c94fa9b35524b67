// What the collector takes in of portfolios, of clicks without effect, of failed requests and of pages left in an outage
// (docs/specification-map.md#3, #7 and #9).
import { Client } from "pg";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { consent, journey, type Collected } from "./analytics-journey.ts";
import { waitUntilTracked } from "./analytics-traces.ts";
import { logInByCode } from "./log-in-by-code.ts";
import { waitForScripts } from "./research-page.ts";

async function propertiesOf(collected: Collected, name: string, count: number) {
  return (await collected(name, count)).map(({ properties }) => properties);
}

const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
/** Takes the last change back. */
async function undo(page: Page, words: string): Promise<void> {
  await press(page, "Undo");
  await said(page, words);
}

const said = (page: Page, words: string): Promise<void> => page.getByRole("status").getByText(words).waitFor();

/** Waits until an event with these words is kept or sent, so that the page can be left. */
async function tracked(page: Page, collected: Collected, words: string): Promise<void> {
  await waitUntilTracked(page, words, async () => JSON.stringify(await collected("Portfolio View", 0)));
}

/** Makes a portfolio, and stays on its page; its id. */
async function make(page: Page, name: string): Promise<string> {
  await page.goto("/portfolios");
  await waitForScripts(page);
  await page.getByLabel("New portfolio").fill(name);
  await press(page, "Create");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return new URL(page.url()).pathname.replace("/portfolios/", "");
}

async function add(page: Page, symbol: string): Promise<void> {
  await page.getByLabel("Add a company").fill(symbol);
  await page.getByRole("listbox", { name: "Companies" }).getByRole("option").first().waitFor();
  await page.keyboard.press("Enter");
  await said(page, `${symbol} added.`);
}

describe("portfolios", () => {
  journey(
    "tell of each one that is opened, and of each company that comes, goes and moves, also where that is taken back",
    { timeout: 180_000 },
    async ({ session, collected }) => {
      const page = await session.open("/research/NVDA");
      await consent(page);
      await press(page, "Add to portfolio");
      await press(page, "Make a watchlist with it");
      await page.getByText("NVDA added to Watchlist.").waitFor();
      await waitUntilTracked(page, "Portfolio Company Add", async () =>
        JSON.stringify(await collected("Portfolio Company Add", 0)),
      );
      const later = await make(page, "Later");
      await tracked(page, collected, `"portfolio_id":"${later}"`);
      const core = await make(page, "Core");
      for (const symbol of ["NVDA", "KO", "JPM"]) await add(page, symbol);
      await press(page, "Change JPM");
      await press(page, "To the top");
      await said(page, "Moved.");
      await page.keyboard.press("Escape");
      await undo(page, "Moved back.");
      await press(page, "Change KO");
      const toOther = page.locator("form", { has: page.getByLabel("Move to portfolio") });
      await toOther.getByRole("combobox").selectOption("Later");
      await toOther.getByRole("button", { name: "Move" }).click();
      await said(page, "KO moved to Later.");
      await press(page, "Change NVDA");
      await press(page, "Remove NVDA from this portfolio");
      await said(page, "NVDA removed.");
      await undo(page, "Restored.");
      await press(page, "Import");
      await page.getByLabel(/^Paste symbols/).fill("AAPL");
      await press(page, "Preview");
      await press(page, "Import 1 company");
      await said(page, "Imported.");
      await undo(page, "Import undone.");
      await page.getByRole("main").getByRole("link", { name: "Portfolios" }).click();
      const link = await page.getByRole("link", { name: "Watchlist" }).getAttribute("href");
      const watchlist = link?.replace("/portfolios/", "");
      await press(page, "Move Core up");
      await said(page, "Moved.");
      await page.getByRole("link", { name: "Later" }).click();
      await page.getByRole("heading", { level: 1, name: "Later" }).waitFor();
      await tracked(page, collected, '"company_count":1');
      // What was not sent upon leaving is sent by the next page.
      await page.goto("/terms");

      expect(await propertiesOf(collected, "Portfolio View", 3)).toEqual([
        { portfolio_id: later, portfolio_name: "Later", company_count: 0 },
        { portfolio_id: core, portfolio_name: "Core", company_count: 0 },
        { portfolio_id: later, portfolio_name: "Later", company_count: 1 },
      ]);
      const [watched, ...added] = await propertiesOf(collected, "Portfolio Company Add", 7);
      expect(watched).toEqual({ portfolio_id: watchlist, company_symbol: "NVDA" });
      expect(added).toEqual([
        { portfolio_id: core, company_symbol: "NVDA" },
        { portfolio_id: core, company_symbol: "KO" },
        { portfolio_id: core, company_symbol: "JPM" },
        { portfolio_id: later, company_symbol: "KO" },
        { portfolio_id: core, company_symbol: "NVDA" },
        { portfolio_id: core, company_symbol: "AAPL" },
      ]);
      expect(await propertiesOf(collected, "Portfolio Company Remove", 3)).toEqual([
        { portfolio_id: core, company_symbol: "KO" },
        { portfolio_id: core, company_symbol: "NVDA" },
        { portfolio_id: core, company_symbol: "AAPL" },
      ]);
      expect(await propertiesOf(collected, "Portfolio Reorder", 3)).toEqual([
        { portfolio_id: core, item_count: 3 },
        { portfolio_id: core, item_count: 3 },
        // The list holds the watchlist too.
        { portfolio_id: core, item_count: 3 },
      ]);
    },
  );
});

describe("clicks in vain", () => {
  journey(
    "are taken in: four quick ones on one spot, and one after which nothing changes",
    { timeout: 180_000 },
    async ({ session, product, collected }) => {
      const page = await session.open("/portfolios");
      await consent(page);
      await make(page, "Core");
      await page.getByRole("main").getByRole("link", { name: "Portfolios" }).click();
      // A handle is there to be dragged: a click on it does nothing.
      await page.getByRole("button", { name: "Move Core", exact: true }).click({ clickCount: 4 });

      const [rage] = await collected("[Amplitude] Rage Click", 1);
      const [dead] = await collected("[Amplitude] Dead Click", 1);
      const where = {
        "[Amplitude] Page URL": `${product.url}/portfolios`,
        "[Amplitude] Element Tag": "svg",
        "[Amplitude] Element Path": "main#content > div > div > ul > li > button:nth-child(1) > svg",
      };
      expect(rage).toMatchObject({ page: "/portfolios", properties: { ...where, "[Amplitude] Click Count": 4 } });
      expect(dead).toMatchObject({ page: "/portfolios", properties: where });
      // Neither of the portfolio's name nor of any other word on the page.
      expect(JSON.stringify([rage, dead])).not.toContain("Core");
    },
  );
});

describe("requests that fail", () => {
  journey(
    "are taken in where the server is to blame, without what was sent",
    { timeout: 180_000 },
    async ({ session, product, collected }) => {
      session.expected.push("404 for ", "500 for ");
      const page = await session.open("/login?to=/about");
      await consent(page);
      await logInByCode(page, product, "ann@example.com");
      await waitForScripts(page);
      // From then on the SDK hears of requests.
      await waitUntilTracked(page, '"path":"/about"', async () => JSON.stringify(await collected("Page View", 0)));
      const missing = await page.evaluate<number>(`fetch("/api/figures/none").then(({ status }) => status)`);
      expect(missing).toBe(404);

      await renameTable(product.database, "feedback", "feedback_away");
      await press(page, "Send feedback");
      await page.getByRole("dialog").getByRole("textbox").fill("What nobody else is to read.");
      const answered = page.waitForResponse("**/api/feedback");
      await press(page, "Send");
      expect((await answered).status()).toBe(500);
      await renameTable(product.database, "feedback_away", "feedback");
      const failed = await collected("[Amplitude] Network Request", 1);
      expect(failed.map(({ page: path }) => path)).toEqual(["/about"]);
      const { "[Amplitude] Duration": duration, ...told } = failed[0]?.properties ?? {};
      expect(Number(duration)).toBeGreaterThan(0);
      expect(told).toEqual({
        "[Amplitude] URL": `${product.url}/api/feedback`,
        "[Amplitude] Request Method": "POST",
        "[Amplitude] Status Code": 500,
      });
    },
  );
});

describe("events of a page that is left while the collector is in trouble", () => {
  journey("come with the next page, once", { timeout: 180_000 }, async ({ session, product, collected }) => {
    session.expected.push("500 for ");
    const page = await session.open("/research/NVDA");
    const name = "Portfolio Company Add";
    const { length: before } = await collected(name, 0);
    await consent(page);
    await press(page, "Add to portfolio");
    await press(page, "Make a watchlist with it");
    await waitUntilTracked(page, name, () => Promise.resolve(""));
    await renameTable(product.database, "analytics_event", "analytics_event_away");
    await page.goto("/terms");
    await waitForScripts(page);
    await renameTable(product.database, "analytics_event_away", "analytics_event");
    expect(await collected(name, before + 1)).toHaveLength(before + 1);
  });
});

async function renameTable(database: string, from: string, to: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    await client.query(`ALTER TABLE ${from} RENAME TO ${to}`);
  } finally {
    await client.end();
  }
}
