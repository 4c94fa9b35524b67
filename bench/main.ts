// npm run bench: the budgets of the product, measured in one run on the machine it is called on.
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { createDataFolder, startProduct } from "#testing/product.ts";
import { browserOptions } from "#tools/programs/find-browser.ts";
import { step } from "#tools/run/program.ts";
import { measureCompanyFacts } from "./company-facts.ts";
import { measureFirstLoad } from "./first-load.ts";
import { measureIdentity } from "./identity.ts";
import type { Measure } from "./measure.ts";
import { measurePage } from "./page-vitals.ts";
import { measurePortfolio, visitOfPortfolio } from "./portfolio.ts";
import { conditionsNow, isKept, report } from "./report.ts";
import { measureRuns } from "./research-runs.ts";
import { measureMemory, measureStarts } from "./server-life.ts";
import { untilQuiet } from "./server-process.ts";
import { measureStatementTable } from "./statement-table.ts";
import { measureWidget } from "./widget-size.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const PAGE = "/research/NVDA";

const browser = await chromium.launch(await browserOptions());
const conditions = conditionsNow(browser.version());
const folder = createDataFolder();
const measures: Measure[] = [];
try {
  measures.push(...(await step("Starting the server twice", measureStarts)));
  const product = await startProduct({ DATA_DIR: folder.path });
  const { url, pid } = product;
  measures.push(await measureMemory(pid, "after its start"));
  // What a new database has the server do would be counted as that of runs and pages.
  await step("Waiting until the server's first work is done", () => untilQuiet(pid));
  measures.push(...(await step("Running research", () => measureRuns(url))));
  for (const visit of [
    { path: "/", page: "home.tsx" },
    { path: PAGE, page: "research.tsx" },
    await visitOfPortfolio(ROOT),
  ]) {
    measures.push(...(await step(`Loading ${visit.path}`, () => measureFirstLoad(browser, url, visit))));
  }
  measures.push(...(await step(`Painting ${PAGE} on a slowed processor`, () => measurePage(browser, url, PAGE))));
  measures.push(...(await step("Moving in a long statement", () => measureStatementTable(browser, url))));
  measures.push(...(await step("Reporting on 200 companies", () => measurePortfolio(ROOT, browser, url))));
  measures.push(await measureMemory(pid, "after all of this"));
  await product.stop();
  measures.push(...(await step("Computing from companyfacts", () => measureCompanyFacts(ROOT))));
  measures.push(...(await step("Loading the sign-in widget", () => measureWidget(ROOT, browser))));
  measures.push(...(await step("Signing in beside better-auth", () => measureIdentity(ROOT))));
  report(measures, conditions);
} finally {
  await browser.close();
  folder.remove();
}
if (!measures.every(isKept)) process.exitCode = 1;
