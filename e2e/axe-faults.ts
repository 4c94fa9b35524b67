import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";

/** Handed to each document once, because reading it takes a browser longer than asking it about a page. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** All that another theme, or the night, can change on a page that stands there already. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** Of the rules that axe itself calls moderate or minor, those that take a fifth of its time on a large page. */
const NEVER_SERIOUS = { region: { enabled: false }, "hidden-content": { enabled: false } };

/** What axe finds wrong with a page, or with the part of it that a selector names, one line each. */
export async function findFaults(page: Page, within = "html"): Promise<readonly string[]> {
  return (await askAxe(page, within)).map(({ line }) => line);
}

/** What axe calls serious or critical, one line each. */
export async function findSeriousFaults(page: Page): Promise<readonly string[]> {
  const faults = await askAxe(page, "html", { rules: NEVER_SERIOUS });
  return faults.flatMap(({ impact, line }) => (impact === "serious" || impact === "critical" ? [line] : []));
}

/** What cannot be read for its colours; asked where all faults have been looked for, so nothing is waited for. */
export async function findFaint(page: Page, within = "html"): Promise<readonly string[]> {
  return (await runAxe(page, within, { runOnly: COLOUR_RULES })).map(({ line }) => line);
}

interface Fault {
  readonly impact: string | null;
  readonly line: string;
}

/** What fades or slides in has done so; spinners, and what is to last, are not waited for. */
const IS_STILL = `Promise.all(
  document.getAnimations()
    .filter(({ effect, playState }) => playState === "running" && Number(effect?.getComputedTiming().endTime) <= 2_000)
    .map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

const NO_FADES = `if (!globalThis.hasNoFades) {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("*, *::before, *::after { transition: none !important }");
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  globalThis.hasNoFades = true;
}`;

async function askAxe(page: Page, within: string, options: object = {}): Promise<readonly Fault[]> {
  // Colours that fade in would be measured on their way, also where a part comes while axe looks.
  await page.evaluate(NO_FADES);
  await page.evaluate(IS_STILL);
  if (!(await page.evaluate<boolean>(`"axe" in globalThis`))) await page.evaluate(AXE);
  return runAxe(page, within, options);
}

/** Asks the axe that is in the page; without the lists of what is in order it needs a quarter of the time. */
function runAxe(page: Page, within: string, options: object): Promise<readonly Fault[]> {
  const asked = [within, { ...options, resultTypes: ["violations"] }].map((one) => JSON.stringify(one));
  return page.evaluate<Fault[]>(`axe.run(${asked.join()}).then(({ violations }) =>
    violations.flatMap(({ id, help, impact, nodes }) =>
      nodes.map(({ target }) => ({ impact, line: id + ": " + help + " at " + target.join(" ") }))))`);
}
