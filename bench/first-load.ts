import type { Browser, Response } from "playwright-core";
import { gzipSync } from "node:zlib";
import { firstLoads } from "#tools/measures/first-load.ts";
import type { Measure } from "./measure.ts";

const KB = 1024;
/** docs/pages.md#first-load */
const BUDGET_KB = 130;

/** A page that is visited for the first time. */
export interface FirstVisit {
  readonly path: string;
  /** Its file in `src/app/pages/`. */
  readonly page: string;
  /** What local storage holds; nothing when left out. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** The JavaScript that a page needs before it is taken over, and all that its first visit loads. */
export async function measureFirstLoad(browser: Browser, origin: string, visit: FirstVisit): Promise<Measure[]> {
  const { path, page } = visit;
  const first = firstLoads().find((load) => load.page === page);
  if (first === undefined) throw new TypeError(`measureFirstLoad(): there is no page ${page}`);
  const loaded = await scriptsOf(browser, new URL(path, origin).href, visit.kept ?? {});
  const bytes = (of: "packed" | "sent") => loaded.reduce((total, script) => total + script[of], 0);
  return [
    {
      name: `JavaScript before ${path} is taken over, gzip`,
      figure: first.bytes / KB,
      unit: "KB",
      budget: BUDGET_KB,
      how: `${first.bytes} bytes in ${first.scripts.length} scripts`,
    },
    {
      name: "with what comes after it, gzip",
      figure: bytes("packed") / KB,
      unit: "KB",
      budget: null,
      how: `${bytes("packed")} bytes in ${loaded.length} scripts, until the network is idle`,
    },
    {
      name: "the same over the wire",
      figure: bytes("sent") / KB,
      unit: "KB",
      budget: null,
      how: "bodies as sent, zstd or brotli where the server has it",
    },
  ];
}

interface Script {
  readonly packed: number;
  readonly sent: number;
}

/** The scripts of a visit with an empty cache, until the network is idle. */
async function scriptsOf(
  browser: Browser,
  address: string,
  kept: Readonly<Record<string, string>>,
): Promise<readonly Script[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  const scripts: Promise<Script>[] = [];
  const take = (response: Response) => {
    if (response.request().resourceType() === "script") scripts.push(weigh(response));
  };
  page.on("response", take);
  await page.goto(address, { waitUntil: "networkidle" });
  // One that comes while the others are weighed would lose its page.
  page.off("response", take);
  const weighed = await Promise.all(scripts);
  await context.close();
  return weighed;
}

async function weigh(response: Response): Promise<Script> {
  const [body, { responseBodySize }] = await Promise.all([response.body(), response.request().sizes()]);
  return { packed: gzipSync(body).length, sent: responseBodySize };
}
