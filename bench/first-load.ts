import { gzipSync } from "node:zlib";
import type { Browser } from "playwright-core";
import type { Measure } from "./measure.ts";

const KB = 1024;

/** The JavaScript a first visit of a page loads, packed and as it came over the wire. */
export async function measureFirstLoad(browser: Browser, origin: string, path: string): Promise<Measure[]> {
  const context = await browser.newContext();
  const page = await context.newPage();
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
  const sum = (of: "packed" | "sent") => loaded.reduce((total, script) => total + script[of], 0) / KB;
  return [
    {
      name: `JavaScript of the first load of ${path}, gzip`,
      figure: sum("packed"),
      unit: "KB",
      budget: 130,
      how: `${loaded.length} scripts, until the network is idle`,
    },
    {
      name: "the same over the wire",
      figure: sum("sent"),
      unit: "KB",
      budget: null,
      how: "bodies as sent, brotli where the server has it",
    },
  ];
}
