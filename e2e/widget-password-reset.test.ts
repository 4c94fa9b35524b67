// When the widget has a password reset, and how the mailed links end, in a real browser.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  createPasswordAccount,
  createProvenAccount,
  GOOD_PASSWORD,
  OTHER_PASSWORD,
} from "#testing/password-accounts.ts";
import { findFaults } from "./axe-faults.ts";
import { createPasswordVisits, logIn, PASSWORDS, type PasswordVisits } from "./password-visits.ts";
import { heading, press } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

describe("passwords in the widget", () => {
  let world: WidgetWorld;
  let visits: PasswordVisits;

  beforeAll(async () => {
    world = await startWidgetWorld();
    visits = createPasswordVisits(world);
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  it("mails a new choice instead of logging in with a password whose mailbox was proven by somebody else", async () => {
    await createPasswordAccount(world.identity, "planted@example.com");
    await world.identity.signIn("planted@example.com");
    const { page } = await visits.enter("planted@example.com");
    await logIn(page, GOOD_PASSWORD);
    await page.getByText("make sure your account is secure").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect((await visits.newestLinks("planted@example.com")).length).toBe(2);
  });

  it("shows PasswordBreached where the server says that the password has leaked", async () => {
    await createPasswordAccount(world.identity, "leaked@example.com");
    const { page } = await visits.enter("leaked@example.com");
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
    expect((await visits.newestLinks("leaked@example.com")).length).toBe(2);
  });

  it("resets a forgotten password by the mailed link, and logs in with the new one", async () => {
    const email = "forgetful@example.com";
    await createProvenAccount(world.identity, email);
    const visit = await visits.enter(email);
    const { page, events } = visit;
    await press(page, "Forgot Password?");
    await heading(page, "Check your email").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const before = (await world.identity.sent(email)).length;
    await press(page, "Resend email");
    await page.getByText("Email resent").waitFor();
    expect(await world.identity.sent(email)).toHaveLength(before + 1);
    const [reset = ""] = await visits.newestLinks(email);
    await visit.follow(reset, { kind: "reset-password", options: PASSWORDS });
    await heading(page, "Reset your password").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByLabel("New password", { exact: true }).fill(OTHER_PASSWORD);
    await press(page, "Continue");
    await heading(page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(events).toEqual(["PASSWORD_RESET_BY_EMAIL", "AUTHENTICATE_FLOW_COMPLETE"]);
    const again = await visits.enter(email);
    await logIn(again.page, OTHER_PASSWORD);
    await heading(again.page, "Success! You have successfully logged in.").waitFor();
  });

  it("logs in by the mail's other link, and says so when it was used", async () => {
    const email = "hurried@example.com";
    await createProvenAccount(world.identity, email);
    const visit = await visits.enter(email);
    const { page, events } = visit;
    await press(page, "Forgot Password?");
    await heading(page, "Check your email").waitFor();
    const [, login = ""] = await visits.newestLinks(email);
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
    const visit = await visits.enter(email);
    await press(visit.page, "Forgot Password?");
    await heading(visit.page, "Check your email").waitFor();
    const [reset = ""] = await visits.newestLinks(email);
    await visit.follow(reset, { kind: "reset-password", options: PASSWORDS });
    await press(visit.page, "Login without a password");
    await heading(visit.page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(visit.events).toEqual(["AUTHENTICATE_FLOW_COMPLETE"]);
  });
});
