// The ways in beside a password, and for who has none, in a real browser against a real identity server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPasswordAccount } from "#testing/password-accounts.ts";
import { findFaults } from "./axe-faults.ts";
import { createPasswordVisits, WITH_CODES, WITH_LINKS, type PasswordVisits } from "./password-visits.ts";
import { heading, press } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

/** Collects the words of every button that comes onto the page. */
const WATCH_BUTTONS = `{
  globalThis.buttons = [];
  const note = () => buttons.push(...[...document.querySelectorAll("#sign-in button")].map(({ textContent }) => textContent));
  new MutationObserver(note).observe(document.querySelector("#sign-in"), { childList: true, subtree: true });
}`;

describe("passwords in the widget", () => {
  let world: WidgetWorld;
  let visits: PasswordVisits;

  beforeAll(async () => {
    world = await startWidgetWorld();
    visits = createPasswordVisits(world);
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  it("mails a code at once to who has no password, and logs in with it", async () => {
    const email = "coded@example.com";
    await world.identity.signIn(email);
    const before = (await world.identity.sent(email)).length;
    const { page, events } = await visits.enter(email, WITH_CODES, WATCH_BUTTONS);
    await heading(page, "Enter passcode").waitFor();
    // What is under way by itself is not offered meanwhile.
    const buttons = await page.evaluate<readonly string[]>("buttons");
    expect(buttons).not.toEqual([]);
    expect(buttons).not.toContain("Email me a login code");
    expect(await findFaults(page)).toEqual([]);
    expect(await world.identity.sent(email)).toHaveLength(before + 1);
    await page.getByLabel("Passcode", { exact: true }).fill(await world.identity.newestCode(email));
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    await expect.poll(events).toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("mails a link at once to who has no password, and lets them set one instead", async () => {
    const email = "linked@example.com";
    await world.identity.signIn(email);
    const { page, events } = await visits.enter(email, WITH_LINKS);
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
    const { page } = await visits.enter(email);
    await heading(page, "Check your email to set a new password").waitFor();
    expect((await visits.newestLinks(email)).length).toBe(2);
  });

  it("offers a link or a code beside the password", async () => {
    await createPasswordAccount(world.identity, "beside@example.com");
    const link = await visits.enter("beside@example.com", WITH_LINKS);
    await press(link.page, "Email me a login link");
    await heading(link.page, "Check your email").waitFor();
    const code = await visits.enter("beside@example.com", WITH_CODES);
    await press(code.page, "Email me a login code");
    await heading(code.page, "Enter passcode").waitFor();
    await expect.poll(link.events).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"]);
    await expect.poll(code.events).toEqual(["OTP_LOGIN_OR_CREATE"]);
  });
});
