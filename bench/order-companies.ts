import type { Locator, Page } from "playwright-core";
import { longestTask } from "./longest-task.ts";

const STEPS = 10;
const SETTLE_MS = 500;

/** One way to put companies in order, and the longest task it took. */
interface Ordered {
  readonly how: string;
  readonly task: number;
}

/** Puts the companies of an open portfolio in order in every way there is. Throws where one does not do what it says. */
export async function orderCompanies(page: Page): Promise<readonly Ordered[]> {
  const [top = "", , third = ""] = await symbolsOn(page);
  await button(page, `Move ${third}`).focus();
  const byKeys = await order(page, `lifted, moved ${STEPS} places and dropped by keyboard`, async () => {
    await page.keyboard.press("Space");
    for (let step = 0; step < STEPS; step += 1) await page.keyboard.press("ArrowDown", { delay: 50 });
    await page.keyboard.press("Space");
  });
  await expectAt(page, third, 2 + STEPS);
  const toEnds = await order(page, "lifted, moved to the end and dropped by keyboard; then to the top", async () => {
    for (const end of ["End", "Home"]) for (const key of ["Space", end, "Space"]) await page.keyboard.press(key);
  });
  await expectAt(page, third, 0);
  const byPointer = await order(page, "dragged down the window by its handle", await drag(page, third));
  await button(page, `Change ${top}`).click();
  const byMenu = await order(page, "to the bottom, from its menu", await press(page, "To the bottom"));
  await expectAt(page, top, -1);
  await page.keyboard.press("Escape");
  const undone = await order(page, "taken back", await press(page, "Undo"));
  await page.getByLabel("Sort by").selectOption("symbol");
  const applied = await order(page, "a sorted order made its own", await press(page, "Apply this order"));
  const restored = await order(page, "a whole order taken back", await press(page, "Undo"));
  return [byKeys, toEnds, byPointer, byMenu, undone, applied, restored];
}

async function order(page: Page, how: string, work: () => Promise<void>): Promise<Ordered> {
  await page.waitForTimeout(SETTLE_MS);
  const task = await longestTask(page, async () => {
    await work();
    await page.waitForTimeout(SETTLE_MS);
  });
  return { how, task };
}

const button = (page: Page, name: string): Locator => page.getByRole("button", { name, exact: true });

/** Looks for a button before the clock runs: what the tool does in the page to find it is none of the page's. */
async function press(page: Page, name: string): Promise<() => Promise<void>> {
  const { x, y } = await middleOf(button(page, name));
  return () => page.mouse.click(x, y);
}

async function drag(page: Page, symbol: string): Promise<() => Promise<void>> {
  const { x, y } = await middleOf(button(page, `Move ${symbol}`));
  return async () => {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, 700, { steps: 40 });
    await page.mouse.up();
  };
}

async function middleOf(locator: Locator): Promise<{ readonly x: number; readonly y: number }> {
  await locator.scrollIntoViewIfNeeded();
  const box = await locator.boundingBox();
  if (box === null) throw new Error(`${String(locator)} is not to be seen.`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function symbolsOn(page: Page): Promise<string[]> {
  return page.locator('[data-slot="company-row"] th a').allTextContents();
}

async function expectAt(page: Page, symbol: string, index: number): Promise<void> {
  const symbols = await symbolsOn(page);
  const found = symbols.indexOf(symbol);
  if (symbols.at(index) !== symbol) throw new Error(`${symbol} was to stand at ${index}, and stands at ${found}.`);
}
