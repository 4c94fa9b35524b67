// Files of brokers on the page: what each row does is said first, nothing is counted twice, and what a guest imported
// goes with them into their account.
import { readFileSync } from "node:fs";
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { makePortfolio, openAs, press, symbolsOn } from "./portfolio-pages.ts";
import { signInByCode } from "./sign-in-by-code.ts";

const FIXTURES = new URL("../src/app/portfolios/import/fixtures/", import.meta.url);

const fileOf = (name: string) => ({ name, mimeType: "text/csv", buffer: readFileSync(new URL(name, FIXTURES)) });

describe("files of brokers", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  async function choose(page: Page, name: string): Promise<void> {
    await press(page, "Import");
    await page.getByLabel("Or choose a CSV or JSON file").setInputFiles(fileOf(name));
    await page.getByText(/^\d+ rows?: /).waitFor();
  }

  const verdicts = (page: Page): Promise<string[]> => page.locator("[data-verdict] td:last-child").allTextContents();

  it("come in unaided, never twice, and move into the account at login", async () => {
    const { page, troubles } = await openAs({ browser, product }, "/portfolios");
    await makePortfolio(page, "Brokers", []);
    await choose(page, "trading-212-history.csv");
    await page.getByText("10 rows: 2 companies to import; 2 not imported; 5 recognized, not used.").waitFor();
    expect(await verdicts(page)).toContain("not used A dividend: we do not track dividends yet.");
    expect(await verdicts(page)).toContain(
      "not imported “Result adjustment” is a kind of row that we do not know, so we do not count it.",
    );
    await page.getByText("9 columns are not used").click();
    await page.getByText("Exchange rate, Result, Currency (Result),").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Import 2 companies");
    await expect.poll(() => symbolsOn(page)).toEqual(["CSCO", "KO"]);

    await choose(page, "vanguard.csv");
    await page.getByText("5 rows: 1 company to import; 3 not imported", { exact: false }).waitFor();
    await page.getByText("3 rows are not used, from line 10: trades that the positions").waitFor();
    await press(page, "Import 1 company");
    await expect.poll(() => symbolsOn(page)).toEqual(["CSCO", "KO", "MSFT"]);

    const address = new URL(page.url()).pathname;
    await signInByCode(page, { product, email: "holder@example.com", to: address });
    await page.getByText("Brokers is in your account now.").waitFor();
    expect(new URL(page.url()).pathname).not.toBe(address);
    await expect.poll(() => symbolsOn(page)).toEqual(["CSCO", "KO", "MSFT"]);
    await page.reload();
    await expect.poll(() => symbolsOn(page)).toEqual(["CSCO", "KO", "MSFT"]);
    expect(await findFaults(page)).toEqual([]);
    expect(troubles.filter((trouble) => !trouble.includes("404"))).toEqual([]);
  }, 300_000);
});
