import type { Page } from "playwright-core";

const LOOK_MS = 300;
const GIVE_UP_MS = 60_000;

/** Waits until React has taken over every element of a selector: a key before that is lost, and so are rows added to a table. */
export async function untilTakenOver(page: Page, selector: string): Promise<void> {
  const isTakenOver = `((found) =>
    found.length > 0 && found.every((one) => Object.keys(one).some((key) => key.startsWith("__reactProps")))
  )([...document.querySelectorAll(${JSON.stringify(selector)})])`;
  for (let waited = 0; waited < GIVE_UP_MS; waited += LOOK_MS) {
    await page.waitForTimeout(LOOK_MS);
    if ((await page.evaluate<unknown>(isTakenOver)) === true) return;
  }
  throw new Error(`${selector} was not taken over within ${GIVE_UP_MS / 1_000} seconds.`);
}
