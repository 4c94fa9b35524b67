import type { Page } from "playwright-core";
import { vi } from "vitest";

/** The browser of a person: the shell that journeys run in calls itself headless, which crawlers do. */
export const PERSON =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

/** Waits until the research on the page has ended and says so. */
export async function waitForResearch(page: Page): Promise<void> {
  try {
    await page.locator('[data-slot="run-strip"][data-state="complete"]').waitFor();
  } catch (cause) {
    const strips = await page.locator('[data-slot="run-strip"]').allInnerTexts();
    throw new Error(`the research at ${page.url()} has not ended: ${strips.join(" | ")}`, { cause });
  }
}

/** The types of the cards on the page, in their order. */
export function cardTypes(page: Page): Promise<readonly string[]> {
  return page.evaluate<string[]>("[...document.querySelectorAll('[data-card]')].map((card) => card.dataset.card)");
}

/** Has a full report laid out to its end, as it is for who reads on: words far from the window are none for `innerText`. */
export async function drawAll(page: Page): Promise<void> {
  await page.evaluate(`document.documentElement.classList.remove("drawn-as-seen")`);
}

// React marks its root as dehydrated until its handlers are in place, and parts that come late have none of its marks.
const IS_TAKEN_OVER = `(() => {
  const key = Object.keys(document).find((name) => name.startsWith("__reactContainer"));
  if (key === undefined || document[key].stateNode.current.memoizedState.isDehydrated !== false) return false;
  const slots = ["card-body", "search-input", "tab-list", "ask-form", "footer"];
  const late = document.querySelectorAll(slots.map((slot) => '[data-slot="' + slot + '"]').join(", "));
  return [...late].every((part) => Object.keys(part).some((name) => name.startsWith("__reactFiber")));
})()`;

/** Waits until the page's scripts have taken over what the server wrote; before that its links and forms do the work. */
export async function waitForScripts(page: Page): Promise<void> {
  await vi.waitUntil(() => page.evaluate<boolean>(IS_TAKEN_OVER), { timeout: 20_000 });
}
