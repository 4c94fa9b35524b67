import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nobodyAnswer } from "#contracts/sdk-v1/sessions.ts";
import { answered } from "#testing/call-shapes.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

/** The error types that make the SDK forget its session (docs/identity-wire.md#3). */
const UNRECOVERABLE = [
  "unauthorized_credentials",
  "user_unauthenticated",
  "invalid_secret_authentication",
  "session_not_found",
];

describe.each(DATABASES)("sessions on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  const authenticate = (token?: string, body: object = {}) =>
    latchkey.call("POST", "/sessions/authenticate", { token, body });

  it("docs/threats.md#18: never adopts a token that the caller brings", async () => {
    const planted = "planted-by-somebody-else";
    expect(UNRECOVERABLE).toContain((await authenticate(planted)).errorType);
    const { token } = await latchkey.signIn("ann@example.com");
    expect(token).not.toBe(planted);
    expect(token).toMatch(/^[\w-]{43}$/);
    const again = await latchkey.signIn("ann@example.com");
    expect(again.token).not.toBe(token);
  });

  it("docs/threats.md#19: keeps only digests, and reads no token from the address", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    const rows = await database.query<{ token_digest: string }>("SELECT token_digest FROM latchkey.session");
    expect(rows.map((row) => row.token_digest)).not.toContain(token);
    const input = await latchkey.call("POST", `/sessions/authenticate?session_token=${token}`, {});
    expect(input).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("docs/threats.md#20: a session is dead at once when it was revoked, and when it ran out", async () => {
    const ann = await latchkey.signIn("ann@example.com");
    expect(await latchkey.call("POST", "/sessions/revoke", { token: ann.token })).toMatchObject({ status: 200 });
    expect(await authenticate(ann.token)).toMatchObject({ status: 404, errorType: "session_not_found" });
    expect(UNRECOVERABLE).toContain((await latchkey.call("POST", "/sessions/revoke", { token: ann.token })).errorType);
    const bob = await latchkey.signIn("bob@example.com");
    await database.query("UPDATE latchkey.session SET expires_at = now()");
    expect(await authenticate(bob.token)).toMatchObject({ errorType: "session_not_found" });
  });

  it("answers that nobody is signed in where the caller allows it, and refuses all others as before", async () => {
    const nobody = { session: null, user: null, status_code: 200 };
    const first = await authenticate(undefined, { allow_no_session: true });
    expect(first).toMatchObject({ status: 200, data: nobody });
    expect(answered(nobodyAnswer).parse(first.data)).toEqual(first.data);
    expect(await authenticate("a-dead-token", { allow_no_session: true })).toMatchObject({ status: 200, data: nobody });
    expect(await authenticate(undefined)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(await authenticate("a-dead-token")).toMatchObject({ status: 404, errorType: "session_not_found" });
    const { token, userId } = await latchkey.signIn("ann@example.com");
    expect((await authenticate(token, { allow_no_session: true })).data).toMatchObject({ user_id: userId });
  });

  it("does not know the sessions of another project", async () => {
    const other = await createTestIdentity(database);
    const { token } = await other.signIn("ann@example.com");
    expect(await authenticate(token)).toMatchObject({ errorType: "session_not_found" });
  });

  it("answers the session, its person under both names, and a fresh JWT", async () => {
    const { token, data, userId } = await latchkey.signIn("ann@example.com");
    const answer = await authenticate(token);
    expect(answer.data).toMatchObject({
      user_id: userId,
      session_token: token,
      user: data["user"],
      __user: data["user"],
    });
    const jwt = await latchkey.deps.keys.verify(String(answer.data["session_jwt"]), {
      issuer: "http://localhost:3000/identity",
      audience: latchkey.project.id,
    });
    expect(jwt).toMatchObject({ sub: userId, latchkey_session: { user_id: userId } });
    expect(Number(jwt?.exp) - Number(jwt?.iat)).toBe(300);
  });

  it("leaves the end of a session where it is, unless a duration is asked for", async () => {
    const { token, data } = await latchkey.signIn("ann@example.com");
    const before = expiryOf(data);
    expect(expiryOf((await authenticate(token)).data)).toBe(before);
    expect(expiryOf((await authenticate(token, { session_duration_minutes: 120 })).data) - before).toBeGreaterThan(
      80 * 60_000,
    );
  });

  it("refuses a duration beyond the project's most, and one that is none", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    expect(await authenticate(token, { session_duration_minutes: 50_000 })).toMatchObject({
      errorType: "invalid_session_duration_minutes",
    });
    for (const session_duration_minutes of [0, -5, 1.5, "60", null]) {
      expect(await authenticate(token, { session_duration_minutes })).toMatchObject({ status: 400 });
    }
  });

  it("shows where a person is signed in, and logs one other or all others out", async () => {
    const [first, second, third] = [
      await latchkey.signIn("ann@example.com"),
      await latchkey.signIn("ann@example.com"),
      await latchkey.signIn("ann@example.com"),
    ];
    const bob = await latchkey.signIn("bob@example.com");
    const listed = await latchkey.call("GET", "/sessions", { token: first.token });
    expect(listed.data["sessions"]).toHaveLength(3);
    const foreign = String(Object.entries(bob.data["session"] ?? {}).find(([name]) => name === "session_id")?.[1]);
    expect(await latchkey.call("DELETE", `/sessions/${foreign}`, { token: first.token })).toMatchObject({
      status: 404,
    });
    expect(await authenticate(bob.token)).toMatchObject({ status: 200 });
    const own = String(Object.entries(second.data["session"] ?? {}).find(([name]) => name === "session_id")?.[1]);
    expect(await latchkey.call("DELETE", `/sessions/${own}`, { token: first.token })).toMatchObject({ status: 200 });
    expect(await authenticate(second.token)).toMatchObject({ status: 404 });
    const ended = await latchkey.call("POST", "/sessions/revoke_others", { token: first.token });
    expect(ended.data["revoked"]).toBe(1);
    expect(await authenticate(third.token)).toMatchObject({ status: 404 });
    expect(await authenticate(first.token)).toMatchObject({ status: 200 });
  });
});

function expiryOf(data: Readonly<Record<string, unknown>>): number {
  const entries = Object.entries(data["session"] ?? {});
  return Date.parse(String(entries.find(([name]) => name === "expires_at")?.[1]));
}
