import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { withMembers } from "#testing/credential-text.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { makeAssertion, makeCredential, registerPasskey, signInByPasskey } from "#testing/passkeys.ts";
import {
  createSoftwareAuthenticator,
  type Ceremony,
  type SoftwareAuthenticator,
} from "#testing/software-authenticator.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

const ANN = "ann@example.com";
const EVE = "eve@example.com";

const FORGERIES: readonly (readonly [string, Partial<Ceremony>])[] = [
  ["a page of another origin", { origin: "https://evil.example" }],
  ["an allowed page of another domain", { origin: "http://127.0.0.1:3000" }],
  ["another port", { origin: "http://localhost:4000" }],
  ["the hash of another relying party", { rpId: "evil.example" }],
  ["a challenge nobody made", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["the type of a sign-in", { type: "webauthn.get" }],
  ["nobody present", { isPresent: false }],
  ["nobody verified", { isVerified: false }],
  ["a frame of another origin", { crossOrigin: true }],
];

describe.each(DATABASES)("finishRegistration on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let authenticator: SoftwareAuthenticator;

  // Each test has a project of its own, which is all that it sees.
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    latchkey = await createTestIdentity(database);
    authenticator = createSoftwareAuthenticator();
  });

  const finish = (public_key_credential: string, token?: string) =>
    latchkey.call("POST", "/webauthn/register", { body: { public_key_credential }, token });
  const passkeys = () => database.query("SELECT id FROM latchkey.passkey WHERE project_id = $1", [latchkey.project.id]);

  it("refuses without a session, and a credential that cannot be read", async () => {
    expect(await finish("{}")).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    const { token } = await latchkey.signIn(ANN);
    expect(await finish("{}", token)).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await finish("x".repeat(40_000), token)).toMatchObject({ status: 400, errorType: "bad_request" });
  });

  it.each(FORGERIES)("docs/threats.md#43: refuses %s and registers nothing", async (_, forgery) => {
    const { token } = await latchkey.signIn(ANN);
    expect(await registerPasskey(latchkey, { token, authenticator, forgery })).toMatchObject({
      status: 401,
      errorType: "unable_to_auth_webauthn_registration",
    });
    expect(await passkeys()).toHaveLength(0);
  });

  it("docs/threats.md#43: a challenge works once, even when its first use was refused", async () => {
    const { token } = await latchkey.signIn(ANN);
    const credential = await makeCredential(latchkey, { token, authenticator });
    const told = { id: "A".repeat(22), rawId: "A".repeat(22) };
    expect(await finish(withMembers(credential, told), token)).toMatchObject({ status: 401 });
    expect(await finish(credential, token)).toMatchObject({ errorType: "unable_to_auth_webauthn_registration" });
  });

  it("docs/threats.md#43: refuses a challenge that ran out", async () => {
    const { token } = await latchkey.signIn(ANN);
    const credential = await makeCredential(latchkey, { token, authenticator });
    await database.query("UPDATE latchkey.passkey_challenge SET expires_at = now()");
    expect(await finish(credential, token)).toMatchObject({ errorType: "unable_to_auth_webauthn_registration" });
  });

  it("docs/threats.md#43: a challenge works for its own person and purpose alone, and others cannot burn it", async () => {
    const ann = await latchkey.signIn(ANN);
    const eve = await latchkey.signIn(EVE);
    const credential = await makeCredential(latchkey, { token: ann.token, authenticator });
    expect(await finish(credential, eve.token)).toMatchObject({ errorType: "unable_to_auth_webauthn_registration" });
    expect(await finish(credential, ann.token)).toMatchObject({ status: 200 });
    const assertion = await makeAssertion(latchkey, { authenticator });
    expect(await finish(assertion, ann.token)).toMatchObject({ status: 400 });
  });

  it("docs/threats.md#43: refuses a credential id that anybody has registered", async () => {
    const ann = await latchkey.signIn(ANN);
    const eve = await latchkey.signIn(EVE);
    const forgery = { credentialId: Buffer.alloc(32, 5) };
    await registerPasskey(latchkey, { token: ann.token, authenticator, forgery });
    const other = createSoftwareAuthenticator();
    const refusal = { status: 400, errorType: "duplicate_webauthn_registration" };
    expect(await registerPasskey(latchkey, { token: eve.token, authenticator: other, forgery })).toMatchObject(refusal);
    expect(await passkeys()).toHaveLength(1);
  });

  it("docs/threats.md#43: refuses a user handle that became somebody else's meanwhile", async () => {
    const ann = await latchkey.signIn(ANN);
    const eve = await latchkey.signIn(EVE);
    const start = { override_id: "customer-7" };
    const late = await makeCredential(latchkey, { token: eve.token, authenticator, start });
    const other = createSoftwareAuthenticator();
    expect(await registerPasskey(latchkey, { token: ann.token, authenticator: other, start })).toMatchObject({
      status: 200,
    });
    expect(await finish(late, eve.token)).toMatchObject({ status: 400, errorType: "bad_request" });
  });

  it("refuses a session that lacks the second factor its person has set up since", async () => {
    const { token, userId } = await latchkey.signIn(ANN);
    const credential = await makeCredential(latchkey, { token, authenticator });
    await database.query(
      "INSERT INTO latchkey.totp (id, user_id, secret_sealed, verified) VALUES ('totp of ' || $1, $1, '', true)",
      [userId],
    );
    expect(await finish(credential, token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    expect(await passkeys()).toHaveLength(0);
  });

  it("docs/threats.md#43: twenty at once register one passkey", async () => {
    const { token } = await latchkey.signIn(ANN);
    const credential = await makeCredential(latchkey, { token, authenticator });
    const answers = await Promise.all(Array.from({ length: 20 }, () => finish(credential, token)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === "unable_to_auth_webauthn_registration")).toHaveLength(19);
    expect(await passkeys()).toHaveLength(1);
  });

  it("registers a passkey, which joins the session and keeps its id and token", async () => {
    const { token, userId, data } = await latchkey.signIn(ANN);
    const answer = await registerPasskey(latchkey, { token, authenticator });
    const id = answer.data["webauthn_registration_id"];
    expect(id).toMatch(/^webauthn-registration-test-[\da-f-]{36}$/);
    const registration = {
      webauthn_registration_id: id,
      domain: "localhost",
      user_agent: "test",
      authenticator_type: "platform",
      verified: true,
      name: "Passkey 1",
    };
    expect(answer).toMatchObject({
      status: 200,
      data: {
        user_id: userId,
        session_token: token,
        user: { webauthn_registrations: [registration] },
        __user: { webauthn_registrations: [registration] },
        session: {
          session_id: z.object({ session_id: z.string() }).parse(data["session"]).session_id,
          authentication_factors: [
            { type: "otp" },
            {
              type: "webauthn",
              delivery_method: "webauthn_registration",
              webauthn_factor: { webauthn_registration_id: id, domain: "localhost", user_agent: "test" },
            },
          ],
        },
      },
    });
  });

  it.each(["EdDSA", "RS256"] as const)("registers a key of %s, which signs in", async (algorithm) => {
    const { token, userId } = await latchkey.signIn(ANN);
    const device = createSoftwareAuthenticator({ algorithm });
    expect(await registerPasskey(latchkey, { token, authenticator: device })).toMatchObject({ status: 200 });
    expect((await signInByPasskey(latchkey, { authenticator: device })).data["user_id"]).toBe(userId);
  });

  it("takes a key of a person who was only present where no passkey was asked for", async () => {
    const { token } = await latchkey.signIn(ANN);
    const start = { return_passkey_credential_options: false };
    const forgery = { isVerified: false };
    const answer = await registerPasskey(latchkey, { token, authenticator, start, forgery });
    expect(answer.data["session"]).toMatchObject({
      authentication_factors: [{ type: "otp" }, { type: "webauthn", user_verified: false }],
    });
  });
});
