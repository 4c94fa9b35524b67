import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import { registerPasskey } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";

describe.each(DATABASES)("updatePasskey on $name", ({ open }) => {
  const suite = openIdentitySuite(open);

  const enrol = async () => {
    const { token } = await suite.latchkey.signIn("ann@example.com");
    const answer = await registerPasskey(suite.latchkey, { token, authenticator: createSoftwareAuthenticator() });
    return { token, id: String(answer.data["webauthn_registration_id"]) };
  };
  const rename = (id: string, name: unknown, token?: string) =>
    suite.latchkey.call("PUT", `/webauthn/update/${id}`, { body: { name }, token });

  it("docs/threats.md#43: a passkey of another is as unknown as none", async () => {
    const { id } = await enrol();
    const eve = await suite.latchkey.signIn("eve@example.com");
    const unknown = { status: 404, errorType: "webauthn_registration_not_found" };
    const foreign = await rename(id, "Mine", eve.token);
    const missing = await rename("webauthn-registration-test-0", "Mine", eve.token);
    expect(foreign).toMatchObject(unknown);
    expect(missing).toMatchObject(unknown);
    expect(foreign.body["error_message"]).toBe(missing.body["error_message"]);
    expect(
      await suite.database.query("SELECT 1 FROM latchkey.passkey WHERE id = $1 AND name = 'Mine'", [id]),
    ).toHaveLength(0);
  });

  it("refuses without a session, and names that are none", async () => {
    const { id, token } = await enrol();
    expect(await rename(id, "Mine")).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    expect(await rename(id, "", token)).toMatchObject({ status: 400, errorType: "bad_request" });
    expect(await rename(id, "x".repeat(129), token)).toMatchObject({ status: 400 });
    expect(await rename(id, "a\u0000b", token)).toMatchObject({ status: 400 });
    expect(await rename(id, 7, token)).toMatchObject({ status: 400 });
  });

  it("renames a passkey, whatever its name holds", async () => {
    const { id, token } = await enrol();
    const name = "Ann's <b>key</b> '; DROP TABLE latchkey.passkey; --";
    const answer = await rename(id, name, token);
    expect(answer.data["webauthn_registration"]).toEqual({
      webauthn_registration_id: id,
      domain: "localhost",
      user_agent: "test",
      authenticator_type: "platform",
      verified: true,
      name,
    });
  });
});
