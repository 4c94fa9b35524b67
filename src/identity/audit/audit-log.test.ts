// What the audit log has of each attempt (docs/threats.md#48).
import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import type { Answer } from "#testing/identity.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("writeAudit on $name", ({ open }) => {
  const suite = openIdentitySuite(open, { settings: { limits: { attemptsPerClient: 4 } } });

  const auditLog = () =>
    suite.database.query<{ method: string; result: string; user_id: string | null; request_id: string }>(
      "SELECT method, result, user_id, request_id FROM latchkey.audit_event WHERE project_id = $1 ORDER BY id",
      [suite.latchkey.project.id],
    );
  const guess = (email: string): Promise<Answer> =>
    suite.latchkey.call("POST", "/passwords/authenticate", { body: { email, password: "wrong" } });

  it("docs/threats.md#48: names the person, the way, the result and the request of every sign-in", async () => {
    const { userId, token } = await suite.latchkey.signIn(ANN);
    const out = await suite.latchkey.call("POST", "/sessions/revoke", { token });
    expect(await auditLog()).toMatchObject([
      { method: "otp", result: "ok", user_id: userId },
      { method: "logout", result: "ok", user_id: userId, request_id: out.data["request_id"] },
    ]);
  });

  it("docs/threats.md#48: names whose account is guessed at, and nobody where the address is nobody's", async () => {
    const { userId, data } = await suite.latchkey.signIn(ANN);
    const { method_id } = data;
    await suite.latchkey.call("POST", "/otps/email/login_or_create", { body: { email: ANN } });
    await suite.latchkey.call("POST", "/otps/authenticate", { body: { method_id, token: "000000" } });
    const known = await guess(ANN);
    const unknown = await guess("nobody@example.com");
    expect((await auditLog()).slice(1)).toMatchObject([
      { method: "otp", result: "otp_code_not_found", user_id: userId },
      { method: "password", result: "unauthorized_credentials", user_id: userId },
      { method: "password", result: "unauthorized_credentials", user_id: null },
    ]);
    expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body));
    expect(JSON.stringify(known.body)).not.toContain(userId);
  });

  it("docs/threats.md#48: holds what is refused early: foreign pages, ended sessions, unreadable bodies", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    await suite.latchkey.call("POST", "/sessions/revoke", { token });
    await suite.latchkey.call("POST", "/sessions/revoke", { token });
    await suite.latchkey.call("POST", "/sessions/revoke_others", { origin: "https://evil.example", token });
    await suite.latchkey.call("POST", "/passwords/authenticate", { body: "{" });
    expect((await auditLog()).slice(2)).toMatchObject([
      { method: "logout", result: "session_not_found", user_id: null },
      { method: "revoke_others", result: "invalid_origin", user_id: null },
      { method: "password", result: "bad_request", user_id: null },
    ]);
  });

  it("docs/threats.md#16: of a flood it holds what was let through and that it became too much, and no more", async () => {
    for (let nth = 0; nth < 8; nth += 1) await guess("nobody@example.com");
    for (let nth = 0; nth < 8; nth += 1) await suite.latchkey.call("POST", "/sessions/revoke");
    const results = (await auditLog()).map(({ method, result }) => `${method} ${result}`);
    const many = (of: string): readonly string[] => Array.from({ length: 4 }, () => of);
    expect(results).toEqual([
      ...many("password unauthorized_credentials"),
      "password too_many_requests",
      ...many("logout unauthorized_credentials"),
      "logout unauthorized_credentials",
    ]);
  });
});
