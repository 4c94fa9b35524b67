// The shell for signed-in people: sending feedback (docs/specification-map.md#2, #4, #5 and #8), and what a browser then holds.
import { chromium, type Browser, type Page, type Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it, vi } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { waitForScripts } from "./research-page.ts";
import { signInByCode } from "./sign-in-by-code.ts";

describe("somebody who is signed in", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
    page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await signInByCode(page, { product, email: "feedback@example.com", to: "/about" });
  });
  afterAll(() => browser.close());

  const dialog = () => page.getByRole("dialog", { name: "Feedback" });
  const field = () => dialog().getByRole("textbox");
  const open = async (): Promise<void> => {
    await page.goto("/about");
    await waitForScripts(page);
    await page.getByRole("button", { name: "Send feedback" }).click();
    await field().waitFor();
  };
  /** Answers the next messages so, and tells what was sent. */
  const answerWith = async (answer: (route: Route) => Promise<void>): Promise<readonly unknown[]> => {
    const sent: unknown[] = [];
    await page.unroute("**/api/feedback");
    await page.route("**/api/feedback", async (route) => {
      sent.push(route.request().postDataJSON());
      await answer(route);
    });
    return sent;
  };

  it("shows the account and Logout, and a form that is ready to be written in", async () => {
    await open();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.getByRole("banner").getByRole("link", { name: "Account" }).count()).toBe(1);
    expect(await page.evaluate("document.activeElement.tagName")).toBe("TEXTAREA");
    expect((await field().boundingBox())?.height).toBeGreaterThanOrEqual(150);
  });

  it("sends no blank message", async () => {
    const sent = await answerWith((route) => route.fulfill({ status: 204 }));
    await open();
    await field().fill(" \n\u200b ");
    await dialog().getByRole("button", { name: "Send", exact: true }).click();
    await field().fill("x".repeat(5_001));
    await dialog().getByText("Too long to send: it has 5,001 characters.").waitFor();
    await dialog().getByRole("button", { name: "Send", exact: true }).click();
    expect(await field().inputValue()).toHaveLength(5_001);
    expect(sent).toEqual([]);
  });

  it("shows nothing of a failure and keeps the text", async () => {
    const sent = await answerWith((route) => (sent.length === 1 ? route.abort() : route.fulfill({ status: 500 })));
    await open();
    const before = await dialog().innerText();
    await field().fill("The chart is upside down.");
    // The lost one is sent twice.
    for (const requests of [2, 3]) {
      await dialog().getByRole("button", { name: "Send", exact: true }).click();
      await expect.poll(() => sent.length).toBe(requests);
      await dialog().getByRole("button", { name: "Send", exact: true }).waitFor();
      expect(await dialog().innerText()).toBe(before);
      expect(await field().inputValue()).toBe("The chart is upside down.");
    }
  });

  it("says Sending... while pending, then thanks, and takes another message afterwards", async () => {
    const gate = Promise.withResolvers<void>();
    const sent = await answerWith(async (route) => {
      await gate.promise;
      await route.continue();
    });
    await open();
    await field().fill("A watchlist for bonds, please.");
    await dialog().getByRole("button", { name: "Send", exact: true }).click();
    await dialog().getByRole("button", { name: "Sending..." }).dispatchEvent("click");
    gate.resolve();
    const thanks = dialog().getByText("Thanks! Your feedback makes the product better");
    await thanks.waitFor();
    expect(await thanks.locator("svg").count()).toBe(1);
    expect(await field().count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
    expect(sent).toEqual([{ content: "A watchlist for bonds, please." }]);
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    await page.getByRole("button", { name: "Send feedback" }).click();
    expect(await field().inputValue()).toBe("");
  });

  it("finds everything that the site keeps in the browser named on the privacy page", async () => {
    await page.goto("/research/NVDA");
    await waitForScripts(page);
    await page.getByRole("button", { name: "Dismiss the disclaimer" }).click();
    await page.getByRole("radio", { name: "Purple" }).check();
    await page.getByRole("button", { name: "Consent", exact: true }).click();
    await vi.waitUntil(async () => (await held()).some((name) => name.startsWith("AMP_")), { timeout: 20_000 });
    await page.goto("/privacy");
    await waitForScripts(page);
    const named = await page.locator('[data-slot="kept-list"] code').allInnerTexts();
    const isNamed = (name: string): boolean =>
      named.some((known) => (known.endsWith("…") ? name.startsWith(known.slice(0, -1)) : name === known));
    const kept = await held();
    expect(kept).toEqual(expect.arrayContaining(["theme", "cookie-consent-gdpr", "latchkey_session"]));
    expect(kept.filter((name) => !isNamed(name))).toEqual([]);
  });

  /** The names of all that the browser holds of this site. */
  async function held(): Promise<readonly string[]> {
    const stored = await page.evaluate<string[]>("[...Object.keys(localStorage), ...Object.keys(sessionStorage)]");
    const cookies = await page.context().cookies();
    return [...stored, ...cookies.map(({ name }) => name.replace("__Host-", ""))];
  }
});
