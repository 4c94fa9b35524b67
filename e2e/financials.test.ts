// The Financials tab: statements as a grid that keys move in, switches, the line that is drawn, and the files.
import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { z } from "zod";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

/** Numbers of the table in sight of which the frame or the names beside them show only a part. */
const CUT_NUMBERS = `(() => {
  const frame = document.querySelector('[data-slot="statement"] [data-slot="table-frame"]');
  const { right } = frame.getBoundingClientRect();
  return [...frame.querySelectorAll("tbody tr")].flatMap((row) => {
    const names = row.cells[0].getBoundingClientRect().right;
    return [...row.querySelectorAll('[data-slot="number-cell"] [data-cell]')].flatMap((cell) => {
      const box = cell.getBoundingClientRect();
      const isOut = box.right <= names + 1 || box.left >= right - 1;
      return isOut || (box.left >= names - 1 && box.right <= right + 1) ? [] : [row.cells[0].textContent + ": " + cell.textContent];
    });
  });
})()`;

const IN_SIGHT = `(() => {
  const frame = document.querySelector('[data-slot="statement"] [data-slot="table-frame"]');
  const head = [...frame.querySelectorAll("thead th")].at(-1).getBoundingClientRect();
  return { isNewestShown: head.right <= frame.getBoundingClientRect().right + 1, spill: document.documentElement.scrollWidth - innerWidth };
})()`;

/**
 * The most elements of a page whose styles the browser computed at once while something was done. A trace tells of every
 * page of the browser, also of those that other journeys have open, so that only this page's frame counts.
 */
async function mostRestyled(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  const { frameTree } = await session.send("Page.getFrameTree");
  const counts: number[] = [];
  session.on("Tracing.dataCollected", ({ value }) => {
    for (const { name, args } of z.array(traceEvent).parse(value))
      if (name === "UpdateLayoutTree" && args?.beginData?.frame === frameTree.frame.id)
        counts.push(args.elementCount ?? 0);
  });
  await session.send("Tracing.start", { traceConfig: { includedCategories: ["devtools.timeline"] } });
  await work();
  const isComplete = new Promise((resolve) => session.once("Tracing.tracingComplete", resolve));
  await session.send("Tracing.end");
  await isComplete;
  return Math.max(...counts);
}

const traceEvent = z.object({
  name: z.string(),
  args: z
    .object({ elementCount: z.number().optional(), beginData: z.object({ frame: z.string().optional() }).optional() })
    .optional(),
});

function focused(page: Page): Promise<string> {
  return page.evaluate<string>("document.activeElement.textContent");
}

describe("the statements of a company", () => {
  journey("stand on the tab after Overview, and each figure opens its evidence", async ({ open }) => {
    const page = await open("/research/NVDA");
    await waitForScripts(page);
    const tabs = page.getByRole("navigation", { name: "Research types" }).getByRole("link");
    expect((await tabs.allInnerTexts()).slice(0, 2)).toEqual(["Overview", "Financials"]);
    await tabs.nth(1).click();
    const grid = page.getByRole("grid", { name: "Income statement of Nvidia" });
    await grid.waitFor();
    expect(await grid.getByRole("columnheader").last().innerText()).toBe("FY2026");
    await grid.getByRole("link", { name: "$215.94B" }).click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    expect(await page.getByRole("dialog").innerText()).toContain("Revenue");
  });

  journey("are walked by arrow keys, and Enter opens a growth with its operands", async ({ open }) => {
    const page = await open("/research/NVDA/financials?show=growth");
    await waitForScripts(page);
    await page.getByRole("link", { name: "Revenue", exact: true }).focus();
    await page.keyboard.press("End");
    expect(await focused(page)).toBe("$215.94B");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowUp");
    expect(await focused(page)).toBe("65.5%");
    await page.keyboard.press("Enter");
    const evidence = page.getByRole("dialog").getByRole("article");
    await evidence.waitFor();
    expect(await evidence.innerText()).toContain("Revenue FY2026 ÷ Revenue FY2025 − 1");
    expect(await evidence.innerText()).toContain("$130.50B");
  });

  journey("answer a key that scrolls them without styling all of their cells again", async ({ open }) => {
    const page = await open("/research/NVDA/financials?basis=quarterly&show=growth,share,per-share");
    await waitForScripts(page);
    expect(await page.locator("[data-cell]").count()).toBeGreaterThan(1_000);
    const isDrawn = "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))";
    await page.getByRole("link", { name: "Revenue", exact: true }).focus();
    await page.evaluate(isDrawn);
    const restyled = await mostRestyled(page, async () => {
      for (const key of ["Home", "ArrowRight", "End", "ArrowDown", "ArrowUp"]) {
        await page.keyboard.press(key);
        await page.evaluate(isDrawn);
      }
    });
    expect(await focused(page)).toMatch(/\d/);
    expect(restyled).toBeGreaterThan(0);
    // What floats over the page, and not the names of all rows.
    expect(restyled).toBeLessThan(60);
  });

  journey("draw the line that is selected, and remember which end is newest", async ({ open }) => {
    const page = await open("/research/NVDA/financials");
    await waitForScripts(page);
    await page.getByRole("link", { name: "Net income", exact: true }).click();
    await page.getByRole("figure").getByRole("heading", { name: "Net income" }).waitFor();
    expect(new URL(page.url()).searchParams.get("row")).toBe("net_income");
    await page.getByRole("link", { name: "Newest first" }).click();
    const first = page.getByRole("grid").getByRole("columnheader").nth(1);
    await expect.poll(() => first.innerText()).toBe("FY2026");
    await page.goto(new URL("/research/NVDA/financials?statement=balance", page.url()).href);
    await expect.poll(() => first.innerText()).toBe("FY2026");
  });

  journey("are whole from 320 px on, and axe finds nothing in them", async ({ open }) => {
    const page = await open("/research/NVDA/financials?basis=quarterly&show=growth,share,per-share");
    await waitForScripts(page);
    for (const width of [320, 360, 390, 768, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      const seen = { width, ...(await page.evaluate<object>(IN_SIGHT)), cut: await page.evaluate(CUT_NUMBERS) };
      expect(seen).toEqual({ width, isNewestShown: true, spill: 0, cut: [] });
    }
    expect(await findFaults(page)).toEqual([]);
  });

  journey("follow the kind of company, and can be taken along as files", async ({ open }) => {
    const page = await open("/research/JPM/financials");
    await page.getByRole("link", { name: "Net interest income", exact: true }).waitFor();
    await page.goto(new URL("/research/O/financials", page.url()).href);
    await page.getByRole("link", { name: "Funds from operations", exact: true }).waitFor();
    const origin = inject("productUrl");
    const csv = await fetch(new URL("/research/NVDA/financials.csv?show=share", origin));
    expect(csv.headers.get("content-disposition")).toContain("NVDA-income-annual-");
    expect(await csv.text()).toContain("Gross profit,Share of revenue,FY2026,2026-01-25,0.71");
    const xlsx = await fetch(new URL("/research/NVDA/financials.xlsx", origin));
    expect(xlsx.headers.get("content-type")).toContain("spreadsheetml");
    // A ZIP archive begins so.
    expect(
      Buffer.from(await xlsx.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe("PK");
  });
});
