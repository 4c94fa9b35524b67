// npm run bench:lighthouse [PATH…]: Lighthouse's categories for one page of every kind, printed as a table.
import { createServer } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { z } from "zod";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { median, repeat } from "./measure.ts";

/** One page of every kind that a visitor without an account may open. */
const PAGES = [
  "/",
  "/research/NVDA",
  "/research/NVDA?type=valuation",
  "/research/NVDA?type=full",
  "/research/NVDA/financials",
  "/charts?symbols=NVDA,AMD&metrics=revenue",
  "/compare?symbols=NVDA,AMD,INTC",
  "/screener",
  "/companies",
  "/earnings",
  "/ask",
  "/check",
  "/portfolios",
  "/search?q=nvidia",
  "/blog",
  "/blog/how-to-read-a-10-k",
  "/about",
  "/login",
] as const;
/** Of 100. */
const GOAL = 95;
const ROUNDS = 5;

const category = z.object({ title: z.string(), score: z.number().nullable() });
const audit = z.object({
  title: z.string(),
  score: z.number().nullable(),
  scoreDisplayMode: z.string(),
  numericValue: z.number().optional(),
});
const result = z.object({
  lhr: z.object({ categories: z.record(z.string(), category), audits: z.record(z.string(), audit) }),
});
type Visit = z.infer<typeof result>["lhr"];

const asked = process.argv.slice(2);
const port = await freePort();
const options = await browserOptions();
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
});
const folder = createDataFolder();
try {
  const product = await startProduct({ DATA_DIR: folder.path });
  for (const page of asked.length > 0 ? asked : PAGES) {
    if (!(await judge(new URL(page, product.url), port))) process.exitCode = 1;
  }
  await product.stop();
} finally {
  await browser.close();
  folder.remove();
}

/** Visits a page as Lighthouse's phone does and prints the median of each category; whether all of them reach the goal. */
async function judge(address: URL, debuggingPort: number): Promise<boolean> {
  // The first reader of a company waits for its research; everybody after them does not.
  for (let warm = 0; warm < 2; warm += 1) await fetch(address).then((response) => response.text());
  const visits = await repeat(ROUNDS, () => visit(address, debuggingPort));
  const [first] = visits;
  if (first === undefined) throw new TypeError("judge(): a page is visited at least once");
  const points = Object.entries(first.categories).map(([id, { title }]) => ({
    title,
    points: median(visits.map(({ categories }) => Math.round((categories[id]?.score ?? 0) * 100))),
  }));
  const vitals = [
    `LCP ${Math.round(medianOf(visits, "largest-contentful-paint"))} ms`,
    `blocked ${Math.round(medianOf(visits, "total-blocking-time"))} ms`,
    `shift ${medianOf(visits, "cumulative-layout-shift").toFixed(3)}`,
  ];
  const categories = points.map((one) => `${one.title} ${one.points}`);
  console.log(`${address.pathname}${address.search} | ${[...categories, ...vitals].join(" | ")}`);
  const isKept = points.every((one) => one.points >= GOAL);
  if (!isKept) printFaults(first);
  return isKept;
}

function medianOf(visits: readonly Visit[], id: string): number {
  return median(visits.map(({ audits }) => audits[id]?.numericValue ?? 0));
}

function printFaults({ audits }: Visit): void {
  for (const { title, score, scoreDisplayMode } of Object.values(audits)) {
    const isFault = score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode);
    if (isFault) console.log(`  ${Math.round(score * 100)} ${title}`);
  }
}

async function visit(address: URL, debuggingPort: number): Promise<Visit> {
  const answer: unknown = await lighthouse(address.href, { port: debuggingPort, output: "json", logLevel: "error" });
  return result.parse(answer).lhr;
}

/** A port nobody listens at. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => {
        if (typeof address === "object" && address !== null) resolve(address.port);
        else reject(new TypeError("freePort(): a listening server has an address"));
      });
    });
  });
}
