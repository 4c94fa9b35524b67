// Walks every call of the protocol once and holds its answer against the documented shape and envelope.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, type HeldClock } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type Asked, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { visitProvider, VERIFIER } from "#testing/oauth-sign-in.ts";
import { GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { makeAssertion, makeCredential } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { openEthereumWallet } from "#testing/wallets.ts";
import { auth, dictionary, failure, session, success, user } from "#testing/wire-shapes.ts";
import { SDK_ROUTES } from "./router.ts";

const base64url = z.string().regex(/^[\w-]+$/);

const METHOD = { ...success, method_id: z.string().regex(/^(email|phone-number)-test-/) };
const SHAPES: Readonly<Record<string, z.ZodType>> = {
  "GET /projects/bootstrap/{public_token}": z.looseObject({
    ...success,
    disable_sdk_watermark: z.boolean(),
    captcha_settings: z.strictObject({ enabled: z.literal(false) }),
    cname_domain: z.null(),
    email_domains: z.array(z.string()),
    pkce_required_for_email_magic_links: z.boolean(),
    pkce_required_for_password_resets: z.boolean(),
    pkce_required_for_oauth: z.boolean(),
    pkce_required_for_sso: z.boolean(),
    slug_pattern: z.null(),
    create_organization_enabled: z.boolean(),
    password_config: z.null(),
    siwe_required_for_crypto_wallets: z.boolean(),
    vertical: z.literal("CONSUMER"),
    one_tap: z.literal(false),
  }),
  "POST /users/search": z.strictObject({ ...success, userType: z.enum(["new", "password", "passwordless"]) }),
  "POST /otps/email/login_or_create": z.strictObject(METHOD),
  "POST /otps/email/send/primary": z.strictObject(METHOD),
  "POST /otps/email/send/secondary": z.strictObject(METHOD),
  "POST /otps/sms/login_or_create": z.strictObject(METHOD),
  "POST /otps/sms/send/primary": z.strictObject(METHOD),
  "POST /otps/sms/send/secondary": z.strictObject(METHOD),
  "POST /otps/whatsapp/login_or_create": z.strictObject(METHOD),
  "POST /otps/whatsapp/send/primary": z.strictObject(METHOD),
  "POST /otps/whatsapp/send/secondary": z.strictObject(METHOD),
  "POST /otps/authenticate": z.strictObject({ ...auth, method_id: z.string() }),
  "POST /magic_links/email/login_or_create": z.looseObject(success),
  "POST /magic_links/email/send/primary": z.looseObject(success),
  "POST /magic_links/email/send/secondary": z.looseObject(success),
  "POST /magic_links/authenticate": z.strictObject({ ...auth, method_id: z.string() }),
  "POST /passwords": z.strictObject({ ...auth, email_id: z.string() }),
  "POST /passwords/authenticate": z.strictObject(auth),
  "POST /passwords/strength_check": z.strictObject({
    ...success,
    valid_password: z.boolean(),
    score: z.number().int().min(0).max(4),
    breached_password: z.boolean(),
    breach_detection_on_create: z.boolean(),
    strength_policy: z.enum(["zxcvbn", "luds"]),
    feedback: z.strictObject({
      warning: z.string(),
      suggestions: z.array(z.string()),
      luds_requirements: z.strictObject({
        has_digit: z.boolean(),
        has_lower_case: z.boolean(),
        has_symbol: z.boolean(),
        has_upper_case: z.boolean(),
        missing_characters: z.number(),
        missing_complexity: z.number(),
      }),
    }),
  }),
  "POST /passwords/email/reset/start": z.looseObject(success),
  "POST /passwords/email/reset": z.looseObject(auth),
  "POST /passwords/session/reset": z.looseObject(auth),
  "POST /passwords/existing_password/reset": z.looseObject(auth),
  "GET /users/me": user.extend(success),
  "PUT /users/me": z.looseObject({
    ...success,
    user_id: z.string(),
    emails: z.array(z.unknown()),
    phone_numbers: z.array(z.unknown()),
    crypto_wallets: z.array(z.unknown()),
    __user: user,
  }),
  "DELETE /users/emails/{id}": z.looseObject({ ...success, user_id: z.string(), __user: user }),
  "POST /webauthn/register/start": z.strictObject({
    ...success,
    user_id: z.string(),
    public_key_credential_creation_options: dictionary({
      rp: z.object({ id: z.literal("localhost"), name: z.string() }),
      user: z.strictObject({ id: base64url, name: z.string(), displayName: z.string() }),
      challenge: base64url,
      pubKeyCredParams: z.array(z.strictObject({ type: z.literal("public-key"), alg: z.number() })).min(1),
    }),
  }),
  "POST /webauthn/register": z.strictObject({ ...auth, webauthn_registration_id: z.string() }),
  "POST /webauthn/authenticate/start/primary": z.strictObject({
    ...success,
    public_key_credential_request_options: dictionary({ challenge: base64url, rpId: z.literal("localhost") }),
  }),
  "POST /webauthn/authenticate/start/secondary": z.strictObject({
    ...success,
    public_key_credential_request_options: dictionary({ challenge: base64url }),
  }),
  "POST /webauthn/authenticate": z.strictObject({ ...auth, webauthn_registration_id: z.string() }),
  "PUT /webauthn/update/{webauthn_registration_id}": z.looseObject({
    ...success,
    webauthn_registration: z.looseObject({ name: z.string() }),
  }),
  "POST /crypto_wallets/authenticate/start/primary": z.strictObject({ ...success, challenge: z.string().min(20) }),
  "POST /crypto_wallets/authenticate/start/secondary": z.strictObject({ ...success, challenge: z.string().min(20) }),
  "POST /crypto_wallets/authenticate": z.strictObject(auth),
  "POST /oauth/authenticate": z.strictObject({
    ...auth,
    provider_type: z.string().regex(/^[A-Z]/),
    provider_subject: z.string(),
    profile_picture_url: z.string(),
    locale: z.string(),
    provider_values: z.strictObject({
      access_token: z.string(),
      id_token: z.string(),
      refresh_token: z.string(),
      scopes: z.array(z.string()),
      expires_at: z.string(),
    }),
  }),
  "POST /sessions/authenticate": z.strictObject(auth),
  "POST /sessions/revoke": z.strictObject(success),
  "POST /totps": z.strictObject({
    ...success,
    totp_id: z.string(),
    secret: z.string().regex(/^[A-Z2-7]{32}$/),
    qr_code: z.string().startsWith("data:image/png;base64,"),
    recovery_codes: z.array(z.string()).min(8),
    user_id: z.string(),
    user,
    __user: user,
  }),
  "POST /totps/authenticate": z.strictObject({ ...auth, totp_id: z.string() }),
  "POST /totps/recovery_codes": z.looseObject({
    ...success,
    user_id: z.string(),
    totps: z.array(z.looseObject({ totp_id: z.string(), verified: z.boolean(), recovery_codes: z.array(z.string()) })),
  }),
  "POST /totps/recover": z.strictObject({ ...auth, totp_id: z.string() }),
  // Beyond the document: what its words leave to us.
  "GET /sessions": z.strictObject({ ...success, current_session_id: z.string(), sessions: z.array(session) }),
  "POST /sessions/revoke_others": z.strictObject({ ...success, revoked: z.number() }),
  "DELETE /sessions/{session_id}": z.strictObject(success),
  "GET /users/me/export": z.strictObject({
    ...success,
    account: user,
    held: z.record(z.string(), z.array(z.looseObject({}))),
  }),
  "POST /users/me/deletion": z.strictObject({ ...success, user_id: z.string(), deletion_ticket: z.string() }),
  "POST /users/deletion": z.strictObject({ ...success, user_id: z.string() }),
};

/** Ways of removing that share one shape; each is tried in its own test besides. */
const REMOVALS = [
  "phone_numbers",
  "totps",
  "crypto_wallets",
  "oauth",
  "webauthn_registrations",
  "biometric_registrations",
].map((kind) => `DELETE /users/${kind}/{id}`);

/** Calls that only a half-done sign-in can make; their own tests walk them. */
const HALF_DONE = ["POST /discovery/organizations", "POST /discovery/intermediate_sessions/exchange"];

describe("SDK_ROUTES", () => {
  it("are the documented calls, the ones of ours, and no others", () => {
    const routes = SDK_ROUTES.map(({ method, path }) => `${method} ${path}`);
    expect(routes.toSorted()).toEqual([...Object.keys(SHAPES), ...REMOVALS, ...HALF_DONE].toSorted());
  });
});

describe.each(DATABASES)("the protocol on $name", ({ open }) => {
  let database: OpenedDatabase;
  let providers: ProviderServer;
  let clock: HeldClock;
  let latchkey: TestIdentity;
  const walked = new Set<string>();

  beforeAll(async () => {
    [database, providers] = await Promise.all([open(), startProviders()]);
    clock = createHeldClock();
    latchkey = await createTestIdentity(database, {
      settings: { oauth: providers.settings, phoneCountries: ["US"], limits: { sendsPerAddress: 50 } },
      parts: { now: clock.now },
    });
  });
  afterAll(async () => {
    await providers.close();
    await database.close();
  });

  /** Makes one call of the table and holds its answer against the documented shape. */
  const walk = async (line: string, asked: Asked & { readonly at?: string } = {}): Promise<Answer["data"]> => {
    const [method = "", path = ""] = line.split(" ");
    const answer = await latchkey.call(method, asked.at ?? path, asked);
    expect([line, answer.status, answer.body["error_message"]]).toEqual([line, 200, undefined]);
    expect(Object.keys(answer.body)).toEqual(["data"]);
    expect(answer.headers.get("content-type")).toContain("application/json");
    const read = SHAPES[line]?.safeParse(answer.data);
    expect([line, read?.error?.issues]).toEqual([line, undefined]);
    expect(answer.data["user"]).toEqual(answer.data["__user"] === undefined ? undefined : answer.data["user"]);
    walked.add(line);
    return answer.data;
  };

  const proveCode = async (to: string, method_id: unknown, token?: string) =>
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
    const { session_token } = await proveCode(email, method_id);
    const token = String(session_token);
    expect((await walk("POST /otps/email/send/primary", { body: { email } }))["method_id"]).toBe(method_id);
    const more = await walk("POST /otps/email/send/secondary", { body: { email: "more@example.com" }, token });
    expect((await proveCode("more@example.com", more["method_id"], token))["user"]).toMatchObject({
      emails: [{ email }, { email: "more@example.com" }],
    });
    for (const [channel, phone_number] of [
      ["sms", "+12015550123"],
      ["whatsapp", "+12015550124"],
    ] as const) {
      const sent = await walk(`POST /otps/${channel}/send/secondary`, { body: { phone_number }, token });
      await proveCode(phone_number, sent["method_id"], token);
      await walk(`POST /otps/${channel}/send/primary`, { body: { phone_number } });
      await walk(`POST /otps/${channel}/login_or_create`, { body: { phone_number, expiration_minutes: 5 } });
      const back = await proveCode(phone_number, sent["method_id"]);
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
    await proveCode("alias@example.com", data["method_id"], token);
    expect(await walk("GET /users/me", { token })).toMatchObject({ emails: [{}, {}] });
    await walk("PUT /users/me", { body: { name: { first_name: "Me" }, untrusted_metadata: { theme: "navy" } }, token });
    await walk("DELETE /users/emails/{id}", { at: `/users/emails/${String(data["method_id"])}`, token });
    const third = await latchkey.signIn("me@example.com");
    const { sessions } = z.object({ sessions: z.array(session) }).parse(await walk("GET /sessions", { token }));
    expect(sessions.length).toBeGreaterThan(1);
    const other = sessions.find(({ session_id }) => session_id === session.parse(third.data["session"]).session_id);
    await walk("DELETE /sessions/{session_id}", { at: `/sessions/${other?.session_id ?? ""}`, token });
    await walk("POST /sessions/revoke_others", { body: {}, token });
    expect(await latchkey.call("POST", "/sessions/authenticate", { token: second.token, body: {} })).toMatchObject({
      status: 404,
    });
    await walk("POST /sessions/authenticate", { body: { session_duration_minutes: 60 }, token });
    await walk("POST /sessions/revoke", { token });
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
    expect([...walked].toSorted()).toEqual(Object.keys(SHAPES).toSorted());
  });

  it("refuses every call that needs a session with a type that ends it, in the failure's shape", async () => {
    const guarded = SDK_ROUTES.filter((route) => route.session === "required" || route.session === "half");
    expect(guarded.length).toBeGreaterThan(15);
    for (const { method, path } of guarded) {
      for (const token of [undefined, "a".repeat(43)]) {
        const answer = await latchkey.call(method, path.replaceAll(/\{\w+\}/g, "x"), { token });
        expect([path, failure.safeParse(answer.body).error?.issues]).toEqual([path, undefined]);
        expect([path, answer.errorType]).toEqual([
          path,
          token === undefined ? "unauthorized_credentials" : "session_not_found",
        ]);
      }
    }
  });
});
