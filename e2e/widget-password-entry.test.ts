// Entering a password in the widget, new or known, in a real browser against a real identity server.
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { createPasswordAccount, BREACHED_PASSWORD, GOOD_PASSWORD } from "#testing/password-accounts.ts";
import { findFaults } from "./axe-faults.ts";
import { createPasswordVisits, logIn, password, type PasswordVisits } from "./password-visits.ts";
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

  it("signs a new person up, once the password is rated good", async () => {
    const { page, events } = await visits.enter("new@example.com");
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
    const { page } = await visits.enter("careless@example.com");
    await password(page).fill(BREACHED_PASSWORD);
    await page.getByText("This password may have been used on a different site").waitFor();
    expect(await page.getByRole("button", { name: "Continue", exact: true }).isDisabled()).toBe(true);
  });

  it("keeps what was typed after a wrong password, and logs in with the right one", async () => {
    await createPasswordAccount(world.identity, "ann@example.com");
    const { page, events, told } = await visits.enter("ann@example.com");
    await heading(page, "Log in").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await logIn(page, "wrong one");
    await page.getByRole("alert").getByText("is incorrect").waitFor();
    expect(await password(page).inputValue()).toBe("wrong one");
    await expect.poll(told).toMatchObject([{ type: "unauthorized_credentials" }]);
    await logIn(page, GOOD_PASSWORD);
    await heading(page, "Success! You have successfully logged in.").waitFor();
    await expect.poll(events).toEqual(["PASSWORD_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });

  it("shows and hides what is typed", async () => {
    const { page } = await visits.enter("ann@example.com");
    await password(page).fill("something");
    await press(page, "Show password");
    expect(await password(page).getAttribute("type")).toBe("text");
    await press(page, "Hide password");
    expect(await password(page).getAttribute("type")).toBe("password");
  });
});

describe("passwords by the LUDS policy", () => {
  let world: WidgetWorld;
  let visits: PasswordVisits;

  beforeAll(async () => {
    world = await startWidgetWorld({ password: { strength: "luds" } });
    visits = createPasswordVisits(world);
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  it("tells which rules are met", async () => {
    const { page } = await visits.enter("luds@example.com");
    await page.getByText("Must be at least 8 characters long").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await password(page).fill("abcdefghi");
    await page.locator('.lk-luds-row[data-state="met"]').getByText("Must be at least 8 characters long").waitFor();
    expect(await page.locator('.lk-luds-row[data-state="open"]').count()).toBe(1);
    await password(page).fill("Harbour-99");
    await page.locator('.lk-luds-row[data-state="met"]').nth(1).waitFor();
    await press(page, "Continue");
    await heading(page, "Success! You have successfully logged in.").waitFor();
  });
});
