import { createHash } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { issueLink } from "#identity/factors/link-token.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";
const VERIFIER = "b7".repeat(60);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");

describe.each(DATABASES)("authenticateLink on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const ask = async (email: string, more: object = {}): Promise<string> => {
    const answer = await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email, ...more } });
    expect(answer.errorType).toBe("");
    return latchkey.newestToken(email);
  };
  const use = (token: string, more: object = {}, session?: string): Promise<Answer> =>
    latchkey.call("POST", "/magic_links/authenticate", { body: { token, ...more }, token: session });
  const resetToken = (codeChallenge: string | null): Promise<string> =>
    issueLink(
      database,
      {
        project: latchkey.project,
        purpose: "reset_password",
        address: ANN,
        addressKey: ANN,
        attachTo: null,
        codeChallenge,
        redirectUrl: latchkey.project.defaultRedirects.resetPassword,
        loginRedirectUrl: null,
        minutes: 30,
      },
      latchkey.deps,
    );

  it("refuses an unknown, an empty and a missing token", async () => {
    const refused = { status: 401, errorType: "unable_to_auth_magic_link" };
    expect(await use("x".repeat(43))).toMatchObject(refused);
    expect(await use("")).toMatchObject({ status: 400 });
    expect(await use("a\u0000b")).toMatchObject({ status: 400 });
    expect(await latchkey.call("POST", "/magic_links/authenticate", { body: {} })).toMatchObject({ status: 400 });
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(0);
  });

  it("docs/threats.md#3: refuses a link that was used and one that ran out", async () => {
    const refused = { status: 401, errorType: "unable_to_auth_magic_link" };
    const used = await ask(ANN);
    expect(await use(used)).toMatchObject({ status: 200 });
    expect(await use(used)).toMatchObject(refused);
    const late = await ask("late@example.com");
    await database.query("UPDATE latchkey.link_token SET expires_at = now() WHERE address = 'late@example.com'");
    expect(await use(late)).toMatchObject(refused);
    expect(await database.query("SELECT id FROM latchkey.email WHERE address = 'late@example.com'")).toHaveLength(0);
  });

  it("docs/threats.md#3: twenty at once give one session and one account", async () => {
    const token = await ask(ANN);
    const answers = await Promise.all(Array.from({ length: 20 }, () => use(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ errorType }) => errorType === "unable_to_auth_magic_link")).toHaveLength(19);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(1);
  });

  it("docs/threats.md#3: two links of one new mailbox at once give one account", async () => {
    const links = [await ask(ANN), await ask(ANN)];
    const answers = await Promise.all(links.map((token) => use(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0]?.data["user_id"]).toBe(answers[1]?.data["user_id"]);
    expect(await database.query("SELECT id FROM latchkey.user_account")).toHaveLength(1);
  });

  it("docs/threats.md#4: a token of a link is no code, no reset and no session, and a code is no token", async () => {
    const token = await ask(ANN);
    const { data } = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: ANN } });
    const method_id = data["method_id"];
    const asCode = await latchkey.call("POST", "/otps/authenticate", { body: { token, method_id } });
    expect(asCode.errorType).toBe("otp_code_not_found");
    expect(await use(await latchkey.newestCode(ANN))).toMatchObject({ errorType: "unable_to_auth_magic_link" });
    const reset = { token, password: "correct horse battery staple 9" };
    expect((await latchkey.call("POST", "/passwords/email/reset", { body: reset })).status).toBeGreaterThanOrEqual(400);
    expect(await latchkey.call("POST", "/sessions/authenticate", { body: {}, token })).toMatchObject({ status: 404 });
    expect(await use(token)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#4: a token is good in its own project alone", async () => {
    const other = await createTestIdentity(database);
    const token = await ask(ANN);
    const elsewhere = await other.call("POST", "/magic_links/authenticate", { body: { token } });
    expect(elsewhere).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
    expect(await use(token)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#7: another browser cannot use a link that left a proof key, and does not burn it", async () => {
    const token = await ask(ANN, { code_challenge: CHALLENGE });
    expect(await use(token)).toMatchObject({ status: 400, errorType: "pkce_expected_code_verifier" });
    const mismatch = { status: 401, errorType: "pkce_mismatch" };
    expect(await use(token, { code_verifier: "c8".repeat(60) })).toMatchObject(mismatch);
    expect(await use(token, { code_verifier: CHALLENGE })).toMatchObject(mismatch);
    expect(await use(token, { code_verifier: "short" })).toMatchObject(mismatch);
    expect(await use(token, { code_verifier: "ü".repeat(64) })).toMatchObject(mismatch);
    expect(await use(token, { code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it("takes a verifier of 32 to 128 characters, and ignores one that nobody asked for", async () => {
    for (const verifier of ["0".repeat(32), "f".repeat(128)]) {
      const code_challenge = createHash("sha256").update(verifier).digest("base64url");
      expect(await use(await ask(ANN, { code_challenge }), { code_verifier: verifier })).toMatchObject({ status: 200 });
    }
    expect(await use(await ask(ANN), { code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it("signs a new person up, with all that the SDK reads", async () => {
    const { data } = await use(await ask(ANN), { session_duration_minutes: 60 });
    expect(data).toMatchObject({
      status_code: 200,
      user: { user_id: data["user_id"], emails: [{ email: ANN, verified: true }], password: null },
      session: {
        authentication_factors: [
          {
            type: "magic_link",
            delivery_method: "email",
            email_factor: { email_id: data["method_id"], email_address: ANN },
          },
        ],
      },
    });
    expect(data["__user"]).toEqual(data["user"]);
    expect(data["session_token"]).toMatch(/^[\w-]{43}$/);
  });

  it("signs a known person in, under any spelling of the address", async () => {
    const { userId } = await latchkey.signIn(ANN);
    await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email: "Ann@EXAMPLE.com" } });
    const token = await latchkey.newestToken(ANN);
    expect((await use(token)).data["user_id"]).toBe(userId);
  });

  it("joins the session it is used in, keeping its id and token", async () => {
    const { token, data } = await latchkey.signIn(ANN);
    const joined = await use(await ask(ANN), {}, token);
    expect(joined.data["session_token"]).toBe(token);
    expect(joined.data["session"]).toMatchObject({
      authentication_factors: [{ type: "otp" }, { type: "magic_link" }],
    });
    expect(joined.data["user_id"]).toBe(data["user_id"]);
    expect(await database.query("SELECT id FROM latchkey.session")).toHaveLength(1);
  });

  it("takes the token of a reset, with the reset's proof key, once over both purposes", async () => {
    const token = await resetToken(CHALLENGE);
    expect(await use(token)).toMatchObject({ errorType: "pkce_expected_code_verifier" });
    expect(await use(token, { code_verifier: VERIFIER })).toMatchObject({ status: 200 });
    expect(await use(token, { code_verifier: VERIFIER })).toMatchObject({ errorType: "unable_to_auth_magic_link" });
    const again = { token, password: "correct horse battery staple 9", code_verifier: VERIFIER };
    expect((await latchkey.call("POST", "/passwords/email/reset", { body: again })).status).toBeGreaterThanOrEqual(400);
  });

  it("docs/threats.md#2: works while guessing has locked the account, and opens it again", async () => {
    const { userId } = await latchkey.signIn(ANN);
    await database.query(
      "INSERT INTO latchkey.account_lock (subject, project_id, locked_until) VALUES ($1, $2, now() + interval '15 minutes')",
      [userId, latchkey.project.id],
    );
    const { data } = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: ANN } });
    const body = { method_id: data["method_id"], token: await latchkey.newestCode(ANN) };
    expect(await latchkey.call("POST", "/otps/authenticate", { body })).toMatchObject({ errorType: "user_locked" });
    expect(await use(await ask(ANN))).toMatchObject({ status: 200 });
    expect(await latchkey.call("POST", "/otps/authenticate", { body })).toMatchObject({ status: 200 });
  });

  describe("with a link that adds an address", () => {
    const BOB = "bob@example.com";
    const askToAdd = async (session: string): Promise<string> => {
      const input = { body: { email: BOB }, token: session };
      expect((await latchkey.call("POST", "/magic_links/email/send/secondary", input)).errorType).toBe("");
      return latchkey.newestToken(BOB);
    };

    it("docs/threats.md#7: refuses it outside that person's session, and leaves it good", async () => {
      const ann = await latchkey.signIn(ANN);
      const eve = await latchkey.signIn("eve@example.com");
      const token = await askToAdd(ann.token);
      expect(await use(token)).toMatchObject({ status: 401, errorType: "unable_to_auth_magic_link" });
      expect(await use(token, {}, eve.token)).toMatchObject({ status: 401 });
      expect(await use(token, {}, ann.token)).toMatchObject({ status: 200 });
    });

    it("refuses it where the mailbox became another person's meanwhile", async () => {
      const ann = await latchkey.signIn(ANN);
      const token = await askToAdd(ann.token);
      await latchkey.signIn(BOB);
      expect(await use(token, {}, ann.token)).toMatchObject({ status: 400, errorType: "duplicate_email" });
    });

    it("gives the address to the person", async () => {
      const ann = await latchkey.signIn(ANN);
      const { data } = await use(await askToAdd(ann.token), {}, ann.token);
      expect(data["user"]).toMatchObject({
        user_id: ann.userId,
        emails: [{ email: ANN }, { email: BOB, verified: true }],
      });
    });
  });
});
