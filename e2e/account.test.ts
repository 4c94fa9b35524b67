// The account page of the product: what one logs in with, and where one is logged in.
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { Secret, TOTP } from "otpauth";
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from "vitest";
import { IDENTITY_DATA, type IdentityData } from "#testing/identity-data.ts";
import { createDataFolder, startProduct, type RunningProduct } from "#testing/product.ts";
import { findFaults } from "./axe-faults.ts";
import { newestMail } from "./newest-mail.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";
import { watchPage } from "./watch-page.ts";

const STEP_MILLISECONDS = 30_000;
const GOOD_PASSWORD = "mellow otters repaint";
const LONG_AGO = `
  UPDATE latchkey.session SET factors = (
    SELECT jsonb_agg(factor || '{"last_authenticated_at": "2026-01-01T00:00:00.000Z"}')
    FROM jsonb_array_elements(factors) AS factor
  )`;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true }).click();
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const rows = (page: Page, name: string) => page.getByRole("list", { name, exact: true }).getByRole("listitem");
const ended = (page: Page) => page.getByText("Your session expired or was ended on another device.");

describe("the account page", () => {
  const folder = createDataFolder();
  let data: IdentityData;
  let product: RunningProduct;
  let browser: Browser;
  const contexts: BrowserContext[] = [];
  const troubles: (readonly string[])[] = [];

  beforeAll(async () => {
    const shared = IDENTITY_DATA.find(({ name }) => name === "PostgreSQL");
    if (shared === undefined) throw new Error("there is no PostgreSQL");
    data = await shared.create();
    const settings = { DATA_DIR: folder.path, DATABASE_URL: data.settings["IDENTITY_DATABASE_URL"] ?? "" };
    [product, browser] = await Promise.all([
      startProduct({ ...settings, OUTBOX: "public" }),
      chromium.connect(inject("browserEndpoint")),
    ]);
  });
  afterEach(async () => {
    await Promise.all(contexts.splice(0).map((context) => context.close()));
    const left = takeTroubles();
    if (left.length > 0) throw new Error(left.join("\n"));
  });
  afterAll(async () => {
    await browser.close();
    await product.stop();
    folder.remove();
    await data.remove();
  });

  const open = async (path: string, beside?: Page): Promise<Page> => {
    const context = beside?.context() ?? (await browser.newContext({ baseURL: product.url }));
    if (beside === undefined) contexts.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(20_000);
    troubles.push(watchPage(page, product.url));
    await page.goto(path);
    return page;
  };
  /** What went wrong so far; what is left in the end fails the test. */
  const takeTroubles = (): readonly string[] => troubles.splice(0).flat();
  const enterCode = async (page: Page, email: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await press(page, "Continue with Email");
    await page.getByText("A 6-digit passcode was sent to you at").waitFor();
    await page.getByLabel("Passcode", { exact: true }).fill(/\d{6}/.exec(await newestMail(product, email))?.[0] ?? "");
  };
  const signIn = async (email: string): Promise<Page> => {
    const page = await open("/account");
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    await enterCode(page, email);
    await page.waitForURL(`${product.url}/account`);
    await rows(page, "Sessions").first().waitFor();
    return page;
  };
  const lookAgain = (page: Page): Promise<unknown> =>
    page.evaluate(`document.dispatchEvent(new Event("visibilitychange"))`);
  const makeOld = async (): Promise<void> => {
    const database = await data.open();
    await database.query(LONG_AGO);
    await database.close();
  };

  it("adds, renames and deletes a passkey, and logs in with it", async () => {
    const page = await signIn("ann@example.com");
    await addAuthenticator(page);
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Create a Passkey");
    await page.getByText("Passkey successfully created!").waitFor();
    await press(page, /^Rename /);
    await page.getByLabel("Name of the passkey").fill("My laptop");
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Save");
    await rows(page, "Passkeys").filter({ hasText: "My laptop" }).waitFor();
    await page.reload();
    await press(page, "Create a Passkey");
    await page.getByText("as it seems to be already registered").waitFor();
    await press(page, "Logout");
    await page.getByRole("main").getByRole("link", { name: "Login" }).click();
    // The browser offers the passkey in the field of the form, and its owner is there.
    await page.waitForURL(`${product.url}/account`);
    await press(page, "Delete My laptop");
    await page.getByText("Once deleted, the passkey cannot be restored.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await press(page, "Cancel");
    await press(page, "Delete My laptop");
    await press(page, "Delete");
    await page.getByText("You have no passkey yet.").waitFor();
  });

  it("sets an authenticator app up, and asks for it at /authenticate before it leads back", async () => {
    const page = await signIn("bob@example.com");
    await press(page, "Set up an authenticator app");
    await page.getByAltText("QR code for your authenticator app").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const secret = Secret.fromBase32(
      (await section(page, "Second factors").getByRole("code").innerText()).replaceAll(" ", ""),
    );
    await page.getByLabel("Code from the app").fill(TOTP.generate({ secret }));
    await press(page, "Finish");
    const codes = rows(page, "Recovery codes");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    expect(await findFaults(page)).toEqual([]);
    await press(page, "I have saved them");
    await rows(page, "Second factors").waitFor();
    await press(page, "New recovery codes");
    await codes.first().waitFor();
    const [spare = ""] = await codes.allInnerTexts();
    await press(page, "I have saved them");
    await press(page, "Logout");
    await page.getByRole("main").getByRole("link", { name: "Login" }).waitFor();

    await page.goto("/research/NVDA?type=full");
    await page.getByRole("link", { name: "Login" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill("bob@example.com");
    await press(page, "Continue with Email");
    await press(page, "Email me a login link");
    await page.getByText("An email was sent to bob@example.com.").waitFor();
    const other = await open(/https?:\S+/.exec(await newestMail(product, "bob@example.com"))?.[0] ?? "", page);
    await press(other, "Log in");
    await other.getByRole("heading", { name: "Enter the code from your authenticator app" }).waitFor();
    expect(new URL(other.url()).pathname).toBe("/authenticate");
    expect(await findFaults(other)).toEqual([]);
    const timestamp = Date.now() + STEP_MILLISECONDS;
    await other.getByLabel("Passcode", { exact: true }).fill(TOTP.generate({ secret, timestamp }));
    await other.waitForURL(`${product.url}/research/NVDA?type=full`);

    await other.goto("/account");
    await makeOld();
    await press(other, "Remove the authenticator app");
    await press(other, "Remove");
    await other.getByText("Nothing was changed.").waitFor();
    await other.getByLabel("Code from your app, or a recovery code").fill(spare);
    await press(other, "Confirm and continue");
    await other.getByRole("button", { name: "Set up an authenticator app" }).waitFor();
    expect(takeTroubles()).toEqual([expect.stringMatching(/^403 for .*\/users\/totps\//)]);
  });

  it("ends another session, which its page notices, and this one in every tab", async () => {
    const email = "cleo@example.com";
    const [here, there] = [await signIn(email), await signIn(email)];
    await lookAgain(here);
    await rows(here, "Sessions").nth(1).waitFor();
    expect(await rows(here, "Sessions").first().innerText()).toContain("This session");
    await press(here, /^End the session of /);
    await expect.poll(() => rows(here, "Sessions").count()).toBe(1);
    await lookAgain(there);
    await ended(there).waitFor();
    expect(await findFaults(there)).toEqual([]);
    await there.goto("/");
    await there.getByRole("link", { name: "Login", exact: true }).waitFor();
    const beside = await open("/account", here);
    await rows(beside, "Sessions").waitFor();
    await press(here, "End this session");
    await Promise.all([ended(here).waitFor(), ended(beside).waitFor()]);
    expect(takeTroubles()).toEqual([expect.stringMatching(/^404 for .*\/sdk\/v1\/sessions/)]);
  });

  it("asks who logged in long ago to log in again before they change how, and leads back", async () => {
    const email = "dora@example.com";
    const page = await signIn(email);
    await addAuthenticator(page);
    await makeOld();
    await press(page, "Create a Passkey");
    await page.getByText("Please log in again before you change your sign-in methods. Nothing was changed.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Log in again" }).click();
    await page.getByRole("heading", { name: "Log in again" }).waitFor();
    await enterCode(page, email);
    await page.waitForURL(`${product.url}/account`);
    await press(page, "Create a Passkey");
    await page.getByText("Passkey successfully created!").waitFor();
    expect(takeTroubles()).toEqual([expect.stringMatching(/^403 for .*\/webauthn\/register\/start/)]);
  });

  it("removes no last way in, adds an address, and creates and changes the password", async () => {
    const page = await signIn("emil@example.com");
    await press(page, "Remove emil@example.com");
    await press(page, "Remove");
    await page.getByText("This is your only sign-in method, so it cannot be removed.").waitFor();
    await press(page, "Add an email address");
    await page.getByLabel("Email address").fill("emil@example.org");
    await press(page, "Send a code");
    const code = page.getByLabel("Code sent to emil@example.org");
    await code.waitFor();
    await code.fill(/\d{6}/.exec(await newestMail(product, "emil@example.org"))?.[0] ?? "");
    await press(page, "Prove");
    await rows(page, "Sign-in methods").filter({ hasText: "emil@example.org" }).waitFor();
    await press(page, "Create a password");
    await page.getByLabel("New password").fill(GOOD_PASSWORD);
    await page.getByText("Strong enough.").waitFor();
    await press(page, "Save");
    await page.getByText("Your password is set.").waitFor();
    await press(page, "Change the password");
    await page.getByLabel("Current password").fill("a wrong one, surely");
    await page.getByLabel("New password").fill(`${GOOD_PASSWORD} again`);
    await page.getByText("Strong enough.").waitFor();
    await press(page, "Save");
    await page.getByText("The current password is incorrect.").waitFor();
    await page.getByLabel("Current password").fill(GOOD_PASSWORD);
    await press(page, "Save");
    await page.getByText("Your password is set.").waitFor();
    expect(takeTroubles()).toEqual([
      expect.stringMatching(/^400 for .*\/users\/emails\//),
      expect.stringMatching(/^401 for .*\/existing_password\/reset/),
    ]);
  });
});
