import { describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, scanApp, type AuthenticatorApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("authenticateTotp on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, { deps: { now: clock.now } });

  const enrol = async (): Promise<AuthenticatorApp> =>
    enrolApp(suite.latchkey, clock, (await suite.latchkey.signIn(ANN)).token);
  /** The first factor of somebody who has an app: half a sign-in. */
  const begin = async (): Promise<string> =>
    String((await suite.latchkey.signIn(ANN)).data["intermediate_session_token"]);
  const finish = (intermediate_session_token: string, totp_code: string) =>
    suite.latchkey.call("POST", "/totps/authenticate", { body: { totp_code, intermediate_session_token } });
  const wrong = (app: AuthenticatorApp): string => (app.code() === "000000" ? "000001" : "000000");

  it("refuses somebody who proved nothing before", async () => {
    const app = await enrol();
    const body = { totp_code: app.nextCode() };
    expect(await suite.latchkey.call("POST", "/totps/authenticate", { body })).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
  });

  it("refuses a person without an app", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const body = { totp_code: "123456" };
    expect(await suite.latchkey.call("POST", "/totps/authenticate", { body, token })).toMatchObject({
      status: 404,
      errorType: "totp_not_found",
    });
  });

  it("refuses a wrong code and keeps the unfinished sign-in good", async () => {
    const app = await enrol();
    const pending = await begin();
    expect(await finish(pending, wrong(app))).toMatchObject({ status: 401, errorType: "unable_to_authenticate_totp" });
    expect(await finish(pending, app.nextCode())).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: a code is refused the second time while it is still shown", async () => {
    const app = await enrol();
    const code = app.nextCode();
    expect(await finish(await begin(), code)).toMatchObject({ status: 200 });
    expect(await finish(await begin(), code)).toMatchObject({ errorType: "unable_to_authenticate_totp" });
  });

  it("docs/threats.md#44: an unused code is refused once a later one was used", async () => {
    const app = await enrol();
    const earlier = app.nextCode();
    expect(await finish(await begin(), app.nextCode())).toMatchObject({ status: 200 });
    expect(await finish(await begin(), earlier)).toMatchObject({ errorType: "unable_to_authenticate_totp" });
  });

  it("docs/threats.md#44: eight wrong codes close the second step, also for the right code", async () => {
    const app = await enrol();
    const pending = await begin();
    for (let guess = 0; guess < 7; guess += 1) await finish(pending, wrong(app));
    // Proving the first factor again in between gives no new tries.
    const again = await begin();
    expect(await finish(again, wrong(app))).toMatchObject({ errorType: "unable_to_authenticate_totp" });
    const closed = await finish(again, app.nextCode());
    expect(closed).toMatchObject({ status: 429, errorType: "user_locked" });
    expect(Number(closed.headers.get("retry-after"))).toBeGreaterThan(800);
    await suite.database.query("UPDATE latchkey.account_lock SET locked_until = now()");
    expect(await finish(again, app.nextCode())).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: of wrong codes sent at the same moment eight are looked at", async () => {
    const app = await enrol();
    const pending = await begin();
    const code = wrong(app);
    const answers = await Promise.all(Array.from({ length: 24 }, () => finish(pending, code)));
    expect(answers.filter(({ errorType }) => errorType === "unable_to_authenticate_totp")).toHaveLength(8);
    expect(answers.filter(({ errorType }) => errorType === "user_locked")).toHaveLength(16);
  });

  it("docs/threats.md#2: the second step of a person cannot be closed by somebody without the first factor", async () => {
    const app = await enrol();
    const body = { totp_code: wrong(app), intermediate_session_token: "made up" };
    for (let guess = 0; guess < 8; guess += 1) await suite.latchkey.call("POST", "/totps/authenticate", { body });
    expect(await finish(await begin(), app.nextCode())).toMatchObject({ status: 200 });
  });

  it("does not count a button pressed twice as a guess", async () => {
    const app = await enrol();
    const code = app.code();
    const pending = await begin();
    for (let press = 0; press < 9; press += 1) await finish(pending, code);
    expect(await finish(pending, app.nextCode())).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: twenty at once give one session", async () => {
    const app = await enrol();
    const pending = await begin();
    const code = app.nextCode();
    const before = await suite.database.query("SELECT id FROM latchkey.session");
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(pending, code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await suite.database.query("SELECT id FROM latchkey.session")).toHaveLength(before.length + 1);
  });

  it("docs/threats.md#44: one code typed in several unfinished sign-ins gives one session", async () => {
    const app = await enrol();
    const halves: string[] = [];
    await suite.database.query("DELETE FROM latchkey.rate_window");
    for (let device = 0; device < 4; device += 1) halves.push(await begin());
    const code = app.nextCode();
    const asked = [...halves, ...halves, ...halves];
    const answers = await Promise.all(asked.map(async (half) => ({ half, ...(await finish(half, code)) })));
    const winners = answers.filter(({ status }) => status === 200);
    expect(winners).toHaveLength(1);
    const refusals = answers.filter(({ status, half }) => status !== 200 && half !== winners[0]?.half);
    expect(new Set(refusals.map(({ errorType }) => errorType))).toEqual(new Set(["unable_to_authenticate_totp"]));
    expect(refusals).toHaveLength(9);
    // The half that gave the session is used up: a request that is read after that has no first factor any more.
    const late = answers.filter(({ status, half }) => status !== 200 && half === winners[0]?.half);
    expect(late).toHaveLength(2);
    for (const { errorType } of late)
      expect(["unable_to_authenticate_totp", "unauthorized_credentials"]).toContain(errorType);
  });

  it("gives a session with both factors", async () => {
    const app = await enrol();
    const pending = await begin();
    const { data } = await finish(pending, app.nextCode());
    expect(data).toMatchObject({
      totp_id: app.totpId,
      session: {
        authentication_factors: [
          { type: "otp", delivery_method: "email" },
          { type: "totp", delivery_method: "authenticator_app", authenticator_app_factor: { totp_id: app.totpId } },
        ],
      },
      user: { emails: [{ email: ANN }], totps: [{ totp_id: app.totpId, verified: true }] },
    });
    expect(data["__user"]).toEqual(data["user"]);
    expect(String(data["session_token"])).toMatch(/^[\w-]{43}$/);
  });

  it("docs/threats.md#14: the first right code ends what was signed in without it, and keeps this session and its token", async () => {
    const other = await suite.latchkey.signIn(ANN);
    const own = await suite.latchkey.signIn(ANN);
    const app = scanApp(await suite.latchkey.call("POST", "/totps", { token: own.token }), clock);
    const body = { totp_code: app.nextCode(), session_duration_minutes: 60 };
    const { data } = await suite.latchkey.call("POST", "/totps/authenticate", { body, token: own.token });
    expect(data["session_token"]).toBe(own.token);
    expect(data).toMatchObject({ user: { totps: [{ verified: true }] } });
    const alive = (token: string) => suite.latchkey.call("POST", "/sessions/authenticate", { token });
    expect(await alive(own.token)).toMatchObject({ status: 200 });
    expect(await alive(other.token)).toMatchObject({ errorType: "session_not_found" });
  });
});
