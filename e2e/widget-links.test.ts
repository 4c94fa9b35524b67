// Magic links, providers' buttons and Google One Tap in the sign-in widget (docs/specification-map.md#2, #4 and #8).
import type { BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { CLIENT_ID, startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { openWidget, type WidgetPage } from "#testing/widget-page.ts";
import { findFaults } from "./axe-faults.ts";
import { startWidgetWorld, type WidgetWorld } from "./widget-world.ts";

const LINKS = { products: ["emailMagicLinks"], emailMagicLinksOptions: { domainHint: "latchkey.example" } };
const GOOGLE_SCRIPT = "https://accounts.google.com/gsi/client";

let world: WidgetWorld;
let providers: ProviderServer;
let context: BrowserContext;

beforeAll(async () => {
  providers = await startProviders();
  world = await startWidgetWorld({ oauth: providers.settings });
});
afterAll(async () => {
  await world.close();
  await providers.close();
});
beforeEach(async () => {
  context = await world.browser.newContext();
});
afterEach(() => context.close());

const open = (config: object, options: object = {}): Promise<WidgetPage> =>
  openWidget(context, { ...world, options: { config, ...options } });
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });

describe("magic links in the widget", () => {
  const ask = async (page: Page, email: string): Promise<void> => {
    await page.getByRole("textbox", { name: "Email" }).fill(email);
    await page.keyboard.press("Enter");
    await heading(page, "Check your email").waitFor();
  };

  it("has its own text for what is no address", async () => {
    const { page } = await open(LINKS);
    await page.getByRole("textbox", { name: "Email" }).fill("ann@");
    await button(page, "Continue with email").click();
    await page.getByText("Invalid email address", { exact: true }).waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it("mails a link, leads to three mailboxes, and signs in with it in this browser", async () => {
    const { page, events, troubles } = await open(LINKS);
    expect(await page.getByRole("tab").count()).toBe(0);
    await ask(page, "ann.links@example.com");
    expect(await findFaults(page)).toEqual([]);
    await page.getByText("An email was sent to ann.links@example.com.").waitFor();
    const links = await page.getByRole("link").all();
    expect(await Promise.all(links.map((link) => link.getAttribute("href")))).toEqual([
      "https://mail.google.com/mail/u/0/#search/from%3Alatchkey.example+in%3Aanywhere",
      "https://mail.yahoo.com/d/search/keyword=from%253Alatchkey.example",
      "https://outlook.live.com/mail/0/inbox",
    ]);
    expect(await Promise.all(links.map((link) => link.getAttribute("rel")))).toEqual(
      Array(3).fill("noopener noreferrer"),
    );
    await expect.poll(events).toEqual(["MAGIC_LINK_LOGIN_OR_CREATE"]);
    const token = await world.identity.newestToken("ann.links@example.com");
    const answer = await page.evaluate(`latchkey.client.magicLinks.authenticate("${token}")`);
    expect(answer).toMatchObject({ session: { authentication_factors: [{ type: "magic_link" }] } });
    expect(troubles).toEqual([]);
  });

  it("returns to an empty Main to try again", async () => {
    const { page } = await open(LINKS);
    await ask(page, "ann.again@example.com");
    await expect.poll(() => page.locator(":focus").textContent()).toBe("Check your email");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.locator(":focus").textContent()).toBe("Try again");
    await page.keyboard.press("Enter");
    await heading(page, "Sign up or log in").waitFor();
    expect(await page.getByRole("textbox", { name: "Email" }).inputValue()).toBe("");
  });

  it("stays on Main with the server's words when too many links are asked for", async () => {
    const { page } = await open(LINKS);
    await page.route("**/magic_links/email/login_or_create", (route) =>
      route.fulfill({
        status: 429,
        headers: { "access-control-allow-origin": world.site.url, "access-control-allow-credentials": "true" },
        json: {
          status_code: 429,
          error_type: "too_many_requests",
          error_message: "Please wait.",
          error_url: "",
          request_id: "",
        },
      }),
    );
    await page.getByRole("textbox", { name: "Email" }).fill("ann.many@example.com");
    await page.keyboard.press("Enter");
    await page.getByText("Please wait.").waitFor();
    expect(await findFaults(page)).toEqual([]);
  });
});

describe("products of the widget", () => {
  it("stand in the configured order, with a divider between form and buttons", async () => {
    const providersOf = (...types: string[]) => ({ providers: types.map((type) => ({ type })) });
    const { page } = await open({
      products: ["emailMagicLinks", "oauth", "crypto", "passkeys"],
      oauthOptions: providersOf("github", "linkedin", "google"),
    });
    await heading(page, "Sign up or log in").waitFor();
    expect(await findFaults(page)).toEqual([]);
    const texts = await page.locator("#sign-in button, .lk-divider").allInnerTexts();
    expect(texts).toEqual([
      "Continue with email",
      "or",
      "Continue with Github",
      "Continue with LinkedIn",
      "Continue with Google",
      "Set up a new crypto wallet",
    ]);
  });

  it("offers passkeys by a button where no input could", async () => {
    const { page } = await open({ products: ["oauth", "passkeys"], oauthOptions: { providers: [{ type: "apple" }] } });
    await button(page, "Login with a Passkey").waitFor();
    expect(await page.getByRole("button").first().textContent()).toBe("Login with a Passkey");
  });

  it("show a logo and hide the header where the page asks for it", async () => {
    const logo = { logoImageUrl: "data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAAC" };
    const { page } = await open(LINKS, { styles: { logo, hideHeaderText: true } });
    await page.locator(".lk-logo").waitFor();
    expect(await heading(page, "Sign up or log in").count()).toBe(0);
    expect(await findFaults(page)).toEqual([]);
  });
});

describe("providers in the widget", () => {
  it("sends people to their provider with what is configured, and takes them back signed in", async () => {
    const loginRedirectURL = `${world.site.url}/es/in`;
    const { page } = await open({
      products: ["oauth"],
      oauthOptions: {
        loginRedirectURL,
        signupRedirectURL: loginRedirectURL,
        providers: [{ type: "github", custom_scopes: ["repo"], provider_params: { login: "ann" } }],
      },
    });
    const left = page.waitForRequest("**/v1/public/oauth/github/start*");
    await button(page, "Continue with Github").click();
    const asked = new URL((await left).url()).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      login_redirect_url: loginRedirectURL,
      custom_scopes: "repo",
      provider_login: "ann",
    });
    await page.waitForURL("**/es/in?*");
    const landed = new URL(page.url()).searchParams;
    expect(landed.get("latchkey_token_type")).toBe("oauth");
    expect(landed.get("token")).not.toBe("");
  });
});

describe("One Tap in the widget", () => {
  const config = (redirect: string, provider: object = {}) => ({
    products: ["oauth"],
    oauthOptions: {
      loginRedirectURL: redirect,
      signupRedirectURL: redirect,
      providers: [{ type: "google", one_tap: true, ...provider }],
    },
  });

  it("asks nothing of Google where it is not configured", async () => {
    const { page } = await open({ products: ["oauth"], oauthOptions: { providers: [{ type: "google" }] } });
    let asked = 0;
    page.on("request", (request) => (asked += request.url().includes("google") ? 1 : 0));
    await button(page, "Continue with Google").waitFor();
    expect(await page.locator("script[src*=google]").count()).toBe(0);
    expect(asked).toBe(0);
  });

  it("tells the page when the script cannot load, and leaves the buttons", async () => {
    const { page, told } = await open(config(`${world.site.url}/es/in`));
    await expect.poll(told).toContainEqual({ error: "One Tap could not load: unknown_reason" });
    await button(page, "Continue with Google").waitFor();
  });

  it("shows what Google does not know of the page", async () => {
    await context.close();
    context = await world.browser.newContext({ bypassCSP: true });
    await context.route(GOOGLE_SCRIPT, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: stub(
          'prompt(told) { told({ isNotDisplayed: () => true, getNotDisplayedReason: () => "unregistered_origin" }); }',
        ),
      }),
    );
    // Browsers with FedCM tell no reasons.
    await context.addInitScript("delete globalThis.IdentityCredential");
    const { page } = await open(config(`${world.site.url}/es/in`));
    await page.getByText("This host is not allowed for the Google project.").waitFor();
    expect(await findFaults(page)).toEqual([]);
  });

  it("signs in with the account that is chosen, embedded on request, and leaves for the app", async () => {
    await context.close();
    context = await world.browser.newContext({ bypassCSP: true });
    await context.exposeFunction("idToken", (nonce: string) => idToken(nonce));
    await context.route(GOOGLE_SCRIPT, (route) =>
      route.fulfill({
        contentType: "text/javascript",
        body: stub("async prompt() { this.options.callback({ credential: await idToken(this.options.nonce) }); }"),
      }),
    );
    const { page } = await open(config(`${world.site.url}/es/in`, { position: "forceLegacyEmbedded" }));
    await page.waitForURL("**/es/in?*");
    const landed = new URL(page.url()).searchParams;
    expect(landed.get("latchkey_token_type")).toBe("oauth");
  });

  /** A stand-in for Google's script, with another way of asking. */
  const stub = (prompt: string): string =>
    `globalThis.google = { accounts: { id: { initialize(options) { this.options = options; }, cancel() {}, ${prompt} } } };`;

  function idToken(nonce: string): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const own = {
      iss: `${providers.url}/google`,
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      iat: seconds,
      exp: seconds + 600,
      nonce,
    };
    return providers.idToken({ ...own, sub: "1102", email: "wilma@mail.example", email_verified: true, name: "Wilma" });
  }
});
