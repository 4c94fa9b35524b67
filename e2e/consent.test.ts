// Asking for consent, giving, denying and withdrawing it (docs/specification-map.md#2 and #4).
import type { Page } from "playwright-core";
import { describe, expect, inject } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { journey } from "./journey.ts";
import { waitForScripts } from "./research-page.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

function kept(page: Page): Promise<string | null> {
  return page.evaluate<string | null>(`localStorage.getItem("cookie-consent-gdpr")`);
}

function bannerOf(page: Page) {
  return page.getByRole("region", { name: "Cookie consent" });
}

/** What is on top where the focused element stands: itself, or whatever hides all of it. */
const HIDDEN_FOCUS = `(() => {
  const focused = document.activeElement;
  const box = focused.getBoundingClientRect();
  const points = [[0.5, 0.5], [0.05, 0.1], [0.95, 0.1], [0.05, 0.9], [0.95, 0.9]];
  const isSeen = points.some(([x, y]) => {
    const top = document.elementFromPoint(box.left + box.width * x, box.top + box.height * y);
    return top !== null && (focused.contains(top) || top.contains(focused));
  });
  return isSeen || focused === document.body ? null : focused.outerHTML.slice(0, 120);
})()`;

async function tabThrough(page: Page): Promise<readonly string[]> {
  const hidden: string[] = [];
  for (;;) {
    await page.keyboard.press("Tab");
    if (await page.evaluate<boolean>(`document.activeElement?.innerText === "Manage options"`)) return hidden;
    const found = await page.evaluate<string | null>(HIDDEN_FOCUS);
    if (found !== null) hidden.push(found);
  }
}

describe("the consent banner", () => {
  journey("asks until it is answered, in every tab, and is not shown again", async ({ open }) => {
    const page = await open("/about");
    const other = await open("/terms", { beside: page });
    await waitForScripts(page);
    await waitForScripts(other);
    expect(await findFaults(page)).toEqual([]);
    expect(await kept(page)).toBe(null);
    await bannerOf(page).getByRole("button", { name: "Consent" }).click();
    await bannerOf(page).waitFor({ state: "detached" });
    await bannerOf(other).waitFor({ state: "detached" });
    expect(await kept(other)).toBe("accepted");
    await page.goto("/blog", { waitUntil: "commit" });
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await bannerOf(page).isVisible()).toBe(false);
  });

  journey("offers to deny by a modal, and to change one's mind at the foot of the page", async ({ open }) => {
    const page = await open("/about");
    await waitForScripts(page);
    await bannerOf(page).getByRole("button", { name: "Manage options" }).click();
    const modal = page.getByRole("dialog", { name: "Manage Cookie Preferences" });
    await modal.getByText("You have not answered yet, so nothing is recorded.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await modal.waitFor({ state: "hidden" });
    expect(await bannerOf(page).isVisible()).toBe(true);
    await bannerOf(page).getByRole("button", { name: "Manage options" }).click();
    await modal.getByRole("button", { name: "Do Not Consent" }).click();
    await modal.waitFor({ state: "hidden" });
    await bannerOf(page).waitFor({ state: "detached" });
    expect(await kept(page)).toBe("denied");
    await page.reload();
    await waitForScripts(page);
    await page.getByRole("button", { name: "Cookie preferences" }).click();
    await modal.getByText("You have not consented, so nothing is recorded.").waitFor();
    await modal.getByRole("button", { name: "Consent", exact: true }).click();
    expect(await kept(page)).toBe("accepted");
    await page.getByRole("button", { name: "Cookie preferences" }).click();
    await modal.getByText("You have consented.").waitFor();
    await modal.getByRole("button", { name: "Do Not Consent" }).click();
    expect(await kept(page)).toBe("denied");
  });

  journey("leads to the modal when pressed while the next page is being drawn", async ({ open }) => {
    const page = await open("/about");
    await waitForScripts(page);
    // The address changes first.
    await page.evaluate(`{
      const { pushState } = history;
      const pressed = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Manage options");
      history.pushState = (...given) => {
        pushState.apply(history, given);
        pressed.click();
      };
    }`);
    await page.getByRole("contentinfo").getByRole("link", { name: "Terms" }).click();
    await page.getByRole("heading", { level: 1, name: "Terms" }).waitFor();
    await page.getByRole("dialog").getByRole("button", { name: "Do Not Consent" }).click();
    await bannerOf(page).waitFor({ state: "detached" });
    expect(await kept(page)).toBe("denied");
  });

  journey("comes back when the answer is forgotten in another tab", async ({ open }) => {
    const page = await open("/about");
    await waitForScripts(page);
    await bannerOf(page).getByRole("button", { name: "Consent" }).click();
    const other = await open("/terms", { beside: page });
    await waitForScripts(other);
    await other.evaluate("localStorage.clear()");
    await bannerOf(page).waitFor();
  });

  journey("hides neither what the keyboard reaches nor the end of the page", { timeout: 120_000 }, async ({ open }) => {
    const page = await open("/search?q=bank", PHONE);
    await waitForScripts(page);
    expect(await tabThrough(page)).toEqual([]);
    await page.evaluate("scrollTo(0, document.body.scrollHeight)");
    const last = await page.getByRole("button", { name: "Cookie preferences" }).boundingBox();
    const button = await page.getByRole("button", { name: "Send feedback" }).boundingBox();
    const banner = await bannerOf(page).boundingBox();
    expect((last?.y ?? 844) + (last?.height ?? 0)).toBeLessThan(banner?.y ?? 0);
    expect((button?.y ?? 844) + (button?.height ?? 0)).toBeLessThanOrEqual(banner?.y ?? 0);
  });

  journey(
    "goes when answered where the browser forbids storage, and then nothing is consented",
    async ({ browser }) => {
      // Not watched: the router's own inline script reports to the console that it cannot keep the place on the page.
      const context = await browser.newContext({ baseURL: inject("productUrl") });
      await context.addInitScript(`for (const name of ["localStorage", "sessionStorage"]) {
      Object.defineProperty(window, name, { get() { throw new DOMException("forbidden", "SecurityError"); } });
    }`);
      const page = await context.newPage();
      await page.goto("/about");
      await waitForScripts(page);
      await bannerOf(page).getByRole("button", { name: "Consent" }).click();
      await bannerOf(page).waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Cookie preferences" }).click();
      await page.getByText("You have not consented, so nothing is recorded.").waitFor();
      await page.keyboard.press("Escape");
      await page.getByRole("radio", { name: "Navy" }).check();
      expect(await page.locator("html").getAttribute("class")).toContain("theme-navy");
      await page.getByRole("button", { name: "Dismiss the disclaimer" }).click();
      expect(await page.getByRole("region", { name: "Disclaimer" }).isVisible()).toBe(false);
      await context.close();
    },
  );
});
