// Signs people in by every way that the client has, against the real identity server and in both cookie modes.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { callsOfClients, startClientWalk, type ClientWalk } from "#testing/client-walk.ts";
import type { TestIdentity } from "#testing/identity.ts";
import { openBrowser } from "#testing/oauth-browser.ts";
import { CLIENT_ID } from "#testing/oauth-providers.ts";
import { GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client, SignInAnswer } from "./client.ts";
import { createClient } from "./create-client.ts";
import { HALF_HOUR, signInByCode } from "#widget/testing/sign-in-by-code.ts";

const APP = "http://localhost:3000";
const PHONE = "+12015550123";

describe.each(["http_only", "readable"] as const)("createClient with cookies that are %s", (cookieMode) => {
  let walk: ClientWalk;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    walk = await startClientWalk(cookieMode);
    latchkey = walk.latchkey;
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = open();
  });
  afterAll(() => walk.close());

  const open = (): Client => createClient(latchkey.project.publicToken, { cookieMode }, browser.openTab());
  const signIn = (email: string): Promise<SignInAnswer> => signInByCode(client, email, latchkey);

  it("otps", async () => {
    const email = "code@example.com";
    await signIn(email);
    expect(client.state().user?.emails).toMatchObject([{ email }]);
    expect(client.state().session?.user_id).toBe(client.state().user?.user_id);
    const added = await client.otps.email.send("more@example.com");
    await client.otps.authenticate(await latchkey.newestCode("more@example.com"), added.method_id, HALF_HOUR);
    expect(client.state().user?.emails).toHaveLength(2);
    const { method_id: phone } = await client.otps.sms.send(PHONE, { expiration_minutes: 5 });
    await client.otps.authenticate(await latchkey.newestCode(PHONE), phone, HALF_HOUR);
    await client.otps.whatsapp.send(PHONE);
    await client.sessions.revoke();
    await client.otps.email.send(email);
    await client.otps.sms.send(PHONE);
    await client.otps.whatsapp.send(PHONE);
    await client.otps.whatsapp.loginOrCreate(PHONE);
    const { method_id: again } = await client.otps.sms.loginOrCreate(PHONE);
    await client.otps.authenticate(await latchkey.newestCode(PHONE), again, HALF_HOUR);
    expect(client.state().user?.phone_numbers).toMatchObject([{ phone_number: PHONE }]);
    walk.note(browser);
  });

  it("magic links, proven by this browser", async () => {
    const email = "link@example.com";
    await client.magicLinks.email.loginOrCreate(email, { login_expiration_minutes: 30 });
    const stranger = createClient(latchkey.project.publicToken, { cookieMode }, createTestBrowser(latchkey).openTab());
    const token = await latchkey.newestToken(email);
    await expect(stranger.magicLinks.authenticate(token)).rejects.toMatchObject({
      error_type: "pkce_expected_code_verifier",
    });
    await client.magicLinks.authenticate(token, HALF_HOUR);
    expect(client.state().user?.emails).toMatchObject([{ email, verified: true }]);
    await client.magicLinks.email.send("second@example.com");
    await client.sessions.revoke();
    await client.magicLinks.email.send(email);
    walk.note(browser);
  });

  it("passwords", async () => {
    const account = { email: "word@example.com", password: GOOD_PASSWORD, ...HALF_HOUR };
    expect(await client.passwords.strengthCheck(account)).toMatchObject({ valid_password: true });
    await client.passwords.create(account);
    await client.passwords.resetBySession({ password: OTHER_PASSWORD, ...HALF_HOUR });
    await client.sessions.revoke();
    await expect(client.passwords.authenticate(account)).rejects.toMatchObject({ status_code: 401 });
    await client.passwords.authenticate({ ...account, password: OTHER_PASSWORD });
    await client.passwords.resetByExistingPassword({
      email: account.email,
      existing_password: OTHER_PASSWORD,
      new_password: GOOD_PASSWORD,
      ...HALF_HOUR,
    });
    await client.passwords.resetByEmailStart({ email: account.email, reset_password_expiration_minutes: 30 });
    const token = await latchkey.newestToken(account.email);
    await client.passwords.resetByEmail({ token, password: OTHER_PASSWORD, ...HALF_HOUR });
    expect(client.state().user?.emails).toMatchObject([{ verified: true }]);
    walk.note(browser);
  });

  it("passkeys", async () => {
    await signIn("key@example.com");
    expect(await client.passkeys.isAutofillSupported()).toBe(true);
    await client.passkeys.register(HALF_HOUR);
    const id = client.state().user?.webauthn_registrations[0]?.webauthn_registration_id ?? "";
    await client.passkeys.rename(id, "My laptop");
    expect(client.state().user?.webauthn_registrations).toMatchObject([{ name: "My laptop" }]);
    await expect(client.passkeys.register()).rejects.toMatchObject({ name: "InvalidStateError" });
    await client.passkeys.authenticate(HALF_HOUR);
    await client.sessions.revoke();
    const { signal } = new AbortController();
    await client.passkeys.authenticate({ ...HALF_HOUR, conditional_mediation: true, signal });
    expect(browser.passkeys.mediations).toEqual([undefined, "conditional"]);
    expect(client.state().session?.authentication_factors).toMatchObject([{ type: "webauthn" }]);
    await client.passkeys.remove(id);
    expect(client.state().user?.webauthn_registrations).toEqual([]);
    walk.note(browser);
  });

  it("wallets", async () => {
    const keys = openEthereumWallet(cookieMode);
    const wallet = { crypto_wallet_address: keys.address, crypto_wallet_type: "ethereum" } as const;
    const { challenge } = await client.wallets.authenticateStart(wallet);
    await client.wallets.authenticate({ ...wallet, signature: keys.sign(challenge), ...HALF_HOUR });
    expect(client.state().user?.crypto_wallets).toHaveLength(1);
    await client.wallets.authenticateStart(wallet);
    walk.note(browser);
  });

  it("OAuth, proven by this browser, and One Tap", async () => {
    const landing = `${APP}/authenticate`;
    await client.oauth.start({ provider: "google", login_redirect_url: landing, signup_redirect_url: landing });
    const { url } = await openBrowser(latchkey).go(browser.departures[0] ?? "");
    const token = url.searchParams.get("token") ?? "";
    const answer = await client.oauth.authenticate(token, HALF_HOUR);
    expect(answer).toMatchObject({ provider_type: "Google", session: client.state().session });
    const start = await client.oauth.oneTapStart();
    expect(start.google_client_id).toBe(CLIENT_ID);
    expect(start.csrf_token).toMatch(/^[\w-]{43}$/);
    const seconds = Math.floor(Date.now() / 1000);
    const idToken = await walk.providers.idToken({
      iss: `${walk.providers.url}/google`,
      aud: CLIENT_ID,
      azp: CLIENT_ID,
      iat: seconds,
      exp: seconds + 600,
      nonce: start.nonce,
      sub: "1102",
      email: "wilma.reed@mail.example",
      email_verified: true,
      name: "Wilma Reed",
    });
    const submitted = await client.oauth.oneTapSubmit({
      idToken,
      callbackId: start.oauth_callback_id,
      csrfToken: start.csrf_token,
    });
    const oneTapToken = new URL(submitted.redirect_url).searchParams.get("token") ?? "";
    await client.sessions.revoke();
    expect(await client.oauth.authenticate(oneTapToken, HALF_HOUR)).toMatchObject({ provider_subject: "1102" });
    walk.note(browser);
  });

  it("leaves no call of the protocol out but those that a product's own server makes", () => {
    expect(walk.walked("ways in")).toEqual(callsOfClients("ways in"));
  });
});
