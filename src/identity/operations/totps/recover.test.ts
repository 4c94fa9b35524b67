import { describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, scanApp, type AuthenticatorApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";

const ANN = "ann@example.com";
const BOB = "bob@example.com";
const CAROL = "carol@example.com";

describe.each(DATABASES)("recover on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, { deps: { now: clock.now } });

  const enrol = async (email: string): Promise<AuthenticatorApp> =>
    enrolApp(suite.latchkey, clock, (await suite.latchkey.signIn(email)).token);
  const begin = async (email: string): Promise<string> =>
    String((await suite.latchkey.signIn(email)).data["intermediate_session_token"]);
  const recover = (intermediate_session_token: string, recovery_code = "") =>
    suite.latchkey.call("POST", "/totps/recover", { body: { recovery_code, intermediate_session_token } });

  it("refuses a person without an app", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const body = { recovery_code: "q7x3-0m5k-z9wd" };
    expect(await suite.latchkey.call("POST", "/totps/recover", { body, token })).toMatchObject({
      status: 404,
      errorType: "totp_not_found",
    });
  });

  it("docs/threats.md#44: refuses the codes of an app whose set-up was not finished", async () => {
    const { token } = await suite.latchkey.signIn(ANN);
    const app = scanApp(await suite.latchkey.call("POST", "/totps", { token }), clock);
    const body = { recovery_code: app.recoveryCodes[0] };
    expect(await suite.latchkey.call("POST", "/totps/recover", { body, token })).toMatchObject({
      errorType: "totp_not_found",
    });
  });

  it("docs/threats.md#44: refuses a code the second time, and every other one still works", async () => {
    const app = await enrol(ANN);
    expect(await recover(await begin(ANN), app.recoveryCodes[0])).toMatchObject({ status: 200 });
    const pending = await begin(ANN);
    expect(await recover(pending, app.recoveryCodes[0])).toMatchObject({
      status: 401,
      errorType: "unable_to_authenticate_recovery_code",
    });
    expect(await recover(pending, app.recoveryCodes[9])).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: refuses another person's code", async () => {
    await enrol(ANN);
    const bobs = await enrol(BOB);
    expect(await recover(await begin(ANN), bobs.recoveryCodes[0])).toMatchObject({
      errorType: "unable_to_authenticate_recovery_code",
    });
    expect(await recover(await begin(BOB), bobs.recoveryCodes[0])).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#44: counts wrong recovery codes and wrong app codes together", async () => {
    const app = await enrol(ANN);
    const pending = await begin(ANN);
    const wrong = app.code() === "000000" ? "000001" : "000000";
    const body = { totp_code: wrong, intermediate_session_token: pending };
    for (let guess = 0; guess < 4; guess += 1) {
      await recover(pending, "0000-0000-0000");
      await suite.latchkey.call("POST", "/totps/authenticate", { body });
    }
    expect(await recover(pending, app.recoveryCodes[0])).toMatchObject({ status: 429, errorType: "user_locked" });
  });

  it("docs/threats.md#44: twenty at once give one session", async () => {
    const app = await enrol(ANN);
    const pending = await begin(ANN);
    const before = await suite.database.query("SELECT id FROM latchkey.session");
    const answers = await Promise.all(Array.from({ length: 20 }, () => recover(pending, app.recoveryCodes[0])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await suite.database.query("SELECT id FROM latchkey.session")).toHaveLength(before.length + 1);
  });

  it("docs/threats.md#64: tells the owner of a code that was used, and how many are left, and of none that was refused", async () => {
    const app = await enrol(CAROL);
    const subjects = async () => (await suite.latchkey.sent(CAROL)).map(({ subject }) => subject);
    const used = "A recovery code of your Example account was used";
    await recover(await begin(CAROL), "0000-0000-0000");
    expect(await subjects()).not.toContain(used);
    const done = await recover(await begin(CAROL), app.recoveryCodes[0]);
    expect((await suite.latchkey.sent(CAROL)).at(-1)).toMatchObject({ subject: used });
    expect((await suite.latchkey.sent(CAROL)).at(-1)?.text).toContain("9 codes are left.");
    const session = String(done.data["session_token"]);
    const { data } = await suite.latchkey.call("GET", "/sessions", { token: session });
    expect(JSON.stringify(data["sessions"])).toContain('"type":"recovery_codes"');
  });

  it("gives a session with both factors for a code as it was written down", async () => {
    const app = await enrol(ANN);
    const written = (app.recoveryCodes[0] ?? "").replaceAll("-", " ").toUpperCase();
    const { data } = await recover(await begin(ANN), written);
    expect(data).toMatchObject({
      totp_id: app.totpId,
      session: {
        authentication_factors: [{ type: "otp" }, { type: "recovery_codes", delivery_method: "recovery_code" }],
      },
    });
  });
});
