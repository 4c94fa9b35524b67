import type { Page } from "playwright-core";
import { z } from "zod";

// Runs in the page.
const OBSERVE = `
  window.longest = 0;
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => (longest = Math.max(longest, duration))))
    .observe({ type: "longtask" });
`;

/** The longest task of a page while something is done to it, in milliseconds; 0 where none was over 50. */
export async function longestTask(page: Page, work: () => Promise<void>): Promise<number> {
  await page.evaluate(OBSERVE);
  await work();
  return z.number().parse(await page.evaluate<unknown>("longest"));
}
