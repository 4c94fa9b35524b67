import { text } from "node:stream/consumers";
import { describe, expect, inject } from "vitest";
import { z } from "zod";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForResearch, waitForScripts } from "./research-page.ts";
import { followEvents, startRun } from "./research-run.ts";

async function finishRun(question: Readonly<Record<string, string>>): Promise<void> {
  const origin = inject("productUrl");
  const runId = await startRun(origin, question);
  for await (const event of followEvents(origin, runId)) expect(event.kind).not.toBe("failed");
}

describe("a finished run, opened by somebody new", () => {
  journey("opens the evidence of a figure without anything having been scrolled into view", async ({ open }) => {
    await finishRun({ symbol: "TXN", type: "overview" });
    const page = await open("/research/TXN");
    await waitForScripts(page);
    await page.locator('[data-card] [data-slot="figure"]').first().click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    await page.goBack();
    await page.getByRole("dialog").waitFor({ state: "hidden" });
  });

  journey("brings the words before the scripts over a slow line", async ({ open }) => {
    const answer = await fetch(new URL("/research/TXN", inject("productUrl")), {
      headers: { "accept-encoding": "gzip, deflate, br" },
    });
    expect(answer.headers.get("content-encoding")).toBe("br");
    const html = await answer.text();
    expect(html).not.toMatch(/<link[^>]*modulepreload/u);
    const sheets = [...html.matchAll(/<link[^>]*rel="stylesheet"[^>]*href="([^"]+)"/gu)].map(([, href = ""]) => href);
    expect(sheets.length).toBeGreaterThan(0);
    const page = await open("/research/TXN");
    await waitForScripts(page);
    const files = await page.evaluate(() =>
      performance.getEntriesByType("resource").map(({ name, startTime, duration }) => ({ name, startTime, duration })),
    );
    // No frame is drawn while a stylesheet of the page is awaited, and scripts are asked for behind the first frame.
    const styled = files.filter(({ name }) => sheets.some((sheet) => name.endsWith(sheet)));
    const asked = files.filter(({ name }) => name.endsWith(".js")).map(({ startTime }) => startTime);
    expect(styled).toHaveLength(sheets.length);
    const drawn = Math.max(...styled.map(({ startTime, duration }) => startTime + duration));
    expect(asked.length).toBeGreaterThan(3);
    expect(Math.min(...asked)).toBeGreaterThan(drawn);
  });

  journey("opens the evidence that an address names", async ({ open }) => {
    await finishRun({ symbol: "TXN", type: "overview" });
    const page = await open("/research/TXN");
    const figure = page.locator('[data-card] [data-slot="figure"]').first();
    const id = decodeURIComponent((await figure.getAttribute("href"))?.replace("/figures/", "") ?? "");
    await page.goto(`/research/TXN?figure=${encodeURIComponent(id)}`);
    await page.getByRole("dialog").getByRole("article").waitFor();
  });
});

describe("a valuation", () => {
  journey("follows the reader's own assumptions and goes back to where it began", async ({ open }) => {
    const page = await open("/research/ADBE?type=valuation");
    await waitForResearch(page);
    await waitForScripts(page);
    const card = page.locator('[data-card="dcf"]');
    await card.scrollIntoViewIfNeeded();
    const growth = card.getByRole("textbox", { name: "Annual growth" });
    await growth.waitFor();
    const answer = card.locator('[data-slot="valuation-answer"]');
    const before = await answer.innerText();
    expect(before).toMatch(/These assumptions give \$[\d,.]+ a share/);
    await growth.fill("25");
    await expect.poll(() => answer.innerText()).not.toBe(before);
    await growth.fill("nonsense");
    await expect.poll(() => growth.getAttribute("aria-invalid")).toBe("true");
    await card.getByRole("button", { name: "Reset" }).click();
    await expect.poll(() => answer.innerText()).toBe(before);
  });
});

describe("what is shown", () => {
  journey("can be saved as exact figures", async ({ open }) => {
    const page = await open("/research/NVDA?type=fundamentals");
    await waitForResearch(page);
    await waitForScripts(page);
    const saving = page.waitForEvent("download");
    await page
      .getByRole("button", { name: /^Save .* as CSV$/ })
      .first()
      .click();
    const [head, ...lines] = (await text(await (await saving).createReadStream())).trim().split(/\r?\n/);
    expect(head).toContain("item,period,period end,value,unit,quality,reason,figure id");
    expect(lines.length).toBeGreaterThan(3);
  });

  journey("can be shared by its address, research and comparison", async ({ open }) => {
    const page = await open("/research/NVDA?type=fundamentals");
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const path of ["/research/NVDA?type=fundamentals", "/compare?symbols=KO,PEP"]) {
      await page.goto(path);
      await waitForScripts(page);
      await page.getByRole("button", { name: "Share", exact: true }).click();
      const dialog = page.getByRole("dialog", { name: "Share" });
      await dialog.getByRole("button", { name: "Copy link" }).click();
      await dialog.getByRole("status").getByText("Link copied.").waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe(page.url());
      expect(await findFaults(page)).toEqual([]);
    }
  });

  journey("is written on the day the reader asks for, from what was filed by then", async ({ open }) => {
    const page = await open("/research/NVDA?type=fundamentals&asOf=2024-06-30");
    await waitForResearch(page);
    expect(await page.getByRole("columnheader", { name: "FY2024", exact: true }).count()).toBeGreaterThan(0);
    expect(await page.getByRole("columnheader", { name: "FY2025", exact: true }).count()).toBe(0);
    expect(await page.getByRole("main").innerText()).not.toMatch(/FY2026|\b2025\b/);
  });

  journey("can be had as Markdown and as JSON", async () => {
    const origin = inject("productUrl");
    await finishRun({ symbol: "NVDA", type: "overview" });
    const markdown = await fetch(new URL("/research/NVDA.md", origin));
    expect(markdown.headers.get("content-type")).toMatch(/^text\/markdown/);
    expect(await markdown.text()).toMatch(/^# .*NVIDIA/i);
    const json = await fetch(new URL("/research/NVDA.json", origin));
    expect(json.headers.get("content-type")).toMatch(/^application\/json/);
    expect(z.looseObject({}).parse(await json.json())).not.toEqual({});
  });
});
