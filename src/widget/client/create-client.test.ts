// Makes every call of the client against the real identity server, in both cookie modes, and sees to it that none of the
// protocol's calls is left out.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { MfaRequired } from "#contracts/sdk-v1/discovery.ts";
import { matchRoute, SDK_ROUTES } from "#identity/router.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { scanApp, type HeldClock } from "#testing/authenticator-app.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { openBrowser } from "#testing/oauth-browser.ts";
import { CLIENT_ID, startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { openPgliteCopy } from "#testing/pglite-copy.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { createTestBrowser, type TestBrowser } from "#testing/widget-client.ts";
import type { Client, SignInAnswer } from "./client.ts";
import { createClient } from "./create-client.ts";

const APP = "http://localhost:3000";
const PHONE = "+12015550123";
const HALF_HOUR = { session_duration_minutes: 30 };

/** Runs on, for providers and databases have clocks of their own, and jumps where an app's next code is waited for. */
function createRunningClock(): HeldClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    tick() {
      ahead += 30_000;
    },
    // It never falls behind.
    catchUp: () => undefined,
  };
}

function openSteps(answer: SignInAnswer): MfaRequired | null {
  return answer.session === null ? answer.mfa_required : null;
}

/** An account's archive and its deletion, which a product joins with its own. */
const OF_SERVERS = ["GET /users/me/export", "POST /users/me/deletion", "POST /users/deletion"];

describe.each(["http_only", "readable"] as const)("createClient with cookies that are %s", (cookieMode) => {
  const clock = createRunningClock();
  const walked = new Set<string>();
  let database: OpenedDatabase;
  let providers: ProviderServer;
  let latchkey: TestIdentity;
  let browser: TestBrowser;
  let client: Client;

  beforeAll(async () => {
    database = await openPgliteCopy();
    providers = await startProviders();
    const settings = {
      cookieMode,
      oauth: { google: providers.registration("google") },
      pkce: { magicLinks: true, passwordResets: true, oauth: true },
      limits: { sendsPerAddress: 100, sendsPerClient: 1000, attemptsPerClient: 1000 },
    };
    latchkey = await createTestIdentity(database, { settings, parts: { now: clock.now } });
  });
  beforeEach(() => {
    browser = createTestBrowser(latchkey);
    client = open();
  });
  afterAll(async () => {
    await providers.close();
    await database.close();
  });

  const open = (): Client => createClient(latchkey.project.publicToken, { cookieMode }, browser.openTab());
  const note = (): void => {
    for (const { method, path } of browser.requests) {
      const { pathname } = new URL(path, APP);
      const matched = matchRoute(method, pathname, latchkey.parts);
      walked.add(matched.kind === "sdk" ? `${method} ${matched.route.path}` : `${method} ${pathname}`);
    }
  };
  const signIn = async (email: string): Promise<SignInAnswer> => {
    const { method_id: methodId } = await client.otps.email.loginOrCreate(email, { expiration_minutes: 5 });
    return client.otps.authenticate(await latchkey.newestCode(email), methodId, HALF_HOUR);
  };

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
    note();
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
    note();
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
    note();
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
    note();
  });

  it("wallets", async () => {
    const keys = openEthereumWallet(cookieMode);
    const wallet = { crypto_wallet_address: keys.address, crypto_wallet_type: "ethereum" } as const;
    const { challenge } = await client.wallets.authenticateStart(wallet);
    await client.wallets.authenticate({ ...wallet, signature: keys.sign(challenge), ...HALF_HOUR });
    expect(client.state().user?.crypto_wallets).toHaveLength(1);
    await client.wallets.authenticateStart(wallet);
    note();
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
    const idToken = await providers.idToken({
      iss: `${providers.url}/google`,
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
    note();
  });

  it("the person and their sessions", async () => {
    expect(await client.users.search("me@example.com")).toMatchObject({ userType: "new" });
    await signIn("me@example.com");
    const elsewhere = createTestBrowser(latchkey);
    const other = createClient(latchkey.project.publicToken, { cookieMode }, elsewhere.openTab());
    const { method_id: methodId } = await other.otps.email.loginOrCreate("me@example.com");
    await other.otps.authenticate(await latchkey.newestCode("me@example.com"), methodId);
    expect(await client.users.me()).not.toHaveProperty("request_id");
    await client.users.update({ name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } });
    expect(client.state().user).toMatchObject({ name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } });
    await expect(client.users.removeFactor("emails", "email-test-none")).rejects.toMatchObject({ status_code: 404 });
    for (const kind of ["phone_numbers", "totps", "crypto_wallets", "oauth", "biometric_registrations"]) {
      await expect(client.users.removeFactor(kind, "none")).rejects.toMatchObject({ status_code: 404 });
    }
    const { sessions, current_session_id: current } = await client.sessions.list();
    expect(sessions).toHaveLength(2);
    expect(client.state().session?.session_id).toBe(current);
    const { session_id: foreign = "" } = sessions.find(({ session_id: id }) => id !== current) ?? {};
    await client.sessions.revokeOne(foreign);
    await expect(other.sessions.authenticate()).rejects.toMatchObject({ error_type: "session_not_found" });
    expect(other.state()).toEqual({ session: null, user: null });
    await client.sessions.revokeOthers();
    await client.sessions.authenticate({ session_duration_minutes: 60 });
    await client.sessions.revokeOne(current);
    expect(client.state().session).toBeNull();
    note();
  });

  it("second factors, in a session and in a half-done sign-in", async () => {
    const email = "app@example.com";
    await signIn(email);
    const created = await client.totps.create(10);
    const app = scanApp({ ...(await latchkey.call("GET", "/none")), data: { ...created }, errorType: "" }, clock);
    await client.totps.authenticate(app.nextCode(), HALF_HOUR);
    const { totps } = await client.totps.recoveryCodes();
    const { method_id: phone } = await client.otps.sms.send("+12015550199");
    await client.otps.authenticate(await latchkey.newestCode("+12015550199"), phone);
    await client.sessions.revoke();

    const half = await signIn(email);
    expect(half).toMatchObject({ session: null, mfa_required: { totp: true } });
    expect(client.state().session).toBeNull();
    await client.totps.recover(totps[0]?.recovery_codes[0] ?? "", HALF_HOUR);
    expect(client.state().session?.authentication_factors).toHaveLength(2);
    await client.sessions.revoke();

    const again = await signIn(email);
    const [ownPhone] = openSteps(again)?.sms_otp ?? [];
    const { method_id: second } = await client.otps.sms.sendToFactor(ownPhone?.phone_id ?? "");
    await client.otps.authenticate(await latchkey.newestCode("+12015550199"), second, HALF_HOUR);
    expect(client.state().session?.authentication_factors).toHaveLength(2);
    await client.sessions.revoke();

    const { method_id: first } = await client.otps.sms.loginOrCreate("+12015550199");
    const byPhone = await client.otps.authenticate(await latchkey.newestCode("+12015550199"), first);
    const [ownEmail] = openSteps(byPhone)?.email_otp ?? [];
    const { method_id: mailed } = await client.otps.email.sendToFactor(ownEmail?.email_id ?? "");
    await client.otps.authenticate(await latchkey.newestCode(email), mailed, HALF_HOUR);
    expect(client.state().user?.emails).toMatchObject([{ email }]);
    note();
  });

  it("the choice of an organisation", async () => {
    const { user_id: userId } = await signIn("member@example.com");
    await client.sessions.revoke();
    for (const name of ["anvil", "bellows"]) {
      const id = `organization-test-${cookieMode}-${name}`;
      await database.query("INSERT INTO latchkey.organization (id, project_id, name, slug) VALUES ($1, $2, $3, $3)", [
        id,
        latchkey.project.id,
        name,
      ]);
      await database.query("INSERT INTO latchkey.membership (organization_id, user_id) VALUES ($1, $2)", [id, userId]);
    }
    expect(await signIn("member@example.com")).toMatchObject({ session: null });
    const { discovered_organizations: found } = await client.discovery.organizations();
    expect(found.map(({ name }) => name)).toEqual(["anvil", "bellows"]);
    await client.discovery.exchange(found[1]?.organization_id ?? "", HALF_HOUR);
    expect(client.state().session?.organization_id).toBe(found[1]?.organization_id);
    note();
  });

  it("holds no token where scripts may hold none, and carries each session over a reload", async () => {
    await signIn("reload@example.com");
    const kept = JSON.stringify([...browser.storage]) + browser.cookies.readable();
    const session = client.state().session?.session_id;
    expect(kept.includes("session_token")).toBe(false);
    expect(browser.cookies.readable() === "").toBe(cookieMode === "http_only");
    const reloaded = open();
    expect(reloaded.state().session?.session_id).toBe(session);
    reloaded.start();
    await browser.clock.pass(0);
    expect(browser.requests.at(-1)).toMatchObject({ method: "POST" });
    expect(reloaded.state().session?.session_id).toBe(session);
    reloaded.stop();
    note();
  });

  it("leaves no call of the protocol out but those that a product's own server makes", () => {
    const named = [...walked].filter((line) => !line.includes("/v1/"));
    const routes = SDK_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect([...named, ...OF_SERVERS].toSorted()).toEqual(routes.toSorted());
  });
});
