// Portfolios as people keep them: by pointer, touch and keyboard, as a guest and then on an account, in two tabs, shared.
import { chromium, type Browser, type BrowserContextOptions, type Locator, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { logIn, openAs, press, symbolsOn } from "./portfolio-pages.ts";
import { waitForScripts } from "./research-page.ts";

const PHONE: BrowserContextOptions = { viewport: { width: 390, height: 1200 }, hasTouch: true, colorScheme: "dark" };

describe("portfolios", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  const visit = (path: string, options?: BrowserContextOptions) => openAs({ browser, product }, path, options);

  async function make(page: Page, name: string, kind: "WATCHLIST" | "HOLDINGS" = "WATCHLIST"): Promise<void> {
    await page.getByLabel("New portfolio").fill(name);
    await page.getByLabel("Kind").selectOption(kind);
    await page.getByRole("button", { name: "Create" }).click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
  }

  async function add(page: Page, symbol: string): Promise<void> {
    await page.getByLabel("Add a company").fill(symbol);
    await page.getByRole("listbox", { name: "Companies" }).getByRole("option").first().waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText(`${symbol} added.`).waitFor();
  }

  it("are kept for a guest in the browser, ordered by keyboard with every step said, and by the pointer", async () => {
    const { page, troubles } = await visit("/portfolios");
    expect(await findFaults(page)).toEqual([]);
    await make(page, "Core");
    for (const symbol of ["NVDA", "KO", "JPM"]) await add(page, symbol);
    expect(await findFaults(page)).toEqual([]);

    await lift(page, "JPM");
    expect(await announced(page)).toBe("Lifted JPM, position 3 of 3.");
    await page.keyboard.press("ArrowUp");
    await expect.poll(() => announced(page)).toContain("JPM, position 2 of 3.");
    await page.keyboard.press("Space");
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);

    await lift(page, "JPM");
    await page.keyboard.press("Home");
    await page.keyboard.press("Escape");
    await expect.poll(() => announced(page)).toContain("stays at position 2 of 3.");
    expect(await symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);

    // No key is too early, and the keyboard stays at what it moved.
    await handle(page, "KO").focus();
    for (const key of ["Space", "ArrowUp", "ArrowUp", "Space"]) await page.keyboard.press(key);
    await expect.poll(() => symbolsOn(page)).toEqual(["KO", "NVDA", "JPM"]);
    for (const key of ["Space", "End", "ArrowUp", "ArrowDown", "Space"]) await page.keyboard.press(key);
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);
    await expect.poll(() => announced(page)).toBe("Dropped KO, position 3 of 3.");
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Move KO");

    const from = await handle(page, "KO").boundingBox();
    const to = await handle(page, "NVDA").boundingBox();
    if (from === null || to === null) throw new Error("no handles");
    await page.mouse.move(from.x + 8, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(to.x + 8, to.y + 2, { steps: 12 });
    await page.mouse.up();
    await expect.poll(() => symbolsOn(page)).toEqual(["KO", "NVDA", "JPM"]);
    await press(page, "Undo");
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);

    await page.reload();
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);
    expect(troubles).toEqual([]);
  });

  it("are ordered on a phone by a long press, and by the menu without dragging", async () => {
    const { page, troubles } = await visit("/portfolios", PHONE);
    await make(page, "Phone");
    for (const symbol of ["NVDA", "KO", "JPM"]) await add(page, symbol);
    const width = await page.evaluate<number>("document.documentElement.scrollWidth");
    expect(width).toBe(390);

    const from = await handle(page, "JPM").boundingBox();
    const to = await handle(page, "NVDA").boundingBox();
    if (from === null || to === null) throw new Error("no handles");
    const touch = await page.context().newCDPSession(page);
    const point = (x: number, y: number) => ({ touchPoints: [{ x, y }] });
    await touch.send("Input.dispatchTouchEvent", { type: "touchStart", ...point(from.x + 8, from.y + 8) });
    await expect.poll(() => announced(page)).toContain("Lifted JPM");
    for (const part of [0.25, 0.5, 0.75, 1]) {
      const y = from.y + 8 + (to.y - 8 - from.y) * part;
      await touch.send("Input.dispatchTouchEvent", { type: "touchMove", ...point(from.x + 8, y) });
    }
    await touch.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
    await expect.poll(() => symbolsOn(page)).toEqual(["JPM", "NVDA", "KO"]);

    await press(page, "Change KO");
    await press(page, "To the top");
    await expect.poll(() => symbolsOn(page)).toEqual(["KO", "JPM", "NVDA"]);
    await page.getByLabel("Move to position").fill("3");
    await press(page, "Move");
    await expect.poll(() => symbolsOn(page)).toEqual(["JPM", "NVDA", "KO"]);
    expect(await findFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("take in a pasted list after saying what each row does, and give it back", async () => {
    const { page, troubles } = await visit("/portfolios");
    await make(page, "Imported", "HOLDINGS");
    await press(page, "Import");
    const rows = "Symbol;Shares;Price;Date\nAAPL;10,5;150,25;2023-05-05\nSPY;1;2;2024-01-01\nKO;;;";
    await page.getByLabel(/^Paste symbols/).fill(rows);
    await press(page, "Preview");
    await page.getByText("3 rows: 2 companies to import; 1 not imported.").waitFor();
    await page.getByText("A fund: portfolios hold companies.").waitFor();
    await page.getByText("Apple Inc.: buys 10.5 shares at $150.25 on 5 May 2023.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Import 2 companies");
    await expect.poll(() => symbolsOn(page)).toEqual(["AAPL", "KO"]);
    await press(page, "Undo");
    await expect.poll(() => symbolsOn(page)).toEqual([]);

    await press(page, "Import");
    const file = { name: "huge.csv", mimeType: "text/csv", buffer: Buffer.alloc(20 * 1024 * 1024 + 1, "KO\n") };
    // On its way to the browser the file is 27 MB of text.
    await page.getByLabel("Or choose a CSV or JSON file").setInputFiles(file, { timeout: 60_000 });
    await page.getByText("The file is larger than 20 MB.").waitFor();
    expect(troubles).toEqual([]);
  });

  it("come along to an account, once, and are found again in another browser", async () => {
    const { page, troubles } = await visit("/research/NVDA");
    await press(page, "Add to portfolio");
    await press(page, "Make a watchlist with it");
    await page.getByText("NVDA added to Watchlist.").waitFor();
    await logIn(page, product, "ann@example.com");
    await page.getByText("“Watchlist” becomes a new portfolio with 1 company.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Move to your account");
    await page.getByRole("link", { name: "Watchlist" }).waitFor();
    await page.getByText("Before you logged in").waitFor({ state: "detached" });
    await page.getByText("1 of 20 portfolios").waitFor();
    expect(troubles).toEqual([]);

    const elsewhere = await visit("/portfolios");
    await logIn(elsewhere.page, product, "ann@example.com");
    await elsewhere.page.getByRole("link", { name: "Watchlist" }).click();
    await expect.poll(() => symbolsOn(elsewhere.page)).toEqual(["NVDA"]);
    expect(elsewhere.troubles).toEqual([]);
  });

  it("never show two orders: who moves on an older one sees the newer, and loses nothing", async () => {
    const { page } = await visit("/portfolios");
    await logIn(page, product, "bob@example.com");
    await make(page, "Shared");
    for (const symbol of ["NVDA", "KO", "JPM"]) await add(page, symbol);
    const second = await page.context().newPage();
    await second.goto(page.url());
    await waitForScripts(second);
    for (const [tab, name, key] of [
      [page, "JPM", "Home"],
      [second, "KO", "End"],
    ] as const) {
      await lift(tab, name);
      await tab.keyboard.press(key);
      await expect.poll(() => announced(tab)).toMatch(new RegExp(`^${name}, position`));
      await tab.keyboard.press("Space");
    }
    await second.getByRole("alert").getByText("It was changed in another tab or on another device.").waitFor();
    await expect.poll(() => symbolsOn(second)).toEqual(["JPM", "NVDA", "KO"]);
    expect(await symbolsOn(page)).toEqual(["JPM", "NVDA", "KO"]);

    await moveTwiceBeforeAnAnswer(page);

    await press(page, "Share");
    await press(page, "Create link");
    const address = await page.getByRole("link", { name: /\/shared\// }).getAttribute("href");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await press(page, "Copy link");
    await page.getByRole("status").getByText("Link copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(address);
    const reader = await visit(address ?? "");
    await reader.page.getByRole("heading", { level: 1, name: "Shared" }).waitFor();
    expect(await findFaults(reader.page)).toEqual([]);
    await press(page, "Stop sharing");
    await page.getByText("The link no longer works.").waitFor();
    const gone = await reader.page.goto(address ?? "");
    expect(gone?.status()).toBe(404);
    expect(reader.troubles.filter((trouble) => !trouble.includes("404"))).toEqual([]);

    await press(page, "Close");
    await press(page, "Settings");
    await press(page, "Delete");
    await page.getByText("Shared deleted.").waitFor();
    await press(page, "Undo");
    await page.getByRole("link", { name: "Shared" }).click();
    await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);
  });
});

/** Puts JPM last and then KO behind it, the second while the first is still on its way to the server. */
async function moveTwiceBeforeAnAnswer(page: Page): Promise<void> {
  const moved = Promise.withResolvers<void>();
  const way = "**/items/move";
  const answers: number[] = [];
  page.on("response", (response) => void (response.url().endsWith("/items/move") && answers.push(response.status())));
  await page.route(way, async (route) => {
    await moved.promise;
    await route.continue();
  });
  for (const [name, key] of [
    ["JPM", "End"],
    ["KO", "ArrowDown"],
  ] as const) {
    await lift(page, name);
    await page.keyboard.press(key);
    await page.keyboard.press("Space");
  }
  await expect.poll(() => symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);
  moved.resolve();
  await expect.poll(() => answers).toEqual([200, 200]);
  await page.unroute(way);
  await page.reload();
  await waitForScripts(page);
  expect(await symbolsOn(page)).toEqual(["NVDA", "JPM", "KO"]);
}

function handle(page: Page, name: string): Locator {
  return page.getByRole("button", { name: `Move ${name}`, exact: true });
}

function announced(page: Page): Promise<string> {
  return page.locator('[data-slot="reorder-voice"]').innerText();
}

/** Lifts by keyboard. */
async function lift(page: Page, name: string): Promise<void> {
  await handle(page, name).focus();
  await page.keyboard.press("Space");
  await expect.poll(() => announced(page)).toContain(`Lifted ${name}, position`);
}
