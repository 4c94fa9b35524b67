import type { Page } from "playwright-core";

/** Waits until the research on the page has ended and says so. */
export async function waitForResearch(page: Page): Promise<void> {
  await page.locator('[data-slot="run-strip"][data-state="complete"]').waitFor();
}
