import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { withMembers } from "#testing/credential-text.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { makeAssertion, PAGE, present, registerPasskey, signInByPasskey } from "#testing/passkeys.ts";
import {
  createSoftwareAuthenticator,
  type Ceremony,
  type SoftwareAuthenticator,
} from "#testing/software-authenticator.ts";
import { readAssertion } from "#identity/factors/passkey/read-credential.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

const ANN = "ann@example.com";
const EVE = "eve@example.com";

const REFUSED = { status: 401, errorType: "unable_to_auth_webauthn_registration" };
const UNKNOWN = { status: 404, errorType: "webauthn_registration_not_found" };

const FORGERIES: readonly (readonly [string, Partial<Ceremony>])[] = [
  ["a page of another origin", { origin: "https://evil.example" }],
  ["an allowed page of another domain", { origin: "http://127.0.0.1:3000" }],
  ["another port", { origin: "http://localhost:4000" }],
  ["the hash of another relying party", { rpId: "evil.example" }],
  ["a challenge nobody made", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["the type of a registration", { type: "webauthn.create" }],
  ["nobody present", { isPresent: false }],
  ["nobody verified", { isVerified: false }],
  ["a frame of another origin", { crossOrigin: true }],
  ["a counter that stood still", { counter: 1 }],
  ["a counter that went back", { counter: 0 }],
  ["another user handle", { userHandle: Buffer.from("user-test-1").toString("base64url") }],
  ["no user handle, where nobody said who signs in", { userHandle: null }],
];

describe.each(DATABASES)("finishAuthentication on $name", ({ open }) => {
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

  const sessions = () =>
    database.query("SELECT id FROM latchkey.session WHERE revoked_at IS NULL AND project_id = $1", [
      latchkey.project.id,
    ]);
  const enrol = async (email: string, device = authenticator) => {
    const person = await latchkey.signIn(email);
    const answer = await registerPasskey(latchkey, { token: person.token, authenticator: device });
    return { ...person, passkeyId: String(answer.data["webauthn_registration_id"]) };
  };

  it("refuses what is no credential", async () => {
    expect(await present(latchkey, "{}")).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await present(latchkey, "x".repeat(40_000))).toMatchObject({ status: 400, errorType: "bad_request" });
  });

  it.each(FORGERIES)("docs/threats.md#43: refuses %s and signs nobody in", async (_, forgery) => {
    await enrol(ANN);
    expect(await signInByPasskey(latchkey, { authenticator, forgery })).toMatchObject(REFUSED);
    expect(await sessions()).toHaveLength(1);
  });

  it("docs/threats.md#43: refuses a passkey that is not, or no longer, registered", async () => {
    const { passkeyId } = await enrol(ANN);
    await database.query("DELETE FROM latchkey.passkey WHERE id = $1", [passkeyId]);
    expect(await signInByPasskey(latchkey, { authenticator })).toMatchObject(UNKNOWN);
  });

  it("docs/threats.md#43: refuses the handle of one person with the key of another", async () => {
    const ann = await enrol(ANN);
    const eves = createSoftwareAuthenticator();
    await enrol(EVE, eves);
    const userHandle = Buffer.from(ann.userId).toString("base64url");
    expect(await signInByPasskey(latchkey, { authenticator: eves, forgery: { userHandle } })).toMatchObject(REFUSED);
  });

  it("docs/threats.md#43: refuses a signature of another key under a registered id", async () => {
    const { userId } = await enrol(ANN);
    const eves = createSoftwareAuthenticator();
    await enrol(EVE, eves);
    const [ann] = await database.query<{ credential_id: string; user_handle: string }>(
      "SELECT credential_id, user_handle FROM latchkey.passkey WHERE user_id = $1",
      [userId],
    );
    const credentialId = Buffer.from(ann?.credential_id ?? "", "base64url");
    const forgery = { credentialId, userHandle: ann?.user_handle ?? "" };
    expect(await signInByPasskey(latchkey, { authenticator: eves, forgery })).toMatchObject(REFUSED);
  });

  it("docs/threats.md#43: an assertion works once, and its challenge is gone after a refusal too", async () => {
    await enrol(ANN);
    const assertion = await makeAssertion(latchkey, { authenticator });
    expect(await present(latchkey, assertion)).toMatchObject({ status: 200 });
    expect(await present(latchkey, assertion)).toMatchObject(REFUSED);
    const second = await makeAssertion(latchkey, { authenticator });
    expect(await present(latchkey, withMembers(second, { id: "A".repeat(22), rawId: "A".repeat(22) }))).toMatchObject(
      UNKNOWN,
    );
    expect(await present(latchkey, second)).toMatchObject(REFUSED);
  });

  it("docs/threats.md#43: refuses a challenge that ran out", async () => {
    await enrol(ANN);
    const assertion = await makeAssertion(latchkey, { authenticator });
    await database.query("UPDATE latchkey.passkey_challenge SET expires_at = now()");
    expect(await present(latchkey, assertion)).toMatchObject(REFUSED);
  });

  it("docs/threats.md#43: refuses a challenge and a passkey of another project", async () => {
    await enrol(ANN);
    const other = await createTestIdentity(database);
    const assertion = await makeAssertion(latchkey, { authenticator });
    expect(await present(other, assertion)).toMatchObject(REFUSED);
    expect(await signInByPasskey(other, { authenticator })).toMatchObject(UNKNOWN);
  });

  it("docs/threats.md#43: a challenge for one person's passkeys works with no other person's", async () => {
    const ann = await enrol(ANN);
    const eves = createSoftwareAuthenticator();
    const eve = await enrol(EVE, eves);
    const assertion = await makeAssertion(latchkey, { authenticator, token: ann.token });
    expect(await present(latchkey, assertion)).toMatchObject(REFUSED);
    expect(await present(latchkey, assertion, { token: eve.token })).toMatchObject(REFUSED);
    const { challenge } = readAssertion(assertion)?.clientData ?? {};
    const mixed = await makeAssertion(latchkey, { authenticator: eves, forgery: { challenge: challenge ?? "" } });
    expect(await present(latchkey, mixed, { token: ann.token })).toMatchObject(UNKNOWN);
  });

  it("docs/threats.md#43: twenty at once give one session", async () => {
    await enrol(ANN);
    const assertion = await makeAssertion(latchkey, { authenticator });
    const answers = await Promise.all(Array.from({ length: 20 }, () => present(latchkey, assertion)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer.errorType === REFUSED.errorType)).toHaveLength(19);
    expect(await sessions()).toHaveLength(2);
  });

  it("docs/threats.md#43: of twenty ceremonies with one counter, a copied key's, one signs in", async () => {
    await enrol(ANN);
    const forgery = { counter: 7 };
    const assertions = await Promise.all(
      Array.from({ length: 20 }, () => makeAssertion(latchkey, { authenticator, forgery })),
    );
    const answers = await Promise.all(assertions.map((assertion) => present(latchkey, assertion)));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(1);
  });

  it("signs in anyone who holds the passkey, without being told who they are", async () => {
    const { userId, passkeyId, token } = await enrol(ANN);
    const answer = await signInByPasskey(latchkey, { authenticator });
    expect(answer).toMatchObject({
      status: 200,
      data: {
        user_id: userId,
        webauthn_registration_id: passkeyId,
        session: { authentication_factors: [{ type: "webauthn", user_verified: true }] },
      },
    });
    expect(answer.data["__user"]).toEqual(answer.data["user"]);
    expect(answer.data["session_token"]).not.toBe(token);
  });

  it("signs in again and again with a passkey that never counts, as synced ones do", async () => {
    const synced = createSoftwareAuthenticator({ counts: false });
    await enrol(ANN, synced);
    expect(await signInByPasskey(latchkey, { authenticator: synced })).toMatchObject({ status: 200 });
    expect(await signInByPasskey(latchkey, { authenticator: synced })).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#2: stays open while wrong guesses have locked the account", async () => {
    const { userId } = await enrol(ANN);
    await database.query(
      "INSERT INTO latchkey.account_lock (subject, project_id, locked_until) VALUES ($1, $2, now() + interval '1 hour')",
      [userId, latchkey.project.id],
    );
    expect(await signInByPasskey(latchkey, { authenticator })).toMatchObject({ status: 200 });
    expect(
      await database.query("SELECT 1 FROM latchkey.account_lock WHERE subject = $1 AND locked_until > now()", [userId]),
    ).toHaveLength(1);
  });

  it("joins the session of its person, keeping its id and token", async () => {
    const { token } = await enrol(ANN);
    const answer = await signInByPasskey(latchkey, { authenticator, token, forgery: { userHandle: null } });
    expect(answer.data).toMatchObject({
      session_token: token,
      session: { authentication_factors: [{ type: "otp" }, { type: "webauthn" }] },
    });
    expect(await sessions()).toHaveLength(1);
  });

  it("is enough by itself where a second factor is required, if it verified its person", async () => {
    const strict = await createTestIdentity(database, { settings: { secondFactor: "required" } });
    const { project } = latchkey;
    const { userId } = await enrol(ANN);
    await database.query("UPDATE latchkey.user_account SET project_id = $1 WHERE project_id = $2", [
      strict.project.id,
      project.id,
    ]);
    await database.query("UPDATE latchkey.passkey SET project_id = $1 WHERE user_id = $2", [strict.project.id, userId]);
    expect((await signInByPasskey(strict, { authenticator })).data["session"]).toMatchObject({ user_id: userId });
    const start = { return_passkey_credential_options: false };
    const forgery = { isVerified: false, origin: PAGE };
    expect((await signInByPasskey(strict, { authenticator, start, forgery })).data).toMatchObject({
      session: null,
      mfa_required: { webauthn: true },
    });
  });
});
