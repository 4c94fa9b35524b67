// Questions on a research page where a language model is configured: in place, streamed, stopped, reloaded, lost.
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, vi } from "vitest";
import { createDataFolder, type RunningProduct, startProduct } from "#testing/product.ts";
import { type ModelScript, type ScriptedModel, startScriptedModel } from "#testing/scripted-model.ts";
import { journey } from "./journey.ts";
import { makePortfolio } from "./portfolio-pages.ts";
import { PERSON, waitForResearch, waitForScripts } from "./research-page.ts";

let model: ScriptedModel;
let product: RunningProduct;
const folder = createDataFolder();

/** One true sentence about the last revenue of a fiscal year that the prompt lists; slowly where `pauseMs` says so. */
function writing(pauseMs = 0, text = "Revenue came to {a} in {b}."): ModelScript {
  return ({ prompt, tools, hasToolResult }) => {
    const listed = [...prompt.matchAll(/^(\S+) \| (?:Nvidia \| )?Revenue \| .* \| in FY\d{4}$/gim)];
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

async function openPage(browser: Browser, path: string, url = product.url): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, userAgent: PERSON });
  const page = await context.newPage();
  await page.goto(path);
  await waitForScripts(page);
  return page;
}

async function ask(page: Page, question: string, label = "Ask about NVIDIA"): Promise<void> {
  await page.getByLabel(label).fill(question);
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

  journey("show a passage of a filing as a quotation, and none that nobody filed", async ({ browser }) => {
    model.play(({ tools, hasToolResult, toolResults }) => {
      if (!hasToolResult && tools.includes("search_filings"))
        return { kind: "call-tool", tool: "search_filings", input: { query: '"export controls"', company: "NVDA" } };
      const [, passage = ""] = /\\?"quotation\\?":\s*\\?"([^"\\…]{60,200})/.exec(toolResults) ?? [];
      const quotes = [passage, "We expect that our share price will double within a year of this report."];
      return { kind: "answer", text: JSON.stringify({ sentences: [], quotes }) };
    });
    const page = await openPage(browser, "/research/NVDA?text=rules");
    await ask(page, "What does it say about export controls?");
    const worded = page.locator('[data-slot="ask-wording"][data-state="worded"]');
    const quotation = worded.getByRole("blockquote");
    await quotation.waitFor();
    expect(await quotation.count()).toBe(1);
    expect((await quotation.innerText()).length).toBeGreaterThan(55);
    expect(await worded.getByRole("figure").innerText()).toMatch(/NVDA, (?:10-[KQ]|8-K), filed \d/);
    expect(await worded.getByRole("link").first().getAttribute("href")).toMatch(/^https:\/\/www\.sec\.gov\//);
    expect(await page.getByRole("region", { name: "Answers" }).innerText()).not.toContain("double");
    await page.context().close();
  });

  journey("have a plan of deep research that the model proposes and a reader changes", async ({ browser }) => {
    const questions = [
      { id: "cash", metrics: ["free_cash_flow", "no_such_metric"] },
      { id: "invented", metrics: [] },
    ];
    model.play(() => ({ kind: "answer", text: JSON.stringify({ questions, filings: ["supply constraints"] }) }));
    const page = await openPage(browser, "/research/NVDA?type=deep");
    await page.getByRole("link", { name: /propose a plan/ }).click();
    await page.getByText("compatible:scripted proposed this plan; our rules checked it.").waitFor();
    const asked = page.locator('[data-slot="plan"] input[name="q"]:checked');
    expect(await asked.count()).toBe(1);
    expect(await asked.getAttribute("value")).toBe("cash");
    expect(await page.getByLabel("Look in its filings for").inputValue()).toBe("supply constraints");
    await page.getByLabel("How does it grow, and through what?").check();
    // The rest of the research is worded by nobody: what is looked at is the plan.
    model.play(() => ({ kind: "status", status: 500 }));
    await page.getByRole("button", { name: "Run this plan" }).click();
    await waitForResearch(page);
    await page.locator('[data-card="memo_thesis"]').waitFor();
    expect(await page.getByRole("region", { name: "Steps of the plan" }).getByRole("listitem").count()).toBe(2);
    expect(new URL(page.url()).searchParams.getAll("q")).toEqual(["growth", "cash"]);
    await page.context().close();
  });

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

describe("questions on a portfolio to a model on another machine", () => {
  const remoteFolder = createDataFolder();
  let remote: RunningProduct;

  beforeAll(async () => {
    model.play(writing());
    // An address of this machine that does not say so.
    const url = model.url.replace("127.0.0.1", "0.0.0.0");
    remote = await startProduct({ ...settings(), AI_BASE_URL: url, DATA_DIR: remoteFolder.path });
    await vi.waitUntil(() => remote.output().includes("the language model answers"), { timeout: 20_000 });
  }, 120_000);
  afterAll(async () => {
    await remote.stop();
    remoteFolder.remove();
  });

  journey(
    "send symbols and weights alone, after its owner agreed and until that is taken back",
    async ({ browser }) => {
      const page = await openPage(browser, "/portfolios", remote.url);
      await makePortfolio(page, "Pension of Ada", ["NVDA", "KO"]);
      const label = "Ask about these companies";
      const panel = page.getByRole("region", { name: "Answers" });
      await page
        .getByRole("table", { name: "Company by company" })
        .getByText("KO")
        .first()
        .waitFor({ timeout: 60_000 });
      const before = model.calls.length;
      await ask(page, "What was revenue in FY2024?", label);
      await panel.getByText("was not asked, because you have not agreed to send").waitFor();
      expect(model.calls.length).toBe(before);
      await panel.getByText("It does not get the name of the portfolio").waitFor();

      await panel.getByRole("button", { name: "Send symbols and weights and ask again" }).click();
      await panel.getByText(/their shares of the portfolio and their figures were sent to/).waitFor();
      const [sent] = model.calls.slice(before);
      expect(sent?.prompt).toContain("Shares of the portfolio: NVDA 50.0 %, KO 50.0 %");
      expect(sent?.prompt).not.toMatch(/Ada|Pension/);

      await panel.getByRole("button", { name: "No longer send them" }).click();
      const agreed = model.calls.length;
      await ask(page, "What was net income in FY2024?", label);
      // That of the first question stands there still.
      await panel.getByText("was not asked, because you have not agreed to send").nth(1).waitFor();
      expect(model.calls.length).toBe(agreed);
      await page.context().close();
    },
  );
});
