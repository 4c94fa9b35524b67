// Styles stand in cascade layers whose order the first stylesheet of every page fixes
// (docs/decisions/020-plain-css.md), so that what is loaded later, in whatever order, cannot change which rule wins.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

const ORDER = ["base", "part", "shell", "page"];
const PAGES = [
  "/",
  "/search",
  "/research/NVDA",
  "/portfolios",
  "/blog",
  "/about",
  "/privacy",
  "/login",
  "/nothing-here",
];

/** The layers that each stylesheet file of the page names (the widget and charts bring styles of their own), as the browser reads it; "(none)" for a rule outside of every layer. */
function layersOf(page: Page): Promise<readonly (readonly string[])[]> {
  return page.evaluate<readonly (readonly string[])[]>(`(() => {
    const named = (rule) => {
      if (rule instanceof CSSLayerStatementRule) return [...rule.nameList];
      if (rule instanceof CSSLayerBlockRule) return [rule.name];
      return [CSSFontFaceRule, CSSKeyframesRule, CSSPropertyRule].some((kind) => rule instanceof kind) ? [] : ["(none)"];
    };
    // A late part names the first stylesheet again, and the browser then lists it twice.
    const files = [...document.styleSheets].filter(({ href }) => href !== null);
    const nameOf = ({ href }) => href.replace("#", "");
    return files.filter((one, at) => files.findIndex((other) => nameOf(other) === nameOf(one)) === at).map((sheet) => [...new Set([...sheet.cssRules].flatMap(named))]);
  })()`);
}

describe("the layers of the stylesheets", () => {
  journey("stand in their order in the first one of every page, which is one and the same", async ({ open }) => {
    const page = await open("/");
    const first = new Set<string>();
    for (const path of PAGES) {
      await page.goto(path);
      const [frame = [], ...others] = await layersOf(page);
      // The tokens stand outside of all layers, so that a theme wins over everything.
      expect([path, ...frame.filter((name) => name !== "(none)")]).toEqual([path, ...ORDER]);
      expect([path, ...others.flat().filter((name) => !ORDER.includes(name))]).toEqual([path]);
      first.add(await page.evaluate<string>("document.styleSheets[0].href"));
    }
    expect(first.size).toBe(1);
  });

  journey("keep it when moving on and opening what comes later", async ({ open }) => {
    const page = await open("/terms");
    await waitForScripts(page);
    const before = (await layersOf(page)).length;
    await page.getByRole("button", { name: "Cookie preferences" }).click();
    await page.getByRole("dialog", { name: "Manage Cookie Preferences" }).waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("contentinfo").getByRole("link", { name: "Research" }).click();
    await page.waitForURL("**/research/NVDA");
    await page.locator('[data-card="verdict"] [data-slot="figure"]').first().click();
    await page.getByRole("dialog").getByRole("article").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Blog" }).first().click();
    await page.waitForURL("**/blog");
    const sheets = await layersOf(page);
    expect(sheets.length).toBeGreaterThan(before);
    expect([...new Set(sheets.flat())].filter((name) => name !== "(none)")).toEqual(ORDER);
  });
});
