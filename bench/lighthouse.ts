// npm run bench:lighthouse: Lighthouse's categories for the pages that crawlers and first visitors meet, printed.
import { createServer } from "node:net";
import lighthouse from "lighthouse";
import { chromium } from "playwright-core";
import { z } from "zod";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";

const PAGES = ["/", "/research/NVDA", "/blog", "/blog/how-to-read-a-10-k"] as const;
const GOAL = 95;
const ROUNDS = 3;

const category = z.object({ title: z.string(), score: z.number().nullable() });
const audit = z.object({ title: z.string(), score: z.number().nullable(), scoreDisplayMode: z.string() });
const result = z.object({
  lhr: z.object({ categories: z.record(z.string(), category), audits: z.record(z.string(), audit) }),
});

interface Score {
  readonly page: string;
  readonly category: string;
  /** Of 100. */
  readonly points: number;
}

const port = await freePort();
const options = await browserOptions();
const browser = await chromium.launch({
  ...options,
  args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
});
const folder = createDataFolder();
try {
  const product = await startProduct({ DATA_DIR: folder.path });
  const scores: Score[] = [];
  for (const page of PAGES) scores.push(...(await scoresOf(new URL(page, product.url), port)));
  await product.stop();
  if (scores.some(({ points }) => points < GOAL)) process.exitCode = 1;
} finally {
  await browser.close();
  folder.remove();
}

/** Judges a page as Lighthouse judges a phone, by the best of some visits: what else the machine does only ever slows. */
async function scoresOf(address: URL, debuggingPort: number): Promise<readonly Score[]> {
  await fetch(address).then((response) => response.text());
  const visits = [];
  for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(address, debuggingPort));
  const [best] = visits.toSorted((one, other) => total(other.categories) - total(one.categories));
  if (best === undefined) throw new TypeError("scoresOf(): a page is visited at least once");
  const scores = Object.values(best.categories).map(({ title, score }) => ({
    page: address.pathname,
    category: title,
    points: Math.round((score ?? 0) * 100),
  }));
  console.log(`${address.pathname}: ${scores.map((one) => `${one.category} ${one.points}`).join(", ")}`);
  for (const { title, score, scoreDisplayMode } of Object.values(best.audits)) {
    const isFault = score !== null && score < 0.9 && ["binary", "numeric"].includes(scoreDisplayMode);
    if (isFault) console.log(`  ${Math.round(score * 100)} ${title}`);
  }
  return scores;
}

async function visit(address: URL, debuggingPort: number): Promise<z.infer<typeof result>["lhr"]> {
  const answer: unknown = await lighthouse(address.href, { port: debuggingPort, output: "json", logLevel: "error" });
  return result.parse(answer).lhr;
}

function total(categories: z.infer<typeof result>["lhr"]["categories"]): number {
  return Object.values(categories).reduce((sum, { score }) => sum + (score ?? 0), 0);
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
