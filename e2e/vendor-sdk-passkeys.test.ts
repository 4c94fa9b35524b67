// The vendor's published browser SDK makes passkeys on our server and signs in with them.
import { chromium, type Browser, type Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { serveTestIdentity, type ServedIdentity } from "#testing/identity-server.ts";
import { serveVendorSite, type VendorSite } from "./vendor-sdk.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const ANN = "ann@example.com";

describe("passkeys of the vendor's SDK 5.15.0", () => {
  let database: OpenedDatabase;
  let site: VendorSite;
  let latchkey: ServedIdentity;
  let browser: Browser;
  let page: Page;

  beforeAll(async () => {
    const open = DATABASES[0]?.open;
    if (open === undefined) throw new Error("there is no database");
    [database, site, browser] = await Promise.all([
      open(),
      serveVendorSite(),
      chromium.connect(inject("browserEndpoint")),
    ]);
    latchkey = await serveTestIdentity(database, {
      settings: { prefix: "stytch", cookieMode: "readable", allowedOrigins: [site.url] },
    });
    page = await (await browser.newContext({ baseURL: site.url })).newPage();
    await addAuthenticator(page);
    await page.goto("/");
    await page.waitForFunction("globalThis.vendor !== undefined");
  });
  afterAll(async () => {
    await browser.close();
    await latchkey.close();
    await site.close();
    await database.close();
  });

  /** Runs the body of an async function in the page, with the SDK's headless client as `client`. */
  const run = (body: string): Promise<unknown> =>
    page.evaluate(
      `(async () => {
        const endpoints = { testAPIURL: "${latchkey.url}", liveAPIURL: "${latchkey.url}" };
        globalThis.client ??= new vendor.StytchHeadlessClient("${latchkey.project.publicToken}", { endpoints });
        const client = globalThis.client;
        ${body}
      })()`,
    );

  it("registers, renames, signs in with, and removes a passkey", async () => {
    const method = await run(`return (await client.otps.email.loginOrCreate("${ANN}")).method_id`);
    const code = await latchkey.newestCode(ANN);
    await run(`await client.otps.authenticate("${code}", "${String(method)}", { session_duration_minutes: 30 })`);
    const registered = await run(
      `const answer = await client.webauthn.register({ is_passkey: true, session_duration_minutes: 30 });
       await client.webauthn.update({ webauthn_registration_id: answer.webauthn_registration_id, name: "Laptop" });
       const factors = client.session.getSync().authentication_factors;
       return factors.at(-1).webauthn_factor.webauthn_registration_id === answer.webauthn_registration_id`,
    );
    expect(registered).toBe(true);
    const again = await run(
      `await client.session.revoke();
       const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 });
       const { name, domain } = answer.user.webauthn_registrations[0];
       return { name, domain, held: client.user.getSync().user_id === answer.user_id, email: answer.user.emails[0].email }`,
    );
    expect(again).toEqual({ name: "Laptop", domain: "localhost", held: true, email: ANN });
    const added = await run(
      `const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 });
       return answer.session.authentication_factors.length`,
    );
    expect(added).toBe(1);
    const refused = await run(
      `await client.user.deleteWebauthnRegistration(client.user.getSync().webauthn_registrations[0].webauthn_registration_id);
       const left = client.user.getSync().webauthn_registrations.length;
       await client.session.revoke();
       const type = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 }).catch((error) => error.error_type);
       return [left, type]`,
    );
    expect(refused).toEqual([0, "webauthn_registration_not_found"]);
  });
});
