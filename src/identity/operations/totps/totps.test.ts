import { describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("createTotp on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, { deps: { now: clock.now } });

  const create = (token: string | undefined, body: object = {}) =>
    suite.latchkey.call("POST", "/totps", { body, token });
  const authenticate = (token: string, totp_code: string) =>
    suite.latchkey.call("POST", "/totps/authenticate", { body: { totp_code }, token });

  it("refuses somebody who is not signed in", async () => {
    expect(await create(undefined)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
  });

  it("refuses a set-up that may take longer than a day", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    expect(await create(token, { expiration_minutes: 1441 })).toMatchObject({
      status: 400,
      errorType: "invalid_expiration_minutes",
    });
  });

  it("refuses a second app", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    await enrolApp(suite.latchkey, clock, token);
    expect(await create(token)).toMatchObject({ status: 400, errorType: "active_totp_exists" });
  });

  it("refuses the code of a set-up that ran out", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const app = scanApp(await create(token, { expiration_minutes: 5 }), clock);
    await suite.database.query("UPDATE latchkey.totp SET expires_at = expires_at - interval '5 minutes'");
    expect(await authenticate(token, app.code())).toMatchObject({ status: 404, errorType: "totp_not_found" });
  });

  it("ends an earlier set-up that was not finished", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const first = scanApp(await create(token), clock);
    const second = scanApp(await create(token), clock);
    expect(await authenticate(token, first.code())).toMatchObject({ errorType: "unable_to_authenticate_totp" });
    expect(await authenticate(token, second.code())).toMatchObject({ status: 200 });
  });

  it("shows secret, picture and recovery codes once, and is pending until the first code", async () => {
    const { token, userId } = await suite.latchkey.signIn(ANN);
    const { data } = await create(token);
    expect(data).toMatchObject({
      user_id: userId,
      user: { totps: [{ totp_id: data["totp_id"], verified: false }] },
    });
    expect(data["__user"]).toEqual(data["user"]);
    expect(String(data["secret"])).toMatch(/^[A-Z2-7]{32}$/);
    expect(String(data["qr_code"])).toMatch(/^data:image\/png;base64,/);
    expect(data["recovery_codes"]).toHaveLength(10);
    const again = await suite.latchkey.signIn(ANN);
    expect(again.data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }] } });
  });

  it("docs/threats.md#17: keeps neither secret nor recovery codes in clear", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const app = scanApp(await create(token), clock);
    const kept = JSON.stringify([
      await suite.database.query("SELECT * FROM latchkey.totp"),
      await suite.database.query("SELECT * FROM latchkey.recovery_code"),
    ]);
    const [code = ""] = app.recoveryCodes;
    expect([app.secret, code, code.replaceAll("-", "")].filter((secret) => kept.includes(secret))).toEqual([]);
  });

  it("leaves one pending app when two tabs begin at once", async () => {
    const { token, userId } = await suite.latchkey.signIn(ANN);
    await Promise.all([create(token), create(token), create(token)]);
    expect(await suite.database.query("SELECT id FROM latchkey.totp WHERE user_id = $1", [userId])).toHaveLength(1);
  });
});
