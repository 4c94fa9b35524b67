import { hash as argon2 } from "@node-rs/argon2";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPasswordHasher } from "#identity/factors/password/hasher.ts";
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
const BOB = "bob@example.com";
const NOBODY = "nobody@example.com";

describe.each(DATABASES)("authenticatePassword on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const authenticate = (email: string, password: string, token?: string) =>
    latchkey.call("POST", "/passwords/authenticate", {
      body: { email, password, session_duration_minutes: 30 },
      token,
    });
  const setHash = (hash: string) => database.query("UPDATE latchkey.password SET hash = $1", [hash]);

  it("docs/threats.md#10: an unknown address, one without a password and a wrong password get the same answer", async () => {
    await createPasswordAccount(latchkey, ANN);
    await latchkey.signIn(BOB);
    const answers = [];
    for (const email of [ANN, BOB, NOBODY]) answers.push(await authenticate(email, OTHER_PASSWORD));
    const seen = answers.map(({ status, body }) => ({ status, body: { ...body, request_id: "" } }));
    expect(seen[0]).toMatchObject({
      status: 401,
      body: {
        error_type: "unauthorized_credentials",
        error_message: "The e-mail address or password is incorrect. Please check both and try again.",
      },
    });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it("docs/threats.md#10: does the work of one hash for every address", async () => {
    const { hasher } = latchkey.deps;
    const work: string[] = [];
    const counted = {
      ...hasher,
      verify: (password: string, stored: string) => (work.push("verify"), hasher.verify(password, stored)),
      spendTime: (password: string) => (work.push("spend"), hasher.spendTime(password)),
    };
    latchkey = await createTestIdentity(database, { deps: { hasher: counted } });
    await createPasswordAccount(latchkey, ANN);
    await latchkey.signIn(BOB);
    for (const email of [ANN, BOB, NOBODY]) await authenticate(email, OTHER_PASSWORD);
    expect(work).toEqual(["verify", "spend", "spend"]);
  });

  it("docs/threats.md#2: ten wrong guesses lock, known or not, the right password too", async () => {
    await createPasswordAccount(latchkey, ANN);
    for (const email of [ANN, NOBODY]) {
      for (let guess = 0; guess < 10; guess += 1) await authenticate(email, `${OTHER_PASSWORD} ${guess}`);
      const locked = await authenticate(email, GOOD_PASSWORD);
      expect(locked).toMatchObject({ status: 429, errorType: "user_locked" });
      expect(Number(locked.headers.get("retry-after"))).toBeGreaterThan(14 * 60);
    }
  });

  it("docs/threats.md#2: a lock that came while the password was hashed counts", async () => {
    await createPasswordAccount(latchkey, ANN);
    const guesses = Array.from({ length: 30 }, (_, guess) => authenticate(ANN, `${OTHER_PASSWORD} ${guess}`));
    const wrong = (await Promise.all(guesses)).filter((answer) => answer.errorType === "unauthorized_credentials");
    expect(wrong.length).toBeLessThan(15);
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ errorType: "user_locked" });
  });

  it("docs/threats.md#2: a lock that came meanwhile does not tell that the password was right", async () => {
    const { hasher } = latchkey.deps;
    const lock = `INSERT INTO latchkey.account_lock (subject, project_id, locked_until)
      SELECT id, project_id, now() + interval '15 minutes' FROM latchkey.user_account ON CONFLICT DO NOTHING`;
    const overtaken = {
      ...hasher,
      async verify(password: string, stored: string) {
        const verdict = await hasher.verify(password, stored);
        await database.query(lock);
        return verdict;
      },
    };
    latchkey = await createTestIdentity(database, { deps: { hasher: overtaken } });
    await createPasswordAccount(latchkey, ANN);
    const leaked = await hasher.hash(BREACHED_PASSWORD);
    await setHash(leaked === "busy" ? "" : leaked.hash);
    expect(await authenticate(ANN, BREACHED_PASSWORD)).toMatchObject({ errorType: "user_locked" });
    await database.query("DELETE FROM latchkey.account_lock");
    await database.query("UPDATE latchkey.password SET requires_reset = true");
    expect(await authenticate(ANN, BREACHED_PASSWORD)).toMatchObject({ errorType: "user_locked" });
  });

  it("docs/threats.md#15: asks for a new password where the right one has leaked", async () => {
    await createPasswordAccount(latchkey, ANN);
    const leaked = await latchkey.deps.hasher.hash(BREACHED_PASSWORD);
    await setHash(leaked === "busy" ? "" : leaked.hash);
    expect(await authenticate(ANN, BREACHED_PASSWORD)).toMatchObject({ status: 400, errorType: "reset_password" });
    expect(await authenticate(ANN, "Password2")).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
  });

  it("docs/threats.md#11: a password that was planted before the mailbox was proven opens nothing", async () => {
    const planted = await createPasswordAccount(latchkey, ANN);
    const owner = await latchkey.signIn(ANN);
    expect(owner.userId).toBe(planted.userId);
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ status: 400, errorType: "reset_password" });
    expect(await isSessionAlive(latchkey, planted.token)).toBe(false);
    expect(await isSessionAlive(latchkey, owner.token)).toBe(true);
  });

  it("docs/threats.md#14: gives no session for a password that was changed while it was being checked", async () => {
    const { hasher } = latchkey.deps;
    const overtaken = {
      ...hasher,
      async verify(password: string, stored: string) {
        const verdict = await hasher.verify(password, stored);
        await database.query("UPDATE latchkey.password SET id = 'password-test-new'");
        return verdict;
      },
    };
    latchkey = await createTestIdentity(database, { deps: { hasher: overtaken } });
    await createPasswordAccount(latchkey, ANN);
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
  });

  it("docs/threats.md#16: answers 503 while too many hashes wait, known or not", async () => {
    const { hasher } = latchkey.deps;
    const full = createPasswordHasher({ pepper: new Uint8Array(32), atOnce: 0, queueLimit: 0 });
    const deps = { hasher: { ...full, hash: (password: string) => hasher.hash(password) } };
    latchkey = await createTestIdentity(database, { deps });
    await createPasswordAccount(latchkey, ANN);
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ status: 503, errorType: "busy" });
    expect(await authenticate(NOBODY, GOOD_PASSWORD)).toMatchObject({ status: 503, errorType: "busy" });
  });

  it("docs/threats.md#17: replaces an outdated hash and keeps the password", async () => {
    await createPasswordAccount(latchkey, ANN);
    const secret = latchkey.deps.secrets.derive("password pepper");
    await setHash(await argon2(GOOD_PASSWORD, { memoryCost: 8192, timeCost: 1, parallelism: 1, secret }));
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ status: 200 });
    const [row] = await database.query<{ hash: string }>("SELECT hash FROM latchkey.password");
    expect(row?.hash).toContain("$m=19456,t=2,p=1$");
    expect(await authenticate(ANN, GOOD_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: leaves the second factor in force", async () => {
    const { userId } = await createProvenAccount(latchkey, ANN);
    await enrollApp(latchkey, userId);
    expect((await authenticate(ANN, GOOD_PASSWORD)).data).toMatchObject({
      session: null,
      session_token: "",
      mfa_required: { totp: true },
    });
  });

  it("refuses what is no address", async () => {
    expect(await authenticate("ann", GOOD_PASSWORD)).toMatchObject({ status: 400, errorType: "invalid_email" });
  });

  it("signs in under any spelling of the address, and writes it down", async () => {
    const { userId } = await createPasswordAccount(latchkey, ANN);
    const { data } = await authenticate("ANN@Example.com", GOOD_PASSWORD);
    expect(data).toMatchObject({
      user_id: userId,
      session: { authentication_factors: [{ type: "password", delivery_method: "knowledge" }] },
    });
    expect(data["__user"]).toEqual(data["user"]);
    const events = await database.query("SELECT method, result, user_id FROM latchkey.audit_event ORDER BY id");
    expect(events.at(-1)).toEqual({ method: "password", result: "ok", user_id: userId });
  });

  it("joins the session it is used in, keeping its id and token", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    const joined = await authenticate(ANN, GOOD_PASSWORD, token);
    expect(joined.data["session_token"]).toBe(token);
    expect(joined.data["session"]).toMatchObject({ authentication_factors: [{ type: "otp" }, { type: "password" }] });
  });
});
