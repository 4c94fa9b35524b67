import type { Browser, Page } from "playwright-core";
import { z } from "zod";
import { median, type Measure } from "./measure.ts";
import { untilTakenOver } from "./taken-over.ts";

const PATH = "/research/NVDA/financials?basis=quarterly&show=growth,share,per-share";
const ROWS = 500;
const SLOWER = 4;
const KEYS = ["ArrowRight", "ArrowDown", "End", "ArrowDown", "Home", "ArrowDown", "ArrowRight", "ArrowRight"];
const ROUNDS = 5;
const SETTLE_MS = 300;
const LAYOUT_MS = 3_000;
/** From a key to the paint that shows it: what web vitals call good. */
const GOOD_ANSWER_MS = 200;
/** Three frames of a screen that draws 60 a second: longer than that is seen as a stutter. */
const STUTTER_MS = 50;

// Run in the page. The rows of the page are repeated: one listener serves all of them, so the copies answer as they do.
const LENGTHEN = `(() => {
  const body = document.querySelector('[data-slot="statement"] tbody');
  const own = [...body.rows];
  for (let index = 0; body.rows.length < ${ROWS}; index += 1) body.append(own[index % own.length].cloneNode(true));
  return [body.rows.length, own[0].cells.length - 1];
})()`;
const COUNT_ROWS = `document.querySelectorAll('[data-slot="statement"] tbody tr').length`;
const OBSERVE_KEYS = `
  window.answers = [];
  addEventListener("keydown", ({ timeStamp }) => {
    const before = document.activeElement;
    requestAnimationFrame(() => setTimeout(() => {
      if (document.activeElement !== before) answers.push(performance.now() - timeStamp);
    }));
  }, true);
`;
const OBSERVE_FRAMES = `
  window.frames = [];
  window.isOver = false;
  let before = performance.now();
  const note = (now) => {
    frames.push(now - before);
    before = now;
    if (!isOver) requestAnimationFrame(note);
  };
  requestAnimationFrame((now) => {
    before = now;
    requestAnimationFrame(note);
  });
`;

const times = z.array(z.number());

/** A statement of 500 rows and 20 periods on a phone: how soon a key is answered, and how evenly it scrolls. */
export async function measureStatementTable(browser: Browser, origin: string): Promise<Measure[]> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  await page.goto(new URL(PATH, origin).href, { waitUntil: "networkidle" });
  await untilTakenOver(page, '[data-slot="statement"] tbody [data-cell]');
  await page.waitForTimeout(SETTLE_MS);
  const [rows, columns] = z.tuple([z.number(), z.number()]).parse(await page.evaluate<unknown>(LENGTHEN));
  // The copies are laid out before the clock runs.
  await page.waitForTimeout(LAYOUT_MS);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  const answers = await answerKeys(page);
  const frames = await scroll(page);
  const last = z.number().parse(await page.evaluate<unknown>(COUNT_ROWS));
  if (last !== rows) throw new Error(`The statement has ${last} rows and not ${rows} any more.`);
  await context.close();
  const how = `${rows} rows, ${columns} periods, 390 pixels wide, ${SLOWER}× slower processor`;
  return [
    {
      name: "A key that moves in a statement, until it is painted",
      figure: median(answers),
      unit: "ms",
      budget: GOOD_ANSWER_MS,
      how: `${how}, median of ${answers.length}`,
    },
    { name: "the slowest of them", figure: Math.max(...answers), unit: "ms", budget: GOOD_ANSWER_MS, how },
    {
      name: "Time between two frames while the statement scrolls",
      figure: median(frames),
      unit: "ms",
      budget: STUTTER_MS,
      how: `${how}, by finger down and across, median of ${frames.length}`,
    },
    { name: "the longest of them", figure: Math.max(...frames), unit: "ms", budget: STUTTER_MS, how },
  ];
}

async function answerKeys(page: Page): Promise<readonly number[]> {
  await page.locator('[data-slot="statement"] [data-slot="line-name"]').first().focus();
  await page.waitForTimeout(SETTLE_MS);
  await page.evaluate(OBSERVE_KEYS);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const key of KEYS) {
      await page.keyboard.press(key);
      await page.waitForTimeout(SETTLE_MS);
    }
  }
  const answers = times.parse(await page.evaluate<unknown>("answers"));
  const pressed = ROUNDS * KEYS.length;
  if (answers.length !== pressed) throw new Error(`Of ${pressed} keys ${answers.length} moved in the statement.`);
  return answers;
}

/** Scrolls the page down and up and the table across, by finger. */
async function scroll(page: Page): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  await page.evaluate(OBSERVE_FRAMES);
  for (const distance of [
    { yDistance: -6_000 },
    { yDistance: 3_000 },
    { xDistance: 900 },
    { xDistance: -900 },
    { yDistance: -6_000 },
  ]) {
    await session.send("Input.synthesizeScrollGesture", { x: 250, y: 500, speed: 2_000, ...distance });
  }
  return times.parse(await page.evaluate<unknown>("isOver = true, frames"));
}
