import { describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, type AuthenticatorApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";

const ANN = "ann@example.com";
const PHONE = "+12025550123";

describe.each(DATABASES)("requireSecondFactor on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, { settings: { secondFactor: "never" }, deps: { now: clock.now } });

  /** A session of one factor, of somebody who has an app. */
  const signInWithOne = async (): Promise<{ readonly app: AuthenticatorApp; readonly token: string }> => {
    const app = await enrolApp(suite.latchkey, clock, (await suite.latchkey.signIn(ANN)).token);
    return { app, token: (await suite.latchkey.signIn(ANN)).token };
  };
  const addPhone = (token: string) =>
    suite.latchkey.call("POST", "/otps/sms/send/secondary", { body: { phone_number: PHONE }, token });
  const INSUFFICIENT = { status: 403, errorType: "insufficient_factors" };

  it("docs/threats.md#44: the app is not removed by a session of one factor", async () => {
    const { app, token } = await signInWithOne();
    expect(await suite.latchkey.call("DELETE", `/users/totps/${app.totpId}`, { token })).toMatchObject(INSUFFICIENT);
    const stored = await suite.database.query("SELECT id FROM latchkey.totp WHERE id = $1", [app.totpId]);
    expect(stored).toHaveLength(1);
  });

  it("docs/threats.md#44: a session of one factor adds no other sign-in method", async () => {
    const { token } = await signInWithOne();
    expect(await addPhone(token)).toMatchObject(INSUFFICIENT);
    const mailbox = { email: "thief@example.net" };
    expect(await suite.latchkey.call("POST", "/otps/email/send/secondary", { body: mailbox, token })).toMatchObject(
      INSUFFICIENT,
    );
    const passkey = { domain: "localhost", user_agent: "" };
    expect(await suite.latchkey.call("POST", "/webauthn/register/start", { body: passkey, token })).toMatchObject(
      INSUFFICIENT,
    );
    expect(await suite.latchkey.sent("thief@example.net")).toEqual([]);
  });

  it("docs/threats.md#44: another session of one factor gives no new tries at the second", async () => {
    const { app, token } = await signInWithOne();
    const totp_code = app.code() === "000000" ? "000001" : "000000";
    const guess = (by: string) =>
      suite.latchkey.call("POST", "/totps/authenticate", { body: { totp_code }, token: by });
    for (let count = 0; count < 7; count += 1) await guess(token);
    const { token: another } = await suite.latchkey.signIn(ANN);
    expect(await guess(another)).toMatchObject({ errorType: "unable_to_authenticate_totp" });
    expect(await guess(another)).toMatchObject({ status: 429, errorType: "user_locked" });
  });

  it("lets the change happen once the app was shown in the same session", async () => {
    const { app, token } = await signInWithOne();
    await suite.latchkey.call("POST", "/totps/authenticate", { body: { totp_code: app.nextCode() }, token });
    expect(await addPhone(token)).toMatchObject({ status: 200 });
    expect(await suite.latchkey.call("DELETE", `/users/totps/${app.totpId}`, { token })).toMatchObject({ status: 200 });
  });

  it("lets the change happen once a recovery code was given in the same session", async () => {
    const { app, token } = await signInWithOne();
    await suite.latchkey.call("POST", "/totps/recover", { body: { recovery_code: app.recoveryCodes[0] }, token });
    expect(await suite.latchkey.call("DELETE", `/users/totps/${app.totpId}`, { token })).toMatchObject({ status: 200 });
  });

  it("asks nothing of people without a second factor", async () => {
    expect(await addPhone((await suite.latchkey.signIn(ANN)).token)).toMatchObject({ status: 200 });
  });
});
