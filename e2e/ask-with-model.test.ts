// Questions on a research page where a language model is configured: in place, streamed, stopped, reloaded, lost.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { type ModelScript, type ScriptedModel, startScriptedModel } from "#testing/scripted-model.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

let model: ScriptedModel;
let product: RunningProduct;
const folder = createDataFolder();

/** One true sentence about the last revenue of a fiscal year that the prompt lists; slowly where `pauseMs` says so. */
function writing(pauseMs = 0, text = "Revenue came to {a} in {b}."): ModelScript {
  return ({ prompt, tools, hasToolResult }) => {
    const listed = [...prompt.matchAll(/^(\S+) \| (?:NVDA \| )?Revenue \| .* \| in FY\d{4}$/gm)];
    const name = listed.at(-1)?.[1];
    if (name === undefined && tools.length > 0 && !hasToolResult)
      return { kind: "call-tool", input: { word: "ready" } };
    if (name === undefined) return { kind: "answer", text: '{"word":"ready"}' };
    const slots = [
      { name: "a", figure: name, show: "value" },
      { name: "b", figure: name, show: "period" },
    ];
    const sentences = [
      { text, slots },
      { text: "Buy it for 900 dollars.", slots: [] },
    ];
    return { kind: "answer", text: JSON.stringify({ sentences, quotes: [] }), pauseMs };
  };
}

function settings(): Readonly<Record<string, string>> {
  return { AI_MODEL: "compatible:scripted", AI_BASE_URL: model.url, DATA_DIR: folder.path, LOG_LEVEL: "info" };
}

beforeAll(async () => {
  model = await startScriptedModel(writing());
  product = await startProduct(settings());
  await vi.waitUntil(() => product.output().includes("the language model answers"), { timeout: 20_000 });
}, 120_000);
afterAll(async () => {
  await product.stop();
  await model.close();
  folder.remove();
});

async function openPage(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url });
  const page = await context.newPage();
  await page.goto(path);
  await waitForScripts(page);
  return page;
}

async function ask(page: Page, question: string): Promise<void> {
  await page.getByLabel("Ask about NVIDIA").fill(question);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
}

describe("questions on a page that a model words", () => {
  journey(
    "are answered in place, kept over a reload and in a second tab, and stop at the model",
    async ({ browser }) => {
      const page = await openPage(browser, "/research/NVDA?text=rules");
      const scripts: string[] = [];
      page.on("request", (request) => scripts.push(request.url()));
      await ask(page, "Why did it earn so much?");
      const panel = page.getByRole("region", { name: "Answers" });
      const worded = panel.locator('[data-slot="ask-wording"][data-state="worded"]');
      await worded.getByText(/^Revenue came to \$215\.94B in FY2026\.$/).waitFor();
      expect(await worded.innerText()).toContain("It runs on this machine, so nothing left it.");
      expect(await panel.innerText()).not.toContain("900");
      expect(scripts.some((url) => url.includes("ask-panel"))).toBe(true);

      // So slow that it would write for a minute. How soon people read of it is measured by bench/first-word.ts.
      model.play(writing(8_000));
      await ask(page, "What was NVDA revenue in FY2025?");
      await panel.getByText("The model is writing …").waitFor();
      // The answer of the rules is there before the model's.
      await panel
        .locator('[data-slot="ask-pending"]')
        .getByText(/\$130\.50B/)
        .first()
        .waitFor();
      const leftBefore = model.left.length;
      await panel.getByRole("button", { name: "Stop" }).click();
      await expect.poll(() => model.left.length, { timeout: 5_000 }).toBe(leftBefore + 1);

      await panel.getByRole("button", { name: /^Ask “What was NVDA/ }).click();
      await panel.getByText("The model is writing …").waitFor();
      await page.reload();
      await panel.getByText("Your last question has no answer yet.").waitFor();
      await worded.getByText("Revenue came to $215.94B").waitFor();

      model.play(() => ({ kind: "status", status: 401 }));
      await panel.getByRole("button", { name: /^Ask “What was NVDA/ }).click();
      await panel.getByText("did not word this answer (it refused our key)").waitFor();

      const second = await page.context().newPage();
      await second.goto("/ask");
      await second.getByRole("heading", { name: "Why did it earn so much?" }).waitFor();
      await page.context().close();
    },
  );

  journey("lead to the page of questions without JavaScript", async ({ browser }) => {
    const context = await browser.newContext({ baseURL: product.url, javaScriptEnabled: false });
    const page = await context.newPage();
    await page.goto("/research/NVDA?text=rules");
    await page.getByLabel("Ask about NVIDIA").fill("revenue FY2026");
    await page.getByRole("button", { name: "Ask", exact: true }).click();
    await page.waitForURL(/\/ask\?symbol=NVDA&q=revenue/);
    expect(await page.locator('[data-slot="ask-sentence"]').first().innerText()).toContain("$215.94B");
    await context.close();
  });
});
