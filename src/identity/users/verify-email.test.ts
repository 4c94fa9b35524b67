import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { registerPasskey } from "#testing/passkeys.ts";
import { createPasswordAccount, GOOD_PASSWORD } from "#testing/password-accounts.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";

const VICTIM = "victim@example.com";
const EVE = "eve@example.com";

describe.each(DATABASES)("verifyEmail on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  /** An account that Eve made under the victim's address, with everything that an account can hold. */
  const plant = async (): Promise<{ userId: string; token: string }> => {
    const { userId, token } = await latchkey.signIn(VICTIM);
    const { id } = latchkey.project;
    const rows: readonly [string, readonly unknown[]][] = [
      ["UPDATE latchkey.email SET verified = false WHERE user_id = $1", [userId]],
      ["INSERT INTO latchkey.password (id, user_id, hash) VALUES ('password-1', $1, 'hash')", [userId]],
      [
        "INSERT INTO latchkey.passkey (id, project_id, user_id, credential_id, user_handle, public_key, domain) VALUES ('passkey-1', $2, $1, 'credential', 'handle', 'key', 'localhost')",
        [userId, id],
      ],
      [
        "INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key) VALUES ('wallet-1', $2, $1, 'ethereum', '0xE', '0xe')",
        [userId, id],
      ],
      [
        "INSERT INTO latchkey.oauth_identity (id, project_id, user_id, provider, subject) VALUES ('oauth-1', $2, $1, 'github', 'eve')",
        [userId, id],
      ],
      [
        "INSERT INTO latchkey.totp (id, user_id, secret_sealed, verified) VALUES ('totp-1', $1, 'sealed', true)",
        [userId],
      ],
      ["INSERT INTO latchkey.recovery_code (id, totp_id, digest) VALUES ('recovery-1', 'totp-1', 'digest')", []],
      [
        "INSERT INTO latchkey.phone_number (id, project_id, user_id, number, verified) VALUES ('phone-1', $2, $1, '+14155552671', true)",
        [userId, id],
      ],
      [
        "INSERT INTO latchkey.email (id, project_id, user_id, address, address_key, verified) VALUES ('email-2', $2, $1, $3, $3, true)",
        [userId, id, EVE],
      ],
      [
        "INSERT INTO latchkey.intermediate_session (id, project_id, user_id, token_digest, factors, duration_minutes, expires_at) VALUES ('half-1', $2, $1, 'digest', '[]', 60, now() + interval '10 minutes')",
        [userId, id],
      ],
      [
        `UPDATE latchkey.user_account SET first_name = 'Eve', untrusted_metadata = '{"planted": true}' WHERE id = $1`,
        [userId],
      ],
    ];
    for (const [statement, values] of rows) await database.query(statement, values);
    return { userId, token };
  };

  const byCode = async (session?: string): Promise<Answer> => {
    const sent = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: VICTIM } });
    const body = { method_id: sent.data["method_id"], token: await latchkey.newestCode(VICTIM) };
    return latchkey.call("POST", "/otps/authenticate", { body, token: session });
  };
  const byLink = async (session?: string): Promise<Answer> => {
    await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email: VICTIM } });
    const body = { token: await latchkey.newestToken(VICTIM) };
    return latchkey.call("POST", "/magic_links/authenticate", { body, token: session });
  };

  const nothingPlanted = {
    name: { first_name: "", middle_name: "", last_name: "" },
    phone_numbers: [],
    providers: [],
    webauthn_registrations: [],
    totps: [],
    crypto_wallets: [],
    password: { requires_reset: true },
    untrusted_metadata: {},
  };

  it("docs/threats.md#11: a code that proves the mailbox for the first time ends all that was planted before", async () => {
    const planted = await plant();
    const { data } = await byCode();
    expect(data["user"]).toMatchObject({ ...nothingPlanted, user_id: planted.userId });
    expect(data["user"]).toHaveProperty("emails", [{ email_id: data["method_id"], email: VICTIM, verified: true }]);
    await expectOut(planted.token);
  });

  it("docs/threats.md#11: a link that proves the mailbox for the first time ends all that was planted before", async () => {
    const planted = await plant();
    const { data } = await byLink();
    expect(data["user"]).toMatchObject({ ...nothingPlanted, user_id: planted.userId });
    expect(data["user"]).toHaveProperty("emails", [{ email_id: data["method_id"], email: VICTIM, verified: true }]);
    await expectOut(planted.token);
  });

  /** Eve has no session left, whole or half, and her own mailbox opens another account. */
  const expectOut = async (token: string): Promise<void> => {
    const input = await latchkey.call("POST", "/sessions/authenticate", { body: {}, token });
    expect(input).toMatchObject({ status: 404, errorType: "session_not_found" });
    const open = "SELECT id FROM latchkey.intermediate_session WHERE used_at IS NULL";
    expect(await database.query(open)).toEqual([]);
    expect((await latchkey.signIn(EVE)).userId).not.toBe((await latchkey.signIn(VICTIM)).userId);
  };

  it("docs/threats.md#11: a planted link to another mailbox gives no way back in", async () => {
    const planted = await plant();
    await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email: EVE } });
    const token = await latchkey.newestToken(EVE);
    await byLink();
    const { data } = await latchkey.call("POST", "/magic_links/authenticate", { body: { token } });
    expect(data["user_id"]).not.toBe(planted.userId);
  });

  it("docs/threats.md#11: a session that a link to another mailbox gave keeps nothing of what that one's reader planted", async () => {
    const { userId, token } = await createPasswordAccount(latchkey, VICTIM);
    await latchkey.call("POST", "/magic_links/email/send/secondary", { body: { email: EVE }, token });
    const added = { token: await latchkey.newestToken(EVE) };
    expect(await latchkey.call("POST", "/magic_links/authenticate", { body: added, token })).toMatchObject({
      status: 200,
    });
    // Eve sends the victim a link to herself; anyone who follows it holds a session of the planted account.
    await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email: EVE } });
    const lured = await latchkey.call("POST", "/magic_links/authenticate", {
      body: { token: await latchkey.newestToken(EVE) },
    });
    const { data } = await byCode(String(lured.data["session_token"]));
    expect(data["user"]).toMatchObject({
      user_id: userId,
      emails: [{ email: VICTIM, verified: true }],
      password: { requires_reset: true },
    });
    expect((await latchkey.signIn(EVE)).userId).not.toBe(userId);
  });

  it("keeps everything where the proof comes from a session in which the account's password was typed", async () => {
    const { userId, token } = await createPasswordAccount(latchkey, VICTIM);
    await registerPasskey(latchkey, { token, authenticator: createSoftwareAuthenticator() });
    const { data } = await byLink(token);
    expect(data["user"]).toMatchObject({
      user_id: userId,
      emails: [{ email: VICTIM, verified: true }],
      webauthn_registrations: [{}],
      password: { requires_reset: false },
    });
    expect(data["session_token"]).toBe(token);
  });

  it("keeps everything where the proof comes from such a unfinished sign-in", async () => {
    latchkey = await createTestIdentity(database, { settings: { secondFactor: "required" } });
    const body = { email: VICTIM, password: GOOD_PASSWORD };
    const { intermediate_session_token } = (await latchkey.call("POST", "/passwords", { body })).data;
    const sent = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: VICTIM } });
    const code = await latchkey.newestCode(VICTIM);
    const proof = { method_id: sent.data["method_id"], code, intermediate_session_token };
    const { data } = await latchkey.call("POST", "/otps/authenticate", { body: proof });
    expect(data).toMatchObject({ session: null, mfa_required: { enrollable: ["totp", "sms_otp"] } });
    const again = await latchkey.call("POST", "/passwords/authenticate", { body });
    expect(again.data).toMatchObject({ session: null, mfa_required: {} });
  });

  it("keeps the spelling that was proven, not the one that was planted", async () => {
    const { userId } = await createPasswordAccount(latchkey, "Victim@example.com");
    const { data } = await byCode();
    expect(data["user"]).toMatchObject({ user_id: userId, emails: [{ email: VICTIM, verified: true }] });
  });

  it("keeps everything at the second proof", async () => {
    const { userId, token } = await latchkey.signIn(VICTIM);
    await database.query("INSERT INTO latchkey.password (id, user_id, hash) VALUES ('password-1', $1, 'hash')", [
      userId,
    ]);
    const { data } = await byLink();
    expect(data["user"]).toMatchObject({ user_id: userId, password: { requires_reset: false } });
    expect(await latchkey.call("POST", "/sessions/authenticate", { body: {}, token })).toMatchObject({ status: 200 });
  });

  it("another account's session keeps nothing planted, and ends", async () => {
    const planted = await plant();
    const other = await latchkey.signIn("ann@example.com");
    const { data } = await byLink(other.token);
    expect(data["user"]).toMatchObject({ user_id: planted.userId, webauthn_registrations: [] });
    const input = await latchkey.call("POST", "/sessions/authenticate", { body: {}, token: other.token });
    expect(input).toMatchObject({ errorType: "session_not_found" });
  });
});
