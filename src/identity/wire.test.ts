// Walks every call of the protocol once and holds its answer against the documented shape and envelope.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, type HeldClock } from "#testing/authenticator-app.ts";
import { CALL_SHAPES } from "#testing/call-shapes.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { visitProvider, VERIFIER } from "#testing/oauth-sign-in.ts";
import { GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { makeAssertion, makeCredential } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { createProtocolWalk, type ProtocolWalk } from "#testing/walk-protocol.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { wireSession } from "#contracts/sdk-v1/sessions.ts";

describe.each(DATABASES)("the protocol on $name", ({ open }) => {
  let database: OpenedDatabase;
  let providers: ProviderServer;
  let clock: HeldClock;
  let latchkey: TestIdentity;
  let protocol: ProtocolWalk;

  beforeAll(async () => {
    [database, providers] = await Promise.all([open(), startProviders()]);
    clock = createHeldClock();
    latchkey = await createTestIdentity(database, {
      settings: { oauth: providers.settings, phoneCountries: ["US"], limits: { sendsPerAddress: 50 } },
      deps: { now: clock.now },
    });
    protocol = createProtocolWalk(latchkey);
  });
  afterAll(async () => {
    await providers.close();
    await database.close();
  });

  const walk: ProtocolWalk["walk"] = (line, input) => protocol.walk(line, input);
  const verifyCode = async (to: string, method_id: unknown, token?: string) =>
    walk("POST /otps/authenticate", {
      body: { token: await latchkey.newestCode(to), method_id, session_duration_minutes: 30 },
      token,
    });

  it("project: bootstrap and search", async () => {
    await walk("GET /projects/bootstrap/{public_token}", { at: `/projects/bootstrap/${latchkey.project.publicToken}` });
    expect(await walk("POST /users/search", { body: { email: "nobody@example.com" } })).toMatchObject({
      userType: "new",
    });
  });

  it("one-time passcodes", async () => {
    const email = "otp@example.com";
    const { method_id } = await walk("POST /otps/email/login_or_create", { body: { email, expiration_minutes: 5 } });
    const { session_token } = await verifyCode(email, method_id);
    const token = String(session_token);
    expect((await walk("POST /otps/email/send/primary", { body: { email } }))["method_id"]).toBe(method_id);
    const more = await walk("POST /otps/email/send/secondary", { body: { email: "more@example.com" }, token });
    expect((await verifyCode("more@example.com", more["method_id"], token))["user"]).toMatchObject({
      emails: [{ email }, { email: "more@example.com" }],
    });
    for (const [channel, phone_number] of [
      ["sms", "+12015550123"],
      ["whatsapp", "+12015550124"],
    ] as const) {
      const sent = await walk(`POST /otps/${channel}/send/secondary`, { body: { phone_number }, token });
      await verifyCode(phone_number, sent["method_id"], token);
      await walk(`POST /otps/${channel}/send/primary`, { body: { phone_number } });
      await walk(`POST /otps/${channel}/login_or_create`, { body: { phone_number, expiration_minutes: 5 } });
      const back = await verifyCode(phone_number, sent["method_id"]);
      expect(back["user"]).toMatchObject({ emails: [{ email }, {}] });
    }
  });

  it("magic links", async () => {
    const email = "link@example.com";
    await walk("POST /magic_links/email/login_or_create", { body: { email } });
    const token = await latchkey.newestToken(email);
    const { session_token } = await walk("POST /magic_links/authenticate", {
      body: { token, session_duration_minutes: 30 },
    });
    await walk("POST /magic_links/email/send/primary", { body: { email } });
    expect((await latchkey.sent(email)).length).toBe(2);
    await walk("POST /magic_links/email/send/secondary", {
      body: { email: "second@example.com" },
      token: String(session_token),
    });
  });

  it("passwords", async () => {
    const account = { email: "word@example.com", password: GOOD_PASSWORD };
    await walk("POST /passwords/strength_check", { body: account });
    const created = await walk("POST /passwords", { body: { ...account, session_duration_minutes: 30 } });
    await walk("POST /passwords/authenticate", { body: { ...account, session_duration_minutes: 30 } });
    await walk("POST /passwords/session/reset", {
      body: { password: OTHER_PASSWORD },
      token: String(created["session_token"]),
    });
    await walk("POST /passwords/existing_password/reset", {
      body: {
        email: account.email,
        existing_password: OTHER_PASSWORD,
        new_password: GOOD_PASSWORD,
        session_duration_minutes: 30,
      },
    });
    await walk("POST /passwords/email/reset/start", { body: { email: account.email } });
    const token = await latchkey.newestToken(account.email);
    const reset = await walk("POST /passwords/email/reset", {
      body: { token, password: OTHER_PASSWORD, session_duration_minutes: 30 },
    });
    expect(reset["user"]).toMatchObject({ emails: [{ verified: true }], password: { requires_reset: false } });
  });

  it("the person and their sessions", async () => {
    const { token } = await latchkey.signIn("me@example.com");
    const second = await latchkey.signIn("me@example.com");
    const { data } = await latchkey.call("POST", "/otps/email/send/secondary", {
      body: { email: "alias@example.com" },
      token,
    });
    await verifyCode("alias@example.com", data["method_id"], token);
    expect(await walk("GET /users/me", { token })).toMatchObject({ emails: [{}, {}] });
    await walk("PUT /users/me", { body: { name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } }, token });
    await walk("DELETE /users/emails/{id}", { at: `/users/emails/${String(data["method_id"])}`, token });
    const third = await latchkey.signIn("me@example.com");
    const { sessions } = z.object({ sessions: z.array(wireSession) }).parse(await walk("GET /sessions", { token }));
    expect(sessions.length).toBeGreaterThan(1);
    const other = sessions.find(({ session_id }) => session_id === wireSession.parse(third.data["session"]).session_id);
    await walk("DELETE /sessions/{session_id}", { at: `/sessions/${other?.session_id ?? ""}`, token });
    await walk("POST /sessions/revoke_others", { body: {}, token });
    expect(await latchkey.call("POST", "/sessions/authenticate", { token: second.token, body: {} })).toMatchObject({
      status: 404,
    });
    await walk("POST /sessions/authenticate", { body: { session_duration_minutes: 60 }, token });
    await walk("POST /sessions/revoke", { token });
  });

  it("connected applications", async () => {
    const { token, userId } = await latchkey.signIn("reader@example.com");
    await database.query(
      `INSERT INTO latchkey.connection (id, project_id, user_id, client_id, client_name, resource, scope, connected_at)
       VALUES ('connection-test-1', $1, $2, 'https://client.example/a', 'Reader', 'https://app.example/mcp', 'portfolios:read', now())`,
      [latchkey.project.id, userId],
    );
    expect(await walk("GET /connections", { token })).toMatchObject({ connections: [] });
    await walk("DELETE /connections/{connection_id}", { at: "/connections/connection-test-1", token });
  });

  it("the end of an account", async () => {
    const { token } = await latchkey.signIn("end@example.com");
    await walk("GET /users/me/export", { token });
    const { deletion_ticket } = await walk("POST /users/me/deletion", { body: {}, token });
    await walk("POST /users/deletion", { body: { deletion_ticket } });
    expect(await latchkey.call("GET", "/users/me", { token })).toMatchObject({ status: 404 });
  });

  it("passkeys", async () => {
    const { token } = await latchkey.signIn("key@example.com");
    const authenticator = createSoftwareAuthenticator();
    const start = { domain: "localhost", user_agent: "test", return_passkey_credential_options: true };
    await walk("POST /webauthn/register/start", { body: start, token });
    const created = await makeCredential(latchkey, { token, authenticator });
    const made = await walk("POST /webauthn/register", {
      body: { public_key_credential: created, session_duration_minutes: 30 },
      token,
    });
    await walk("POST /webauthn/authenticate/start/primary", { body: { domain: "localhost" } });
    await walk("POST /webauthn/authenticate/start/secondary", { body: { domain: "localhost" }, token });
    const asserted = await makeAssertion(latchkey, { authenticator });
    await walk("POST /webauthn/authenticate", {
      body: { public_key_credential: asserted, session_duration_minutes: 30 },
    });
    const at = `/webauthn/update/${String(made["webauthn_registration_id"])}`;
    expect(made["user"]).toMatchObject({ webauthn_registrations: [{ domain: "localhost", verified: true }] });
    await walk("PUT /webauthn/update/{webauthn_registration_id}", { at, body: { name: "My laptop" }, token });
  });

  it("crypto wallets", async () => {
    const wallet = openEthereumWallet("wire");
    const named = { crypto_wallet_address: wallet.address, crypto_wallet_type: "ethereum" };
    const { challenge } = await walk("POST /crypto_wallets/authenticate/start/primary", { body: named });
    const signature = wallet.sign(String(challenge));
    const answer = await walk("POST /crypto_wallets/authenticate", {
      body: { ...named, signature, session_duration_minutes: 30 },
    });
    const token = String(answer["session_token"]);
    expect(answer["user"]).toMatchObject({ crypto_wallets: [{ crypto_wallet_type: "ethereum", verified: true }] });
    await walk("POST /crypto_wallets/authenticate/start/secondary", { body: named, token });
  });

  it("OAuth", async () => {
    const { token } = await visitProvider(latchkey, "google");
    const answer = await walk("POST /oauth/authenticate", {
      body: { token, code_verifier: VERIFIER, session_duration_minutes: 30 },
    });
    expect(answer).toMatchObject({ provider_type: "Google", user: { providers: [{ provider_type: "Google" }] } });
  });

  it("authenticator apps", async () => {
    const { token } = await latchkey.signIn("app@example.com");
    await walk("POST /totps", { body: { expiration_minutes: 10 }, token });
    const app = await enrolApp(latchkey, clock, token);
    const body = { totp_code: app.nextCode(), session_duration_minutes: 30 };
    await walk("POST /totps/authenticate", { body, token });
    await walk("POST /totps/recover", {
      body: { recovery_code: app.recoveryCodes[0], session_duration_minutes: 30 },
      token,
    });
    const { totps } = await walk("POST /totps/recovery_codes", { token });
    expect(totps).toHaveLength(1);
  });

  it("leaves no call of the table out", () => {
    expect([...protocol.walked].toSorted()).toEqual(Object.keys(CALL_SHAPES).toSorted());
  });
});
