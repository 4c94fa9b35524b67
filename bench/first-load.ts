import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import type { Measure } from "./measure.ts";

const KB = 1024;

/** A page that is visited for the first time. */
export interface FirstVisit {
  readonly path: string;
  /** In KB; null where the figure is for information. */
  readonly budget: number | null;
  /** What local storage holds; nothing when left out. */
  readonly kept?: Readonly<Record<string, string>>;
}

/** The JavaScript a first visit of a page loads, packed and as it came over the wire. */
export async function measureFirstLoad(browser: Browser, origin: string, visit: FirstVisit): Promise<Measure[]> {
  const { path, budget, kept = {} } = visit;
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.addInitScript(`Object.assign(localStorage, ${JSON.stringify(kept)})`);
  const scripts: Promise<{ packed: number; sent: number }>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    scripts.push(
      Promise.all([response.body(), response.request().sizes()]).then(([body, sizes]) => ({
        packed: gzipSync(body).length,
        sent: sizes.responseBodySize,
      })),
    );
  });
  await page.goto(new URL(path, origin).href, { waitUntil: "networkidle" });
  const loaded = await Promise.all(scripts);
  await context.close();
  const bytes = (of: "packed" | "sent") => loaded.reduce((total, script) => total + script[of], 0);
  return [
    {
      name: `JavaScript of the first load of ${path}, gzip`,
      figure: bytes("packed") / KB,
      unit: "KB",
      budget,
      how: `${bytes("packed")} bytes in ${loaded.length} scripts, until the network is idle`,
    },
    {
      name: "the same over the wire",
      figure: bytes("sent") / KB,
      unit: "KB",
      budget: null,
      how: "bodies as sent, brotli where the server has it",
    },
  ];
}
