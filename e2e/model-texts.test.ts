// What research shows when its model is lost in the middle of writing, and when the texts of two models are compared.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { listedFigures } from "#testing/listed-figures.ts";
import { writeWith } from "#testing/model-writers.ts";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { type ModelScript, type ScriptedModel, startScriptedModel } from "#testing/scripted-model.ts";
import { journey } from "./journey.ts";
import { PERSON, waitForResearch, waitForScripts } from "./research-page.ts";

/** Answers the check at start, and breaks off the first answer about a company after half of it. */
const breakOff: ModelScript = (call) => {
  const answer = writeWith([])(call);
  const isWriting = answer.kind === "answer" && listedFigures(call.prompt).length > 0;
  return isWriting ? { kind: "cut", text: answer.text } : answer;
};

let model: ScriptedModel;
let product: RunningProduct;
const folder = createDataFolder();

async function start(name: string): Promise<void> {
  const settings = { AI_MODEL: `compatible:${name}`, AI_BASE_URL: model.url, DATA_DIR: folder.path, LOG_LEVEL: "info" };
  product = await startProduct(settings);
  await vi.waitUntil(() => product.output().includes("the language model answers"), { timeout: 20_000 });
}

beforeAll(async () => {
  model = await startScriptedModel(breakOff);
  await start("first");
}, 120_000);
afterAll(async () => {
  await product.stop();
  await model.close();
  folder.remove();
});

async function openResearch(browser: Browser, path: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: product.url, userAgent: PERSON });
  const page = await context.newPage();
  await page.goto(path);
  await waitForResearch(page);
  await waitForScripts(page);
  return page;
}

interface PageTexts {
  /** Who wrote the text, as the page says it. */
  readonly note: string;
  /** All else that the research says, card by card. */
  readonly others: readonly string[];
}

const READ_TEXTS = `(() => {
  const note = document.querySelector('[data-slot="text-note"]');
  const cards = [...document.querySelectorAll('[data-card]')];
  return { note: note.firstChild.textContent, others: cards.map((card) => card.textContent) };
})()`;

const textsOf = (page: Page): Promise<PageTexts> => page.evaluate<PageTexts>(READ_TEXTS);

/** The sentences that a model wrote for a card, and what the page says of their writer. */
const modelTexts = (page: Page, card: string): Promise<readonly string[]> =>
  page.locator(`[data-card="${card}"] [data-kind="model-text"]`).allInnerTexts();

describe("research that a model words", () => {
  journey("is what our rules write, byte for byte, and one sentence, once the model is lost", async ({ browser }) => {
    expect(product.output()).toContain(`writer    compatible:first at ${new URL(model.url).origin};`);
    const lost = await openResearch(browser, "/research/MSFT");
    const rules = await openResearch(browser, "/research/MSFT?text=rules");
    const [shown, expected] = [await textsOf(lost), await textsOf(rules)];
    expect(model.left.length).toBeGreaterThan(0);
    expect(expected.others.length).toBeGreaterThan(5);
    expect(shown.others).toEqual(expected.others);
    expect(expected.note.trim()).toBe("Our rules wrote this text, and no language model was asked.");
    expect(shown.note.trim()).toMatch(/^[^.]*compatible:first[^.]*\.$/);
    await Promise.all([lost.context().close(), rules.context().close()]);
  });

  journey(
    "shows the texts of two models over the same cards, by the page's own choice of text",
    async ({ browser }) => {
      model.play(writeWith([]));
      const first = await openResearch(browser, "/research/NVDA?type=fundamentals");
      const [ofFirst = ""] = await modelTexts(first, "growth");
      expect(ofFirst).not.toBe("");
      const cards = await first.locator("[data-card]").count();
      await first.context().close();

      await product.stop();
      model.play(writeWith(["true: time first"]));
      await start("second");
      const page = await openResearch(browser, "/research/NVDA?type=fundamentals");
      await page.locator('[data-slot="text-note"]').getByRole("link", { name: "Both" }).click();
      await page.waitForURL(/text=both/);
      await page.getByText("compatible:first").first().waitFor();
      const both = await modelTexts(page, "growth");
      expect(both).toHaveLength(2);
      expect(await page.locator("[data-card]").count()).toBe(cards);

      const note = page.locator('[data-slot="text-note"]');
      await note.getByRole("link", { name: "Rules" }).click();
      await page.waitForURL(/text=rules/);
      await vi.waitUntil(async () => (await page.locator('[data-kind="model-text"]').count()) === 0, {
        timeout: 20_000,
      });
      await page.context().close();
    },
  );
});
