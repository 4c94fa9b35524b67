import { describe, expect, inject } from "vitest";
import { journey } from "./journey.ts";
import { cardTypes, waitForResearch } from "./research-page.ts";
import { followEvents, isLast, readRun, startOwnRun, startRun, type WrittenEvent } from "./research-run.ts";

async function collect(events: AsyncIterable<WrittenEvent>): Promise<readonly WrittenEvent[]> {
  const collected: WrittenEvent[] = [];
  for await (const event of events) collected.push(event);
  return collected;
}

/** Cancels a run; one that was too quick for it is left, and the next company's is tried. */
async function cancelRun(origin: string): Promise<{ runId: string; symbol: string }> {
  for (const symbol of ["BA", "HON", "RTX", "GE"]) {
    const { runId, cancelKey } = await startOwnRun(origin, { symbol, type: "full" });
    const headers = { "x-cancel-key": cancelKey ?? "" };
    const stopped = await fetch(new URL(`/api/research/${runId}`, origin), { method: "DELETE", headers });
    const answer = await stopped.text();
    if (stopped.status === 200 && answer === JSON.stringify({ runId, outcome: "cancelled" })) return { runId, symbol };
  }
  throw new Error("no run could be cancelled before it had ended");
}

describe("a research run", () => {
  journey("of deep research asks the plan that its reader changed, and ends in a memo", async ({ open }) => {
    const page = await open("/research/KO?type=deep");
    await page.getByRole("heading", { name: /^Deep research on / }).waitFor();
    await page.getByRole("checkbox", { name: "How does it compare with its peers?" }).uncheck();
    await page.getByLabel("Look in its filings for").fill("water, sugar");
    await page.getByLabel("Look in its filings for").press("Enter");
    await waitForResearch(page);
    const steps = await page.getByRole("region", { name: "Steps of the plan" }).getByRole("listitem").allInnerTexts();
    expect(steps).toHaveLength(7);
    for (const step of steps) expect(step).toMatch(/\d findings?/);
    const memo = ["memo_thesis", "memo_evidence", "memo_counter", "memo_risks", "memo_valuation", "memo_watch"];
    const cards = await cardTypes(page);
    expect(cards.slice(0, 1)).toEqual(["memo_thesis"]);
    expect(memo.filter((card) => !cards.includes(card))).toEqual([]);
    await page.reload();
    expect(await cardTypes(page)).toEqual(cards);
    await page.getByRole("link", { name: "Change the plan" }).click();
    expect(await page.getByLabel("Look in its filings for").inputValue()).toBe("water, sugar");
    expect(await page.getByRole("checkbox", { name: "How does it compare with its peers?" }).isChecked()).toBe(false);
  });

  journey("is shown the same after a reload and in a second tab, and is run once", async ({ open }) => {
    const page = await open("/research/AVGO?type=full");
    const second = await open("/research/AVGO?type=full", { beside: page });
    await Promise.all([waitForResearch(page), waitForResearch(second)]);
    const cards = await cardTypes(page);
    expect(cards.length).toBeGreaterThan(5);
    expect(await cardTypes(second)).toEqual(cards);
    await page.reload();
    await waitForResearch(page);
    expect(await cardTypes(page)).toEqual(cards);

    const origin = inject("productUrl");
    const question = { symbol: "AVGO", type: "full" };
    const [left, right] = await Promise.all([startRun(origin, question), startRun(origin, question)]);
    expect(left).toBe(right);
    const { events } = await readRun(origin, left);
    expect(events.filter(({ kind }) => kind === "complete")).toHaveLength(1);
  });

  journey("says so when the script that follows it cannot be had", async ({ open }) => {
    const page = await open("/about");
    await page.route("**/assets/follow-run-*.js", (route) => route.abort());
    await page.goto("/research/MRK?type=full");
    await page.getByText("The connection was lost. Reload the page to continue.").waitFor();
  });

  journey("is not run again for the same question on the same data", async () => {
    const origin = inject("productUrl");
    const question = { symbol: "PEP", type: "overview" };
    const runId = await startRun(origin, question);
    await collect(followEvents(origin, runId));
    expect(await startRun(origin, question)).toBe(runId);
  });

  journey("passes its stages in order and numbers its events without gaps", async () => {
    const origin = inject("productUrl");
    const runId = await startRun(origin, { symbol: "ORCL", type: "overview" });
    const events = await collect(followEvents(origin, runId));
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    const stages = events.map((event) => String(event["stage"]));
    expect([...new Set(stages)]).toEqual([
      "STARTING",
      "INITIALIZING",
      "ANALYZING_DATA",
      "GENERATING_INSIGHTS",
      "COMPLETE",
    ]);
    expect(events.filter(isLast).map(({ kind }) => kind)).toEqual(["complete"]);
  });

  journey("goes on after the last event a reader has", async () => {
    const origin = inject("productUrl");
    const runId = await startRun(origin, { symbol: "COST", type: "overview" });
    const all = await collect(followEvents(origin, runId));
    const rest = await collect(followEvents(origin, runId, 3));
    expect(rest).toEqual(all.slice(3));
    expect(await collect(followEvents(origin, runId, all.length))).toEqual([]);
  });

  journey("can be cancelled; what it wrote is kept and the next one starts again", async ({ open }) => {
    const origin = inject("productUrl");
    const { runId, symbol } = await cancelRun(origin);
    const { run, events } = await readRun(origin, runId);
    expect([run.status, events.at(-1)?.kind]).toEqual(["cancelled", "cancelled"]);
    const page = await open(`/research/${symbol}?type=full`);
    await waitForResearch(page);
  });

  journey("that has ended cannot be cancelled; an unknown one is not found", async () => {
    const origin = inject("productUrl");
    const { runId, cancelKey } = await startOwnRun(origin, { symbol: "KO", type: "risk" });
    await collect(followEvents(origin, runId));
    const headers = { "x-cancel-key": cancelKey ?? "" };
    const late = await fetch(new URL(`/api/research/${runId}`, origin), { method: "DELETE", headers });
    expect([late.status, await late.json()]).toEqual([200, { runId, outcome: "not-running" }]);
    const stranger = await fetch(new URL(`/api/research/${runId}`, origin), { method: "DELETE" });
    expect(stranger.status).toBe(403);
    const unknown = await fetch(new URL(`/api/research/${"A".repeat(22)}`, origin), { method: "DELETE" });
    expect(unknown.status).toBe(404);
  });

  journey("refuses a bad question and names the field", async () => {
    const origin = inject("productUrl");
    const response = await fetch(new URL("/api/research", origin), {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ symbol: "NVDA", type: "horoscope" }),
    });
    expect(response.status).toBe(400);
    expect(response.headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(await response.text()).toContain('"type"');
  });
});

describe("without scripts", () => {
  journey("a finished run can be read and its figures opened", async ({ open }) => {
    const scripted = await open("/research/WMT");
    await waitForResearch(scripted);
    const page = await open("/research/WMT", { javaScriptEnabled: false });
    expect(await page.getByRole("main").innerText()).toMatch(/figures verified/);
    expect(await cardTypes(page)).toEqual(await cardTypes(scripted));
    await page.locator('[data-card] [data-slot="figure"]').first().click();
    await page.waitForURL("**/figures/**");
    await page.getByRole("article").waitFor();
  });

  journey("a company can be searched", async ({ open }) => {
    const page = await open("/", { javaScriptEnabled: false });
    await page.getByRole("combobox").fill("WMT");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/research/WMT");
  });
});

describe("on paper", () => {
  journey("the cards are printed and what needs a screen is not", async ({ open }) => {
    const page = await open("/research/NVDA");
    await waitForResearch(page);
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("combobox").isVisible()).toBe(false);
    expect(await page.locator('[data-card="growth"]').isVisible()).toBe(true);
    expect(await page.getByRole("navigation", { name: "On this page" }).isVisible()).toBe(false);
  });
});
