import { join } from "node:path";
import type { Browser } from "playwright-core";
import { z } from "zod";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import type { FirstVisit } from "./first-load.ts";
import { longestTask } from "./longest-task.ts";
import { median, repeat, type Measure } from "./measure.ts";
import { orderCompanies } from "./order-companies.ts";

const COMPANIES = 200;
const ROUNDS = 5;
const STEPS = 10;
const PATH = "/portfolios/bench";
const AGAIN_MS = 500;
/** What the browser calls a long task. */
const LONG_TASK_MS = 50;

interface Listed {
  readonly cik: string;
  readonly symbol: string;
}

const progress = z.object({ unread: z.array(z.string()), isDated: z.boolean() });

/** A portfolio of 200 companies: its report at first and again, and how its page scrolls and is put in order. */
export async function measurePortfolio(root: string, browser: Browser, origin: string): Promise<Measure[]> {
  const companies = await listCompanies(root);
  const began = performance.now();
  while (!(await askReport(origin, companies))) await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  const first = performance.now() - began;
  const again = await repeat(ROUNDS, async () => {
    const start = performance.now();
    await askReport(origin, companies);
    return performance.now() - start;
  });
  const tasks = await handlePage(browser, origin, companies);
  const list = `${COMPANIES} companies, all that are bundled and others that are only listed`;
  return [
    {
      name: "Report on a portfolio, every company read for the first time",
      figure: first,
      unit: "ms",
      budget: null,
      how: list,
    },
    { name: "the same again", figure: median(again), unit: "ms", budget: 1_000, how: `${list}, median of ${ROUNDS}` },
    {
      name: "Longest task while its page scrolls",
      figure: tasks.scroll,
      unit: "ms",
      budget: LONG_TASK_MS,
      how: `${STEPS} screens by wheel; 0: none over ${LONG_TASK_MS} ms`,
    },
    ...tasks.orders.map(({ how, task }) => ({
      name: "Longest task while its companies are put in order",
      figure: task,
      unit: "ms" as const,
      budget: LONG_TASK_MS,
      how,
    })),
  ];
}

/** The page of the same portfolio, with its report. */
export async function visitOfPortfolio(root: string): Promise<FirstVisit> {
  return {
    path: PATH,
    page: "portfolio.tsx",
    kept: { portfolios: JSON.stringify(shelfOf(await listCompanies(root))) },
  };
}

async function listCompanies(root: string): Promise<readonly Listed[]> {
  const snapshot = await openSnapshot(join(root, "data/snapshot"));
  const { signal } = new AbortController();
  const [held, listed] = await Promise.all([snapshot.identities(signal), snapshot.listings(signal)]);
  const known = new Set(held.map(({ cik }) => cik));
  const others = listed.filter(({ cik }) => !known.has(cik));
  return [...held, ...others].slice(0, COMPANIES).map(({ cik, symbol }) => ({ cik, symbol }));
}

/** Whether the answer was whole. */
async function askReport(origin: string, companies: readonly Listed[]): Promise<boolean> {
  const items = companies.map((company) => ({ ...company, targetWeight: null, lots: [] }));
  const response = await fetch(`${origin}/api/portfolio-report`, {
    method: "POST",
    body: JSON.stringify({ items }),
    headers: { "content-type": "application/json", origin },
  });
  const { unread, isDated } = progress.parse(await response.json());
  return unread.length === 0 && isDated;
}

async function handlePage(browser: Browser, origin: string, companies: readonly Listed[]) {
  const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
  const page = await context.newPage();
  await page.addInitScript(keep, JSON.stringify(shelfOf(companies)));
  await page.goto(`${origin}${PATH}`);
  await page.locator('[data-slot="report"][data-state="new"]').waitFor();
  await page.waitForTimeout(1_000);
  const scroll = await longestTask(page, async () => {
    for (let step = 0; step < STEPS; step += 1) {
      await page.mouse.wheel(0, 900);
      await page.waitForTimeout(100);
    }
  });
  const orders = await orderCompanies(page);
  await context.close();
  return { scroll, orders };
}

function keep(shelf: string): void {
  localStorage.setItem("portfolios", shelf);
}

function shelfOf(companies: readonly Listed[]) {
  const at = "2026-08-22T10:00:00.000Z";
  const facts = { description: "", color: null, kind: "WATCHLIST", baseCurrency: "USD", version: 1, archivedAt: null };
  const items = companies.map((company, position) => ({
    ...company,
    id: `item-${position}`,
    note: "",
    tags: [],
    targetWeight: null,
    addedAt: at,
    addedPrice: null,
    lots: [],
  }));
  return { version: 1, portfolios: [{ ...facts, id: "bench", name: "Bench", createdAt: at, updatedAt: at, items }] };
}
