import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { SDK_ROUTES } from "#identity/router.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";

/** The error types that make the SDK forget its session (docs/identity-wire.md#3). */
const UNRECOVERABLE = ["unauthorized_credentials", "session_not_found"];

describe.each(DATABASES)("a unfinished sign-in on $name", ({ open }) => {
  const clock = createHeldClock();
  let database: OpenedDatabase;

  // Each test has a project of its own, which is all that it sees.
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const start = (cookieMode: "readable" | "http_only"): Promise<TestIdentity> =>
    createTestIdentity(database, { settings: { cookieMode, secondFactor: "required" }, deps: { now: clock.now } });
  const begin = async (latchkey: TestIdentity): Promise<Answer> => {
    const { method_id } = (await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: ANN } })).data;
    const body = { code: await latchkey.newestCode(ANN), method_id };
    return latchkey.call("POST", "/otps/authenticate", { body });
  };
  const cookieOf = (answer: Answer, name: string): string =>
    answer.headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? "";
  const valueOf = (cookie: string): string => /^[^=]+=([^;]*)/.exec(cookie)?.[1] ?? "";

  it("docs/threats.md#44: opens no call that needs a session", async () => {
    const latchkey = await start("readable");
    const pending = String((await begin(latchkey)).data["intermediate_session_token"]);
    const protectedRoutes = SDK_ROUTES.filter(({ session }) => session === "required");
    const input = await Promise.all(
      protectedRoutes.flatMap(({ method, path }) => {
        const address = path.replaceAll(/\{\w+\}/g, "some-id");
        const body = { intermediate_session_token: pending };
        return [
          latchkey.call(method, address, { token: pending, ...(method === "GET" ? {} : { body }) }),
          latchkey.call(method, address, method === "GET" ? {} : { body }),
        ];
      }),
    );
    expect(protectedRoutes.length).toBeGreaterThan(10);
    expect(input.filter(({ errorType }) => !UNRECOVERABLE.includes(errorType))).toEqual([]);
  });

  it("docs/threats.md#44: is not taken for a session in the session's cookie", async () => {
    const latchkey = await start("http_only");
    const pending = valueOf(cookieOf(await begin(latchkey), "latchkey_intermediate_session_token"));
    const headers = { cookie: `latchkey_session=${pending}` };
    expect(pending).toMatch(/^[\w-]{43}$/);
    expect(await latchkey.call("POST", "/sessions/authenticate", { headers })).toMatchObject({
      errorType: "session_not_found",
    });
  });

  it("docs/threats.md#23: is not gone on with by a page of another site", async () => {
    const latchkey = await start("http_only");
    const pending = valueOf(cookieOf(await begin(latchkey), "latchkey_intermediate_session_token"));
    const headers = { cookie: `latchkey_intermediate_session_token=${pending}` };
    expect(await latchkey.call("POST", "/totps", { headers, origin: "https://evil.example" })).toMatchObject({
      status: 403,
      errorType: "invalid_origin",
    });
    expect(await latchkey.call("POST", "/totps", { headers, origin: null })).toMatchObject({
      errorType: "invalid_origin",
    });
  });

  it("docs/threats.md#25: two different cookies of it are never chosen between", async () => {
    const latchkey = await start("http_only");
    const name = "latchkey_intermediate_session_token";
    const pending = valueOf(cookieOf(await begin(latchkey), name));
    const headers = { cookie: `${name}=planted; ${name}=${pending}` };
    expect(await latchkey.call("POST", "/totps", { headers })).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("travels in an HttpOnly cookie for ten minutes, and is taken back with the session", async () => {
    const latchkey = await start("http_only");
    const begun = await begin(latchkey);
    const cookie = cookieOf(begun, "latchkey_intermediate_session_token");
    expect(begun.data).toMatchObject({ session: null, intermediate_session_token: "" });
    expect(cookie).toMatch(/; Path=\/; Expires=[^;]+; HttpOnly; SameSite=Lax$/);
    expect(valueOf(cookieOf(begun, "latchkey_session"))).toBe("");
    const headers = { cookie: `latchkey_intermediate_session_token=${valueOf(cookie)}` };
    const app = scanApp(await latchkey.call("POST", "/totps", { headers }), clock);
    const done = await latchkey.call("POST", "/totps/authenticate", { headers, body: { totp_code: app.nextCode() } });
    expect(done.data).toMatchObject({
      session_token: "",
      session_jwt: "",
      session: { user_id: begun.data["user_id"] },
    });
    expect(valueOf(cookieOf(done, "latchkey_session"))).toMatch(/^[\w-]{43}$/);
    expect(cookieOf(done, "latchkey_intermediate_session_token")).toContain("Expires=Thu, 01 Jan 1970");
  });

  it("ends with the person's other sign-ins when a factor is removed", async () => {
    const latchkey = await createTestIdentity(database, { deps: { now: clock.now } });
    const { token } = await latchkey.signIn(ANN);
    const app = await enrolApp(latchkey, clock, token);
    const pending = String((await begin(latchkey)).data["intermediate_session_token"]);
    expect(await latchkey.call("DELETE", `/users/totps/${app.totpId}`, { token })).toMatchObject({ status: 200 });
    const body = { intermediate_session_token: pending };
    expect(await latchkey.call("POST", "/totps", { body })).toMatchObject({ errorType: "unauthorized_credentials" });
  });
});
