// The vendor's published browser SDK signs in against our server and notices no difference.
import { Secret, TOTP } from "otpauth";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { endpointsOf, runWithClient, startVendorWorld, type VendorVisit, type VendorWorld } from "./vendor-world.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const ANN = "ann@example.com";
const PASSWORD = "rose Lantern 4 quiet Harbour";

describe("the vendor's SDK 5.15.0", () => {
  let world: VendorWorld;

  beforeAll(async () => {
    world = await startVendorWorld((site) => ({
      redirectUrls: [`${site}/authenticate`],
      defaultLoginRedirectUrl: `${site}/authenticate`,
      defaultSignupRedirectUrl: `${site}/authenticate`,
      defaultResetPasswordRedirectUrl: `${site}/authenticate`,
      secondFactor: "never",
      pkce: { magicLinks: true, passwordResets: true, oauth: true },
    }));
  });
  afterAll(() => world.close());

  const visit = (): Promise<VendorVisit> => world.visit();
  const run = (page: Page, body: string): Promise<unknown> => runWithClient(page, world.latchkey, body);

  /** Mounts the vendor's log-in screens; what they report is kept in the page. */
  const mountScreens = (page: Page, config: object): Promise<unknown> =>
    page.evaluate(
      `new vendor.StytchUIClient("${world.latchkey.project.publicToken}", { endpoints: ${endpointsOf(world.latchkey)} })
        .mountLogin({ elementId: "#sign-in", config: { ...${JSON.stringify(config)}, sessionOptions: { sessionDurationMinutes: 60 } }, callbacks: { onEvent: ({ type }) => (globalThis.events ??= []).push(type) } })`,
    );

  const signInByCode = async (page: Page, email: string): Promise<void> => {
    const method = await run(page, `return (await client.otps.email.loginOrCreate("${email}")).method_id`);
    const code = await world.latchkey.newestCode(email);
    await run(page, `await client.otps.authenticate("${code}", "${String(method)}", { session_duration_minutes: 30 })`);
  };

  /** Follows the newest mail's link as far as the site; the token that it brings there. */
  const landOn = async (email: string, tokenType: string): Promise<string> => {
    const link = /https?:\S+/.exec((await world.latchkey.sent(email)).at(-1)?.text ?? "")?.[0] ?? "";
    const landing = await fetch(link, { redirect: "manual" });
    const target = new URL(landing.headers.get("location") ?? "about:blank");
    expect(target.origin + target.pathname).toBe(`${world.site.url}/authenticate`);
    expect(target.searchParams.get("stytch_token_type")).toBe(tokenType);
    return target.searchParams.get("token") ?? "";
  };

  it("signs in by e-mail code, is remembered after a reload, and logs out", async () => {
    const { page, troubles } = await visit();
    const sent = await run(page, `return (await client.otps.email.loginOrCreate("${ANN}")).method_id`);
    const code = await world.latchkey.newestCode(ANN);
    const signedIn = await run(
      page,
      `const answer = await client.otps.authenticate("${code}", "${String(sent)}", { session_duration_minutes: 30 });
       return { email: answer.user.emails[0].email, held: client.user.getSync().user_id === answer.user_id, tokens: Object.keys(client.session.getTokens()) }`,
    );
    expect(signedIn).toEqual({ email: ANN, held: true, tokens: ["session_token", "session_jwt"] });
    await page.reload();
    await page.waitForFunction("globalThis.vendor !== undefined");
    const remembered = await run(
      page,
      "const answer = await client.session.authenticate(); return { ...client.session.getSync().authentication_factors[0].email_factor, status: answer.status_code }",
    );
    expect(remembered).toMatchObject({ email_address: ANN, status: 200 });
    const after = await run(
      page,
      "await client.session.revoke(); return [client.session.getSync(), client.user.getSync()]",
    );
    expect(after).toEqual([null, null]);
    expect(troubles).toEqual([]);
  });

  it("is told of a wrong code with words for people, and the right one still works", async () => {
    const { page } = await visit();
    const method = await run(page, `return (await client.otps.email.loginOrCreate("${ANN}")).method_id`);
    const code = await world.latchkey.newestCode(ANN);
    const wrong = code === "000000" ? "000001" : "000000";
    const refused = await run(
      page,
      `try { await client.otps.authenticate("${wrong}", "${String(method)}", { session_duration_minutes: 30 }); }
       catch (error) { return { type: error.error_type, status: error.status_code, request: error.request_id.slice(0, 15), text: error.error_message } }`,
    );
    expect(refused).toMatchObject({ type: "otp_code_not_found", status: 404, request: "request-id-test" });
    const right = await run(
      page,
      `return (await client.otps.authenticate("${code}", "${String(method)}", { session_duration_minutes: 30 })).status_code`,
    );
    expect(right).toBe(200);
  });

  it("drops a session that was ended elsewhere", async () => {
    const { page } = await visit();
    const method = await run(page, `return (await client.otps.email.loginOrCreate("${ANN}")).method_id`);
    const code = await world.latchkey.newestCode(ANN);
    await run(page, `await client.otps.authenticate("${code}", "${String(method)}", { session_duration_minutes: 30 })`);
    await world.change("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");
    const left = await run(
      page,
      "const type = await client.session.authenticate().catch((error) => error.error_type); return [type, client.session.getSync(), document.cookie]",
    );
    expect(left).toEqual(["session_not_found", null, ""]);
  });

  it("sets a password, is told of a weak one, and logs in with the good one", async () => {
    const { page } = await visit();
    const weak = await run(
      page,
      'return client.passwords.strengthCheck({ email: "pat@example.com", password: "password1" })',
    );
    expect(weak).toMatchObject({ valid_password: false, strength_policy: "zxcvbn" });
    const created = await run(
      page,
      `const answer = await client.passwords.create({ email: "pat@example.com", password: "${PASSWORD}", session_duration_minutes: 30 });
       await client.session.revoke();
       return answer.user.password !== null`,
    );
    expect(created).toBe(true);
    const wrong = await run(
      page,
      'return client.passwords.authenticate({ email: "pat@example.com", password: "not it", session_duration_minutes: 30 }).catch((error) => error.error_type)',
    );
    expect(wrong).toBe("unauthorized_credentials");
    const right = await run(
      page,
      `return (await client.passwords.authenticate({ email: "pat@example.com", password: "${PASSWORD}", session_duration_minutes: 30 })).session.authentication_factors[0].type`,
    );
    expect(right).toBe("password");
  });

  it("uses a magic link in the browser that asked for it, and only there", async () => {
    const [{ page }, elsewhere] = [await visit(), await visit()];
    await run(page, 'await client.magicLinks.email.loginOrCreate("lin@example.com")');
    const token = await landOn("lin@example.com", "magic_links");
    const authenticate = `return client.magicLinks.authenticate("${token}", { session_duration_minutes: 30 }).then((answer) => answer.user.emails[0].email, (error) => error.error_type)`;
    expect(await run(elsewhere.page, authenticate)).toBe("pkce_expected_code_verifier");
    expect(await run(page, authenticate)).toBe("lin@example.com");
    expect(await run(page, authenticate)).toBe("unable_to_auth_magic_link");
  });

  it("chooses a new password by mail, or uses that link to log in without one", async () => {
    const { page } = await visit();
    await run(page, 'await client.passwords.resetByEmailStart({ email: "lin@example.com" })');
    const first = await landOn("lin@example.com", "reset_password");
    const reset = await run(
      page,
      `return (await client.passwords.resetByEmail({ token: "${first}", password: "${PASSWORD}", session_duration_minutes: 30 })).user.password !== null`,
    );
    expect(reset).toBe(true);
    await run(
      page,
      'await client.session.revoke(); await client.passwords.resetByEmailStart({ email: "lin@example.com" })',
    );
    const second = await landOn("lin@example.com", "reset_password");
    const without = await run(
      page,
      `return (await client.magicLinks.authenticate("${second}", { session_duration_minutes: 30 })).user.emails[0].email`,
    );
    expect(without).toBe("lin@example.com");
  });

  it("changes the person, and adds an authenticator app to the session", async () => {
    const { page } = await visit();
    await signInByCode(page, "tom@example.com");
    const changed = await run(
      page,
      'await client.user.update({ name: { first_name: "Tom" }, untrusted_metadata: { theme: "navy" } }); const user = client.user.getSync(); return [user.name.first_name, user.untrusted_metadata.theme, user.emails.length]',
    );
    expect(changed).toEqual(["Tom", "navy", 1]);
    const enrolled = await run(
      page,
      "globalThis.totp = await client.totps.create({ expiration_minutes: 10 }); return { codes: totp.recovery_codes.length, qr: totp.qr_code.slice(0, 21) }",
    );
    expect(enrolled).toEqual({ codes: 10, qr: "data:image/png;base64" });
    const secret = String(await run(page, "return totp.secret"));
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
    const factors = await run(
      page,
      `const answer = await client.totps.authenticate({ totp_code: "${code}", session_duration_minutes: 30 }); return answer.session.authentication_factors.map((factor) => factor.type)`,
    );
    expect(factors).toEqual(["otp", "totp"]);
  });

  it("registers a passkey and logs in with it", async () => {
    const { page } = await visit();
    await addAuthenticator(page);
    await signInByCode(page, "kim@example.com");
    const registered = await run(
      page,
      "await client.webauthn.register({ is_passkey: true, session_duration_minutes: 30 }); return client.user.getSync().webauthn_registrations.map(({ domain, verified }) => ({ domain, verified }))",
    );
    expect(registered).toEqual([{ domain: "localhost", verified: true }]);
    const back = await run(
      page,
      "await client.session.revoke(); const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 }); return [answer.user.emails[0].email, answer.session.authentication_factors[0].type]",
    );
    expect(back).toEqual(["kim@example.com", "webauthn"]);
  });

  it("signs in through the vendor's own screens", async () => {
    const { page } = await visit();
    await mountScreens(page, { products: ["otp"], otpOptions: { methods: ["email"], expirationMinutes: 5 } });
    await page.getByRole("textbox").fill("eve@example.com");
    await page.getByRole("button", { name: "Continue with email" }).click();
    await page.getByText("A 6-digit passcode was sent").waitFor();
    await page.getByRole("textbox").first().click();
    await page.keyboard.type(await world.latchkey.newestCode("eve@example.com"));
    await page.getByText("Your passcode has been successfully verified.").waitFor();
    await expect
      .poll(() => page.evaluate("globalThis.events"))
      .toEqual(["OTP_LOGIN_OR_CREATE", "OTP_AUTHENTICATE", "AUTHENTICATE_FLOW_COMPLETE"]);
  });
});
