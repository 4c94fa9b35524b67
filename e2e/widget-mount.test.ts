// Mounting and unmounting the sign-in widget in its four forms (docs/specification-map.md#2, #5, #8).
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { loadWidgetPage, mountWidget, openWidget, type WantedWidget } from "#testing/widget-page.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_CODE = { products: ["otp"], otpOptions: { methods: ["email"] } };
const LINKS = { products: ["emailMagicLinks"] };

describe("a mounted widget", () => {
  let world: WidgetWorld;
  let context: BrowserContext;

  beforeAll(async () => {
    world = await startWidgetWorld({ watermark: true });
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    context = await world.browser.newContext();
  });
  afterEach(() => context.close());

  const open = (wanted: Partial<WantedWidget> = {}) =>
    openWidget(context, { ...world, options: { config: BY_CODE }, ...wanted });
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  const styleOf = (page: Page, selector: string, property: string): Promise<string> =>
    page.evaluate(`getComputedStyle(document.querySelector("${selector}")).getPropertyValue("${property}")`);

  /** Signs a new person in by a mailed code, with the keyboard alone. */
  async function signIn(page: Page, email: string): Promise<void> {
    await page.getByRole("textbox", { name: "Email" }).focus();
    await page.keyboard.type(email);
    await page.keyboard.press("Enter");
    await heading(page, "Enter passcode").waitFor();
    await page.getByRole("textbox", { name: "Passcode" }).focus();
    await page.keyboard.type(await world.identity.newestCode(email));
    await page.getByText("Your passcode has been successfully verified.").waitFor();
  }

  /** What the widget left on the page: elements, style sheets, storage, cookies. */
  const traces = (page: Page) =>
    page.evaluate(
      `({ inside: document.querySelector("#sign-in").innerHTML, sheets: document.adoptedStyleSheets.length,
         stored: Object.keys(localStorage).concat(Object.keys(sessionStorage)), cookies: document.cookie })`,
    );

  it("is refused for a selector that applies to no elements", async () => {
    const page = await context.newPage();
    await loadWidgetPage(page, world);
    const mounting = mountWidget(page, { ...world, options: { elementId: "#nowhere" } });
    await expect(mounting).rejects.toThrow('TypeError: mountLogin(): the selector "#nowhere" applies to no elements');
    expect(await traces(page)).toEqual({ inside: "", sheets: 0, stored: [], cookies: "" });
  });

  it("asks and stores nothing before it is mounted", async () => {
    const page = await context.newPage();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    await loadWidgetPage(page, world);
    await page.evaluate(`import("/widget/latchkey.js").then((widget) => widget.createLatchkey("public-token-test-1"))`);
    expect(asked.filter((url) => !url.startsWith(world.site.url))).toEqual([]);
    expect(await traces(page)).toEqual({ inside: "", sheets: 0, stored: [], cookies: "" });
  });

  it("shows what is wrong with its configuration in place of the form", async () => {
    const { page } = await open({ options: { config: { products: ["passkeys"] } } });
    await page.getByRole("alert").getByText("Error: Cannot use Passkeys by itself").waitFor();
    expect(await page.getByRole("textbox").count()).toBe(0);
  });

  it("signs in from an ES module under a policy that allows nothing inline", async () => {
    const { page, events, troubles } = await open({ form: "es" });
    await signIn(page, "es@example.com");
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect(troubles).toEqual([]);
  });

  it("signs in from one script tag", async () => {
    const { page, events, troubles } = await open({ form: "iife" });
    await signIn(page, "iife@example.com");
    await expect.poll(events).toContain("AUTHENTICATE_FLOW_COMPLETE");
    expect(troubles).toEqual([]);
  });

  it("signs in as a component of a page with React, drawn again at every turn and mounted twice by its strict mode", async () => {
    const { page, events, update, troubles } = await open({ form: "react" });
    await page.getByRole("textbox", { name: "Email" }).fill("half typ");
    await update({ strings: { continueWithEmailOtp: "Weiter" } });
    await page.getByRole("button", { name: "Weiter" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("half typ");
    await page.getByRole("textbox", { name: "Email" }).fill("");
    await signIn(page, "react@example.com");
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect(troubles).toEqual([]);
  });

  it("takes what was said to an element before its name was known", async () => {
    const { page } = await open({ form: "elements" });
    await page.evaluate(`{
      const early = document.createElement("early-login");
      early.options = { config: { products: ["otp"], otpOptions: { methods: ["email"] } }, strings: { header: "Early" } };
      document.querySelector("#sign-in").append(early);
    }`);
    await page.evaluate(
      `import("/widget/latchkey.js").then(({ createLatchkey, defineElements }) =>
        defineElements(createLatchkey("public-token-test-1", { baseUrl: location.origin + "/none", prefix: "early" })))`,
    );
    await heading(page, "Early").waitFor();
    expect(await page.locator("early-login").getByRole("button").allTextContents()).toEqual(["Continue with Email"]);
  });

  it("signs in as an element, which tells by events", async () => {
    const { page, events, troubles } = await open({ form: "elements" });
    await signIn(page, "element@example.com");
    expect(await page.locator("latchkey-login").count()).toBe(1);
    await expect.poll(events).toContain("AUTHENTICATE_FLOW_COMPLETE");
    expect(troubles).toEqual([]);
  });

  it("formats phone numbers from one script tag by rules that stand beside it", async () => {
    const config = { products: ["otp"], otpOptions: { methods: ["sms"] } };
    const asked: string[] = [];
    context.on("request", (request) => asked.push(new URL(request.url()).pathname));
    const { page } = await open({ form: "iife", options: { config } });
    const field = page.getByRole("textbox", { name: "Phone number" });
    await field.pressSequentially("4155552671");
    await field.blur();
    await expect.poll(() => field.inputValue()).toBe("(415) 555-2671");
    expect(asked).toContain("/widget/latchkey-phone-rules.js");
  });

  it("is updated by a second mount into the same element, and keeps what was typed", async () => {
    const { page } = await open();
    await page.getByRole("textbox", { name: "Email" }).fill("ann@exa");
    await mountWidget(page, { ...world, options: { config: BY_CODE, styles: { hideHeaderText: true } } });
    await heading(page, "Sign up or log in").waitFor({ state: "detached" });
    expect(await page.locator(".lk-root").count()).toBe(1);
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("ann@exa");
  });

  it("takes another configuration while it is shown", async () => {
    const { page, update } = await open();
    await page.getByRole("button", { name: "Continue with Email" }).waitFor();
    await update({ config: LINKS, dir: "rtl" });
    await page.getByRole("button", { name: "Continue with email" }).waitFor();
    expect(await styleOf(page, ".lk-root", "direction")).toBe("rtl");
  });

  it("leaves nothing on the page once it is unmounted, and asks nothing more", async () => {
    const { page, unmount } = await open();
    await heading(page, "Sign up or log in").waitFor();
    await page.getByText("Powered by Latchkey").waitFor();
    await unmount();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    expect(await traces(page)).toMatchObject({ inside: "", sheets: 0 });
    // A page that comes back to the foreground, or another tab that signs in, wakes nothing.
    await page.evaluate(
      `dispatchEvent(new StorageEvent("storage")); document.dispatchEvent(new Event("visibilitychange"))`,
    );
    expect(asked.filter((url) => !url.endsWith("/events"))).toEqual([]);
  });

  it("can be mounted again where it was unmounted", async () => {
    const { page, unmount } = await open();
    await unmount();
    await mountWidget(page, { ...world, options: { config: BY_CODE } });
    await signIn(page, "again@example.com");
    expect(await page.locator(".lk-root").count()).toBe(1);
  });

  it("gives way to another mount in the same element", async () => {
    const { page } = await open();
    await mountWidget(page, { ...world, kind: "reset-password", options: { passwordResetToken: "x" } });
    await heading(page, "Reset your password").waitFor();
    expect(await page.locator(".lk-root").count()).toBe(1);
  });

  it("moves the focus to the one input of a new screen, else to its heading, and takes it from no page", async () => {
    const { page } = await open();
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    await page.getByRole("textbox", { name: "Email" }).fill("focus@example.com");
    await page.keyboard.press("Enter");
    await heading(page, "Enter passcode").waitFor();
    await expect.poll(() => page.locator(":focus").getAttribute("aria-label")).toBe("Passcode");
    // What it is about is read out with it.
    const description = `document.activeElement.getAttribute("aria-describedby").split(" ").map((id) => document.getElementById(id).textContent).join(" ").trim()`;
    expect(await page.evaluate(description)).toBe(
      "Enter passcode A 6-digit passcode was sent to you at focus@example.com.",
    );
    await page.getByRole("button", { name: "Back" }).click();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Sign up or log in");
  });

  it("says so when a late screen cannot be fetched, and fetches it when asked again", async () => {
    const { page } = await open();
    await page.route("**/chunks/otp-screens-*", (route) => route.abort());
    await page.getByRole("textbox", { name: "Email" }).fill("late@example.com");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("We can't reach the server.").waitFor();
    await page.unroute("**/chunks/otp-screens-*");
    await page.getByRole("button", { name: "Try again" }).click();
    await heading(page, "Enter passcode").waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("takes its look from the page's styles and its texts from the page's strings", async () => {
    const styles = { colors: { primary: "rgb(91, 26, 74)" }, container: { width: "300px" }, fontFamily: "serif" };
    const { page } = await open({ options: { config: BY_CODE, styles, strings: { header: "Hereinspaziert" } } });
    await heading(page, "Hereinspaziert").waitFor();
    expect(await styleOf(page, ".lk-heading", "color")).toBe("rgb(91, 26, 74)");
    expect(await styleOf(page, ".lk-heading", "font-family")).toBe("serif");
    expect(await styleOf(page, ".lk-root", "width")).toBe("300px");
  });

  it("is out of reach of the page's styles in a shadow root", async () => {
    const { page } = await open({ options: { config: { ...LINKS, enableShadowDOM: true } } });
    await page.evaluate(
      `document.adoptedStyleSheets[0] = new CSSStyleSheet(); document.adoptedStyleSheets[0].replaceSync("h2 { color: red !important }")`,
    );
    await heading(page, "Sign up or log in").waitFor();
    const colour = `getComputedStyle(document.querySelector(".lk-host").shadowRoot.querySelector("h2")).color`;
    expect(await page.evaluate(colour)).toBe("rgb(25, 48, 61)");
  });
});
