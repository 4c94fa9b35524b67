// Passkeys in the widget: a real browser with an authenticator of its own, a real identity server.
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mountWidget, openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { addAuthenticator, type VirtualAuthenticator } from "./virtual-authenticator.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const CODES = { products: ["otp"], otpOptions: { methods: ["email"] } };
const WITH_FORM = { ...CODES, products: ["passkeys", "otp"] };
const WITHOUT_FORM = { products: ["passkeys", "oauth"], oauthOptions: { providers: [{ type: "google" }] } };

const CREATED = "Passkey successfully created!";
const CONFIRMED = "Success: Your Passkey has been successfully authenticated.";

interface Visit extends WidgetPage {
  readonly authenticator: VirtualAuthenticator;
}

describe("passkeys in the widget", () => {
  let world: WidgetWorld;
  let contexts: BrowserContext[];
  let people = 0;

  beforeAll(async () => {
    world = await startWidgetWorld();
    contexts = [];
  });
  afterAll(() => world.close());
  afterEach(() => Promise.all(contexts.splice(0).map((context) => context.close())));

  const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
  const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
  const names = (page: Page) => page.locator(".lk-passkey-name").allTextContents();
  const namesAtServer = (page: Page): Promise<unknown> =>
    page.evaluate("latchkey.client.users.me().then((me) => me.webauthn_registrations.map(({ name }) => name))");

  const visit = async (): Promise<Visit> => {
    const context = await world.browser.newContext({ reducedMotion: "reduce" });
    contexts.push(context);
    const opened = await openWidget(context, { ...world, options: { config: CODES } });
    opened.page.setDefaultTimeout(15_000);
    return { ...opened, authenticator: await addAuthenticator(opened.page) };
  };
  const mountLogin = (page: Page, config: object): Promise<void> =>
    mountWidget(page, { ...world, options: { config } });
  /** Signs somebody new in, and mounts the screen to register passkeys. */
  const registering = async (): Promise<Visit> => {
    const visited = await visit();
    const { page } = visited;
    people += 1;
    const email = `person-${people}@example.com`;
    await page.evaluate(
      `latchkey.client.otps.email.loginOrCreate("${email}").then((sent) => { globalThis.sent = sent; })`,
    );
    const code = await world.identity.newestCode(email);
    await page.evaluate(`latchkey.client.otps.authenticate("${code}", sent.method_id)`);
    await mountWidget(page, { ...world, kind: "passkey-registration" });
    await heading(page, "Set up a new Passkey").waitFor();
    return visited;
  };
  const registered = async (): Promise<Visit> => {
    const visited = await registering();
    await button(visited.page, "Create a Passkey").click();
    await heading(visited.page, CREATED).waitFor();
    return visited;
  };
  const logOut = (page: Page): Promise<void> =>
    page.evaluate("latchkey.client.sessions.revoke().then(() => undefined)");

  it("asks for a signed-in person before a passkey can be made", async () => {
    const { page, troubles } = await visit();
    await mountWidget(page, { ...world, kind: "passkey-registration" });
    const text = "Error: Cannot use PasskeyRegistration component without active user authenticated.";
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(await button(page, "Create a Passkey").count()).toBe(0);
    expect(troubles).toEqual([]);
  });

  it("makes no passkey for whom the device does not know, and goes on without one", async () => {
    const visited = await registering();
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
    const { page } = await registered();
    await button(page, "Set up another Passkey").click();
    await heading(page, "Set up a new Passkey").waitFor();
    await button(page, "Create a Passkey").click();
    const text = "The Passkey cannot be created as it seems to be already registered.";
    await page.getByRole("alert").filter({ hasText: text }).waitFor();
    expect(await namesAtServer(page)).toHaveLength(1);
  });

  it("creates a passkey and lists it", async () => {
    const visited = await registering();
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
    const { page, troubles } = await registered();
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
    await field.fill("Laptop <b>at work</b>");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(page)).toEqual(["Laptop <b>at work</b>"]);
    await expect.poll(() => page.evaluate("document.activeElement?.textContent")).toBe("Edit");
    await expect.poll(() => namesAtServer(page)).toEqual(["Laptop <b>at work</b>"]);
    expect(troubles).toEqual([]);
  });

  it("warns before it deletes a passkey", async () => {
    const { page, troubles } = await registered();
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
    const { page, troubles } = await registered();
    await page.route("**/users/webauthn_registrations/*", (route) => route.abort());
    await button(page, "Delete").click();
    await button(page, "Delete").click();
    await expect.poll(() => troubles).toEqual(["console: [Error] Could not delete passkey"]);
    await expect.poll(() => names(page)).toHaveLength(1);
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  it("logs in by the button where there is no form", async () => {
    const visited = await registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, WITHOUT_FORM);
    await button(page, "Login with a Passkey").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await button(page, "Login with a Passkey").click();
    await heading(page, CONFIRMED).waitFor();
    expect(await findFaults(page)).toEqual([]);
    await expect
      .poll(() => visited.events())
      .toEqual(["PASSKEY_REGISTER", "PASSKEY_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
    expect(visited.troubles).toEqual([]);
  });

  it("says nothing to whom the device does not know, who may try again", async () => {
    const visited = await registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, WITHOUT_FORM);
    await page.evaluate(`{
      const get = navigator.credentials.get.bind(navigator.credentials);
      globalThis.refusals = [];
      navigator.credentials.get = (wish) => get(wish).catch((error) => { refusals.push(error.name); throw error; });
    }`);
    await visited.authenticator.setUserVerified(false);
    await button(page, "Login with a Passkey").click();
    await expect.poll(() => page.evaluate<number>("refusals.length")).toBe(1);
    expect(await page.getByRole("alert").count()).toBe(0);
    await visited.authenticator.setUserVerified(true);
    await button(page, "Login with a Passkey").click();
    await heading(page, CONFIRMED).waitFor();
    expect((await visited.told()).filter((line) => "error" in line)).toEqual([]);
  });

  it("explains a passkey that the account no longer has", async () => {
    const { page } = await registered();
    await button(page, "Delete").click();
    await button(page, "Delete").click();
    await expect.poll(() => namesAtServer(page)).toEqual([]);
    await logOut(page);
    await mountLogin(page, WITHOUT_FORM);
    await button(page, "Login with a Passkey").click();
    const text =
      "Passkey registration not found. You may have deleted the passkey from your account but not password manager.";
    await page.getByText(text).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it("gives up offering in the input after five failures, and says why", async () => {
    const { page } = await registered();
    await button(page, "Delete").click();
    await button(page, "Delete").click();
    await expect.poll(() => namesAtServer(page)).toEqual([]);
    await logOut(page);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/webauthn/authenticate/start/"))
        asked.push(request.url());
    });
    await mountLogin(page, WITH_FORM);
    await page.getByText("Passkey registration not found.").waitFor();
    await expect.poll(() => asked.length).toBe(5);
    await page.getByRole("textbox", { name: "Email" }).fill("still@example.com");
    expect(asked).toHaveLength(5);
  });

  it("logs in with a passkey chosen inside the input", async () => {
    const visited = await registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, WITH_FORM);
    await heading(page, CONFIRMED).waitFor();
    expect(visited.troubles).toEqual([]);
  });

  it("logs in with a passkey chosen inside an input of a shadow root", async () => {
    const visited = await registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, { ...WITH_FORM, enableShadowDOM: true });
    await heading(page, CONFIRMED).waitFor();
    expect(await page.evaluate("document.querySelector('#sign-in h2')")).toBeNull();
    expect(visited.troubles).toEqual([]);
  });

  it("marks the input for passkeys and shows no button beside it", async () => {
    const { page } = await visit();
    await mountLogin(page, WITH_FORM);
    const email = page.getByRole("textbox", { name: "Email" });
    expect(await email.getAttribute("autocomplete")).toBe("username webauthn");
    expect(await button(page, "Login with a Passkey").count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
  });

  it("lets the browser go when the form goes, so that a passkey can be made at once", async () => {
    const visited = await registering();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, WITH_FORM);
    await page.getByRole("textbox", { name: "Email" }).fill("next@example.com");
    await button(page, "Continue with Email").click();
    await heading(page, "Enter passcode").waitFor();
    const code = await world.identity.newestCode("next@example.com");
    await page.getByLabel("Passcode").fill(code);
    await heading(page, "Success").waitFor();
    await mountWidget(page, { ...world, kind: "passkey-registration" });
    await button(page, "Create a Passkey").click();
    await heading(page, CREATED).waitFor();
    expect(visited.troubles).toEqual([]);
  });

  it("fits a narrow screen", async () => {
    const { page } = await registered();
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
