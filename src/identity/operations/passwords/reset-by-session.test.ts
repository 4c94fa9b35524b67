import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import {
  BREACHED_PASSWORD,
  createProvenAccount,
  enrollApp,
  GOOD_PASSWORD,
  isSessionAlive,
  OTHER_PASSWORD,
} from "#testing/password-accounts.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("resetBySession on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const reset = (token: string | undefined, password = OTHER_PASSWORD) =>
    latchkey.call("POST", "/passwords/session/reset", { body: { password }, token });
  const authenticate = (password: string) =>
    latchkey.call("POST", "/passwords/authenticate", { body: { email: ANN, password } });

  it("refuses who is not signed in", async () => {
    expect(await reset(undefined)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("refuses a session in which nothing was proven for five minutes", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    await database.query(
      `UPDATE latchkey.session SET factors =
         (SELECT jsonb_agg(factor || '{"last_authenticated_at": "2024-01-01T00:00:00Z"}') FROM jsonb_array_elements(factors) AS factor)`,
    );
    expect(await reset(token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: refuses a session that lacks the second factor its person has", async () => {
    const { userId, token } = await createProvenAccount(latchkey, ANN);
    await enrollApp(latchkey, userId);
    expect(await reset(token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
  });

  it("refuses who has no address to log in with", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    await database.query("DELETE FROM latchkey.email");
    expect(await reset(token)).toMatchObject({ status: 404, errorType: "email_not_found" });
  });

  it("docs/threats.md#15: refuses a weak and a breached password", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    expect(await reset(token, "ann example")).toMatchObject({ status: 400, errorType: "weak_password" });
    expect(await reset(token, BREACHED_PASSWORD)).toMatchObject({ status: 400, errorType: "breached_password" });
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#14: keeps this session, ends the others and tells the mailbox", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    const elsewhere = String((await authenticate(GOOD_PASSWORD)).data["session_token"]);
    const { data } = await reset(token);
    expect(data["session_token"]).toBe(token);
    expect(data["__user"]).toEqual(data["user"]);
    expect(await isSessionAlive(latchkey, token)).toBe(true);
    expect(await isSessionAlive(latchkey, elsewhere)).toBe(false);
    expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("Your Example password was changed");
    expect(await authenticate(GOOD_PASSWORD)).toMatchObject({ errorType: "unauthorized_credentials" });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });

  it("gives a first password to an account without one", async () => {
    const { token } = await latchkey.signIn(ANN);
    expect((await reset(token)).data).toMatchObject({ user: { password: { requires_reset: false } } });
    expect(await authenticate(OTHER_PASSWORD)).toMatchObject({ status: 200 });
  });
});
