// Changes of portfolios that meet others or get lost: two tabs at one note, an answer that does not arrive.
import { chromium, type Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { logIn, makePortfolio, openAs, press } from "./portfolio-pages.ts";
import { waitForScripts } from "./research-page.ts";

describe("changes of portfolios", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  const visit = (path: string) => openAs({ browser, product }, path);

  it("show both texts when a note was edited in two tabs, and keep the one that is chosen", async () => {
    const { page } = await visit("/portfolios");
    await logIn(page, product, "carol@example.com");
    await makePortfolio(page, "Notes", ["NVDA"]);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await waitForScripts(second);
    for (const [tab, text] of [
      [page, "Written here"],
      [second, "Written there"],
    ] as const) {
      await press(tab, "Change NVDA");
      await tab.getByLabel("Note").fill(text);
    }
    await press(page, "Save note and tags");
    await page.getByRole("cell", { name: "Written here" }).waitFor();

    await press(second, "Save note and tags");
    const conflict = second.getByRole("alert").filter({ hasText: "Now it says:" });
    await conflict.getByText("Written here").waitFor();
    expect(await second.getByLabel("Note").inputValue()).toBe("Written there");
    expect(await second.getByRole("button", { name: "Save note and tags" }).isDisabled()).toBe(true);
    expect(await findFaults(second)).toEqual([]);
    await conflict.getByRole("button", { name: "Keep mine" }).click();
    await press(second, "Save note and tags");
    await second.getByRole("cell", { name: "Written there" }).waitFor();
    await page.reload();
    await page.getByRole("cell", { name: "Written there" }).waitFor();
  });

  it("keep one trade where the answer to it is lost on the way", async () => {
    const { page, troubles } = await visit("/portfolios");
    await logIn(page, product, "lost-answer@example.com");
    await page.getByLabel("Kind").selectOption("HOLDINGS");
    await makePortfolio(page, "Trades", ["KO"]);
    const keys: unknown[] = [];
    await page.route("**/lots", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (keys.length > 1) return route.continue();
      // The server carries it out; its answer does not arrive.
      expect((await route.fetch()).status()).toBe(200);
      await route.abort();
    });
    await press(page, "Change KO");
    await page.getByLabel("Day").fill("2024-03-01");
    await page.getByLabel("Shares").fill("10");
    await page.getByRole("textbox", { name: "Price" }).fill("60");
    await press(page, "Add trade");
    const rows = page.getByRole("table", { name: "Trades in KO" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(2);
    expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0]]);
    await page.reload();
    await waitForScripts(page);
    await press(page, "Change KO");
    await expect.poll(() => rows.count()).toBe(2);
    expect(troubles).toEqual([]);
  });

  it("say that it is unknown where no answer arrives, and keep one trade when it is sent again on the page loaded again", async () => {
    const { page } = await visit("/portfolios");
    await logIn(page, product, "all-answers-lost@example.com");
    await page.getByLabel("Kind").selectOption("HOLDINGS");
    await makePortfolio(page, "Trades", ["KO"]);
    const network = { isCut: true };
    const keys: unknown[] = [];
    await page.route("**/lots", async (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      if (!network.isCut) return route.continue();
      await route.fetch();
      await route.abort();
    });
    const addTrade = async (): Promise<void> => {
      await press(page, "Change KO");
      await page.getByLabel("Day").fill("2024-03-01");
      await page.getByLabel("Shares").fill("10");
      await page.getByRole("textbox", { name: "Price" }).fill("60");
      await press(page, "Add trade");
    };
    await addTrade();
    // In the drawer, because whatever is behind it can be neither seen nor read aloud.
    const drawer = page.getByRole("dialog", { name: "KO" });
    const alert = drawer.getByRole("alert").filter({ hasText: "We can't tell whether this was saved." });
    await alert.getByText("Sending it again is safe.").waitFor();
    // What was typed is there to be sent again.
    expect(await page.getByRole("textbox", { name: "Price" }).inputValue()).toBe("60");
    expect(await findFaults(page)).toEqual([]);

    network.isCut = false;
    await page.reload();
    await waitForScripts(page);
    const answered = page.waitForResponse("**/lots");
    await addTrade();
    expect((await answered).headers()["idempotency-replayed"]).toBe("true");
    expect(keys).toEqual([expect.stringMatching(/^"[0-9a-f]{32}"$/), keys[0], keys[0]]);
    const rows = page.getByRole("table", { name: "Trades in KO" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(2);
    // Answered, it is over: the same trade once more is another one.
    await page.reload();
    await waitForScripts(page);
    await addTrade();
    await expect.poll(() => rows.count()).toBe(3);
    expect(keys[3]).not.toBe(keys[0]);
  });
});
