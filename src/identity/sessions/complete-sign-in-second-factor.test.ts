// What completes a sign-in that asks for a second factor, and who is asked.
import { describe, expect, it } from "vitest";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { begin, halfOf, verifyPhone, setUpPhone } from "#testing/mfa-pending-sign-in.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import { createTestIdentity, type Answer } from "#testing/identity.ts";
import { makeAssertion, registerPasskey, signInByPasskey } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "#testing/software-authenticator.ts";

const ANN = "ann@example.com";
const BOB = "bob@example.com";
const PHONE = "+12025550123";

describe.each(DATABASES)("completeSignIn on $name", ({ open }) => {
  const clock = createHeldClock();
  const suite = openIdentitySuite(open, {
    settings: { secondFactor: "required" },
    deps: { now: clock.now },
  });

  const post = (path: string, body: object): Promise<Answer> => suite.latchkey.call("POST", path, { body });

  /** A person with mailbox, phone and passkey. */
  const registerPasskeyOf = async (email: string): Promise<SoftwareAuthenticator> => {
    const token = String((await setUpPhone(suite.latchkey, email, PHONE)).data["session_token"]);
    const authenticator = createSoftwareAuthenticator();
    expect(await registerPasskey(suite.latchkey, { token, authenticator })).toMatchObject({ status: 200 });
    return authenticator;
  };

  it("sets an app up in the unfinished sign-in of somebody who has no second factor, and then asks for it", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const app = scanApp(await post("/totps", { intermediate_session_token: pending }), clock);
    const body = { totp_code: app.nextCode(), intermediate_session_token: pending, session_duration_minutes: 60 };
    const { data } = await post("/totps/authenticate", body);
    expect(data).toMatchObject({
      session: { authentication_factors: [{ type: "otp" }, { type: "totp" }] },
      user: { totps: [{ verified: true }] },
    });
    const next = await suite.latchkey.signIn(ANN);
    expect(next.data).toMatchObject({
      session: null,
      mfa_required: { totp: true, recovery_codes: true, enrollable: [] },
    });
  });

  it("sets a new number up in the unfinished sign-in, and then asks for it by its id", async () => {
    expect((await setUpPhone(suite.latchkey, ANN, PHONE)).data).toMatchObject({
      session: { authentication_factors: [{ delivery_method: "email" }, { delivery_method: "sms" }] },
      user: { phone_numbers: [{ phone_number: PHONE, verified: true }] },
    });
    const { data } = await suite.latchkey.signIn(ANN);
    const phone_id = readFirstPhoneId(data["mfa_required"]);
    const { data: second } = await verifyPhone(suite.latchkey, {
      half: halfOf({ data }),
      wanted: { phone_id },
      number: PHONE,
    });
    expect(second).toMatchObject({ session: { authentication_factors: [{ type: "otp" }, { type: "otp" }] } });
  });

  it("docs/threats.md#44: a passkey that did not verify its person is one factor", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const start = { return_passkey_credential_options: false };
    const answer = await signInByPasskey(suite.latchkey, { authenticator, start, forgery: { isVerified: false } });
    expect(answer.data).toMatchObject({
      session: null,
      mfa_required: { webauthn: true, sms_otp: [{ phone_number_ending: "23" }], email_otp: [{}], enrollable: [] },
    });
  });

  it("is content with a passkey that verified its person", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const { data } = await signInByPasskey(suite.latchkey, { authenticator });
    expect(data).toMatchObject({ session: { authentication_factors: [{ type: "webauthn", user_verified: true }] } });
  });

  it("takes a passkey as the second factor of a unfinished sign-in", async () => {
    const authenticator = await registerPasskeyOf(ANN);
    const { data } = await suite.latchkey.signIn(ANN);
    expect(data).toMatchObject({ session: null, mfa_required: { webauthn: true } });
    const public_key_credential = await makeAssertion(suite.latchkey, { authenticator });
    const intermediate_session_token = halfOf({ data });
    const answer = await post("/webauthn/authenticate", { public_key_credential, intermediate_session_token });
    expect(answer.data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }, { type: "webauthn" }] } });
  });

  it("asks nobody under the rule `never`, and only owners of an app under the rule `enrolled`", async () => {
    const never = await createTestIdentity(suite.database, {
      settings: { secondFactor: "never" },
      deps: { now: clock.now },
    });
    await enrolApp(never, clock, (await never.signIn(ANN)).token);
    expect((await never.signIn(ANN)).data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }] } });
    const enrolled = await createTestIdentity(suite.database, { deps: { now: clock.now } });
    await enrolApp(enrolled, clock, (await enrolled.signIn(ANN)).token);
    expect((await enrolled.signIn(ANN)).data).toMatchObject({ session: null, mfa_required: { totp: true } });
    expect((await enrolled.signIn(BOB)).data).toMatchObject({ session: { authentication_factors: [{ type: "otp" }] } });
  });
});

function readFirstPhoneId(mfaRequired: unknown): string {
  return /"phone_id":"([^"]+)"/.exec(JSON.stringify(mfaRequired))?.[1] ?? "";
}
