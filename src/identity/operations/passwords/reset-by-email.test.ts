import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import {
  BREACHED_PASSWORD,
  createPasswordAccount,
  createProvenAccount,
  enrollApp,
  GOOD_PASSWORD,
  isSessionAlive,
  OTHER_PASSWORD,
} from "#testing/password-accounts.ts";

const ANN = "ann@example.com";
const VERIFIER = "0123456789abcdef".repeat(8);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

describe.each(DATABASES)("resetByEmail on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const start = async (more: object = {}): Promise<string> => {
    await latchkey.call("POST", "/passwords/email/reset/start", { body: { email: ANN, ...more } });
    return latchkey.newestToken(ANN);
  };
  const reset = (token: string, more: object = {}, session?: string) =>
    latchkey.call("POST", "/passwords/email/reset", {
      body: { token, password: OTHER_PASSWORD, session_duration_minutes: 30, ...more },
      token: session,
    });
  const authenticate = (password: string) =>
    latchkey.call("POST", "/passwords/authenticate", { body: { email: ANN, password } });
  const refused = { status: 401, errorType: "unable_to_auth_password_reset_token" };

  it("docs/threats.md#3: refuses a token that was used, ran out or never was", async () => {
    await createPasswordAccount(latchkey, ANN);
    const used = await start();
    expect(await reset(used)).toMatchObject({ status: 200 });
    expect(await reset(used)).toMatchObject(refused);
    const late = await start();
    await database.query("UPDATE latchkey.link_token SET expires_at = now() WHERE used_at IS NULL");
    expect(await reset(late)).toMatchObject(refused);
    expect(await reset("made-up")).toMatchObject(refused);
  });

  it("docs/threats.md#3: twenty at once give one session", async () => {
    await createProvenAccount(latchkey, ANN);
    const token = await start();
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === refused.errorType)).toHaveLength(19);
    expect(await database.query("SELECT id FROM latchkey.session WHERE revoked_at IS NULL")).toHaveLength(1);
  });

  it("docs/threats.md#3: four links used at once give one session", async () => {
    await createProvenAccount(latchkey, ANN);
    const tokens = [await start(), await start(), await start(), await start()];
    const answers = await Promise.all(tokens.map((token) => reset(token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === refused.errorType)).toHaveLength(3);
  });

  it("docs/threats.md#4: refuses the token of a magic link", async () => {
    await createPasswordAccount(latchkey, ANN);
    const token = await start();
    await database.query("UPDATE latchkey.link_token SET purpose = 'magic_link'");
    expect(await reset(token)).toMatchObject(refused);
  });

  it("docs/threats.md#4: one token, one use, whether it chooses a password or logs in without", async () => {
    await createProvenAccount(latchkey, ANN);
    const signIn = (token: string) => latchkey.call("POST", "/magic_links/authenticate", { body: { token } });
    const first = await start();
    expect((await signIn(first)).data).toMatchObject({ user: { emails: [{ email: ANN }] } });
    expect(await reset(first)).toMatchObject(refused);
    const second = await start();
    expect(await reset(second)).toMatchObject({ status: 200 });
    expect(await signIn(second)).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
  });

  it("docs/threats.md#7: refuses another browser, and leaves the token to the right one", async () => {
    await createPasswordAccount(latchkey, ANN);
    const token = await start({ code_challenge: CHALLENGE });
    expect(await reset(token)).toMatchObject({ status: 400, errorType: "pkce_expected_code_verifier" });
    expect(await reset(token, { code_verifier: "f".repeat(64) })).toMatchObject({
      status: 401,
      errorType: "pkce_mismatch",
    });
    expect(await reset(token, { code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it("ignores a proof key that nobody asked for", async () => {
    await createPasswordAccount(latchkey, ANN);
    expect(await reset(await start(), { code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#15: refuses a weak and a breached password without using the token up", async () => {
    await createPasswordAccount(latchkey, ANN);
    const token = await start();
    expect(await reset(token, { password: "ann example" })).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(await reset(token, { password: BREACHED_PASSWORD })).toMatchObject({
      status: 400,
      errorType: "breached_password",
    });
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ status: 200 });
    expect(await reset(token)).toMatchObject({ status: 200 });
  });

  it("makes no account where the old one went away", async () => {
    const { userId } = await createPasswordAccount(latchkey, ANN);
    const token = await start();
    await database.query("DELETE FROM latchkey.user_account WHERE id = $1", [userId]);
    expect(await reset(token)).toMatchObject(refused);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toEqual([]);
  });

  it("docs/threats.md#14: ends every other session and link, and tells the mailbox", async () => {
    const { userId, token: session } = await createProvenAccount(latchkey, ANN);
    const elsewhere = String((await authenticate(GOOD_PASSWORD)).data["session_token"]);
    const other = await start();
    const answer = await reset(await start(), {}, session);
    expect(answer.data).toMatchObject({ user_id: userId, session: { user_id: userId } });
    expect(await isSessionAlive(latchkey, String(answer.data["session_token"]))).toBe(true);
    expect(await isSessionAlive(latchkey, elsewhere)).toBe(false);
    expect(await isSessionAlive(latchkey, session)).toBe(false);
    expect(await reset(other)).toMatchObject(refused);
    expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("Your Example password was changed");
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#11: takes over an account that somebody else set up for the mailbox", async () => {
    const planted = await createPasswordAccount(latchkey, ANN);
    const { data } = await reset(await start());
    expect(data).toMatchObject({
      user_id: planted.userId,
      user: { emails: [{ email: ANN, verified: true }], password: { requires_reset: false } },
    });
    expect(await isSessionAlive(latchkey, planted.token)).toBe(false);
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("gives a first password to an account without one", async () => {
    await latchkey.signIn(ANN);
    expect(await reset(await start())).toMatchObject({ status: 200 });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: leaves the second factor in force", async () => {
    const { userId } = await createProvenAccount(latchkey, ANN);
    await enrollApp(latchkey, userId);
    const { data } = await reset(await start());
    expect(data).toMatchObject({ session: null, session_token: "", mfa_required: { totp: true } });
    expect(await database.query("SELECT id FROM latchkey.totp WHERE verified")).toHaveLength(1);
  });

  it("docs/threats.md#2: opens what was locked by guessing", async () => {
    await createProvenAccount(latchkey, ANN);
    for (let guess = 0; guess < 10; guess += 1) await authenticate(`${OTHER_PASSWORD} ${guess}`);
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ errorType: "user_locked" });
    expect(await reset(await start())).toMatchObject({ status: 200 });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });
});
