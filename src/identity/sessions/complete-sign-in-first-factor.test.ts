// What one factor neither gives nor may do where two are required, and what counts as one.
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { intermediateAnswer } from "#contracts/sdk-v1/discovery.ts";
import { answered } from "#testing/call-shapes.ts";
import { createHeldClock, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { begin, beginByPhone, halfOf, verifyPhone, setUpPhone } from "#testing/mfa-pending-sign-in.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import type { Answer } from "#testing/identity.ts";

const ANN = "ann@example.com";
const BOB = "bob@example.com";
const PHONE = "+12025550123";
const OTHER_PHONE = "+12025550155";

describe.each(DATABASES)("completeSignIn on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, {
    settings: { secondFactor: "required" },
    deps: { now: clock.now },
  });

  const post = (path: string, body: object): Promise<Answer> => suite.latchkey.call("POST", path, { body });

  it("docs/threats.md#44: one factor gives no session, no token and no addresses where two are required", async () => {
    const { data } = await suite.latchkey.signIn(ANN);
    expect(data).toMatchObject({
      session: null,
      session_token: "",
      session_jwt: "",
      mfa_required: {
        totp: false,
        recovery_codes: false,
        sms_otp: [],
        email_otp: [],
        webauthn: false,
        enrollable: ["totp", "sms_otp"],
      },
      discovered_organizations: [],
    });
    expect(answered(intermediateAnswer, { method_id: z.string() }).parse(data)).toEqual(data);
    expect([data["user"], data["__user"]]).toEqual([undefined, undefined]);
    const sessions = "SELECT id FROM latchkey.session WHERE project_id = $1";
    expect(await suite.database.query(sessions, [suite.latchkey.project.id])).toEqual([]);
  });

  it("docs/threats.md#44: a second proof of the mailbox is no second factor", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const { method_id } = (await post("/otps/email/login_or_create", { email: ANN })).data;
    const code = await suite.latchkey.newestCode(ANN);
    const answer = await post("/otps/authenticate", { code, method_id, intermediate_session_token: pending });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { enrollable: ["totp", "sms_otp"] } });
    expect(await post("/totps", { intermediate_session_token: pending })).toMatchObject({ status: 401 });
  });

  it("docs/threats.md#44: a link after a code is no second factor", async () => {
    const pending = await begin(suite.latchkey, ANN);
    await post("/magic_links/email/login_or_create", { email: ANN });
    const token = await suite.latchkey.newestToken(ANN);
    const answer = await post("/magic_links/authenticate", { token, intermediate_session_token: pending });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { email_otp: [] } });
  });

  it("docs/threats.md#44: who has a second factor sets no other one up with the first alone", async () => {
    await setUpPhone(suite.latchkey, ANN, PHONE);
    const { data } = await suite.latchkey.signIn(ANN);
    expect(data).toMatchObject({ mfa_required: { sms_otp: [{ phone_number_ending: "23" }], enrollable: [] } });
    const pending = halfOf({ data });
    expect(await post("/totps", { intermediate_session_token: pending })).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    expect(
      await verifyPhone(suite.latchkey, { half: pending, wanted: { phone_number: OTHER_PHONE }, number: OTHER_PHONE }),
    ).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    const mailbox = { email: BOB, intermediate_session_token: pending };
    expect(await post("/otps/email/send/secondary", mailbox)).toMatchObject({ errorType: "insufficient_factors" });
  });

  it("docs/threats.md#44: an app that was begun is not finished with the first factor once another one was set up", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const app = scanApp(await post("/totps", { intermediate_session_token: pending }), clock);
    await setUpPhone(suite.latchkey, ANN, PHONE);
    const body = { totp_code: app.code(), intermediate_session_token: pending };
    expect(await post("/totps/authenticate", body)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
  });

  it("docs/threats.md#44: a number that was begun is not added with the first factor once another one was set up", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const wanted = { phone_number: PHONE, intermediate_session_token: pending };
    const { method_id } = (await post("/otps/sms/send/secondary", wanted)).data;
    await setUpPhone(suite.latchkey, ANN, OTHER_PHONE);
    const code = await suite.latchkey.newestCode(PHONE);
    expect(await post("/otps/authenticate", { code, method_id, intermediate_session_token: pending })).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    const numbers = "SELECT number FROM latchkey.phone_number WHERE project_id = $1";
    expect(await suite.database.query(numbers, [suite.latchkey.project.id])).toEqual([{ number: OTHER_PHONE }]);
  });

  it("docs/threats.md#44: the phone alone sets no app up for a person with a mailbox, and asks for the mailbox", async () => {
    await setUpPhone(suite.latchkey, ANN, PHONE);
    const answer = await beginByPhone(suite.latchkey, PHONE);
    expect(answer.data).toMatchObject({
      session: null,
      mfa_required: { sms_otp: [], email_otp: [{ email_beginning: "a" }], enrollable: [] },
    });
    const intermediate_session_token = halfOf(answer);
    expect(await post("/totps", { intermediate_session_token })).toMatchObject({ errorType: "insufficient_factors" });
    const mfa = answer.data["mfa_required"];
    const wanted = { email_id: readFirstEmailId(mfa), intermediate_session_token };
    const { method_id } = (await post("/otps/email/send/secondary", wanted)).data;
    const code = await suite.latchkey.newestCode(ANN);
    const { data } = await post("/otps/authenticate", { code, method_id, intermediate_session_token });
    expect(data).toMatchObject({
      session: { authentication_factors: [{ delivery_method: "sms" }, { delivery_method: "email" }] },
    });
  });

  it("docs/threats.md#44: a password reset by mail leaves the second factor in force", async () => {
    await setUpPhone(suite.latchkey, ANN, PHONE);
    await post("/passwords/email/reset/start", { email: ANN });
    const body = { token: await suite.latchkey.newestToken(ANN), password: "a quiet lamp of seven wicks" };
    const { data } = await post("/passwords/email/reset", body);
    expect(data).toMatchObject({
      session: null,
      mfa_required: { sms_otp: [{ phone_number_ending: "23" }], enrollable: [] },
    });
    expect(await post("/totps", { intermediate_session_token: halfOf({ data }) })).toMatchObject({
      errorType: "insufficient_factors",
    });
  });

  it("docs/threats.md#44: password and mailbox together are one factor, for the mailbox resets the password", async () => {
    await setUpPhone(suite.latchkey, ANN, PHONE);
    await post("/passwords/email/reset/start", { email: ANN });
    const reset = { token: await suite.latchkey.newestToken(ANN), password: "a quiet lamp of seven wicks" };
    const pending = halfOf(await post("/passwords/email/reset", reset));
    const { method_id } = (await post("/otps/email/login_or_create", { email: ANN })).data;
    const code = await suite.latchkey.newestCode(ANN);
    const answer = await post("/otps/authenticate", { code, method_id, intermediate_session_token: pending });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { sms_otp: [{}], enrollable: [] } });
  });
});

function readFirstEmailId(mfaRequired: unknown): string {
  return /"email_id":"([^"]+)"/.exec(JSON.stringify(mfaRequired))?.[1] ?? "";
}
