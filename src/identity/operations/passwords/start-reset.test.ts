import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createPasswordAccount, OTHER_PASSWORD } from "#testing/password-accounts.ts";

const ANN = "ann@example.com";
const NOBODY = "nobody@example.com";

describe.each(DATABASES)("startReset on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const start = (email: string, more: object = {}) =>
    latchkey.call("POST", "/passwords/email/reset/start", { body: { email, ...more } });

  it("refuses wishes that the project does not grant, no matter who is asked for", async () => {
    await createPasswordAccount(latchkey, ANN);
    for (const email of [ANN, NOBODY]) {
      const evil = "https://evil.example/authenticate";
      expect(await start(email, { login_redirect_url: evil })).toMatchObject({ errorType: "invalid_redirect_url" });
      expect(await start(email, { reset_password_redirect_url: evil })).toMatchObject({ status: 400 });
      expect(await start(email, { reset_password_expiration_minutes: 61 })).toMatchObject({
        errorType: "invalid_expiration_minutes",
      });
      expect(await start(email, { login_expiration_minutes: 61 })).toMatchObject({
        errorType: "invalid_expiration_minutes",
      });
      expect(await start(email, { reset_password_template_id: "none" })).toMatchObject({
        errorType: "invalid_template_id",
      });
      expect(await start(email, { code_challenge: "short" })).toMatchObject({
        errorType: "invalid_pkce_code_challenge",
      });
    }
    expect(await start("ann@")).toMatchObject({ status: 400, errorType: "invalid_email" });
    expect(await latchkey.sent(ANN)).toEqual([]);
  });

  it("asks for a proof key where the project wants one", async () => {
    latchkey = await createTestIdentity(database, { settings: { pkce: { passwordResets: true } } });
    expect(await start(ANN)).toMatchObject({ status: 400, errorType: "invalid_pkce_code_challenge" });
  });

  it("docs/threats.md#37: mails an address five times in ten minutes, and counts unknown ones too", async () => {
    await createPasswordAccount(latchkey, ANN);
    for (const email of [ANN, NOBODY]) {
      for (let mail = 0; mail < 5; mail += 1) expect(await start(email)).toMatchObject({ status: 200 });
      expect(await start(email)).toMatchObject({ status: 429, errorType: "too_many_requests" });
    }
    expect(await latchkey.sent(ANN)).toHaveLength(5);
  });

  it("docs/threats.md#10: answers the same for known and unknown addresses, and mails nothing to the latter", async () => {
    await createPasswordAccount(latchkey, ANN);
    await latchkey.signIn("bob@example.com");
    const answers = [await start(ANN), await start("bob@example.com"), await start(NOBODY)];
    const seen = answers.map(({ status, data }) => ({ status, data: { ...data, request_id: "" } }));
    expect(seen[0]).toEqual({ status: 200, data: { request_id: "", status_code: 200 } });
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(await latchkey.sent(NOBODY)).toEqual([]);
  });

  it("writes to the spelling that was proven: another one may be another person's mailbox", async () => {
    await latchkey.signIn(ANN);
    await start("Ann@example.com");
    expect(await latchkey.sent("Ann@example.com")).toEqual([]);
    expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("Choose a password for Example");
  });

  it("mails two links with one token, and does not log anybody in by itself", async () => {
    await createPasswordAccount(latchkey, ANN);
    await start(ANN, { reset_password_expiration_minutes: 20 });
    const token = await latchkey.newestToken(ANN);
    const [mail] = await latchkey.sent(ANN);
    expect(mail?.subject).toBe("Choose a new password for Example");
    expect(mail?.text.split(`token=${token}`)).toHaveLength(3);
    expect(mail?.text).toContain("for 20 minutes");
    expect(
      await database.query("SELECT purpose, redirect_url, login_redirect_url, used_at FROM latchkey.link_token"),
    ).toEqual([
      {
        purpose: "reset_password",
        redirect_url: "http://localhost:3000/authenticate",
        login_redirect_url: "http://localhost:3000/authenticate",
        used_at: null,
      },
    ]);
  });

  it("ends the link that logs in before the one that chooses a password, where that was asked for", async () => {
    await createPasswordAccount(latchkey, ANN);
    await start(ANN, { reset_password_expiration_minutes: 30, login_expiration_minutes: 10 });
    expect((await latchkey.sent(ANN)).at(-1)?.text).toContain("Logging in without a password works for 10 minutes.");
    const token = await latchkey.newestToken(ANN);
    await database.query(
      "UPDATE latchkey.link_token SET expires_at = expires_at - interval '11 min', login_expires_at = login_expires_at - interval '11 min'",
    );
    expect(await latchkey.call("POST", "/magic_links/authenticate", { body: { token } })).toMatchObject({
      errorType: "unable_to_auth_magic_link",
    });
    const reset = { token, password: OTHER_PASSWORD, session_duration_minutes: 30 };
    expect(await latchkey.call("POST", "/passwords/email/reset", { body: reset })).toMatchObject({ status: 200 });
  });

  it.each([
    [{ login_expiration_minutes: 40, reset_password_expiration_minutes: 20 }],
    [{ reset_password_expiration_minutes: 20 }],
  ])("never lets the login of a reset live longer than the reset: %j", async (input) => {
    await createPasswordAccount(latchkey, ANN);
    await start(ANN, input);
    expect((await latchkey.sent(ANN)).at(-1)?.text).toContain("for 20 minutes.\n\n");
    expect(await database.query("SELECT id FROM latchkey.link_token WHERE login_expires_at <> expires_at")).toEqual([]);
    const token = await latchkey.newestToken(ANN);
    expect(await latchkey.call("POST", "/magic_links/authenticate", { body: { token } })).toMatchObject({
      status: 200,
    });
  });

  it("uses the project's own text", async () => {
    const template = { id: "own", kind: "reset_password", subject: "Neu", text: "{{link}}" } as const;
    latchkey = await createTestIdentity(database, { settings: { templates: [template] } });
    await createPasswordAccount(latchkey, ANN);
    await start(ANN, { reset_password_template_id: "own" });
    expect((await latchkey.sent(ANN)).map(({ subject }) => subject)).toEqual(["Neu"]);
  });
});
