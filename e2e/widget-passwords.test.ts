// Passwords in the widget, in a real browser against a real identity server.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createPasswordAccount,
  createProvenAccount,
  BREACHED_PASSWORD,
  GOOD_PASSWORD,
  OTHER_PASSWORD,
} from "#testing/password-accounts.ts";
import { findFaults } from "./axe-faults.ts";
import { createVisits, linksIn, type WidgetVisit } from "./widget-visit.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const PASSWORDS = { config: { products: ["passwords"] } };
const WITH_CODES = { config: { products: ["otp", "passwords"], otpOptions: { methods: ["email"] } } };
/** Collects the words of every button that comes onto the page. */
const WATCH_BUTTONS = `{
  globalThis.buttons = [];
  const note = () => buttons.push(...[...document.querySelectorAll("#sign-in button")].map(({ textContent }) => textContent));
  new MutationObserver(note).observe(document.querySelector("#sign-in"), { childList: true, subtree: true });
}`;
const WITH_LINKS = { config: { products: ["emailMagicLinks", "passwords"] } };

describe("passwords in the widget", () => {
  const visits = createVisits();
  let world: WidgetWorld;

  beforeAll(async () => {
    world = await startWidgetWorld();
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
  const password = (page: Page) => page.getByLabel("Password", { exact: true });
  const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

  const enter = async (
    email: string,
    { config }: { readonly config: object } = PASSWORDS,
    script = "",
  ): Promise<WidgetVisit> => {
    const landing = `${world.site.url}/es/in`;
    const passwordOptions = { loginRedirectURL: landing, resetPasswordRedirectURL: landing };
    const emailMagicLinksOptions = { loginRedirectURL: landing, signupRedirectURL: landing };
    const visit = await visits.open(world, {
      options: { config: { ...config, passwordOptions, emailMagicLinksOptions } },
    });
    await visit.page.evaluate(script);
    await visit.page.getByLabel("Email", { exact: true }).fill(email);
    await press(visit.page, "Continue with email");
    return visit;
  };
  const logIn = async (page: Page, typed: string): Promise<void> => {
    await password(page).fill(typed);
    await press(page, "Continue");
  };
  const newestLinks = async (email: string): Promise<readonly string[]> =>
    linksIn((await world.identity.sent(email)).at(-1)?.text ?? "");

  it("signs a new person up, once the password is rated good", async () => {
    const { page, events } = await enter("new@example.com");
    await heading(page, "Create account").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.getByLabel("Email", { exact: true }).getAttribute("readonly")).not.toBeNull();
    const submit = page.getByRole("button", { name: "Continue", exact: true });
    await password(page).fill("abc");
    await page.locator('.lk-meter-segment[data-state="filled"][data-tone="weak"]').first().waitFor();
    expect(await submit.isDisabled()).toBe(true);
    await password(page).fill(GOOD_PASSWORD);
    await page.locator('.lk-meter-segment[data-state="filled"][data-tone="strong"]').nth(3).waitFor();
    await submit.click();
    await heading(page, "Success! You have successfully logged in.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await expect.poll(events).toEqual(["PASSWORD_CREATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("says that a password was found in a breach, and takes it for no new account", async () => {
    const { page } = await enter("careless@example.com");
    await password(page).fill(BREACHED_PASSWORD);
    await page.getByText("This password may have been used on a different site").waitFor();
    expect(await page.getByRole("button", { name: "Continue", exact: true }).isDisabled()).toBe(true);
  });

  it("keeps what was typed after a wrong password, and logs in with the right one", async () => {
    await createPasswordAccount(world.identity, "ann@example.com");
    const { page, events, told } = await enter("ann@example.com");
    await heading(page, "Log in").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await logIn(page, "wrong one");
    await page.getByRole("alert").getByText("is not right").waitFor();
    expect(await password(page).inputValue()).toBe("wrong one");
    await expect.poll(told).toMatchObject([{ type: "unauthorized_credentials" }]);
    await logIn(page, GOOD_PASSWORD);
    await heading(page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(events).toEqual(["PASSWORD_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("shows and hides what is typed", async () => {
    const { page } = await enter("ann@example.com");
    await password(page).fill("something");
    await press(page, "Show password");
    expect(await password(page).getAttribute("type")).toBe("text");
    await press(page, "Hide password");
    expect(await password(page).getAttribute("type")).toBe("password");
  });

  it("mails a new choice instead of logging in with a password whose mailbox was proven by somebody else", async () => {
    await createPasswordAccount(world.identity, "planted@example.com");
    await world.identity.signIn("planted@example.com");
    const { page } = await enter("planted@example.com");
    await logIn(page, GOOD_PASSWORD);
    await page.getByText("make sure your account is secure").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await newestLinks("planted@example.com")).length).toBe(2);
  });

  it("shows PasswordBreached where the server says that the password has leaked", async () => {
    await createPasswordAccount(world.identity, "leaked@example.com");
    const { page } = await enter("leaked@example.com");
    await page.route("**/passwords/authenticate", (route) =>
      route.fulfill({
        status: 400,
        headers: { "access-control-allow-origin": world.site.url, "access-control-allow-credentials": "true" },
        json: {
          status_code: 400,
          request_id: "r",
          error_type: "breached_password",
          error_message: "Leaked.",
          error_url: "",
        },
      }),
    );
    await logIn(page, GOOD_PASSWORD);
    await page.getByText("A different site where you use the same password").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await newestLinks("leaked@example.com")).length).toBe(2);
  });

  it("resets a forgotten password by the mailed link, and logs in with the new one", async () => {
    const email = "forgetful@example.com";
    await createProvenAccount(world.identity, email);
    const visit = await enter(email);
    const { page, events } = visit;
    await press(page, "Forgot Password?");
    await heading(page, "Check your email").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const before = (await world.identity.sent(email)).length;
    await press(page, "Resend email");
    await page.getByText("Email resent").waitFor();
    expect(await world.identity.sent(email)).toHaveLength(before + 1);
    const [reset = ""] = await newestLinks(email);
    await visit.follow(reset, { kind: "reset-password", options: PASSWORDS });
    await heading(page, "Reset your password").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill(OTHER_PASSWORD);
    await press(page, "Continue");
    await heading(page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(events).toEqual(["PASSWORD_RESET_BY_EMAIL", "AUTHENTICATE_FLOW_COMPLETE"]);
    const again = await enter(email);
    await logIn(again.page, OTHER_PASSWORD);
    await heading(again.page, "Success! You have successfully logged in.").waitFor();
  });

  it("logs in by the mail's other link, and says so when it was used", async () => {
    const email = "hurried@example.com";
    await createProvenAccount(world.identity, email);
    const visit = await enter(email);
    const { page, events } = visit;
    await press(page, "Forgot Password?");
    await heading(page, "Check your email").waitFor();
    const [, login = ""] = await newestLinks(email);
    await visit.follow(login, { kind: "reset-password", options: PASSWORDS });
    await heading(page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(events).toEqual(["AUTHENTICATE_FLOW_COMPLETE"]);
    await visit.follow(page.url(), { kind: "reset-password", options: PASSWORDS });
    await page.getByRole("alert").getByText("This link has expired or was used.").waitFor();
    expect(await heading(page, "Logging in").isVisible()).toBe(true);
    expect(await findFaults(page)).toEqual([]);
  });

  it("logs in without a password from the reset form", async () => {
    const email = "lazy@example.com";
    await createProvenAccount(world.identity, email);
    const visit = await enter(email);
    await press(visit.page, "Forgot Password?");
    await heading(visit.page, "Check your email").waitFor();
    const [reset = ""] = await newestLinks(email);
    await visit.follow(reset, { kind: "reset-password", options: PASSWORDS });
    await press(visit.page, "Login without a password");
    await heading(visit.page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(visit.events).toEqual(["AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("mails a code at once to who has no password, and logs in with it", async () => {
    const email = "coded@example.com";
    await world.identity.signIn(email);
    const before = (await world.identity.sent(email)).length;
    const { page, events } = await enter(email, WITH_CODES, WATCH_BUTTONS);
    await heading(page, "Enter passcode").waitFor();
    // What is under way by itself is not offered meanwhile.
    expect(await page.evaluate("buttons")).not.toContain("Email me a login code");
    expect(await findFaults(page)).toEqual([]);
    expect(await world.identity.sent(email)).toHaveLength(before + 1);
    await page.getByLabel("Passcode", { exact: true }).fill(await world.identity.newestCode(email));
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("mails a link at once to who has no password, and lets them set one instead", async () => {
    const email = "linked@example.com";
    await world.identity.signIn(email);
    const { page, events } = await enter(email, WITH_LINKS);
    await heading(page, "Check your email").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Create a password instead");
    await heading(page, "Check your email to set a new password").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await expect.poll(events).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE", "PASSWORD_RESET_BY_EMAIL_START"]);
  });

  it("mails a first password where there is no other way by mail", async () => {
    const email = "nothing@example.com";
    await world.identity.signIn(email);
    const { page } = await enter(email);
    await heading(page, "Check your email to set a new password").waitFor();
    expect((await newestLinks(email)).length).toBe(2);
  });

  it("offers a link or a code beside the password", async () => {
    await createPasswordAccount(world.identity, "beside@example.com");
    const link = await enter("beside@example.com", WITH_LINKS);
    await press(link.page, "Email me a login link");
    await heading(link.page, "Check your email").waitFor();
    const code = await enter("beside@example.com", WITH_CODES);
    await press(code.page, "Email me a login code");
    await heading(code.page, "Enter passcode").waitFor();
    await expect.poll(link.events).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"]);
    await expect.poll(code.events).toEqual(["OTP_LOGIN_OR_CREATE"]);
  });
});

describe("passwords by the LUDS policy", () => {
  it("tells which rules are met", async () => {
    const world = await startWidgetWorld({ password: { strength: "luds" } });
    const visits = createVisits();
    const { page } = await visits.open(world, { options: PASSWORDS });
    await page.getByLabel("Email", { exact: true }).fill("luds@example.com");
    await page.getByRole("button", { name: "Continue with email" }).click();
    await page.getByText("Must be at least 8 characters long").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByLabel("Password", { exact: true }).fill("abcdefghi");
    await page.locator('.lk-luds-row[data-state="met"]').getByText("Must be at least 8 characters long").waitFor();
    expect(await page.locator('.lk-luds-row[data-state="open"]').count()).toBe(1);
    await page.getByLabel("Password", { exact: true }).fill("Harbour-99");
    await page.locator('.lk-luds-row[data-state="met"]').nth(1).waitFor();
    await page.getByRole("button", { name: "Continue", exact: true }).click();
    await page.getByRole("heading", { name: "Success! You have successfully logged in." }).waitFor();
    await visits.end();
    await world.close();
  });
});
