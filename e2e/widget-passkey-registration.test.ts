// Making a passkey in the widget, and keeping the list: a real browser with an authenticator, a real identity server.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mountWidget } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { namesAtServer } from "./page-client.ts";
import { CREATED, createPasskeyVisits, type PasskeyVisits } from "./passkey-visits.ts";
import { button, heading } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

describe("passkeys in the widget", () => {
  let world: WidgetWorld;
  let visits: PasskeyVisits;

  beforeAll(async () => {
    world = await startWidgetWorld();
    visits = createPasskeyVisits(world);
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  const names = (page: Page): Promise<string[]> => page.locator(".lk-passkey-name").allTextContents();

  it("asks for a signed-in person before a passkey can be made", async () => {
    const { page, troubles } = await visits.visit();
    await mountWidget(page, { ...world, kind: "passkey-registration" });
    const text = "Error: Cannot use PasskeyRegistration component without active user authenticated.";
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await button(page, "Create a Passkey").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("makes no passkey for whom the device does not know, and goes on without one", async () => {
    const visited = await visits.registering();
    const { page } = visited;
    await visited.authenticator.setUserVerified(false);
    await button(page, "Create a Passkey").click();
    const text =
      "Your Passkey was not created. Click “Create a Passkey” to try again or skip without adding a Passkey.";
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button(page, "Skip").click();
    await heading(page, CREATED).waitFor();
    expect(await names(page)).toEqual([]);
    await button(page, "Done").click();
    await expect.poll(visited.events).toEqual(["PASSKEY_SKIP", "PASSKEY_DONE"]);
  });

  it("says that a device may hold the passkey already", async () => {
    const { page } = await visits.registered();
    await button(page, "Set up another Passkey").click();
    await heading(page, "Set up a new Passkey").waitFor();
    await button(page, "Create a Passkey").click();
    const text = "The Passkey cannot be created as it seems to be already registered.";
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await namesAtServer(page)).toHaveLength(1);
  });

  it("creates a passkey and lists it", async () => {
    const visited = await visits.registering();
    const { page } = visited;
    expect(await findFaults(page)).toEqual([]);
    await button(page, "Create a Passkey").click();
    await heading(page, CREATED).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await page.getByRole("region", { name: "Existing Passkeys" }).getByRole("listitem").count()).toBe(1);
    await expect.poll(visited.events).toEqual(["PASSKEY_REGISTER"]);
    expect(visited.troubles).toEqual([]);
  });

  it("renames a passkey by keyboard alone, with all other buttons out of use meanwhile", async () => {
    const { page, troubles } = await visits.registered();
    const before = await names(page);
    await button(page, "Edit").press("Enter");
    expect(await findFaults(page)).toEqual([]);
    expect(await button(page, "Set up another Passkey").isDisabled()).toBe(true);
    expect(await button(page, "Done").isDisabled()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => names(page)).toEqual(before);
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Edit");
    await page.keyboard.press("Enter");
    const field = page.getByLabel("Name of the passkey").and(page.getByRole("textbox"));
    await field.fill(" ");
    expect(await button(page, "Save").isDisabled()).toBe(true);
    await field.fill("Phone");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(page)).toEqual(["Phone"]);
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Edit");
    await page.keyboard.press("Enter");
    // The old name is selected when the field opens: what is typed takes its place.
    await expect.poll(() => page.evaluate("getSelection().toString()")).toBe("Phone");
    await page.keyboard.type("Laptop <b>at work</b>");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(page)).toEqual(["Laptop <b>at work</b>"]);
    await expect.poll(() => namesAtServer(page)).toEqual(["Laptop <b>at work</b>"]);
    expect(troubles).toEqual([]);
  });

  it("warns before it deletes a passkey", async () => {
    const { page, troubles } = await visits.registered();
    await button(page, "Delete").click();
    await page.getByText("Once deleted, the passkey cannot be restored.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await button(page, "Done").isDisabled()).toBe(true);
    await button(page, "Cancel").click();
    expect(await names(page)).toHaveLength(1);
    await button(page, "Delete").click();
    await button(page, "Delete").click();
    await expect.poll(() => names(page)).toEqual([]);
    await expect.poll(() => namesAtServer(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it("only logs that a passkey could not be deleted, and lists it again", async () => {
    const { page, troubles } = await visits.registered();
    await page.route("**/users/webauthn_registrations/*", (route) => route.abort());
    await button(page, "Delete").click();
    await button(page, "Delete").click();
    await expect.poll(() => troubles).toEqual(["console: [Error] Could not delete passkey"]);
    await expect.poll(() => names(page)).toHaveLength(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("fits a narrow screen", async () => {
    const { page } = await visits.registered();
    await page.setViewportSize({ width: 320, height: 640 });
    await button(page, "Edit").click();
    await page
      .getByLabel("Name of the passkey")
      .and(page.getByRole("textbox"))
      .fill("A name that is much too long ".repeat(4));
    await button(page, "Save").click();
    await button(page, "Delete").click();
    expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(320);
  });
});
