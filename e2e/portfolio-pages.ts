import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { waitForScripts } from "./research-page.ts";
import { signInByCode } from "./sign-in-by-code.ts";
import { watchPage } from "./watch-page.ts";

/** A page of a visitor of its own, and what went wrong on it so far. */
export async function openAs(
  { browser, product }: { readonly browser: Browser; readonly product: { readonly url: string } },
  path: string,
  options: BrowserContextOptions = {},
): Promise<{ readonly page: Page; readonly troubles: readonly string[] }> {
  const context = await browser.newContext({ baseURL: product.url, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const troubles = watchPage(page, product.url);
  await page.goto(path);
  if (options.javaScriptEnabled !== false) await waitForScripts(page);
  return { page, troubles };
}

/** Logs in by a code that is mailed, and ends on the list of portfolios. */
export async function logIn(page: Page, product: { readonly url: string }, email: string): Promise<void> {
  await signInByCode(page, { product, email, to: "/portfolios" });
  await waitForScripts(page);
}

export function press(page: Page, name: string): Promise<void> {
  return page.getByRole("button", { name, exact: true }).click();
}

/** Makes a portfolio with companies by its page's own field, and stays on it. */
export async function makePortfolio(page: Page, name: string, symbols: readonly string[]): Promise<void> {
  await page.getByLabel("New portfolio").fill(name);
  await press(page, "Create");
  await page.getByRole("heading", { level: 1, name }).waitFor();
  for (const symbol of symbols) {
    await page.getByLabel("Add a company").fill(symbol);
    await page.getByRole("listbox", { name: "Companies" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(`${symbol} added.`).waitFor();
  }
}

/** The companies of the portfolio on the page, in their order. */
export function symbolsOn(page: Page): Promise<string[]> {
  return page.locator('[data-slot="company-row"] th a').allTextContents();
}
