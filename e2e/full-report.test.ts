import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";

const CARDS = '[data-slot="cards"] > [data-card]';
const LAST = `[...document.querySelectorAll('${CARDS}')].at(-1)`;

const isDrawn = (page: Page) =>
  page.evaluate<boolean>(`${LAST}.firstElementChild.checkVisibility({ contentVisibilityAuto: true })`);

/** The card at the top of the window, and how far its top is from it. */
const place = (page: Page) =>
  page.evaluate<[string, number]>(`(() => {
    const card = [...document.querySelectorAll('${CARDS}')].find((each) => each.getBoundingClientRect().bottom > 0);
    return [card.dataset.card, Math.round(card.getBoundingClientRect().top)];
  })()`);

/** A report that the server draws whole. */
async function openDrawn(open: (path: string) => Promise<Page>): Promise<Page> {
  const page = await open("/research/NVDA?type=full");
  await waitForResearch(page);
  await page.reload();
  await waitForScripts(page);
  expect(await isDrawn(page)).toBe(false);
  return page;
}

async function leaveAndReturn(page: Page): Promise<void> {
  await page.evaluate(`document.querySelector('header a[href="/screener"]').click()`);
  await page.getByRole("heading", { name: "Screener", level: 1 }).waitFor();
  await page.goBack();
  await page.locator(CARDS).last().waitFor({ state: "attached" });
  await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
}

describe("a full report", () => {
  journey("leaves out what is far from the window, and Back leads to where the reader was", async ({ open }) => {
    const page = await openDrawn(open);
    for (let step = 0; step < 12; step += 1) {
      await page.mouse.wheel(0, 500);
      await page.evaluate("new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))");
    }
    const [card, top] = await place(page);
    expect(await page.evaluate("scrollY")).toBe(6_000);
    expect(await isDrawn(page)).toBe(false);
    await leaveAndReturn(page);
    const [again, then] = await place(page);
    expect(again).toBe(card);
    expect(Math.abs(then - top)).toBeLessThanOrEqual(2);
  });

  journey("draws all of it once the reader jumps, and Back leads to where the jump led", async ({ open }) => {
    const page = await openDrawn(open);
    await page.keyboard.press("End");
    await expect.poll(() => isDrawn(page)).toBe(true);
    await page.evaluate("scrollBy(0, -1500)");
    const [card, top] = await place(page);
    await leaveAndReturn(page);
    const [again, then] = await place(page);
    expect(again).toBe(card);
    expect(Math.abs(then - top)).toBeLessThanOrEqual(2);
  });
});
