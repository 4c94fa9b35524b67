// Codes in the sign-in widget when the network, the server or the configuration is not as it should be.
import type { Route } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { findFaults } from "./axe-faults.ts";
import { createCodeVisit, type CodeVisit } from "./code-visit.ts";
import { button, field, heading } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const BY_MAIL = { products: ["otp"], otpOptions: { methods: ["email"] } };
const SEND = "**/sdk/v1/otps/*/login_or_create";

describe("codes in the widget", () => {
  let world: WidgetWorld;
  let visit: CodeVisit;

  beforeAll(async () => {
    world = await startWidgetWorld();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    visit = await createCodeVisit(world);
  });
  afterEach(() => visit.context.close());

  it("shows a spinner on a slow network and never sends twice", async () => {
    const { page } = await visit.open(BY_MAIL);
    const held: Route[] = [];
    await page.route(SEND, (route) => void held.push(route));
    await field(page, "Email").fill(visit.email);
    const submit = button(page, "Continue with Email");
    await submit.click();
    await page.locator(".lk-button[data-state=busy] .lk-spinner").waitFor();
    expect(await submit.getAttribute("aria-disabled")).toBe("true");
    await field(page, "Email").press("Enter");
    await submit.click({ force: true });
    await submit.press("Enter");
    await expect.poll(() => held.length).toBe(1);
    await Promise.all(held.map((route) => route.continue()));
    await heading(page, "Enter passcode").waitFor();
    expect(held).toHaveLength(1);
    expect(await world.identity.sent(visit.email)).toHaveLength(1);
  });

  it("keeps what was typed while there is no network, and goes on when it is back", async () => {
    const { page } = await visit.open(BY_MAIL);
    await field(page, "Email").fill(visit.email);
    await visit.context.setOffline(true);
    await button(page, "Continue with Email").click();
    await page.getByText("We can't reach the server. What you typed is kept. Please try again.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await field(page, "Email").inputValue()).toBe(visit.email);
    await visit.context.setOffline(false);
    await button(page, "Continue with Email").click();
    await heading(page, "Enter passcode").waitFor();
    await visit.context.setOffline(true);
    const code = await world.identity.newestCode(visit.email);
    await field(page, "Passcode").fill(code);
    await page.getByText("We can't reach the server.").waitFor();
    expect(await field(page, "Passcode").inputValue()).toBe(code);
    await visit.context.setOffline(false);
    await button(page, "Try again").click();
    await heading(page, "Success").waitFor();
  });

  it("dials the country's code and the digits when the phone rules cannot be had", async () => {
    const { page } = await visit.open({ products: ["otp"], otpOptions: { methods: ["sms"] } });
    await page.route("**/widget/chunks/parse-phone-*", (route) => route.abort());
    await page.getByRole("combobox", { name: "Country" }).selectOption("DE");
    await field(page, "Phone number").fill("1512 3456789");
    await button(page, "Continue with text message").click();
    await page.getByText("A 6-digit passcode was sent to you at +4915123456789.").waitFor();
    expect(await world.identity.sent("+4915123456789")).toHaveLength(1);
  });

  it("shows a hostile error text as text", async () => {
    const { page, troubles } = await visit.open(BY_MAIL);
    const text =
      '<img src=x onerror="alert(1)"> <a href="javascript:alert(1)">javascript:alert(1)</a> https://evil.example/x';
    await page.route(SEND, (route) =>
      route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": world.site.url, "access-control-allow-credentials": "true" },
        json: { status_code: 400, error_type: "bad_request", error_message: text, error_url: "", request_id: "r" },
      }),
    );
    await field(page, "Email").fill(visit.email);
    await button(page, "Continue with Email").click();
    await page.getByText(text).waitFor();
    expect(await page.locator("#sign-in img, #sign-in a").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("shows what is wrong with a configuration in place of the form", async () => {
    const both = await visit.open({ ...BY_MAIL, products: ["otp", "emailMagicLinks"] });
    await both.page.getByText("Error: Cannot use both EML and Email OTP").waitFor();
    expect(await both.page.locator("#sign-in form").count()).toBe(0);
    const alone = await visit.open({ products: ["passkeys"] });
    await alone.page
      .getByText("Error: Cannot use Passkeys by itself, please add another product to the config.")
      .waitFor();
  });
});
