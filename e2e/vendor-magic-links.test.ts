// Magic links, from the vendor's published SDK through our mail and our landing address back to its page.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { serveTestIdentity, type ServedIdentity } from "#testing/identity-server.ts";
import { serveVendorSite, type VendorSite } from "./vendor-sdk.ts";

describe("magic links of the vendor's SDK", () => {
  let database: OpenedDatabase;
  let site: VendorSite;
  let latchkey: ServedIdentity;
  let browser: Browser;

  beforeAll(async () => {
    const open = DATABASES[0]?.open;
    if (open === undefined) throw new Error("there is no database");
    [database, site, browser] = await Promise.all([
      open(),
      serveVendorSite(),
      chromium.connect(inject("browserEndpoint")),
    ]);
    latchkey = await serveTestIdentity(database, {
      settings: {
        prefix: "stytch",
        cookieMode: "readable",
        allowedOrigins: [site.url],
        redirectUrls: [`${site.url}/in`],
        defaultLoginRedirectUrl: `${site.url}/in`,
        defaultSignupRedirectUrl: `${site.url}/in`,
        defaultResetPasswordRedirectUrl: `${site.url}/in`,
        pkce: { magicLinks: true, passwordResets: true },
      },
    });
  });
  afterAll(async () => {
    await browser.close();
    await latchkey.close();
    await site.close();
    await database.close();
  });

  const visit = async (): Promise<Page> => {
    const page = await (await browser.newContext()).newPage();
    await open(page, site.url);
    return page;
  };
  const open = async (page: Page, url: string): Promise<void> => {
    await page.goto(url);
    await page.waitForFunction("globalThis.vendor !== undefined");
  };
  /** Runs the body of an async function in the page, with the SDK's headless client, once it knows its project. */
  const run = (page: Page, body: string): Promise<unknown> =>
    page.evaluate(
      `(async () => {
        const endpoints = { testAPIURL: "${latchkey.url}", liveAPIURL: "${latchkey.url}" };
        const client = (globalThis.client ??= new vendor.StytchHeadlessClient("${latchkey.project.publicToken}", { endpoints }));
        ${body}
      })()`,
    );
  const AUTHENTICATE = `
    return client.magicLinks.authenticate(new URL(location.href).searchParams.get("token"), { session_duration_minutes: 30 })
      .then((answer) => answer.user.emails[0].email, (error) => error.error_type);`;
  const askFor = async (page: Page, email: string): Promise<string> => {
    await run(page, `await client.magicLinks.email.loginOrCreate("${email}");`);
    return /https?:\S+redirect\S+/.exec((await latchkey.sent(email)).at(-1)?.text ?? "")?.[0] ?? "";
  };

  it("lead back to the page, which signs in with the proof key that it kept", async () => {
    const page = await visit();
    await open(page, await askFor(page, "ann@example.com"));
    expect(page.url()).toMatch(new RegExp(`^${site.url}/in\\?stytch_token_type=magic_links&token=[\\w-]{43}$`));
    expect(await run(page, AUTHENTICATE)).toBe("ann@example.com");
    expect(await run(page, "return client.session.getSync().authentication_factors[0].type")).toBe("magic_link");
  });

  it("THREATS 7: sign nobody in elsewhere, and still work where they were asked for", async () => {
    const [own, other] = [await visit(), await visit()];
    const link = await askFor(own, "bob@example.com");
    await open(other, link);
    expect(await run(other, AUTHENTICATE)).toBe("pkce_expected_code_verifier");
    await askFor(other, "eve@example.com");
    expect(await run(other, AUTHENTICATE)).toBe("pkce_mismatch");
    await open(own, link);
    expect(await run(own, AUTHENTICATE)).toBe("bob@example.com");
  });

  it("work after an abandoned password reset, whose proof key the SDK tries first", async () => {
    const page = await visit();
    await run(page, `await client.passwords.resetByEmailStart({ email: "cid@example.com" });`);
    const stored = `Object.keys(localStorage).filter((key) => key.includes("PKCE_VERIFIER:passwords")).length`;
    expect(await page.evaluate(stored)).toBe(1);
    await open(page, await askFor(page, "cid@example.com"));
    expect(await run(page, AUTHENTICATE)).toBe("cid@example.com");
  });
});
