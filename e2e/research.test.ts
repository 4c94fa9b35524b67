import { randomUUID } from "node:crypto";
import { describe, expect, inject } from "vitest";
import { journey } from "./journey.ts";
import { logInByCode } from "./log-in-by-code.ts";
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

    const price = page.locator('[data-slot="price"]');
    const evidence = page.getByRole("dialog").getByRole("article");
    await price.getByRole("slider").focus();
    await page.keyboard.press("ArrowLeft");
    const link = price.getByRole("link", { name: "Evidence of this close" });
    await link.focus();
    await page.keyboard.press("Enter");
    await evidence.getByText("Closing price").first().waitFor();
    await page.keyboard.press("Escape");
    await price.getByRole("button", { name: "Table" }).click();
    await price.getByRole("table").getByRole("link").first().click();
    await evidence.waitFor();
  });

  journey("no match says so and offers near ones", async ({ open }) => {
    const page = await open("/");
    await page.getByRole("combobox").fill("nvdaa");
    await expect.poll(() => page.locator('[data-slot="search-summary"]').innerText()).toMatch(/No match for “nvdaa”/);
    await page.getByRole("option", { name: /NVDA/ }).waitFor();
  });
});

describe("peers of the reader's choice", () => {
  journey("are picked, said to be the reader's, kept for the next visit and taken back", async ({ open }) => {
    const page = await open("/research/NVDA?type=peers");
    await waitForResearch(page);
    await waitForScripts(page);
    await page.getByText("Choose your own peers").click();
    const picker = page.getByRole("combobox", { name: /^Companies to compare with/ });
    for (const symbol of ["KO", "PEP"]) {
      await picker.fill(symbol);
      await page
        .getByRole("option", { name: new RegExp(`^${symbol}\\b`) })
        .first()
        .click();
    }
    await page.getByRole("button", { name: "Compare with these" }).click();
    await page.waitForURL("**/research/NVDA?type=peers&peers=KO,PEP");
    const card = page.locator('[data-card="peers_table"]');
    await card.getByText("Your peers are the companies that you chose.").waitFor();
    const heads = card.getByRole("table").first().getByRole("columnheader");
    expect((await heads.allInnerTexts()).slice(-3)).toEqual(["NVDA", "KO", "PEP"]);
    // Without a word of them in the address, as on the next visit.
    await page.goto(new URL("/research/NVDA?type=valuation", page.url()).href);
    await page.waitForURL("**/research/NVDA?type=valuation&peers=KO,PEP");
    await waitForResearch(page);
    await page
      .getByRole("heading", { name: "Multiples of your peers" })
      .or(page.getByText("Multiples of your peers"))
      .first()
      .waitFor();
    await page.getByRole("link", { name: "Use our peers" }).click();
    await page.waitForURL("**/research/NVDA?type=valuation");
    await page.getByText("Choose your own peers").waitFor();
    expect(await page.getByText("your peers").count()).toBe(0);
  });

  journey(
    "move into the account at login, and follow to another browser until they are taken back",
    async ({ open, browser }) => {
      const product = { url: inject("productUrl") };
      const email = `peers-${randomUUID()}@example.com`;
      // To a page without peers: one with them would move them before it is left, and say so there.
      const login = "/login?to=/about";
      const page = await open(login);
      await page.evaluate("localStorage.setItem('research-peers', 'NVDA=KO,GONE.X,PEP MSFT=AAPL')");
      await logInByCode(page, product, email);
      await page.goto(new URL("/research/NVDA?type=peers", product.url).href);
      await page.waitForURL("**/research/NVDA?type=peers&peers=KO,PEP");
      const moved = page.getByText("The peers that this browser kept are in your account now.");
      expect(await moved.innerText()).toMatch(/We left out what is not in our lists: GONE\.X\.$/);
      await page.reload();
      await page.getByText("and your account keeps it.").waitFor();
      await waitForScripts(page);
      expect(await moved.count()).toBe(0);
      expect(await page.evaluate("localStorage.getItem('research-peers')")).toBe("");

      // Not watched for troubles: one is made here.
      const context = await browser.newContext({ baseURL: product.url });
      const elsewhere = await context.newPage();
      await elsewhere.goto(login);
      await logInByCode(elsewhere, product, email);
      await elsewhere.goto(new URL("/research/MSFT?type=peers", product.url).href);
      await elsewhere.waitForURL("**/research/MSFT?type=peers&peers=AAPL");
      await elsewhere.goto(new URL("/research/NVDA?type=peers", product.url).href);
      await elsewhere.waitForURL("**/research/NVDA?type=peers&peers=KO,PEP");
      await waitForScripts(elsewhere);
      await elsewhere.route("**/api/chosen-peers/**", (route) => route.fulfill({ status: 503 }));
      await elsewhere.getByRole("link", { name: "Use our peers" }).click();
      await elsewhere.getByText("We can't tell whether this was saved. Sending it again is safe.").waitFor();
      await elsewhere.unroute("**/api/chosen-peers/**");
      await elsewhere.getByRole("link", { name: "Use our peers" }).click();
      await elsewhere.waitForURL("**/research/NVDA?type=peers");
      const listed = await page.request.get(new URL("/api/chosen-peers", product.url).href);
      expect(await listed.json()).toEqual({ choices: [{ symbol: "MSFT", peers: ["AAPL"] }] });
      await context.close();
    },
  );
});
