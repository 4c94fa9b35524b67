// The vendor's published browser SDK makes passkeys on our server and signs in with them.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runWithClient, startVendorWorld, type VendorWorld } from "./vendor-world.ts";
import { addAuthenticator } from "./virtual-authenticator.ts";

const ANN = "ann@example.com";

describe("passkeys of the vendor's SDK 5.15.0", () => {
  let world: VendorWorld;

  beforeAll(async () => {
    world = await startVendorWorld();
  });
  afterAll(() => world.close());

  it("registers, renames, signs in with, and removes a passkey", async () => {
    const { page } = await world.visit();
    await addAuthenticator(page);
    const run = (body: string): Promise<unknown> => runWithClient(page, world.latchkey, body);
    const method = await run(`return (await client.otps.email.loginOrCreate("${ANN}")).method_id`);
    const code = await world.latchkey.newestCode(ANN);
    await run(`await client.otps.authenticate("${code}", "${String(method)}", { session_duration_minutes: 30 })`);
    const registered = await run(
      `const answer = await client.webauthn.register({ is_passkey: true, session_duration_minutes: 30 });
       await client.webauthn.update({ webauthn_registration_id: answer.webauthn_registration_id, name: "Laptop" });
       const factors = client.session.getSync().authentication_factors;
       return factors.at(-1).webauthn_factor.webauthn_registration_id === answer.webauthn_registration_id`,
    );
    expect(registered).toBe(true);
    const again = await run(
      `await client.session.revoke();
       const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 });
       const { name, domain } = answer.user.webauthn_registrations[0];
       return { name, domain, held: client.user.getSync().user_id === answer.user_id, email: answer.user.emails[0].email }`,
    );
    expect(again).toEqual({ name: "Laptop", domain: "localhost", held: true, email: ANN });
    const added = await run(
      `const answer = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 });
       return answer.session.authentication_factors.length`,
    );
    expect(added).toBe(1);
    const refused = await run(
      `await client.user.deleteWebauthnRegistration(client.user.getSync().webauthn_registrations[0].webauthn_registration_id);
       const left = client.user.getSync().webauthn_registrations.length;
       await client.session.revoke();
       const type = await client.webauthn.authenticate({ is_passkey: true, session_duration_minutes: 30 }).catch((error) => error.error_type);
       return [left, type]`,
    );
    expect(refused).toEqual([0, "webauthn_registration_not_found"]);
  });
});
