// The reader of filings: found in the list, read item by item, searched, compared with the year before, down to a printed number.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

const FILINGS = "/research/NVDA/filings";
const REPORT = `${FILINGS}/0001045810-26-000021`;
const width = (page: Page): Promise<number> => page.evaluate<number>("document.documentElement.scrollWidth");

describe("the filings of a company", () => {
  journey("are listed with results first, and narrowed by form and day", async ({ open }) => {
    const page = await open(FILINGS);
    await page.getByRole("heading", { name: "Results releases" }).waitFor();
    expect(await page.getByRole("heading", { level: 2 }).first().innerText()).toBe("Results releases");
    await page.getByLabel("Form", { exact: true }).selectOption("10-K");
    await page.getByLabel("Filed from").fill("2026-01-01");
    await page.getByRole("button", { name: "Show" }).click();
    const rows = page.getByRole("table", { name: "Filings, newest first" }).getByRole("row");
    await expect.poll(() => rows.count()).toBe(2);
    expect(await rows.nth(1).innerText()).toMatch(/25 Feb 2026\s+10-K\s+Read: Annual report/);
    await page.getByRole("link", { name: "Read: Annual report" }).click();
    await page.getByRole("heading", { name: "Annual report", level: 1 }).waitFor();
    expect(new URL(page.url()).pathname).toBe(REPORT);
  });

  journey("are searched, and a hit leads to its passage", async ({ open }) => {
    const page = await open(FILINGS);
    await page.getByLabel("Search the text").fill('"export controls"');
    await page.getByRole("button", { name: "Show" }).click();
    const hits = page.getByRole("region", { name: "Search results" });
    await hits.getByRole("listitem").first().waitFor();
    expect(await hits.locator("mark").first().innerText()).toMatch(/export/i);
    const quoted = await hits.getByRole("blockquote").first().innerText();
    await hits.getByRole("link").first().click();
    const passage = page.locator("[data-sought]");
    await passage.waitFor();
    expect(await passage.innerText()).toContain(quoted.replaceAll("…", "").trim().slice(0, 60));
    await expect.poll(async () => (await passage.boundingBox())?.y).toSatisfy((top: number) => top >= 0 && top < 700);
    expect(await page.evaluate<string>("document.activeElement.id")).toBe(await passage.getAttribute("id"));
  });
});

/** Presses "[" in the moment in which the outline shows another item, before the page is painted. */
const PRESS_BACK_AT_SIGHT = `new MutationObserver((_, observer) => {
  observer.disconnect();
  window.pressedAt = document.querySelector('[data-slot="filing-outline"] [aria-current="page"]').innerText;
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "[", bubbles: true }));
}).observe(document.querySelector('[data-slot="filing-outline"]'), { attributes: true, subtree: true })`;

describe("an annual report", () => {
  journey("is read item by item, with keys too, and says whose words these are", async ({ open }) => {
    const page = await open(REPORT);
    await waitForScripts(page);
    await page.getByText("These are the words of Nvidia as filed with the SEC, not ours.").waitFor();
    const current = page.getByRole("navigation", { name: "Items of the filing" }).locator('[aria-current="page"]');
    expect(await current.innerText()).toMatch(/^1\s+Business$/);
    await page.keyboard.press("]");
    await expect.poll(() => current.innerText()).toMatch(/^1A\s+Risk Factors$/);
    await page.keyboard.press("[");
    await expect.poll(() => current.innerText()).toMatch(/^1\s+Business$/);
    await page.evaluate(PRESS_BACK_AT_SIGHT);
    await page.keyboard.press("]");
    await expect.poll(() => page.evaluate("window.pressedAt")).toMatch(/^1A\s/);
    await expect.poll(() => current.innerText()).toMatch(/^1\s+Business$/);
    // A bracket in the search is a bracket.
    await page.getByLabel("Search this filing").pressSequentially("[supply]");
    await expect.poll(() => page.getByLabel("Search this filing").inputValue()).toBe("[supply]");
    expect(await current.innerText()).toMatch(/^1\s+Business$/);
    expect(await findFaults(page)).toEqual([]);
  });

  journey("leads from a printed number to its evidence and back to the number", async ({ open }) => {
    const page = await open(`${REPORT}?item=15`);
    const number = page.locator('[data-slot="filing-figure"]', { hasText: "215,938" }).first();
    await number.click();
    await page.getByRole("heading", { name: "Original filing" }).waitFor();
    expect(await page.locator('[data-slot="evidence-value"]').innerText()).toBe("$215.94B");
    await page.getByRole("link", { name: /^See it printed in the 10-K of 25 Feb 2026$/ }).click();
    const printed = page.locator("#printed");
    await printed.waitFor();
    expect(await printed.innerText()).toBe("215,938");
    await expect.poll(() => printed.getAttribute("data-sought")).toBe("");
    expect(await page.getByRole("row").filter({ has: printed }).innerText()).toMatch(/^Revenue/);

    // A number that no tag states is found in the cell of its table.
    await page.goto("/research/PG/filings/0000080424-26-000103");
    await page.goto("/figures/D80424.drivers.5.price.2026-06-30");
    await page.getByText("The report prints it rounded like this").waitFor();
    await page.getByRole("link", { name: /^See it printed in the 10-K of 4 Aug 2026$/ }).click();
    await printed.waitFor();
    expect(await printed.innerText()).toBe("1%");
    expect(await page.getByRole("row").filter({ has: printed }).innerText()).toMatch(/^TOTAL COMPANY/);
  });

  journey("says so where an asked figure is not marked in the text", async ({ open }) => {
    const page = await open(`${REPORT}?printed=D1045810-nothing#printed`);
    await page.getByText("The text does not mark where this figure is printed.").waitFor();
  });

  journey("stands next to the year before, with counts", async ({ open }) => {
    const page = await open(`${REPORT}?item=1A`);
    await page.getByRole("link", { name: "Compare with the report filed 26 Feb 2025" }).click();
    const changes = page.getByRole("region", { name: "Changes since the previous year" });
    await changes.waitFor();
    const [, added, dropped] = /^(\d+) new, (\d+) dropped,/.exec(await changes.locator("p").first().innerText()) ?? [];
    expect(await changes.getByRole("article", { name: "New paragraph" }).count()).toBe(Number(added));
    expect(await changes.getByRole("article", { name: "Dropped paragraph" }).count()).toBe(Number(dropped));
    expect(Number(added)).toBeGreaterThan(0);
    expect(await changes.locator("ins, del").count()).toBeGreaterThan(0);
    expect(await findFaults(page)).toEqual([]);
  });

  journey("fits a phone, and prints whole", async ({ open }) => {
    const page = await open(`${REPORT}?item=15`, { viewport: { width: 390, height: 844 } });
    expect(await width(page)).toBe(390);
    await page.goto(`${REPORT}?item=all`);
    expect(await width(page)).toBe(390);
    await page.emulateMedia({ media: "print" });
    const cut = await page.evaluate<readonly string[]>(
      `[...document.querySelectorAll('[data-slot="filing-table"]')].flatMap((frame) => getComputedStyle(frame).overflowX === "visible" ? [] : [frame.id])`,
    );
    expect(cut).toEqual([]);
    expect(await page.getByRole("navigation", { name: "Items of the filing" }).isVisible()).toBe(false);
  });
});
