// Every screen and every configuration of the sign-in widget by itself, on the demo page (docs/specification-map.md#2):
// measured instead of compared with pictures, whose pixels differ between machines (docs/testing.md#screens-are-measured).
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findKeyboardFaults, findLayoutFaults } from "#testing/widget-layout.ts";
import { openScreen, type WantedScreen } from "#testing/widget-page.ts";
import { findFaint, findFaults } from "./axe-faults.ts";
import { BY_NIGHT, ROOT, walkScreens } from "./widget-walk.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const WIDE = { width: 480, height: 900 };
const NARROW = { width: 320, height: 640 };
/** What zoom of 200 % leaves of it is as wide as the narrow one; the texts alone are twice as large here (WCAG 1.4.4, 1.4.10). */
const ZOOMED = { width: 640, height: 900 };

/** One way to look at a screen that stands there already. */
interface View {
  readonly size: typeof WIDE;
  /** Run in the page before it is looked at. */
  readonly prepare?: string;
  readonly find: (page: Page) => Promise<readonly string[]>;
}

const textOf = (size: string): string => `document.documentElement.style.fontSize = "${size}"`;

const findSignInFaults: View["find"] = (page) => findFaults(page, "#sign-in");
/** The night changes colours alone; asked after the look by day. */
const findFaintSignIn: View["find"] = (page) => findFaint(page, "#sign-in");

describe("every screen of the widget", () => {
  let world: WidgetWorld;
  let context: BrowserContext;
  let page: Page;

  beforeAll(async () => {
    world = await startWidgetWorld({ watermark: true });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    context = await world.browser.newContext({ reducedMotion: "reduce" });
    page = await context.newPage();
  });
  afterEach(() => context.close());

  /** Looks at every screen in turn, from every view, and collects what each look finds. */
  async function findOnAll(look: WantedScreen, views: readonly View[]): Promise<readonly string[]> {
    const found: string[] = [];
    const shown = await walkScreens({ page, world, look }, async (name) => {
      for (const { size, prepare = "", find } of views) {
        await page.setViewportSize(size);
        await page.evaluate(prepare);
        found.push(...(await find(page)).map((fault) => `${name} ${size.width} ${prepare}: ${fault}`));
      }
    });
    expect(shown).toBeGreaterThan(70);
    return found;
  }

  it("has no fault for axe by day and night, for a keyboard, on a phone of 320 pixels, and at twice the size", async () => {
    const views: readonly View[] = [
      { size: WIDE, prepare: textOf("100%"), find: findKeyboardFaults },
      { size: WIDE, find: findSignInFaults },
      { size: WIDE, prepare: BY_NIGHT, find: findFaintSignIn },
      { size: WIDE, find: findLayoutFaults },
      { size: NARROW, find: findLayoutFaults },
      { size: ZOOMED, prepare: textOf("200%"), find: findLayoutFaults },
    ];
    expect(await findOnAll({}, views)).toEqual([]);
  }, 600_000);

  it("has none from right to left in another look, on a phone of 320 pixels", async () => {
    const views = [{ size: NARROW, find: findLayoutFaults }];
    expect(await findOnAll({ dir: "rtl", look: "plum" }, views)).toEqual([]);
  }, 600_000);

  it("is drawn by night where the page says so, and follows the system where it is told to", async () => {
    const scheme = `${ROOT}.dataset.scheme`;
    await page.emulateMedia({ colorScheme: "dark" });
    await openScreen(page, world, { screen: "Main" });
    expect(await page.evaluate(scheme)).toBe("light");
    await openScreen(page, world, { screen: "Main", look: "dark" });
    expect(await page.evaluate(scheme)).toBe("dark");
    await openScreen(page, world, { screen: "Main", look: "system" });
    expect(await page.evaluate(scheme)).toBe("dark");
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => page.evaluate(scheme)).toBe("light");
  });

  it("would be found at fault if it were broken", async () => {
    const breakBy = (rule: string) =>
      page.evaluate(
        `{ const sheet = new CSSStyleSheet(); sheet.replaceSync(${JSON.stringify(rule)}); document.adoptedStyleSheets.push(sheet); }`,
      );
    const faultsOf = async (rule: string, find: View["find"]): Promise<string> => {
      await page.setViewportSize(NARROW);
      await openScreen(page, world, { screen: "Main", config: "form above OAuth" });
      await breakBy(rule);
      return (await find(page)).join("\n");
    };
    expect(await faultsOf(".lk-button { min-width: 30rem }", findLayoutFaults)).toContain("outside of the card");
    expect(await faultsOf(".lk-button { white-space: nowrap; font-size: 3rem }", findLayoutFaults)).toContain(
      "cut off",
    );
    expect(await faultsOf(".lk-heading { margin-block-end: -3rem !important }", findLayoutFaults)).toContain(
      "lies over",
    );
    expect(await faultsOf(".lk-button { max-height: 20px; min-height: 0 }", findLayoutFaults)).toContain(
      "too small to hit",
    );
    expect(await faultsOf(".lk-root * { outline: none !important }", findKeyboardFaults)).toContain("cannot be seen");
    expect(await faultsOf(".lk-divider { color: #ddd !important }", findSignInFaults)).toContain("color-contrast");
  });

  it("points its back arrow to where people came from", async () => {
    const arrow = `getComputedStyle(document.querySelector(".lk-back .lk-icon")).transform`;
    await openScreen(page, world, { screen: "CryptoError" });
    expect(await page.evaluate(arrow)).toBe("none");
    await openScreen(page, world, { screen: "CryptoError", dir: "rtl" });
    expect(await page.evaluate(arrow)).toBe("matrix(-1, 0, 0, 1, 0, 0)");
  });

  it("has the measures of the specification until a page says otherwise", async () => {
    await page.setViewportSize(WIDE);
    await openScreen(page, world, { screen: "Main", config: "email code" });
    const measured = await page.evaluate(`(() => {
      const look = (selector) => getComputedStyle(${ROOT}.querySelector(selector));
      const { width, fontFamily, color } = getComputedStyle(${ROOT});
      const { backgroundColor, height } = look(".lk-button[data-variant=primary]");
      const token = (name) => getComputedStyle(${ROOT}).getPropertyValue(name);
      return [width, fontFamily, color, look(".lk-card").borderRadius, backgroundColor, height,
        ...["--lk-secondary", "--lk-success", "--lk-error", "--lk-one-tap-height", "--lk-progress-duration"].map(token)];
    })()`);
    expect(measured).toEqual([
      "400px",
      "Arial, Helvetica, sans-serif",
      "rgb(25, 48, 61)",
      "8px",
      "rgb(25, 48, 61)",
      "45px",
      "#5c727d",
      "#0c5a56",
      "#8b1214",
      "47px",
      "10s",
    ]);
  });

  it("shows good news for two seconds and bad news for four, or until they are tapped", async () => {
    const toasts = page.locator(".lk-toast");
    await page.clock.install();
    const tell = () => openScreen(page, world, { screen: "OTPAuthenticate", mood: "telling" });
    const bothShown = async () => expect.poll(() => toasts.count(), { interval: 20 }).toBe(2);
    // Looked for while the screen opens: on a slow machine good news would be over by then.
    await Promise.all([tell(), bothShown()]);
    await page.clock.runFor(2_100);
    await expect.poll(() => toasts.getAttribute("data-variant")).toBe("error");
    await page.clock.runFor(2_000);
    await expect.poll(() => toasts.count()).toBe(0);
    await Promise.all([tell(), page.getByText("Code resent").click()]);
    await expect.poll(() => toasts.count()).toBe(1);
  });

  it("moves nothing for people who asked for less motion", async () => {
    await openScreen(page, world, { screen: "OTPAuthenticate", mood: "busy" });
    const repetitions = await page.evaluate<number>(
      `Math.max(0, ...document.getAnimations().map((animation) => Number(animation.effect.getTiming().iterations)).filter(Number.isFinite))`,
    );
    expect(repetitions).toBe(0);
  });
});
