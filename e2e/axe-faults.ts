import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

/** All that another theme, or the night, can change on a page that stands there already. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe finds wrong with a page, or with the part of it that a selector names, one line each. */
export async function findFaults(page: Page, within = "html"): Promise<readonly string[]> {
  return (await askAxe(page, within)).map(({ line }) => line);
}

/** What axe calls serious or critical, one line each. */
export async function findSeriousFaults(page: Page): Promise<readonly string[]> {
  const faults = await askAxe(page, "html");
  return faults.flatMap(({ impact, line }) => (impact === "serious" || impact === "critical" ? [line] : []));
}

/** What cannot be read for its colours, asked of the axe that a look for all faults has left in the page. */
export function findFaint(page: Page, within = "html"): Promise<readonly string[]> {
  const options = JSON.stringify({ runOnly: COLOUR_RULES, resultTypes: ["violations"] });
  return page.evaluate<string[]>(`axe
    .run(${JSON.stringify(within)}, ${options})
    .then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " at " + target.join(" "))))`);
}

interface Fault {
  readonly impact: string | null | undefined;
  readonly line: string;
}

/** What fades or slides in has done so; spinners, and what is to last, are not waited for. */
const IS_STILL = `Promise.all(
  document.getAnimations()
    .filter(({ effect, playState }) => playState === "running" && Number(effect?.getComputedTiming().endTime) <= 2_000)
    .map(({ finished }) => finished.catch(() => undefined)),
).then(() => undefined)`;

async function askAxe(page: Page, within: string): Promise<readonly Fault[]> {
  // Colours that fade in would be measured on their way.
  await page.evaluate(IS_STILL);
  // The pages have no frames; without the lists of what is in order axe needs a quarter of the time.
  const builder = new AxeBuilder({ page }).include(within).setLegacyMode(true);
  const { violations } = await builder.options({ resultTypes: ["violations"] }).analyze();
  return violations.flatMap(({ id, help, impact, nodes }) =>
    nodes.map(({ target }) => ({ impact, line: `${id}: ${help} at ${target.join(" ")}` })),
  );
}
