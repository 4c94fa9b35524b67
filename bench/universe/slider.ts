import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { median, type Measure } from "../measure.ts";
import { untilTakenOver } from "../taken-over.ts";

const SCREEN = "/screener?q=roic+%3E+5%25+and+gross_margin+%3E+10%25";
const SLOWER = 4;
/** There and back, so that the handle reaches no end. */
const KEYS = ["ArrowRight", "ArrowRight", "ArrowLeft", "ArrowLeft"];
const ROUNDS = 4;
const STEPS = ROUNDS * KEYS.length;
const SETTLE_MS = 500;
const LOOK_MS = 100;
const GIVE_UP_MS = 10_000;
const MOST_MS = 100;

// Runs in the page. A frame's own callbacks come before its paint, and a task that was queued in one after it.
const OBSERVE = `
  window.repaints = [];
  window.rows = [];
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  const words = () => document.querySelector('[data-slot="range-filter"] output').textContent;
  // The form is drawn with the companies that its line finds; the address changes before they are.
  const line = () => document.querySelector('[data-slot="screen-form"] [name="q"]').value;
  addEventListener("keydown", ({ timeStamp }) => {
    const before = words();
    painted(() => { if (words() !== before) repaints.push(performance.now() - timeStamp); });
  }, true);
  addEventListener("keyup", ({ timeStamp }) => {
    const before = line();
    const look = () => {
      if (line() === before) return requestAnimationFrame(look);
      painted(() => rows.push(performance.now() - timeStamp));
    };
    look();
  }, true);
`;

const seen = z.object({ repaints: z.array(z.number()), rows: z.array(z.number()) });

/** How soon a handle of a filter shows where it is, and how soon the companies of the new screen follow. */
export async function measureSlider(browser: Browser, origin: string): Promise<readonly Measure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(new URL(SCREEN, origin).href, { waitUntil: "networkidle" });
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const { repaints, rows } = await moveHandle(page);
  await context.close();
  const how = `by key, ${SLOWER}× slower processor, median of ${STEPS}`;
  return [
    { name: "A handle of a filter, until it is painted", figure: median(repaints), unit: "ms", budget: MOST_MS, how },
    { name: "let go, until the companies of the new screen are", figure: median(rows), unit: "ms", budget: null, how },
  ];
}

/** Throws where a key did not move the handle, or brought no other screen. */
async function moveHandle(page: Page): Promise<z.infer<typeof seen>> {
  await untilTakenOver(page, '[data-slot="range-handles"] input');
  await page
    .getByLabel(/, at least$/)
    .first()
    .focus();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(OBSERVE);
  for (let step = 1; step <= STEPS; step += 1) {
    const key = KEYS[(step - 1) % KEYS.length] ?? "";
    // Held until it is painted, as a finger does: letting go is what asks for companies.
    await page.keyboard.down(key);
    await until(page, `repaints.length === ${step}`, `Key ${step} did not move the handle by the next paint.`);
    await page.keyboard.up(key);
    await until(page, `rows.length === ${step}`, `Key ${step} brought no other screen.`);
    await page.waitForTimeout(SETTLE_MS);
  }
  return seen.parse(await page.evaluate<unknown>("({ repaints, rows })"));
}

async function until(page: Page, condition: string, otherwise: string): Promise<void> {
  for (let waited = 0; waited < GIVE_UP_MS; waited += LOOK_MS) {
    if ((await page.evaluate<unknown>(condition)) === true) return;
    await page.waitForTimeout(LOOK_MS);
  }
  throw new Error(otherwise);
}
