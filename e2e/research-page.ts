import type { Page } from "playwright-core";

/** Waits until the research on the page has ended and says so. */
export async function waitForResearch(page: Page): Promise<void> {
  await page.locator('[data-slot="run-strip"][data-state="complete"]').waitFor();
}

/** The types of the cards on the page, in their order. */
export function cardTypes(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)");
}
