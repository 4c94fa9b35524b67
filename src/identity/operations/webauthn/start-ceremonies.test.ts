import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { z } from "zod";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { optionsOf, registerPasskey } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator, type SoftwareAuthenticator } from "#testing/software-authenticator.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

const ANN = "ann@example.com";
const EVE = "eve@example.com";
const FOREIGN = ["evil.example", "com", "127.0.0.1", "localhost:3000", "localhost.", "", "\u0000", "a".repeat(300)];

const CHALLENGES = "SELECT * FROM latchkey.passkey_challenge WHERE project_id = $1";

const credentials = z.array(z.object({ id: z.string(), type: z.literal("public-key") })).optional();
const creation = z.looseObject({ user: z.object({ id: z.string() }), excludeCredentials: credentials });
const request = z.looseObject({ challenge: z.string().regex(/^[\w-]{43}$/), allowCredentials: credentials });

describe.each(DATABASES)("starting ceremonies on $name", ({ open }) => {
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

  const startRegistration = (token?: string, members: object = {}) =>
    latchkey.call("POST", "/webauthn/register/start", { body: { domain: "localhost", ...members }, token });
  const startPrimary = (members: object = {}) =>
    latchkey.call("POST", "/webauthn/authenticate/start/primary", { body: { domain: "localhost", ...members } });
  const startSecondary = (token?: string, members: object = {}) =>
    latchkey.call("POST", "/webauthn/authenticate/start/secondary", {
      body: { domain: "localhost", ...members },
      token,
    });

  describe("startRegistration", () => {
    it("refuses without a session", async () => {
      expect(await startRegistration()).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    });

    it.each(FOREIGN)("docs/threats.md#43: refuses the domain %j", async (domain) => {
      const { token } = await latchkey.signIn(ANN);
      expect(await startRegistration(token, { domain })).toMatchObject({ status: 400 });
      expect(await database.query(CHALLENGES, [latchkey.project.id])).toHaveLength(0);
    });

    it("docs/threats.md#43: takes nobody's word for the domain but the project's", async () => {
      const { token } = await latchkey.signIn(ANN);
      const body = { domain: "evil.example" };
      const headers = { host: "evil.example", "x-sdk-parent-host": "https://evil.example" };
      const answer = await latchkey.call("POST", "/webauthn/register/start", { body, token, headers, origin: null });
      expect(answer.errorType).toBe("invalid_webauthn_domain");
    });

    it("docs/threats.md#43: refuses a user handle that is another's, or too long to be one", async () => {
      const ann = await latchkey.signIn(ANN);
      const eve = await latchkey.signIn(EVE);
      await registerPasskey(latchkey, { token: ann.token, authenticator, start: { override_id: "customer-7" } });
      expect(await startRegistration(eve.token, { override_id: "customer-7" })).toMatchObject({ status: 400 });
      expect(await startRegistration(eve.token, { override_id: ann.userId })).toMatchObject({ status: 400 });
      expect(await startRegistration(eve.token, { override_id: "user-test-nobody" })).toMatchObject({ status: 400 });
      expect(await startRegistration(eve.token, { override_id: "é".repeat(33) })).toMatchObject({ status: 400 });
      expect(await startRegistration(ann.token, { override_id: "customer-7" })).toMatchObject({ status: 200 });
    });

    it("refuses a session that lacks the second factor its person has", async () => {
      const { token, userId } = await latchkey.signIn(ANN);
      await database.query(
        "INSERT INTO latchkey.totp (id, user_id, secret_sealed, verified) VALUES ('totp of ' || $1, $1, '', true)",
        [userId],
      );
      expect(await startRegistration(token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
    });

    it("asks for a credential that finds its person and verifies them, as JSON text with no nulls", async () => {
      const { token, userId } = await latchkey.signIn(ANN);
      const answer = await startRegistration(token, {
        return_passkey_credential_options: true,
        authenticator_type: "platform",
      });
      expect(answer.data["user_id"]).toBe(userId);
      const options = optionsOf(answer);
      expect(options).not.toContain("null");
      expect(JSON.parse(options)).toEqual({
        rp: { id: "localhost", name: "Example" },
        user: { id: Buffer.from(userId).toString("base64url"), name: ANN, displayName: ANN },
        challenge: request.parse(JSON.parse(options)).challenge,
        pubKeyCredParams: [-8, -7, -257].map((alg) => ({ type: "public-key", alg })),
        timeout: 300_000,
        authenticatorSelection: {
          authenticatorAttachment: "platform",
          residentKey: "required",
          requireResidentKey: true,
          userVerification: "required",
        },
        attestation: "none",
        extensions: { credProps: true },
      });
    });

    it("only prefers so for a plain security key, under the names that were asked for", async () => {
      const { token } = await latchkey.signIn(ANN);
      const names = { override_id: "customer-7", override_name: "Ann", override_display_name: "Ann A." };
      expect(JSON.parse(optionsOf(await startRegistration(token, names)))).toMatchObject({
        user: { id: Buffer.from("customer-7").toString("base64url"), name: "Ann", displayName: "Ann A." },
        authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
      });
    });

    it("excludes the passkeys that the person has on the domain, so that a device makes no second one", async () => {
      const { token } = await latchkey.signIn(ANN);
      await registerPasskey(latchkey, { token, authenticator });
      const options = optionsOf(await startRegistration(token));
      expect(creation.parse(JSON.parse(options)).excludeCredentials).toHaveLength(1);
      expect(() => authenticator.create(options, { origin: "http://localhost:3000" })).toThrow("already");
    });
  });

  describe("startPrimaryAuthentication", () => {
    it.each(FOREIGN)("docs/threats.md#43: refuses the domain %j", async (domain) => {
      expect(await startPrimary({ domain })).toMatchObject({ status: 400 });
    });

    it("docs/threats.md#36: refuses a network that asks without end, and no other", async () => {
      await startPrimary();
      await database.query("UPDATE latchkey.rate_window SET count = 1500 WHERE key LIKE 'passkey starts of %'");
      const refused = await startPrimary();
      expect(refused).toMatchObject({ status: 429, errorType: "too_many_requests" });
      expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
      const body = { domain: "localhost" };
      const elsewhere = { body, address: "198.51.100.7" };
      expect(await latchkey.call("POST", "/webauthn/authenticate/start/primary", elsewhere)).toMatchObject({
        status: 200,
      });
    });

    it("asks for any passkey of the domain, and names nobody's", async () => {
      const { token } = await latchkey.signIn(ANN);
      await registerPasskey(latchkey, { token, authenticator });
      const options = optionsOf(await startPrimary({ return_passkey_credential_options: true }));
      expect(JSON.parse(options)).toEqual({
        challenge: request.parse(JSON.parse(options)).challenge,
        timeout: 300_000,
        rpId: "localhost",
        userVerification: "required",
      });
    });

    it("keeps no challenge in clear", async () => {
      const { challenge } = request.parse(JSON.parse(optionsOf(await startPrimary())));
      const kept = await database.query(CHALLENGES, [latchkey.project.id]);
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toContain(challenge);
    });
  });

  describe("startSecondaryAuthentication", () => {
    it("refuses without a session, and a person without passkeys", async () => {
      expect(await startSecondary()).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
      const { token } = await latchkey.signIn(ANN);
      expect(await startSecondary(token)).toMatchObject({
        status: 404,
        errorType: "no_active_webauthn_registrations",
      });
    });

    it("docs/threats.md#43: names the passkeys of its person and nobody else's", async () => {
      const ann = await latchkey.signIn(ANN);
      const eve = await latchkey.signIn(EVE);
      await registerPasskey(latchkey, { token: ann.token, authenticator });
      await registerPasskey(latchkey, { token: eve.token, authenticator: createSoftwareAuthenticator() });
      const [own] = await database.query<{ credential_id: string }>(
        "SELECT credential_id FROM latchkey.passkey WHERE user_id = $1",
        [ann.userId],
      );
      const allowed = request.parse(JSON.parse(optionsOf(await startSecondary(ann.token)))).allowCredentials;
      expect(allowed?.map(({ id }) => id)).toEqual([own?.credential_id]);
    });
  });
});
