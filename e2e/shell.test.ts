// What stands around every page: disclaimer bar, themes, menu, feedback button, the place on the page.
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { findFaint, findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const PUBLIC_PAGES = ["/", "/search", "/portfolios", "/blog", "/about", "/disclaimer", "/privacy", "/terms"] as const;
const THEMES = ["default", "purple", "navy"] as const;

function barOf(page: Page) {
  return page.getByRole("region", { name: "Disclaimer" });
}

function rootClass(page: Page): Promise<string> {
  return page.evaluate<string>("document.documentElement.className");
}

/** Adds up the layout shifts of a page from its first paint on, as browsers do. */
const WATCH_SHIFTS = `
  window.shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) window.shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
`;

/** Ends no answer with the data of the screener after all of it has come, until it is no longer wanted. */
const END_NO_SCREENER = `
  const ask = window.fetch;
  window.fetch = async (input, init) => {
    const answer = await ask(input, init);
    if (!String(input.url ?? input).includes("/screener.data")) return answer;
    const bytes = await answer.bytes();
    window.isHalfRead = true;
    const stream = new ReadableStream({
      start(controller) {
        controller.enqueue(bytes);
        init.signal.addEventListener("abort", () => controller.error(init.signal.reason));
      },
    });
    return new Response(stream, answer);
  };
`;

/** Notes at every frame from the first on whether the disclaimer bar is drawn and which theme stands. */
const WATCH_FRAMES = `
  window.frames = [];
  const note = () => {
    const bar = document.querySelector('[data-slot="disclaimer-bar"]');
    if (bar) window.frames.push((bar.checkVisibility() ? "bar " : "no bar ") + document.documentElement.className);
    requestAnimationFrame(note);
  };
  requestAnimationFrame(note);
`;

describe("the disclaimer bar", () => {
  journey(
    "is gone for good once dismissed, in every tab, and neither flashes nor shifts the page",
    async ({ open }) => {
      const page = await open("/about");
      await page.context().addInitScript(WATCH_SHIFTS);
      const other = await open("/terms", { beside: page });
      await waitForScripts(page);
      await waitForScripts(other);
      await page.getByRole("button", { name: "Dismiss the disclaimer" }).click();
      await barOf(page).waitFor({ state: "hidden" });
      await barOf(other).waitFor({ state: "hidden" });
      expect(await page.evaluate(`localStorage.getItem("disclaimer-dismissed")`)).toBe("true");
      // The keyboard goes on where the bar was.
      await page.keyboard.press("Tab");
      expect(await page.evaluate(`document.activeElement.closest("header") !== null`)).toBe(true);

      await page.getByRole("radio", { name: "Purple" }).check();
      await page.context().addInitScript(WATCH_FRAMES);
      await page.goto("/");
      await waitForScripts(page);
      const frames = new Set(await page.evaluate<string[]>("window.frames"));
      expect([...frames]).toEqual([expect.stringMatching(/^no bar .*theme-purple/)]);
      expect(await page.evaluate<number>("window.shifted")).toBeLessThan(0.001);
    },
  );

  journey("shifts nothing for who never dismissed it, on a phone too", async ({ open }) => {
    const page = await open("/about", PHONE);
    await page.context().addInitScript(WATCH_SHIFTS);
    for (const path of ["/", "/privacy"]) {
      await page.goto(path);
      await waitForScripts(page);
      expect(await barOf(page).isVisible()).toBe(true);
      expect([path, await page.evaluate<number>("window.shifted")]).toEqual([path, 0]);
    }
  });

  journey("stays, as words alone, where there are no scripts", async ({ open }) => {
    const page = await open("/about", { javaScriptEnabled: false });
    await barOf(page).getByText("Investment decisions involve risk.").waitFor();
    expect(await barOf(page).getByRole("button").isVisible()).toBe(false);
    for (const name of ["Send feedback", "Feedback", "Cookie preferences", "Consent"]) {
      expect([name, await page.getByRole("button", { name, exact: true }).count()]).toEqual([name, 0]);
    }
    await barOf(page).getByRole("link", { name: "disclaimer" }).click();
    await page.getByRole("heading", { name: "Disclaimer", level: 1 }).waitFor();
  });
});

describe("the theme", () => {
  journey("is chosen at the foot of the page, remembered, and followed by other tabs", async ({ open }) => {
    const page = await open("/about");
    const other = await open("/terms", { beside: page });
    await waitForScripts(page);
    await waitForScripts(other);
    await page.getByRole("radio", { name: "Navy" }).check();
    expect(await rootClass(page)).toContain("theme-navy");
    await expect.poll(() => rootClass(other)).toContain("theme-navy");
    await page.reload();
    expect(await rootClass(page)).toContain("theme-navy");
    await waitForScripts(page);
    expect(await page.getByRole("radio", { name: "Navy" }).isChecked()).toBe(true);
    await page.getByRole("radio", { name: "Default" }).check();
    expect(await rootClass(page)).toBe("theme-default");
  });

  journey("is accessible on every public page, by day and by night", { timeout: 240_000 }, async ({ open }) => {
    // Colours that fade into those of the night would be measured on their way.
    const page = await open("/", { colorScheme: "light", reducedMotion: "reduce" });
    const found: string[] = [];
    for (const path of PUBLIC_PAGES) {
      await page.goto(path);
      found.push(...(await findFaults(page)).map((fault) => `${path} ${fault}`));
      for (const theme of THEMES) {
        await page.evaluate(`document.documentElement.className = "theme-${theme}"`);
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          found.push(
            ...(await findFaint(page)).map((place) => `${path} ${theme} ${colorScheme} too faint at ${place}`),
          );
        }
      }
    }
    expect(found).toEqual([]);
  });
});

describe("the menu of small screens", () => {
  journey("slides out from the left with Home in it, and closes when one moves on", async ({ open }) => {
    const page = await open("/about", PHONE);
    await waitForScripts(page);
    await page.getByRole("button", { name: "Menu" }).click();
    const menu = page.getByRole("navigation", { name: "Menu" });
    await expect.poll(async () => (await menu.boundingBox())?.x).toBe(0);
    await menu.getByRole("link", { name: "Home" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await menu.waitFor({ state: "hidden" });
  });
});

describe("the palette", () => {
  journey(
    "leads to companies, tabs, pages and metrics by keyboard, and takes no key from a field",
    async ({ open }) => {
      const page = await open("/research/KO/financials");
      await waitForScripts(page);
      const dialog = page.getByRole("dialog", { name: "Go to" });
      const field = dialog.getByRole("combobox");
      await page.keyboard.press("Control+k");
      await page.keyboard.type("capital ret");
      await dialog.getByRole("option", { name: "KO: Capital returns" }).waitFor();
      expect(await field.getAttribute("aria-activedescendant")).toBe(
        await dialog.getByRole("option", { selected: true }).getAttribute("id"),
      );
      expect(await findFaults(page)).toEqual([]);
      await page.keyboard.press("Enter");
      await page.waitForURL("**/research/KO?type=capital_returns");
      await dialog.waitFor({ state: "hidden" });

      await page.locator("body").press("/");
      await field.fill("return on inv");
      await dialog
        .getByRole("option", { name: /chart of KO/ })
        .first()
        .waitFor();
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await page.waitForURL(/\/screener\?columns=roic&sort=-roic/);
      await dialog.waitFor({ state: "hidden" });

      const conditions = page.getByRole("textbox", { name: "Conditions" });
      await conditions.fill("pe < 1");
      await conditions.press("/");
      expect([await conditions.inputValue(), await dialog.isVisible()]).toEqual(["pe < 1/", false]);
      await conditions.press("Control+k");
      await field.fill("kraft");
      await dialog.getByRole("option", { name: /^KHC/ }).waitFor();
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "hidden" });
      expect(await page.locator(":focus").getAttribute("name")).toBe("q");
    },
  );
});

describe("a page", () => {
  journey("is left for another one in the middle of its answer without an error", async ({ open }) => {
    const page = await open("/about");
    await waitForScripts(page);
    await page.route("**/assets/screener-*.js", () => undefined);
    await page.evaluate(END_NO_SCREENER);
    const links = page.getByRole("banner");
    await links.getByRole("link", { name: "Screener", exact: true }).click();
    await expect.poll(() => page.evaluate("window.isHalfRead")).toBe(true);
    await links.getByRole("link", { name: "Earnings", exact: true }).click();
    await page.getByRole("heading", { name: /Earnings/, level: 1 }).waitFor();
  });

  const scrollY = (page: Page): Promise<number> => page.evaluate<number>("Math.round(scrollY)");

  journey("begins at its top, reloaded too; Back returns to where one was", async ({ open }) => {
    const page = await open("/privacy");
    await waitForScripts(page);
    await page.evaluate("scrollTo(0, 600)");
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).dispatchEvent("click");
    await page.getByRole("heading", { name: "Terms", level: 1 }).waitFor();
    await expect.poll(() => scrollY(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(600);
    await page.goto("/about");
    expect(await scrollY(page)).toBe(0);
    await page.goBack();
    await expect.poll(() => scrollY(page)).toBe(600);
    for (const times of [1, 2, 3]) {
      await page.reload();
      await waitForScripts(page);
      expect([times, await scrollY(page)]).toEqual([times, 0]);
      await page.evaluate("scrollTo(0, 600)");
    }
  });
});

describe("the feedback button", () => {
  journey("asks who is not signed in to log in, and leads back to the page", async ({ open }) => {
    const page = await open("/about");
    await waitForScripts(page);
    await page.getByRole("button", { name: "Send feedback" }).click();
    const dialog = page.getByRole("dialog", { name: "Login Required" });
    await dialog.getByText("Please login to send feedback.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await page.getByRole("contentinfo").getByRole("button", { name: "Feedback" }).click();
    await dialog.getByRole("link", { name: "Login" }).click();
    await page.waitForURL((url) => url.pathname === "/login" && url.searchParams.get("to") === "/about");
    await dialog.waitFor({ state: "hidden" });
  });

  journey("gives way to who reads on, on a phone, and comes back at a step back or at the end", async ({ open }) => {
    const page = await open("/privacy", PHONE);
    await waitForScripts(page);
    const button = page.getByRole("button", { name: "Send feedback" });
    const state = () => button.getAttribute("data-state");
    expect(await state()).toBe("here");
    await page.evaluate("scrollTo(0, 300)");
    await expect.poll(state).toBe("away");
    await page.evaluate("scrollTo(0, 200)");
    await expect.poll(state).toBe("here");
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    await expect.poll(state).toBe("here");
  });

  journey("is not printed, nor is anything else that floats", async ({ open }) => {
    const page = await open("/about");
    await page.emulateMedia({ media: "print" });
    expect(await page.getByRole("button", { name: "Send feedback" }).isVisible()).toBe(false);
    expect(await page.getByRole("region", { name: "Cookie consent" }).isVisible()).toBe(false);
    expect(await barOf(page).getByRole("button").isVisible()).toBe(false);
  });
});

describe("the companies opened last", () => {
  journey("are listed on the home page until the reader has them forgotten, in every tab", async ({ open }) => {
    const page = await open("/research/KO");
    await waitForScripts(page);
    await page.goto("/research/NVDA");
    await waitForScripts(page);
    await page.goto("/");
    const other = await open("/", { beside: page });
    const listed = (tab: Page) => tab.locator('[data-slot="home-samples"]').getByRole("link").allInnerTexts();
    const forget = (tab: Page) => tab.getByRole("button", { name: "Forget recent companies" });
    await forget(other).waitFor();
    await expect.poll(() => listed(page)).toEqual(["NVDA", "KO"]);
    await forget(page).click();
    await forget(page).waitFor({ state: "hidden" });
    await forget(other).waitFor({ state: "hidden" });
    expect(await listed(page)).not.toEqual(["NVDA", "KO"]);
    expect(await page.evaluate(`localStorage.getItem("recent-companies")`)).toBe("");
  });
});
