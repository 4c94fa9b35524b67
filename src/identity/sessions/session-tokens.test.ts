import { decodeJwt } from "jose";
import { describe, expect, it } from "vitest";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type WantedIdentity } from "#testing/identity.ts";

const [PGLITE] = DATABASES;

/** The claims of the JWT of a session that a browser of Ann's began. */
async function claimsOf(settings: NonNullable<WantedIdentity["settings"]>): Promise<Readonly<Record<string, unknown>>> {
  if (PGLITE === undefined) throw new Error("there is no embedded database");
  const database = await PGLITE.open();
  const latchkey = await createTestIdentity(database, { settings });
  const { token } = await latchkey.signIn("ann@example.com");
  await database.query("UPDATE latchkey.session SET user_agent = $1", ["Ann's Browser/1.0"]);
  const { data } = await latchkey.call("POST", "/sessions/authenticate", { token });
  await database.close();
  return decodeJwt(String(data["session_jwt"]));
}

describe("signSession", () => {
  it("says of a session no address, user agent or mailbox, unless the project asks for it", async () => {
    const claims = await claimsOf({});
    expect(JSON.stringify(claims)).not.toMatch(/ann@example|Browser|ip_address|user_agent|email_factor/);
    expect(claims["latchkey_session"]).toMatchObject({
      authentication_factors: [{ type: "otp", delivery_method: "email" }],
    });
    expect(JSON.stringify(claims)).toMatch(/"session_id":"session-.*"expires_at":"2.*"last_authenticated_at":"2/);
  });

  it("carries the whole session where the project's sites read it", async () => {
    const claims = await claimsOf({ jwtClaims: "full" });
    expect(claims["latchkey_session"]).toMatchObject({
      attributes: { user_agent: "Ann's Browser/1.0" },
      authentication_factors: [{ email_factor: { email_address: "ann@example.com" } }],
    });
  });
});
