// Logging in with a passkey in the widget, by its button or inside the input: a real browser with an authenticator.
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { mountWidget } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { logOut, namesAtServer } from "./page-client.ts";
import { CREATED, createPasskeyVisits, type PasskeyVisits } from "./passkey-visits.ts";
import { button, heading } from "./widget-parts.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const WITH_FORM = { products: ["passkeys", "otp"], otpOptions: { methods: ["email"] } };
const WITHOUT_FORM = { products: ["passkeys", "oauth"], oauthOptions: { providers: [{ type: "google" }] } };

const CONFIRMED = "Success: Your Passkey has been successfully authenticated.";

describe("passkeys in the widget", () => {
  let world: WidgetWorld;
  let visits: PasskeyVisits;

  beforeAll(async () => {
    world = await startWidgetWorld();
    visits = createPasskeyVisits(world);
  });
  afterAll(() => world.close());
  afterEach(() => visits.end());

  const mountLogin = (page: Page, config: object): Promise<void> =>
    mountWidget(page, { ...world, options: { config } });

  it("logs in by the button where there is no form", async () => {
    const visited = await visits.registered();
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
    const visited = await visits.registered();
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
    const { page } = await visits.registered();
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
    const { page } = await visits.registered();
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
    const visited = await visits.registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, WITH_FORM);
    await heading(page, CONFIRMED).waitFor();
    expect(visited.troubles).toEqual([]);
  });

  it("logs in with a passkey chosen inside an input of a shadow root", async () => {
    const visited = await visits.registered();
    const { page } = visited;
    await logOut(page);
    await mountLogin(page, { ...WITH_FORM, enableShadowDOM: true });
    await heading(page, CONFIRMED).waitFor();
    expect(await page.evaluate("document.querySelector('#sign-in h2')")).toBeNull();
    expect(visited.troubles).toEqual([]);
  });

  it("marks the input for passkeys and shows no button beside it", async () => {
    const { page } = await visits.visit();
    await mountLogin(page, WITH_FORM);
    const email = page.getByRole("textbox", { name: "Email" });
    expect(await email.getAttribute("autocomplete")).toBe("username webauthn");
    expect(await button(page, "Login with a Passkey").count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
  });

  it("lets the browser go when the form goes, so that a passkey can be made at once", async () => {
    const visited = await visits.registering();
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
});
