// Captchas and One Tap on the product's own pages, under their own policy: stand-ins take the place of Google's scripts, and
// the browser lets them in only where the policy names their addresses.
import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { PGLITE } from "#testing/databases.ts";
import { freePort } from "#testing/free-port.ts";
import { answerJson, startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import { serveTestIdentity, type ServedIdentity } from "#testing/identity-server.ts";
import { CLIENT_ID, startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { startProduct, type RunningProduct } from "#testing/product.ts";
import { createProductData } from "./product-data.ts";

const SITE_KEY = "site-key";

/** As the real one does, it brings a second script and a frame of its own hosts. */
const CAPTCHA = `
  const second = document.createElement("script");
  second.src = "https://www.gstatic.com/recaptcha/releases/1/recaptcha.js";
  const frame = document.createElement("iframe");
  frame.src = "https://www.google.com/recaptcha/enterprise/anchor";
  const loaded = new Promise((resolve) => second.addEventListener("load", resolve));
  document.body.append(second, frame);
  let made = 0;
  const execute = async (key, { action }) => key + " " + action + " " + (made += 1);
  globalThis.grecaptcha = { enterprise: { ready: (run) => loaded.then(run), execute } };
`;

/** Waits for somebody to choose an account, and asks with a style sheet and a frame as the real one does. */
const ONE_TAP = `
  globalThis.google = { accounts: { id: { cancel() {}, initialize(options) { this.options = options; }, prompt() {
    const style = document.createElement("link");
    Object.assign(style, { rel: "stylesheet", href: "https://accounts.google.com/gsi/style" });
    const frame = document.createElement("iframe");
    frame.src = "https://accounts.google.com/gsi/iframe/select";
    document.head.append(style);
    document.body.append(frame);
    globalThis.chooseAccount = async () => this.options.callback({ credential: await idToken(this.options.nonce) });
  } } } };
`;

describe("scripts of others on the product's pages", () => {
  let identity: ServedIdentity;
  let providers: ProviderServer;
  let captchas: HttpPeer;
  let product: RunningProduct;
  let browser: Browser;
  let context: BrowserContext;
  let close: () => Promise<void>;

  beforeAll(async () => {
    const port = await freePort();
    const url = `http://localhost:${port}`;
    captchas = await startHttpPeer(
      answerJson(200, { success: true, action: "LOGIN", hostname: "localhost", score: 0.9 }),
    );
    providers = await startProviders();
    const database = await PGLITE.open();
    identity = await serveTestIdentity(database, {
      settings: {
        cookieMode: "http_only",
        secondFactor: "never",
        allowedOrigins: [url],
        redirectUrls: [`${url}/authenticate`],
        defaultLoginRedirectUrl: `${url}/authenticate`,
        defaultSignupRedirectUrl: `${url}/authenticate`,
        captcha: { enabled: true, siteKey: SITE_KEY, secret: "secret", endpoint: `${captchas.url}/siteverify` },
        oauth: providers.settings,
        oneTap: true,
      },
    });
    const data = await createProductData();
    const settings = { ...data.settings, PORT: String(port), IDENTITY_URL: identity.url };
    [product, browser] = await Promise.all([startProduct(settings), chromium.connect(inject("browserEndpoint"))]);
    close = async () => {
      await browser.close();
      await product.stop();
      await Promise.all([identity.close(), providers.close(), captchas.close()]);
      await Promise.all([database.close(), data.remove()]);
    };
  });
  afterAll(() => close());

  let troubles: string[];
  beforeEach(async () => {
    troubles = [];
    context = await browser.newContext({ baseURL: product.url });
    await context.exposeFunction("idToken", (nonce: string) => idToken(nonce));
    await context.route(/^https:\/\/(www|accounts)\.(google|gstatic)\.com\//, (route) => {
      const address = route.request().url();
      const [contentType, body] = address.endsWith("/gsi/client")
        ? ["text/javascript", ONE_TAP]
        : address.includes("/recaptcha/enterprise.js")
          ? ["text/javascript", CAPTCHA]
          : [route.request().resourceType() === "stylesheet" ? "text/css" : "text/html", ""];
      return route.fulfill({ contentType, body });
    });
  });
  afterEach(() => context.close());

  async function visit(path: string): Promise<Page> {
    const page = await context.newPage();
    page.on("console", (message) => {
      if (message.text().includes("Content Security Policy")) troubles.push(message.text());
    });
    await page.goto(path);
    return page;
  }

  function idToken(nonce: string): Promise<string> {
    const seconds = Math.floor(Date.now() / 1000);
    const own = { iss: `${providers.url}/google`, aud: CLIENT_ID, azp: CLIENT_ID, iat: seconds, exp: seconds + 600 };
    const person = { sub: "1102", email: "wilma@mail.example", email_verified: true, name: "Wilma" };
    return providers.idToken({ ...own, ...person, nonce });
  }

  it("are not let in where the project has none", async () => {
    const { headers } = await fetch(`${inject("productUrl")}/login`);
    const policy = headers.get("content-security-policy") ?? "";
    expect([policy.includes("script-src 'self'"), policy.includes("google")]).toEqual([true, false]);
  });

  it("are let in by their own addresses, whatever else is on their hosts", async () => {
    const page = await visit("/login");
    await page.evaluate(
      `document.head.append(Object.assign(document.createElement("script"), { src: "https://www.google.com/evil.js" }))`,
    );
    await expect.poll(() => troubles.length).toBe(1);
    expect(troubles[0]).toContain("https://www.google.com/evil.js");
  });

  it("prove that a person asks, where the project has a captcha", async () => {
    const page = await visit("/login");
    await page.getByRole("textbox", { name: "Email" }).fill("ann@example.com");
    await page.getByRole("button", { name: "Continue with Email" }).click();
    await page.getByRole("heading", { name: "Enter passcode" }).waitFor();
    const tokens = captchas.requests.map(({ body }) => new URLSearchParams(body).get("response"));
    // The code is mailed without a look-up of the address before.
    expect(tokens).toEqual([`${SITE_KEY} LOGIN 1`]);
    expect(await identity.sent("ann@example.com")).toHaveLength(1);
    expect(troubles).toEqual([]);
  });

  it("offer Google's accounts on the page, and sign in with the one that is chosen", async () => {
    const page = await visit("/login");
    await expect.poll(() => page.evaluate("typeof chooseAccount"), { timeout: 20_000 }).toBe("function");
    await page.evaluate("void chooseAccount()");
    await page.waitForURL(`${product.url}/`);
    await page.getByRole("button", { name: "Logout" }).waitFor();
    expect(troubles).toEqual([]);
  });

  it("are not needed by a provider of its own pages, which leads back to where people came from", async () => {
    const page = await visit("/login?to=/about");
    await page.getByRole("button", { name: "Continue with Github" }).click();
    await page.waitForURL(`${product.url}/about`);
    await page.getByRole("button", { name: "Logout" }).waitFor();
    expect(troubles).toEqual([]);
  });
});
