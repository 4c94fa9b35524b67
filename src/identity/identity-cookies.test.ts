// How session tokens travel in cookies, and where they do not.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { cookiesOf, signInByCookie } from "#testing/cookie-sign-in.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const SEND = "/otps/email/login_or_create";

describe.each(DATABASES)("createIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let strict: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
    strict = await createTestIdentity(database, { settings: { cookieMode: "http_only" } });
  });
  afterAll(() => database.close());

  it("docs/threats.md#23: hands tokens over in cookies that no script reads, and leaves them out of the answer", async () => {
    const { data } = await strict.call("POST", SEND, { body: { email: "cookie@example.com" } });
    const body = { token: await strict.newestCode("cookie@example.com"), method_id: data["method_id"] };
    const answer = await strict.call("POST", "/otps/authenticate", { body });
    expect(answer.data).toMatchObject({ session_token: "", session_jwt: "", session: { custom_claims: null } });
    const cookies = answer.headers.getSetCookie();
    expect(
      cookies.filter((cookie) => /^latchkey_session(_jwt)?=[\w.-]+; Path=\/; .*HttpOnly; SameSite=Lax$/.test(cookie)),
    ).toHaveLength(2);
    const again = await strict.call("POST", "/sessions/authenticate", {
      headers: { cookie: cookiesOf(answer.headers) },
    });
    expect(again).toMatchObject({ status: 200, data: { user_id: answer.data["user_id"] } });
  });

  it("docs/threats.md#20: takes the cookies of a session back once it has ended, and those of no living one", async () => {
    const [here, there] = [
      await signInByCookie(strict, "ended@example.com"),
      await signInByCookie(strict, "ended@example.com"),
    ];
    await strict.call("POST", "/sessions/revoke_others", { headers: { cookie: here } });
    const ended = await strict.call("GET", "/sessions", { headers: { cookie: there } });
    expect(ended).toMatchObject({ status: 404, errorType: "session_not_found" });
    const cleared = ended.headers
      .getSetCookie()
      .filter((cookie) => cookie.includes("=; Path=/; Expires=Thu, 01 Jan 1970"));
    expect(cleared.map((cookie) => cookie.split("=")[0])).toEqual(
      expect.arrayContaining(["latchkey_session", "latchkey_session_jwt"]),
    );
    const foreign = await strict.call("DELETE", "/sessions/none-of-mine", { headers: { cookie: here } });
    expect([foreign.status, foreign.headers.getSetCookie()]).toEqual([404, []]);
  });

  it("docs/threats.md#25: never chooses between two session cookies, nor mixes two people's", async () => {
    const ann = await signInByCookie(strict, "ann25@example.com");
    const bob = await signInByCookie(strict, "bob25@example.com");
    const authenticate = (cookie: string) => strict.call("POST", "/sessions/authenticate", { headers: { cookie } });
    expect(await authenticate(`${ann}; ${bob}`)).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
    const mixed = [tokenPart(ann), bob.split("; ").find((pair) => pair.includes("_jwt="))].join("; ");
    expect(await authenticate(mixed)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(await authenticate(ann)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#25: marks its cookies for this host alone where people come by https", async () => {
    const secure = await createTestIdentity(database, {
      settings: { cookieMode: "http_only" },
      deps: { addresses: { identity: () => "https://id.example.com", app: () => "http://localhost:3000" } },
    });
    const { data } = await secure.call("POST", SEND, { body: { email: "tls@example.com" } });
    const body = { token: await secure.newestCode("tls@example.com"), method_id: data["method_id"] };
    const { headers } = await secure.call("POST", "/otps/authenticate", { body });
    expect(headers.getSetCookie()[0]).toMatch(/^__Host-latchkey_session=.*; Path=\/; .*; Secure$/);
  });

  it("reads no cookies where scripts hold the tokens", async () => {
    const { token } = await latchkey.signIn("script@example.com");
    const headers = { cookie: `latchkey_session=${token}` };
    expect(await latchkey.call("POST", "/sessions/authenticate", { headers })).toMatchObject({ status: 401 });
  });
});

function tokenPart(cookies: string): string {
  return cookies.split("; ").find((pair) => pair.startsWith("latchkey_session=")) ?? "";
}
