// npm run bench:first-word: how long after the first piece of a model's answer a reader of Ask is told that the model writes,
// by the server and on the page in a browser, and how soon the model is left once the reader stops it.
// The model is a scripted server on this machine.
import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Page } from "playwright-core";
import { z } from "zod";
import { type AskLine, askLine } from "#contracts/api/ask.ts";
import { parseJson } from "#platform/json.ts";
import { writeWith } from "#testing/model-writers.ts";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { startScriptedModel } from "#testing/scripted-model.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { percentile } from "./load/percentile.ts";
import { median } from "./measure.ts";

/** A client may ask a model 20 questions a day: these and those of the page. */
const ROUNDS = 10;
const PAGE_ROUNDS = 9;
/** Between two pieces of an answer, so that its first piece is far from its end. */
const PAUSE_MS = 50;
const MOST_MS = 150;
/** What a reader takes for an immediate answer to a press. */
const MOST_TO_STOP_MS = 500;

// Runs in the page: when it last began to say that the model writes, and when it was last pressed.
const NOTE_TIMES = `
  let writes = false;
  new MutationObserver(() => {
    const now = document.body.innerText.includes("The model is writing …");
    if (now && !writes) window.writingAt = Date.now();
    writes = now;
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
  addEventListener("click", () => (window.pressedAt = Date.now()), { capture: true });`;

const model = await startScriptedModel(writeWith([], { pauseMs: PAUSE_MS }));
const folder = createDataFolder();
const product = await startProduct({
  AI_MODEL: "compatible:scripted",
  AI_BASE_URL: model.url,
  DATA_DIR: folder.path,
  LOG_LEVEL: "info",
});
while (!product.output().includes("the language model answers")) await wait(100);

const delays: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const toldAt = await firstWordOf(`What was NVDA revenue in FY${2024 + (round % 3)}?`);
  delays.push(toldAt - (model.began.at(-1) ?? Infinity));
}
// Long enough that a reader stops it before it is done.
model.play(writeWith([], { pauseMs: 5_000 }));
const browser = await chromium.launch(await browserOptions());
const page = await browser.newPage({ baseURL: product.url });
await page.goto("/research/NVDA?text=rules", { waitUntil: "networkidle" });
await page.evaluate(NOTE_TIMES);
const shown: number[] = [];
const stopped: number[] = [];
for (let round = 0; round < PAGE_ROUNDS; round += 1) {
  const measured = await askOnPage(page, `What was NVDA revenue in FY${2024 + (round % 3)}?`);
  shown.push(measured.shown);
  stopped.push(measured.stopped);
}
await browser.close();
await product.stop();
await model.close();
folder.remove();

const isQuick = [
  print("first word of the server, after the model's", delays, MOST_MS),
  print("first word on the page, after the model's", shown, MOST_MS),
  print("model left, after a press on Stop", stopped, MOST_TO_STOP_MS),
];
process.exitCode = isQuick.every(Boolean) ? 0 : 1;

/** Prints the median, the 90th percentile and the highest in milliseconds; whether the median is at most `most`. */
function print(name: string, times: readonly number[], most: number): boolean {
  const middle = median(times);
  console.log(`${name.padEnd(44)} median ${middle.toFixed(0)} ms, ${times.length} questions (at most ${most})`);
  console.log(
    `${"".padEnd(44)} p90 ${percentile(times, 0.9).toFixed(0)} ms, highest ${Math.max(...times).toFixed(0)} ms`,
  );
  return middle <= most;
}

/** Asks in the page, waits until it says that the model writes, and stops it. Both times in milliseconds. */
async function askOnPage(page: Page, question: string): Promise<{ shown: number; stopped: number }> {
  const [began, left] = [model.began.length, model.left.length];
  await page.getByLabel("Ask about NVIDIA").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByText("The model is writing …").waitFor();
  const shownAt = z.number().parse(await page.evaluate<unknown>("window.writingAt")) - performance.timeOrigin;
  await page.getByRole("button", { name: "Stop" }).click();
  while (model.left.length === left) await wait(1);
  const pressedAt = z.number().parse(await page.evaluate<unknown>("window.pressedAt")) - performance.timeOrigin;
  return {
    shown: shownAt - (model.began[began] ?? Number.NaN),
    stopped: (model.left[left] ?? Number.NaN) - pressedAt,
  };
}

/** When the line arrived that says that the model writes, by `performance.now()`. */
async function firstWordOf(question: string): Promise<number> {
  const response = await fetch(`${product.url}/api/ask`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ question, with_model: true }),
  });
  if (!response.ok || response.body === null) throw new Error(`The server answered ${response.status}.`);
  let at = Number.NaN;
  let text = "";
  for await (const piece of response.body.pipeThrough(new TextDecoderStream())) {
    text += piece;
    if (Number.isNaN(at) && kindsOf(text).includes("writing")) at = performance.now();
  }
  if (Number.isNaN(at)) throw new Error(`The model was not asked: ${text.slice(0, 500)}`);
  return at;
}

function kindsOf(text: string): readonly AskLine["kind"][] {
  const lines = text.split("\n").slice(0, -1);
  return lines.flatMap((line) => {
    const read = askLine.safeParse(parseJson(line));
    return read.success ? [read.data.kind] : [];
  });
}
