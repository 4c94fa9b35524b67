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

describe.each(DATABASES)("resetByExisting on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const reset = (more: object = {}, token?: string) =>
    latchkey.call("POST", "/passwords/existing_password/reset", {
      body: { email: ANN, existing_password: GOOD_PASSWORD, new_password: OTHER_PASSWORD, ...more },
      token,
    });
  const authenticate = (password: string) =>
    latchkey.call("POST", "/passwords/authenticate", { body: { email: ANN, password } });

  it("docs/threats.md#10: a wrong password and an unknown address get the same answer, and lock after ten", async () => {
    await createPasswordAccount(latchkey, ANN);
    const wrong = { existing_password: "never was this" };
    for (const email of [ANN, "nobody@example.com"]) {
      for (let guess = 0; guess < 10; guess += 1)
        expect(await reset({ ...wrong, email })).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
      expect(await reset({ email })).toMatchObject({ status: 429, errorType: "user_locked" });
    }
  });

  it("docs/threats.md#11: lets nobody change a planted password once the mailbox was proven", async () => {
    await createPasswordAccount(latchkey, ANN);
    await latchkey.signIn(ANN);
    expect(await reset()).toMatchObject({ status: 400, errorType: "reset_password" });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("docs/threats.md#15: refuses a weak and a breached new password", async () => {
    await createPasswordAccount(latchkey, ANN);
    expect(await reset({ new_password: "ann example" })).toMatchObject({ errorType: "weak_password" });
    expect(await reset({ new_password: BREACHED_PASSWORD })).toMatchObject({ errorType: "breached_password" });
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: wants the second factor first where there is one", async () => {
    const { userId, token } = await createProvenAccount(latchkey, ANN);
    await enrollApp(latchkey, userId);
    expect(await reset()).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    expect(await reset({}, token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    expect(await isSessionAlive(latchkey, token)).toBe(true);
  });

  it("docs/threats.md#14: ends all other sessions and logs in again", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    const { data } = await reset();
    expect(data["__user"]).toEqual(data["user"]);
    expect(await isSessionAlive(latchkey, String(data["session_token"]))).toBe(true);
    expect(await isSessionAlive(latchkey, token)).toBe(false);
    expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("Your Example password was changed");
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("keeps the session it is used in", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    expect((await reset({}, token)).data["session_token"]).toBe(token);
    expect(await isSessionAlive(latchkey, token)).toBe(true);
  });
});
