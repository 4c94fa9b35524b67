// Pictures of every screen of the sign-in widget, side by side in test-results/widget, for people to look through.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeContactSheet, type Picture } from "#testing/widget-contact-sheet.ts";
import type { WantedScreen } from "#testing/widget-page.ts";
import { BY_NIGHT, walkScreens } from "#e2e/widget-walk.ts";
import { startWidgetWorld, type WidgetWorld } from "#e2e/widget-world.ts";

interface Sheet {
  readonly sheet: string;
  readonly width: number;
  readonly look?: WantedScreen;
  /** Run in the page before it is drawn. */
  readonly prepare?: string;
}

describe("pictures of the widget", () => {
  let world: WidgetWorld;

  beforeAll(async () => {
    world = await startWidgetWorld({ watermark: true });
  });
  afterAll(() => world.close());

  it.each<Sheet>([
    { sheet: "light", width: 480 },
    { sheet: "dark", width: 480, prepare: BY_NIGHT },
    { sheet: "right-to-left", width: 320, look: { dir: "rtl", look: "plum" } },
  ])("are drawn of every screen: $sheet", async ({ sheet, width, look = {}, prepare = "" }) => {
    const page = await world.browser.newPage({ reducedMotion: "reduce", viewport: { width, height: 900 } });
    const pictures: Picture[] = [];
    const shown = await walkScreens({ page, world, look }, async (name) => {
      await page.evaluate(prepare);
      pictures.push({ name, png: await page.locator("main").screenshot() });
    });
    await page.close();
    await writeContactSheet(world.browser, pictures, `test-results/widget/${sheet}.png`);
    expect(new Set(pictures.map(({ name }) => name)).size).toBe(shown);
  });
});
