import type { Browser } from "playwright-core";
import { z } from "zod";
import { median, repeat, type Measure } from "./measure.ts";

const SLOWER = 4;
const ROUNDS = 5;

// Runs in the page, before anything else does.
const OBSERVE = `
  window.vitals = { paint: 0, shift: 0, task: 0 };
  const watch = (type, take) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch("largest-contentful-paint", (entry) => (vitals.paint = entry.startTime));
  watch("layout-shift", (entry) => entry.hadRecentInput || (vitals.shift += entry.value));
  watch("longtask", (entry) => (vitals.task = Math.max(vitals.task, entry.duration)));
`;

const vitals = z.object({ paint: z.number(), shift: z.number(), task: z.number() });

/** Largest paint, layout shift and longest task of one page on a slowed processor, each visit with an empty cache. */
export async function measurePage(browser: Browser, origin: string, path: string): Promise<Measure[]> {
  const visits = await repeat(ROUNDS, () => visit(browser, new URL(path, origin).href));
  const how = `median of ${ROUNDS}, ${SLOWER}× slower processor, warm server`;
  const of = (name: "paint" | "shift" | "task") => median(visits.map((seen) => seen[name]));
  return [
    { name: `Largest contentful paint of ${path}`, figure: of("paint"), unit: "ms", budget: 1_500, how },
    { name: "its layout shift", figure: of("shift"), unit: "", budget: 0.02, how },
    { name: "its longest task", figure: of("task"), unit: "ms", budget: 200, how },
  ];
}

async function visit(browser: Browser, address: string): Promise<z.infer<typeof vitals>> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await page.addInitScript(OBSERVE);
  await page.goto(address, { waitUntil: "networkidle" });
  // Late paints and shifts belong to the page too.
  await page.waitForTimeout(1_000);
  const seen = vitals.parse(await page.evaluate<unknown>("vitals"));
  await context.close();
  return seen;
}
