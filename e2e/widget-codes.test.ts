// One-time codes by mail and text message in the sign-in widget (specification sections 2, 4, 5 and 8).
import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_MAIL = { products: ["otp"], otpOptions: { methods: ["email"] } };
const BY_ALL = { products: ["otp", "emailMagicLinks"], otpOptions: { methods: ["sms", "whatsapp"] } };
const SEND = "**/sdk/v1/otps/*/login_or_create";
const PHONE = "+14155552671";

describe("codes in the widget", () => {
  let world: WidgetWorld;
  let context: BrowserContext;
  let email: string;
  let people = 0;

  beforeAll(async () => {
    world = await startWidgetWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    people += 1;
    email = `ann.${people}@example.com`;
    context = await world.browser.newContext();
  });
  afterEach(() => context.close());

  const open = (config: object, options: object = {}): Promise<WidgetPage> =>
    openWidget(context, { ...world, options: { config, ...options } });
  const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

  async function askForCode(page: Page): Promise<void> {
    await field(page, "Email").fill(email);
    await button(page, "Continue with Email").click();
    await heading(page, "Enter passcode").waitFor();
  }

  async function wrongCode(): Promise<string> {
    const right = await world.identity.newestCode(email);
    return right === "000000" ? "000001" : "000000";
  }

  it("is without fault for axe on each screen, and tells the page each step in order", async () => {
    const { page, events, troubles } = await open(BY_MAIL);
    await heading(page, "Sign up or log in").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await askForCode(page);
    expect(await findFaults(page)).toEqual([]);
    await field(page, "Passcode").fill(await world.identity.newestCode(email));
    await heading(page, "Success").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect((await context.cookies()).map(({ name }) => name)).toContain("latchkey_session");
    expect(troubles).toEqual([]);
  });

  it("needs no mouse: tabs by arrows, a country, a number, a code", async () => {
    const { page } = await open(BY_ALL);
    await page.getByRole("tab", { name: "Text" }).focus();
    expect(await findFaults(page)).toEqual([]);
    await page.keyboard.press("ArrowRight");
    expect(await page.getByRole("tab", { selected: true }).textContent()).toBe("WhatsApp");
    await button(page, "Continue with WhatsApp").waitFor();
    await page.keyboard.press("End");
    await button(page, "Continue with email").waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").inputValue()).toBe("US");
    await page.keyboard.press("Tab");
    await page.keyboard.type("415 555 2671");
    await page.keyboard.press("Enter");
    await heading(page, "Enter passcode").waitFor();
    await page.getByText("A 6-digit passcode was sent to you at (415) 555-2671.").waitFor();
    expect(await page.locator(":focus").getAttribute("aria-label")).toBe("Passcode");
    await page.keyboard.type(await world.identity.newestCode(PHONE));
    await heading(page, "Success").waitFor();
    expect(await page.locator(":focus").textContent()).toBe("Success");
  });

  it("takes a code that is pasted or filled in whole into its one input", async () => {
    const { page } = await open(BY_MAIL);
    await askForCode(page);
    expect(await page.locator("#sign-in input").count()).toBe(1);
    expect(await field(page, "Passcode").getAttribute("autocomplete")).toBe("one-time-code");
    const code = await world.identity.newestCode(email);
    await field(page, "Passcode").fill(`${code.slice(0, 3)} ${code.slice(3)} `);
    await heading(page, "Success").waitFor();
  });

  it("has its own text for what is no address or number, at the field, and asks for nothing", async () => {
    const { page, told } = await open({ products: ["otp"], otpOptions: { methods: ["email", "sms"] } });
    let asked = 0;
    page.on("request", (request) => (asked += request.url().includes("/otps/") ? 1 : 0));
    await field(page, "Email").fill("ann@example");
    await button(page, "Continue with Email").click();
    await page.getByText("Invalid email, please try again.").waitFor();
    expect(await field(page, "Email").getAttribute("aria-invalid")).toBe("true");
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("tab", { name: "Text" }).click();
    expect(await page.getByText("Invalid email, please try again.").count()).toBe(0);
    await field(page, "Phone number").fill("12");
    await button(page, "Continue with text message").click();
    await page.getByText("Invalid phone number, please try again.").waitFor();
    expect(asked).toBe(0);
    expect(await told()).toMatchObject([
      { error: "Invalid email, please try again." },
      { error: "Invalid phone number, please try again." },
    ]);
    await page.getByRole("tab", { name: "Email" }).click();
    expect(await field(page, "Email").inputValue()).toBe("ann@example");
  });

  it("refuses a wrong code in its own words and takes the right one afterwards", async () => {
    const { page, told } = await open(BY_MAIL);
    await askForCode(page);
    await field(page, "Passcode").fill(await wrongCode());
    await page.getByText("Invalid passcode, please try again.").waitFor();
    expect(await field(page, "Passcode").inputValue()).toBe("");
    expect(await findFaults(page)).toEqual([]);
    expect(await told()).toContainEqual(expect.objectContaining({ type: "otp_code_not_found" }));
    await field(page, "Passcode").fill(await world.identity.newestCode(email));
    await heading(page, "Success").waitFor();
  });

  it("counts down to the end of a code, refuses it then, and sends another", async () => {
    await context.clock.install();
    const { page, events } = await open({ ...BY_MAIL, otpOptions: { methods: ["email"], expirationMinutes: 2 } });
    await askForCode(page);
    await page.getByText(/Your code expires in (2:00|1:[0-5]\d)\. Didn't get it\?/).waitFor();
    await context.clock.fastForward("02:01");
    await page.getByText("Your code has expired.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const old = await world.identity.newestCode(email);
    await world.change("UPDATE latchkey.passcode SET expires_at = now() - interval '1 second'");
    await field(page, "Passcode").fill(old);
    await page.getByText("Invalid passcode, please try again.").waitFor();
    await button(page, "Resend code").click();
    await page.getByText("Code resent").waitFor();
    await page.getByText(/Your code expires in (2:00|1:[0-5]\d)/).waitFor();
    await field(page, "Passcode").fill(await world.identity.newestCode(email));
    await heading(page, "Success").waitFor();
    await expect
      .poll(events)
      .toEqual(["OTP_LOGIN_OR_CREATE", "OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("returns to Main by the arrow and leaves no error behind", async () => {
    const { page } = await open(BY_MAIL);
    await askForCode(page);
    await field(page, "Passcode").fill(await wrongCode());
    await page.getByText("Invalid passcode, please try again.").waitFor();
    await button(page, "Back").click();
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.getByText("Invalid passcode").count()).toBe(0);
  });

  it("shows a spinner on a slow network and never sends twice", async () => {
    const { page } = await open(BY_MAIL);
    const held: Route[] = [];
    await page.route(SEND, (route) => void held.push(route));
    await field(page, "Email").fill(email);
    const submit = button(page, "Continue with Email");
    await submit.click();
    await page.locator(".lk-button[data-state=busy] .lk-spinner").waitFor();
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    await field(page, "Email").press("Enter");
    await submit.click({ force: true });
    await submit.press("Enter");
    expect(held).toHaveLength(1);
    await Promise.all(held.map((route) => route.continue()));
    await heading(page, "Enter passcode").waitFor();
    expect(held).toHaveLength(1);
    expect(await world.identity.sent(email)).toHaveLength(1);
  });

  it("keeps what was typed while there is no network, and goes on when it is back", async () => {
    const { page } = await open(BY_MAIL);
    await field(page, "Email").fill(email);
    await context.setOffline(true);
    await button(page, "Continue with Email").click();
    await page.getByText("The server cannot be reached. What you typed is kept; please try again.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await field(page, "Email").inputValue()).toBe(email);
    await context.setOffline(false);
    await button(page, "Continue with Email").click();
    await heading(page, "Enter passcode").waitFor();
    await context.setOffline(true);
    const code = await world.identity.newestCode(email);
    await field(page, "Passcode").fill(code);
    await page.getByText("The server cannot be reached.").waitFor();
    expect(await field(page, "Passcode").inputValue()).toBe(code);
    await context.setOffline(false);
    await button(page, "Try again").click();
    await heading(page, "Success").waitFor();
  });

  it("dials the country's code and the digits when the phone rules cannot be had", async () => {
    const { page } = await open({ products: ["otp"], otpOptions: { methods: ["sms"] } });
    await page.route("**/widget/chunks/min-*", (route) => route.abort());
    await page.getByRole("combobox", { name: "Country" }).selectOption("DE");
    await field(page, "Phone number").fill("1512 3456789");
    await button(page, "Continue with text message").click();
    await page.getByText("A 6-digit passcode was sent to you at +4915123456789.").waitFor();
    expect(await world.identity.sent("+4915123456789")).toHaveLength(1);
  });

  it("shows a hostile error text as text", async () => {
    const { page, troubles } = await open(BY_MAIL);
    const text =
      '<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">javascript:alert(1)</a> https://evil.example/x';
    await page.route(SEND, (route) =>
      route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": world.site.url, "access-control-allow-credentials": "true" },
        json: { status_code: 400, error_type: "bad_request", error_message: text, error_url: "", request_id: "r" },
      }),
    );
    await field(page, "Email").fill(email);
    await button(page, "Continue with Email").click();
    await page.getByText(text).waitFor();
    expect(await page.locator("#sign-in img, #sign-in a").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("fits a page of 320 pixels, which is one of 640 at twice the size", async () => {
    const { page } = await open(BY_ALL);
    await page.setViewportSize({ width: 320, height: 800 });
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
    await page.getByRole("tab", { name: "Email" }).click();
    await field(page, "Email").fill("a.very.long.address.that.nobody.has.chosen.for.themselves@mail.example.com");
    await button(page, "Continue with email").click();
    await heading(page, "Check your email").waitFor();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  });

  it("shows what is wrong with a configuration in place of the form", async () => {
    const both = await open({ ...BY_MAIL, products: ["otp", "emailMagicLinks"] });
    await both.page.getByText("Error: Cannot use both EML and Email OTP").waitFor();
    expect(await both.page.locator("#sign-in form").count()).toBe(0);
    const alone = await open({ products: ["passkeys"] });
    await alone.page
      .getByText("Error: Cannot use Passkeys by itself, please add another product to the config.")
      .waitFor();
  });
});
