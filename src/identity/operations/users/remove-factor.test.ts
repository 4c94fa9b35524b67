import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

/** The wire's paths, the list of the user they take from, and what an unknown id is answered. */
const PATHS = [
  ["emails", "emails", "email_not_found"],
  ["phone_numbers", "phone_numbers", "phone_number_not_found"],
  ["totps", "totps", "totp_not_found"],
  ["crypto_wallets", "crypto_wallets", "factor_not_found"],
  ["oauth", "providers", "factor_not_found"],
  ["webauthn_registrations", "webauthn_registrations", "webauthn_registration_not_found"],
  ["biometric_registrations", "biometric_registrations", "factor_not_found"],
] as const;

describe.each(DATABASES)("removeFactor on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database, { settings: { limits: { sendsPerAddress: 60 } } });
  });
  afterAll(() => database.close());

  const remove = (path: string, id: string, token?: string): Promise<Answer> =>
    latchkey.call("DELETE", `/users/${path}/${id}`, { token });
  const isAlive = async (token: string): Promise<boolean> =>
    (await latchkey.call("POST", "/sessions/authenticate", { token })).status === 200;

  /** Gives a person one factor of each kind; their ids end in the given word. */
  const equip = async (userId: string, word: string): Promise<void> => {
    const { id: project } = latchkey.project;
    await database.query(
      "INSERT INTO latchkey.phone_number (id, project_id, user_id, number, verified) VALUES ($1, $2, $3, $4, true)",
      [`phone_numbers-${word}`, project, userId, `+1 ${word}`],
    );
    await database.query(
      "INSERT INTO latchkey.totp (id, user_id, secret_sealed, expires_at) VALUES ($1, $2, '', now() + interval '1 hour')",
      [`totps-${word}`, userId],
    );
    await database.query(
      "INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key) VALUES ($1, $2, $3, 'solana', $4, $4)",
      [`crypto_wallets-${word}`, project, userId, word],
    );
    await database.query(
      "INSERT INTO latchkey.oauth_identity (id, project_id, user_id, provider, subject) VALUES ($1, $2, $3, 'Google', $4)",
      [`oauth-${word}`, project, userId, word],
    );
    await database.query(
      `INSERT INTO latchkey.passkey (id, project_id, user_id, credential_id, user_handle, public_key, domain, name)
       VALUES ($1, $2, $3, $4, '', '', 'localhost', 'Phone')`,
      [`webauthn_registrations-${word}`, project, userId, word],
    );
  };

  it("needs a living session", async () => {
    expect(await remove("emails", "email-test-1")).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
    expect(await remove("emails", "email-test-1", "dead")).toMatchObject({ errorType: "session_not_found" });
  });

  it("docs/threats.md#33: somebody else's factor is as unknown as one that does not exist, and stays", async () => {
    const owner = await latchkey.signIn("owner@example.com");
    await equip(owner.userId, "owner");
    const eve = await latchkey.signIn("eve@example.com");
    await equip(eve.userId, "eve");
    const { emails } = await userOf(owner.token);
    for (const [path, , errorType] of PATHS) {
      const foreign = path === "emails" ? String(emails[0]?.["email_id"]) : `${path}-owner`;
      const missing = await remove(path, `${path}-nobody`, eve.token);
      expect(missing).toMatchObject({ status: 404, errorType });
      const { request_id: _, ...answer } = (await remove(path, foreign, eve.token)).body;
      expect({ ...answer, request_id: missing.body["request_id"] }).toEqual(missing.body);
    }
    const stored = await userOf(owner.token);
    expect(PATHS.map(([, list]) => stored[list]?.length)).toEqual([1, 1, 1, 1, 1, 1, 0]);
    expect(await isAlive(eve.token)).toBe(true);
  });

  it("docs/threats.md#14: takes each kind away, ends every other session in the same step, and tells the mailboxes", async () => {
    const mailbox = "ann@example.com";
    const ann = await latchkey.signIn(mailbox);
    await equip(ann.userId, "ann");
    for (const [path, list] of PATHS.slice(1, 6)) {
      const other = await latchkey.signIn(mailbox);
      const answer = await remove(path, `${path}-ann`, ann.token);
      expect(answer).toMatchObject({ status: 200, data: { user_id: ann.userId, status_code: 200 } });
      expect(answer.data["user"]).toMatchObject({ [list]: [] });
      expect(answer.data["__user"]).toEqual(answer.data["user"]);
      expect(await isAlive(other.token)).toBe(false);
      expect(await isAlive(ann.token)).toBe(true);
      expect((await latchkey.sent(mailbox)).at(-1)?.subject).toBe(
        "A sign-in method of your Example account was removed",
      );
    }
    const told = (await latchkey.sent(mailbox)).map(({ text }) => text).join("\n");
    expect(told).toContain("removed the phone number that ends in nn from it");
    expect(told).toContain("removed the login with Google from it");
    expect(told).toContain("removed the passkey “Phone” from it");
  });

  it("docs/threats.md#14: tells the mailbox that was removed as well", async () => {
    const ann = await latchkey.signIn("first@example.com");
    await database.query(
      `INSERT INTO latchkey.email (id, project_id, user_id, address, address_key, verified)
       VALUES ('email-second', $1, $2, 'second@example.com', 'second@example.com', true)`,
      [latchkey.project.id, ann.userId],
    );
    expect(await remove("emails", "email-second", ann.token)).toMatchObject({ status: 200 });
    expect((await latchkey.sent("second@example.com")).at(-1)?.text).toContain("the email address second@example.com");
    expect((await latchkey.sent("first@example.com")).at(-1)?.text).toContain("the email address second@example.com");
  });

  it("refuses the last way in and changes nothing", async () => {
    const ann = await latchkey.signIn("only@example.com");
    const other = await latchkey.signIn("only@example.com");
    const { emails } = await userOf(ann.token);
    const answer = await remove("emails", String(emails[0]?.["email_id"]), ann.token);
    expect(answer).toMatchObject({ status: 400, errorType: "cannot_delete_last_primary_factor" });
    expect((await userOf(ann.token)).emails).toHaveLength(1);
    expect(await isAlive(other.token)).toBe(true);
  });

  it("keeps one way in when the last two are removed at once", async () => {
    const ann = await latchkey.signIn("two@example.com");
    await database.query(
      "INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key) VALUES ('wallet-two', $1, $2, 'solana', 'two', 'two')",
      [latchkey.project.id, ann.userId],
    );
    const { emails } = await userOf(ann.token);
    const answers = await Promise.all([
      remove("emails", String(emails[0]?.["email_id"]), ann.token),
      remove("crypto_wallets", "wallet-two", ann.token),
    ]);
    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(["200", "400"]);
  });

  it("docs/threats.md#44: asks a person who has an authenticator app for it first", async () => {
    const ann = await latchkey.signIn("app@example.com");
    await equip(ann.userId, "app");
    await database.query("UPDATE latchkey.totp SET verified = true, expires_at = NULL WHERE id = 'totps-app'");
    const refused = { status: 403, errorType: "insufficient_factors" };
    expect(await remove("totps", "totps-app", ann.token)).toMatchObject(refused);
    expect(await remove("crypto_wallets", "crypto_wallets-app", ann.token)).toMatchObject(refused);
    await database.query(
      `UPDATE latchkey.session SET factors = factors || '[{"type": "totp", "delivery_method": "authenticator_app"}]'
       WHERE user_id = $1`,
      [ann.userId],
    );
    expect(await remove("totps", "totps-app", ann.token)).toMatchObject({ status: 200 });
  });

  type Lists = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

  const userOf = async (token: string): Promise<Lists & { emails: Lists[string] }> => {
    const { data } = await latchkey.call("GET", "/users/me", { token });
    const lists = Object.entries(data).filter((entry): entry is [string, Record<string, unknown>[]] =>
      Array.isArray(entry[1]),
    );
    return { emails: [], ...Object.fromEntries(lists) };
  };
});
