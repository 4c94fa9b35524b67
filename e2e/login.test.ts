// Signing in to the product by its own widget, against the identity server of the same process.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { Secret, TOTP } from "otpauth";
import { runLatchkey, startProduct, type RunningProduct } from "#testing/product.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { findFaults } from "./axe-faults.ts";
import { injectWallets } from "./injected-wallets.ts";
import { newestMail } from "./newest-mail.ts";
import { createProductData, type ProductData } from "./product-data.ts";
import { waitForScripts } from "./research-page.ts";

const GOOD_PASSWORD = "mellow otters repaint";

describe("signing in to the product", () => {
  const product = { url: inject("productUrl") };
  let browser: Browser;

  beforeAll(async () => {
    browser = await chromium.connect(inject("browserEndpoint"));
  });
  afterAll(() => browser.close());

  const visit = async (path: string): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    page.setDefaultTimeout(20_000);
    await page.goto(path);
    return page;
  };
  const linkIn = async (to: string): Promise<string> => /https?:\S+/.exec(await newestMail(product, to))?.[0] ?? "";
  const visitor = async (page: Page): Promise<unknown> => (await page.request.get("/api/visitor")).json();
  const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).click();
  const enterEmail = (page: Page, email: string): Promise<void> =>
    page.getByRole("textbox", { name: "Email" }).fill(email);
  const enterPasswordsEmail = async (page: Page, email: string): Promise<void> => {
    await page.getByRole("tab", { name: "Password" }).click();
    await enterEmail(page, email);
    await press(page, "Continue with email");
  };

  it("asks nothing that is refused to who is signed out: not one error in the console", async () => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    const lines: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") lines.push(message.text());
    });
    page.on("pageerror", (error) => lines.push(error.message));
    page.on("request", (request) => {
      if (request.url().endsWith("/sessions/authenticate")) lines.push(`asked ${request.url()}`);
    });
    for (const path of ["/login", "/login?wallet=1", "/authenticate?latchkey_token_type=reset_password&token=none"]) {
      // Told a moment after the widget has asked whatever it asks at start.
      const told = page.waitForResponse("**/sdk/v1/events");
      await page.goto(path);
      await told;
      expect(await findFaults(page)).toEqual([]);
    }
    await page.goto("/account");
    await page.getByText("Log in to manage your sign-in methods").waitFor();
    expect(await findFaults(page)).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("signs up by a mailed code, leads back to the page one came from, and logs out", async () => {
    const page = await visit("/research/KO?type=full");
    await page.getByRole("link", { name: "Login" }).click();
    await enterEmail(page, "ann.login@example.com");
    await press(page, "Continue with Email");
    await page.getByText("A 6-digit passcode was sent to you at ann.login@example.com.").waitFor();
    await page.getByRole("textbox").fill(/\d{6}/.exec(await newestMail(product, "ann.login@example.com"))?.[0] ?? "");
    await page.waitForURL(`${product.url}/research/KO?type=full`);
    expect(await visitor(page)).not.toEqual({ userId: null });
    await page.goto("/authenticate");
    await page.getByText("You are signed in as ann.login@example.com.").waitFor();
    expect(await findFaults(page)).toEqual([]);
    await page.getByRole("link", { name: "Go to your portfolios" }).click();
    await page.waitForURL(`${product.url}/portfolios`);
    await page.goto("/login?to=/research/NVDA?type=full");
    expect(page.url()).toBe(`${product.url}/research/NVDA?type=full`);
    await waitForScripts(page);
    await press(page, "Logout");
    await page.getByRole("link", { name: "Login" }).waitFor();
    expect(await visitor(page)).toEqual({ userId: null });
  });

  it("signs in by a mailed link only once its reader says so, in another tab too, and leads nowhere else", async () => {
    const page = await visit("/login?to=//evil.example");
    await enterEmail(page, "bob.login@example.com");
    await press(page, "Continue with Email");
    await press(page, "Email me a login link");
    await page.getByText("An email was sent to bob.login@example.com.").waitFor();
    const other = await page.context().newPage();
    await other.goto(await linkIn("bob.login@example.com"));
    await other.getByText("You are signing in to Beforehand with a link from your email.").waitFor();
    expect(await visitor(other)).toEqual({ userId: null });
    expect(await other.getByRole("link", { name: "Login", exact: true }).count()).toBe(0);
    await press(other, "Log in");
    await other.waitForURL(`${product.url}/`);
    expect(await visitor(other)).not.toEqual({ userId: null });
    await other.goto("/authenticate?latchkey_token_type=magic_links&token=used-long-ago");
    await other.getByText("You are signed in as bob.login@example.com.").waitFor();
    await press(other, "Use the link");
    expect(await other.getByRole("alert").innerText()).toContain("This link has expired or was used.");
    await other.goto("/authenticate?error=access_denied");
    await other.getByText("You are signed in as bob.login@example.com.").waitFor();
  });

  it("offers what people expect first, and no wallet before one is there or asked for", async () => {
    const page = await visit("/login?to=/about");
    await page.getByRole("button", { name: "Login with a Passkey" }).waitFor();
    expect(await page.getByRole("tab").allInnerTexts()).toEqual(["Email code", "Password"]);
    expect(
      await page
        .getByRole("button")
        .filter({ hasText: /wallet/i })
        .count(),
    ).toBe(0);
    await enterEmail(page, "dora.login@example.com");
    await page.getByRole("link", { name: "Sign in with a crypto wallet" }).click();
    await page.getByRole("button", { name: "Set up a new crypto wallet" }).waitFor();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("dora.login@example.com");
  });

  it("mails a code in place of a link, in the same tab and to the same address", async () => {
    const page = await visit("/login?to=/about");
    await enterEmail(page, "eve.login@example.com");
    await press(page, "Continue with Email");
    await press(page, "Email me a login link");
    await page.getByText("An email was sent to eve.login@example.com.").waitFor();
    await press(page, "Email me a login code");
    await page.getByText("A 6-digit passcode was sent to you at eve.login@example.com.").waitFor();
    await page.getByRole("textbox").fill(/\d{6}/.exec(await newestMail(product, "eve.login@example.com"))?.[0] ?? "");
    await page.waitForURL(`${product.url}/about`);
    expect(await visitor(page)).not.toEqual({ userId: null });
  });

  it("signs up and logs in by a password, and sets a new one from the mail", async () => {
    const page = await visit("/login?to=/earnings");
    await enterPasswordsEmail(page, "cleo.login@example.com");
    await page.locator("input[type=password]").fill(GOOD_PASSWORD);
    await page
      .getByRole("button", { name: "Continue", exact: true })
      .or(page.getByRole("button", { name: "Create account" }))
      .click();
    await page.waitForURL(`${product.url}/earnings`);
    await page.goto("/");
    await waitForScripts(page);
    await press(page, "Logout");
    await page.getByRole("link", { name: "Login", exact: true }).click();
    await enterPasswordsEmail(page, "cleo.login@example.com");
    await press(page, "Forgot Password?");
    await page.getByText("A link to reset your password was sent to you at cleo.login@example.com.").waitFor();
    await page.goto(await linkIn("cleo.login@example.com"));
    await page.getByLabel("New password").fill(`${GOOD_PASSWORD} again`);
    await press(page, "Continue");
    await page.waitForURL(`${product.url}/`);
    expect(await visitor(page)).not.toEqual({ userId: null });
  });

  it("signs up by a wallet, which the account page then shows", async () => {
    const ann = openEthereumWallet("ann");
    const context = await browser.newContext({ baseURL: product.url });
    await injectWallets(context, { ann }, `window.ethereum = evm("ann", { isMetaMask: true });`);
    const page = await context.newPage();
    await page.goto("/login?to=/account");
    await press(page, "Continue with Metamask");
    await page.waitForURL(`${product.url}/account`);
    await page.getByRole("list", { name: "Sign-in methods" }).getByText(ann.address).waitFor();
    const none = page.getByText("You need an email address before you can set a password.");
    await expect.poll(() => none.isVisible()).toBe(true);
  });

  it("says what happened to who comes without a token, and to who was refused", async () => {
    const page = await visit("/authenticate");
    await page.getByRole("link", { name: "ask for a new one" }).waitFor();
    await page.goto("/authenticate?error=access_denied");
    await page.getByText("The provider did not sign you in. Nothing was changed.").waitFor();
    await page.goto("/authenticate?latchkey_token_type=magic_links&token=used-long-ago");
    await press(page, "Log in");
    expect(await page.getByRole("alert").innerText()).toContain("This link has expired or was used.");
    await page.goto("/authenticate?latchkey_token_type=oauth&token=used-long-ago");
    expect(await page.getByRole("alert").innerText()).toContain("This sign-in has expired or was used.");
  });
});

describe("signing in to a product that asks everybody for a second factor", () => {
  let data: ProductData;
  let product: RunningProduct;
  let browser: Browser;

  beforeAll(async () => {
    data = await createProductData();
    const settings = { ...data.settings, OUTBOX: "public" };
    await runLatchkey(["project", "create", "Beforehand"], settings);
    await runLatchkey(["project", "set", "secondFactor", "required"], settings);
    [product, browser] = await Promise.all([startProduct(settings), chromium.connect(inject("browserEndpoint"))]);
  }, 120_000);
  afterAll(async () => {
    await browser.close();
    await product.stop();
    await data.remove();
  });

  it("sets one up on the page of the link, and leads back only once the recovery codes are put away", async () => {
    const page = await (await browser.newContext({ baseURL: product.url })).newPage();
    await page.goto("/login?to=/research/NVDA");
    await page.getByRole("textbox", { name: "Email" }).fill("new@example.com");
    await page.getByRole("button", { name: "Continue with Email" }).click();
    await page.getByRole("button", { name: "Email me a login link" }).click();
    await page.getByText("An email was sent to new@example.com.").waitFor();
    await page.goto(/https?:\S+/.exec(await newestMail(product, "new@example.com"))?.[0] ?? "");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.getByRole("button", { name: "Authenticator app" }).click();
    await page.getByRole("button", { name: "Enter the key by hand instead" }).click();
    const secret = Secret.fromBase32((await page.locator(".lk-secret").innerText()).replaceAll(" ", ""));
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByLabel("Passcode", { exact: true }).fill(TOTP.generate({ secret }));
    const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
    await codes.first().waitFor();
    expect(await codes.count()).toBe(10);
    expect(new URL(page.url()).pathname).toBe("/authenticate");
    await page.getByRole("button", { name: "I have saved them" }).click();
    await page.waitForURL(`${product.url}/research/NVDA`);
    await page.getByRole("button", { name: "Logout" }).waitFor();
  });
});
