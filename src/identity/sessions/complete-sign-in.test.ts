import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { makeAssertion, registerPasskey, signInByPasskey } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "#testing/software-authenticator.ts";

const ANN = "ann@example.com";
const BOB = "bob@example.com";
const PHONE = "+12025550123";
const OTHER_PHONE = "+12025550155";

describe.each(DATABASES)("completeSignIn on $name", ({ open }) => {
  const clock = createHeldClock();
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  // Each test has a project of its own, which is all that it sees.
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    latchkey = await createTestIdentity(database, {
      settings: { secondFactor: "required" },
      parts: { now: clock.now },
    });
  });

  const post = (path: string, body: object, token?: string) => latchkey.call("POST", path, { body, token });
  const halfOf = ({ data }: Pick<Answer, "data">): string => String(data["intermediate_session_token"]);
  const begin = async (email: string): Promise<string> => halfOf(await latchkey.signIn(email));
  /** Proves a phone within a half-done sign-in: `wanted` names it by number or by id. */
  const provePhone = async (half: string, wanted: object, number: string): Promise<Answer> => {
    const sent = await post("/otps/sms/send/secondary", { ...wanted, intermediate_session_token: half });
    if (sent.errorType !== "") return sent;
    const { method_id } = sent.data;
    const code = await latchkey.newestCode(number);
    return post("/otps/authenticate", { code, method_id, intermediate_session_token: half });
  };
  const setUpPhone = async (email: string, number: string): Promise<Answer> =>
    provePhone(await begin(email), { phone_number: number }, number);
  /** Signs in by text message alone. */
  const beginByPhone = async (number: string): Promise<Answer> => {
    const { method_id } = (await post("/otps/sms/login_or_create", { phone_number: number })).data;
    return post("/otps/authenticate", { code: await latchkey.newestCode(number), method_id });
  };

  it("THREATS 44: one factor gives no session, no token and no addresses where two are required", async () => {
    const { data } = await latchkey.signIn(ANN);
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
    expect([data["user"], data["__user"]]).toEqual([undefined, undefined]);
    const sessions = "SELECT id FROM latchkey.session WHERE project_id = $1";
    expect(await database.query(sessions, [latchkey.project.id])).toEqual([]);
  });

  it("THREATS 44: a second proof of the mailbox is no second factor", async () => {
    const half = await begin(ANN);
    const { method_id } = (await post("/otps/email/login_or_create", { email: ANN })).data;
    const code = await latchkey.newestCode(ANN);
    const answer = await post("/otps/authenticate", { code, method_id, intermediate_session_token: half });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { enrollable: ["totp", "sms_otp"] } });
    expect(await post("/totps", { intermediate_session_token: half })).toMatchObject({ status: 401 });
  });

  it("THREATS 44: a link after a code is no second factor", async () => {
    const half = await begin(ANN);
    await post("/magic_links/email/login_or_create", { email: ANN });
    const token = await latchkey.newestToken(ANN);
    const answer = await post("/magic_links/authenticate", { token, intermediate_session_token: half });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { email_otp: [] } });
  });

  it("THREATS 44: who has a second factor sets no other one up with the first alone", async () => {
    await setUpPhone(ANN, PHONE);
    const { data } = await latchkey.signIn(ANN);
    expect(data).toMatchObject({ mfa_required: { sms_otp: [{ phone_number_ending: "23" }], enrollable: [] } });
    const half = halfOf({ data });
    expect(await post("/totps", { intermediate_session_token: half })).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    expect(await provePhone(half, { phone_number: OTHER_PHONE }, OTHER_PHONE)).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    const mailbox = { email: BOB, intermediate_session_token: half };
    expect(await post("/otps/email/send/secondary", mailbox)).toMatchObject({ errorType: "insufficient_factors" });
  });

  it("THREATS 44: an app that was begun is not finished with the first factor once another one was set up", async () => {
    const half = await begin(ANN);
    const app = scanApp(await post("/totps", { intermediate_session_token: half }), clock);
    await setUpPhone(ANN, PHONE);
    const body = { totp_code: app.code(), intermediate_session_token: half };
    expect(await post("/totps/authenticate", body)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
  });

  it("THREATS 44: a number that was begun is not added with the first factor once another one was set up", async () => {
    const half = await begin(ANN);
    const wanted = { phone_number: PHONE, intermediate_session_token: half };
    const { method_id } = (await post("/otps/sms/send/secondary", wanted)).data;
    await setUpPhone(ANN, OTHER_PHONE);
    const code = await latchkey.newestCode(PHONE);
    expect(await post("/otps/authenticate", { code, method_id, intermediate_session_token: half })).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
    const numbers = "SELECT number FROM latchkey.phone_number WHERE project_id = $1";
    expect(await database.query(numbers, [latchkey.project.id])).toEqual([{ number: OTHER_PHONE }]);
  });

  it("THREATS 44: the phone alone sets no app up for who has a mailbox as well, and asks for the mailbox", async () => {
    await setUpPhone(ANN, PHONE);
    const answer = await beginByPhone(PHONE);
    expect(answer.data).toMatchObject({
      session: null,
      mfa_required: { sms_otp: [], email_otp: [{ email_beginning: "a" }], enrollable: [] },
    });
    const intermediate_session_token = halfOf(answer);
    expect(await post("/totps", { intermediate_session_token })).toMatchObject({ errorType: "insufficient_factors" });
    const mfa = answer.data["mfa_required"];
    const wanted = { email_id: readFirstEmailId(mfa), intermediate_session_token };
    const { method_id } = (await post("/otps/email/send/secondary", wanted)).data;
    const code = await latchkey.newestCode(ANN);
    const { data } = await post("/otps/authenticate", { code, method_id, intermediate_session_token });
    expect(data).toMatchObject({
      session: { authentication_factors: [{ delivery_method: "sms" }, { delivery_method: "email" }] },
    });
  });

  it("THREATS 44: a password reset by mail leaves the second factor in force", async () => {
    await setUpPhone(ANN, PHONE);
    await post("/passwords/email/reset/start", { email: ANN });
    const body = { token: await latchkey.newestToken(ANN), password: "a quiet lamp of seven wicks" };
    const { data } = await post("/passwords/email/reset", body);
    expect(data).toMatchObject({
      session: null,
      mfa_required: { sms_otp: [{ phone_number_ending: "23" }], enrollable: [] },
    });
    expect(await post("/totps", { intermediate_session_token: halfOf({ data }) })).toMatchObject({
      errorType: "insufficient_factors",
    });
  });

  it("THREATS 44: password and mailbox together are one factor, for the mailbox resets the password", async () => {
    await setUpPhone(ANN, PHONE);
    await post("/passwords/email/reset/start", { email: ANN });
    const reset = { token: await latchkey.newestToken(ANN), password: "a quiet lamp of seven wicks" };
    const half = halfOf(await post("/passwords/email/reset", reset));
    const { method_id } = (await post("/otps/email/login_or_create", { email: ANN })).data;
    const code = await latchkey.newestCode(ANN);
    const answer = await post("/otps/authenticate", { code, method_id, intermediate_session_token: half });
    expect(answer.data).toMatchObject({ session: null, mfa_required: { sms_otp: [{}], enrollable: [] } });
  });

  it("refuses a half-done sign-in that was used, ran out, or is another person's", async () => {
    const app = scanApp(await post("/totps", { intermediate_session_token: await begin(ANN) }), clock);
    const half = await begin(ANN);
    const bobs = await begin(BOB);
    const wrongPerson = { totp_code: app.nextCode(), intermediate_session_token: bobs };
    expect(await post("/totps/authenticate", wrongPerson)).toMatchObject({ errorType: "totp_not_found" });
    const body = { totp_code: app.code(), intermediate_session_token: half };
    expect(await post("/totps/authenticate", body)).toMatchObject({ status: 200 });
    const again = { totp_code: app.nextCode(), intermediate_session_token: half };
    expect(await post("/totps/authenticate", again)).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
    const late = await begin(ANN);
    await database.query("UPDATE latchkey.intermediate_session SET expires_at = now()");
    const tooLate = { totp_code: app.nextCode(), intermediate_session_token: late };
    expect(await post("/totps/authenticate", tooLate)).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("refuses a half-done sign-in of another project", async () => {
    const half = await begin(ANN);
    const other = await createTestIdentity(database, { settings: { secondFactor: "required" } });
    const asked = { body: { intermediate_session_token: half } };
    expect(await other.call("POST", "/totps", asked)).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("ends the half-done sign-in after ten minutes", async () => {
    await begin(ANN);
    const rows = await database.query<{ seconds: number }>(
      "SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM latchkey.intermediate_session WHERE project_id = $1",
      [latchkey.project.id],
    );
    expect(rows).toEqual([{ seconds: 600 }]);
  });

  it("sets an app up in the half-done sign-in of somebody who has no second factor, and then asks for it", async () => {
    const half = await begin(ANN);
    const app = scanApp(await post("/totps", { intermediate_session_token: half }), clock);
    const body = { totp_code: app.nextCode(), intermediate_session_token: half, session_duration_minutes: 60 };
    const { data } = await post("/totps/authenticate", body);
    expect(data).toMatchObject({
      session: { authentication_factors: [{ type: "otp" }, { type: "totp" }] },
      user: { totps: [{ verified: true }] },
    });
    const next = await latchkey.signIn(ANN);
    expect(next.data).toMatchObject({
      session: null,
      mfa_required: { totp: true, recovery_codes: true, enrollable: [] },
    });
  });

  it("sets a new number up in the half-done sign-in, and then asks for it by its id", async () => {
    expect((await setUpPhone(ANN, PHONE)).data).toMatchObject({
      session: { authentication_factors: [{ delivery_method: "email" }, { delivery_method: "sms" }] },
      user: { phone_numbers: [{ phone_number: PHONE, verified: true }] },
    });
    const { data } = await latchkey.signIn(ANN);
    const phone_id = readFirstPhoneId(data["mfa_required"]);
    const { data: second } = await provePhone(halfOf({ data }), { phone_id }, PHONE);
    expect(second).toMatchObject({ session: { authentication_factors: [{ type: "otp" }, { type: "otp" }] } });
  });

  it("THREATS 18: gives a session of its own, never the half-done sign-in's token", async () => {
    const half = await begin(ANN);
    const { data } = await provePhone(half, { phone_number: PHONE }, PHONE);
    expect(data["session_token"]).not.toBe(half);
    expect(
      await latchkey.call("POST", "/sessions/authenticate", { token: String(data["session_token"]) }),
    ).toMatchObject({ status: 200 });
  });

  /** A person with mailbox, phone and passkey. */
  const registerPasskeyOf = async (email: string): Promise<SoftwareAuthenticator> => {
    const token = String((await setUpPhone(email, PHONE)).data["session_token"]);
    const authenticator = createSoftwareAuthenticator();
    expect(await registerPasskey(latchkey, { token, authenticator })).toMatchObject({ status: 200 });
    return authenticator;
  };

  it("THREATS 44: a passkey that did not verify its person is one factor", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const start = { return_passkey_credential_options: false };
    const answer = await signInByPasskey(latchkey, { authenticator, start, forgery: { isVerified: false } });
    expect(answer.data).toMatchObject({
      session: null,
      mfa_required: { webauthn: true, sms_otp: [{ phone_number_ending: "23" }], email_otp: [{}], enrollable: [] },
    });
  });

  it("is content with a passkey that verified its person", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const { data } = await signInByPasskey(latchkey, { authenticator });
    expect(data).toMatchObject({ session: { authentication_factors: [{ type: "webauthn", user_verified: true }] } });
  });

  it("takes a passkey as the second factor of a half-done sign-in", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const { data } = await latchkey.signIn(ANN);
    expect(data).toMatchObject({ session: null, mfa_required: { webauthn: true } });
    const public_key_credential = await makeAssertion(latchkey, { authenticator });
    const intermediate_session_token = halfOf({ data });
    const answer = await post("/webauthn/authenticate", { public_key_credential, intermediate_session_token });
    expect(answer.data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }, { type: "webauthn" }] } });
  });

  it("asks nobody under the rule `never`, and only owners of an app under the rule `enrolled`", async () => {
    const never = await createTestIdentity(database, {
      settings: { secondFactor: "never" },
      parts: { now: clock.now },
    });
    await enrolApp(never, clock, (await never.signIn(ANN)).token);
    expect((await never.signIn(ANN)).data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }] } });
    const enrolled = await createTestIdentity(database, { parts: { now: clock.now } });
    await enrolApp(enrolled, clock, (await enrolled.signIn(ANN)).token);
    expect((await enrolled.signIn(ANN)).data).toMatchObject({ session: null, mfa_required: { totp: true } });
    expect((await enrolled.signIn(BOB)).data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }] } });
  });
});

function readFirstPhoneId(mfaRequired: unknown): string {
  return /"phone_id":"([^"]+)"/.exec(JSON.stringify(mfaRequired))?.[1] ?? "";
}

function readFirstEmailId(mfaRequired: unknown): string {
  return /"email_id":"([^"]+)"/.exec(JSON.stringify(mfaRequired))?.[1] ?? "";
}
