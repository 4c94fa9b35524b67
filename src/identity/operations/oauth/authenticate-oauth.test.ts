import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createHeldClock, enrolApp } from "#testing/authenticator-app.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { startProviders, type ProviderServer } from "#testing/oauth-providers.ts";
import { authenticate, signInAt, visitProvider } from "#testing/oauth-sign-in.ts";

const ADDRESS = "wilma.reed@mail.example";

describe.each(DATABASES)("authenticateOAuth on $name", ({ open }) => {
  let database: OpenedDatabase;
  let providers: ProviderServer;
  let tested: TestIdentity;

  beforeAll(async () => {
    database = await open();
  });

  beforeEach(async () => {
    providers = await startProviders();
    tested = await createTestIdentity(database, { settings: { oauth: providers.settings } });
  });

  afterEach(() => providers.close());

  afterAll(() => database.close());

  async function count(table: string): Promise<number> {
    const rows = await database.query<{ count: number }>(
      `SELECT count(*)::integer AS count FROM latchkey.${table} WHERE project_id = $1`,
      [tested.project.id],
    );
    return rows[0]?.count ?? 0;
  }

  it("docs/threats.md#4: refuses a token that is unknown, another project's, or meant for another call", async () => {
    const { token } = await visitProvider(tested, "google");
    const other = await createTestIdentity(database);
    expect((await authenticate(tested, "A".repeat(43))).errorType).toBe("oauth_token_not_found");
    expect((await authenticate(other, token)).errorType).toBe("oauth_token_not_found");
    const elsewhere = await tested.call("POST", "/otps/authenticate", { body: { token, method_id: "oauth" } });
    expect(elsewhere.status).toBeGreaterThanOrEqual(400);
    expect((await authenticate(tested, token)).status).toBe(200);
  });

  it("docs/threats.md#51: refuses a token after five minutes", async () => {
    const { token } = await visitProvider(tested, "google");
    await database.query("UPDATE latchkey.oauth_token SET expires_at = now() WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect(await authenticate(tested, token)).toMatchObject({ status: 404, errorType: "oauth_token_not_found" });
    expect(await count("user_account")).toBe(0);
  });

  it("docs/threats.md#7: refuses another browser's verifier with pkce in the type, and leaves the token usable", async () => {
    const { token } = await visitProvider(tested, "google");
    const wrong = await authenticate(tested, token, { verifier: "f".repeat(128) });
    const none = await authenticate(tested, token, { verifier: null });
    expect([wrong.status, wrong.errorType]).toEqual([401, "pkce_mismatch"]);
    expect([none.status, none.errorType]).toEqual([400, "pkce_expected_code_verifier"]);
    expect(await count("session")).toBe(0);
    expect((await authenticate(tested, token)).status).toBe(200);
  });

  it("ignores a verifier that nobody asked for", async () => {
    const oauth = providers.settings;
    const lax = await createTestIdentity(database, { settings: { oauth, pkce: { oauth: false } } });
    const { token } = await visitProvider(lax, "google", { code_challenge: null });
    expect((await authenticate(lax, token)).status).toBe(200);
  });

  it("docs/threats.md#3: refuses a token the second time, and forgets the provider's tokens with the first", async () => {
    const { token } = await visitProvider(tested, "google");
    const first = await authenticate(tested, token);
    expect(first.data["provider_values"]).toMatchObject({ access_token: "google-access" });
    expect(await authenticate(tested, token)).toMatchObject({ status: 404, errorType: "oauth_token_not_found" });
    const rows = await database.query("SELECT identity_sealed FROM latchkey.oauth_token WHERE project_id = $1", [
      tested.project.id,
    ]);
    expect(rows).toEqual([{ identity_sealed: null }]);
  });

  it("docs/threats.md#3: gives one session to twenty identical calls at once", async () => {
    const { token } = await visitProvider(tested, "google");
    const answers = await Promise.all(Array.from({ length: 20 }, async () => authenticate(tested, token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorType }) => errorType === "oauth_token_not_found")).toHaveLength(19);
    expect([await count("session"), await count("user_account")]).toEqual([1, 1]);
  });

  it("makes one account of ten first sign-ins of one person at once", async () => {
    const visits = await Promise.all(Array.from({ length: 10 }, async () => visitProvider(tested, "google")));
    const answers = await Promise.all(visits.map(async ({ token }) => authenticate(tested, token)));
    expect(new Set(answers.map(({ data }) => data["user_id"])).size).toBe(1);
    expect([await count("user_account"), await count("oauth_identity")]).toEqual([1, 1]);
  });

  it("docs/threats.md#17: keeps the provider's tokens sealed until they are answered", async () => {
    await visitProvider(tested, "google");
    const rows = await database.query<{ identity_sealed: string }>(
      "SELECT identity_sealed FROM latchkey.oauth_token WHERE project_id = $1",
      [tested.project.id],
    );
    expect(rows[0]?.identity_sealed).toMatch(/^v1\.[\w-]+$/);
  });

  it("docs/threats.md#13: an unverified address opens no account of somebody else, and is not attached", async () => {
    const { userId } = await tested.signIn(ADDRESS);
    const microsoft = await signInAt(tested, "microsoft");
    expect(microsoft.data["user_id"]).not.toBe(userId);
    expect(microsoft.data["user"]).toMatchObject({ emails: [], providers: [{ provider_type: "Microsoft" }] });
    const facebook = await signInAt(tested, "facebook");
    expect(facebook.data["user"]).toMatchObject({ emails: [] });
  });

  it("docs/threats.md#13: an unverified address is not attached to a new account either", async () => {
    await signInAt(tested, "microsoft");
    expect(await count("email")).toBe(0);
    const owner = await tested.signIn(ADDRESS);
    expect(owner.data["user"]).toMatchObject({ emails: [{ email: ADDRESS, verified: true }], providers: [] });
  });

  it("docs/threats.md#11: an address that was planted and never proven opens nothing to the provider's person", async () => {
    const { userId } = await tested.signIn("attacker@mail.example");
    await database.query(
      "INSERT INTO latchkey.email (id, project_id, user_id, address, address_key, verified) VALUES ('email-test-planted', $1, $2, $3, $3, false)",
      [tested.project.id, userId, ADDRESS],
    );
    const { data } = await signInAt(tested, "google");
    expect(data["user_id"]).not.toBe(userId);
    expect(data["user"]).toMatchObject({ emails: [], password: null });
  });

  it("docs/threats.md#13: the same subject at two providers is two people", async () => {
    providers.change("google", { claims: { sub: "780123" } });
    const google = await signInAt(tested, "google");
    providers.change("gitlab", { userinfo: { sub: "780123" } });
    const gitlab = await signInAt(tested, "gitlab");
    expect(gitlab.data["user_id"]).not.toBe(google.data["user_id"]);
  });

  it("docs/threats.md#13: an address that the provider has verified and that is proven here joins the account", async () => {
    const { userId } = await tested.signIn(ADDRESS);
    const { data: joined } = await signInAt(tested, "google");
    expect(joined["user_id"]).toBe(userId);
    expect(joined["user"]).toMatchObject({
      emails: [{ email: ADDRESS, verified: true }],
      providers: [{ provider_type: "Google" }],
    });
  });

  it("docs/threats.md#44: joins an account with a second factor only where that was proven, and leaves the token usable", async () => {
    const open = await tested.signIn(ADDRESS);
    await enrolApp(tested, createHeldClock(), open.token);
    const { token } = await visitProvider(tested, "google");
    const refused = { status: 403, errorType: "insufficient_factors" };
    expect(await authenticate(tested, token)).toMatchObject(refused);
    const somebody = await tested.signIn("somebody@mail.example");
    expect(await authenticate(tested, token, { session: somebody.token })).toMatchObject(refused);
    expect(await count("oauth_identity")).toBe(0);
    const { data } = await authenticate(tested, token, { session: open.token });
    expect(data["user"]).toMatchObject({ user_id: open.userId, providers: [{ provider_type: "Google" }] });
    const next = await signInAt(tested, "google");
    expect(next.data).toMatchObject({ session: null, mfa_required: { totp: true } });
  });

  it("goes by the subject when the address at the provider has changed", async () => {
    const first = await signInAt(tested, "google");
    const claims = { sub: "110248495921238986420", email: "moved@mail.example", email_verified: true };
    providers.change("google", { claims });
    const second = await signInAt(tested, "google");
    expect(second.data["user_id"]).toBe(first.data["user_id"]);
    expect(second.data["user"]).toMatchObject({ emails: [{ email: ADDRESS }] });
  });

  it("attaches nothing to the account that is open in the browser, and ends its session", async () => {
    const open = await tested.signIn("somebody@mail.example");
    const { token } = await visitProvider(tested, "google");
    const { data } = await authenticate(tested, token, { session: open.token });
    expect(data["user_id"]).not.toBe(open.userId);
    const before = await tested.call("POST", "/sessions/authenticate", { body: {}, token: open.token });
    expect(before.errorType).toBe("session_not_found");
  });

  it("adds a factor to the session of the same person, and keeps its id and token", async () => {
    const open = await tested.signIn(ADDRESS);
    const { token } = await visitProvider(tested, "google");
    const { data } = await authenticate(tested, token, { session: open.token });
    expect(data["session_token"]).toBe(open.token);
    expect(data["session"]).toMatchObject({ authentication_factors: [{ type: "otp" }, { type: "oauth" }] });
  });

  it("answers in the shape of the protocol", async () => {
    const { data, status } = await signInAt(tested, "google");
    expect(status).toBe(200);
    expect(data).toMatchObject({
      provider_type: "Google",
      provider_subject: "110248495921238986420",
      profile_picture_url: "https://pictures.google.example/wilma=s96-c",
      locale: "en-GB",
      provider_values: {
        access_token: "google-access",
        refresh_token: "google-refresh",
        scopes: [
          "openid",
          "https://www.googleapis.com/auth/userinfo.email",
          "https://www.googleapis.com/auth/userinfo.profile",
        ],
      },
      user: { emails: [{ email: ADDRESS, verified: true }], name: { first_name: "Wilma", last_name: "Reed" } },
      session: {
        authentication_factors: [
          {
            type: "oauth",
            delivery_method: "oauth_google",
            google_oauth_factor: {
              provider_subject: "110248495921238986420",
            },
          },
        ],
      },
    });
    expect(data).toHaveProperty("provider_values.id_token", expect.stringMatching(/^ey[\w-]+\.[\w-]+\.[\w-]+$/));
    expect(data).toHaveProperty("provider_values.expires_at", expect.stringMatching(/^\d{4}-\d\d-\d\dT.+Z$/));
    const factor = "session.authentication_factors[0].google_oauth_factor";
    expect(data).toHaveProperty(`${factor}.id`, expect.stringMatching(/^oauth-user-test-/));
    expect(data).toHaveProperty(`${factor}.email_id`, expect.stringMatching(/^email-test-/));
    expect(data["__user"]).toEqual(data["user"]);
  });
});
