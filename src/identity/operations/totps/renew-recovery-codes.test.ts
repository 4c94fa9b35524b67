import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";

const ANN = "ann@example.com";

describe.each(DATABASES)("renewRecoveryCodes on $name", ({ open }) => {
  const clock = createHeldClock();
  let database: OpenedDatabase;

  // Each test has a project of its own, which is all that it sees.
  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  const start = (secondFactor: "never" | "enrolled"): Promise<TestIdentity> =>
    createTestIdentity(database, { settings: { secondFactor }, deps: { now: clock.now } });

  it("docs/threats.md#44: shows no codes to a session of one factor", async () => {
    const latchkey = await start("never");
    await enrolApp(latchkey, clock, (await latchkey.signIn(ANN)).token);
    const { token } = await latchkey.signIn(ANN);
    expect(await latchkey.call("POST", "/totps/recovery_codes", { token })).toMatchObject({
      status: 403,
      errorType: "insufficient_factors",
    });
  });

  it("docs/threats.md#44: shows no codes to an unfinished sign-in", async () => {
    const latchkey = await start("enrolled");
    await enrolApp(latchkey, clock, (await latchkey.signIn(ANN)).token);
    const { intermediate_session_token } = (await latchkey.signIn(ANN)).data;
    const body = { intermediate_session_token };
    expect(await latchkey.call("POST", "/totps/recovery_codes", { body })).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
  });

  it("gives new codes to a session of two factors, and the old ones end", async () => {
    const latchkey = await start("enrolled");
    const { token, userId } = await latchkey.signIn(ANN);
    const app = await enrolApp(latchkey, clock, token);
    const { data } = await latchkey.call("POST", "/totps/recovery_codes", { token });
    expect(data).toMatchObject({ user_id: userId, totps: [{ totp_id: app.totpId, verified: true }] });
    const rows = await database.query("SELECT digest FROM latchkey.recovery_code WHERE totp_id = $1", [app.totpId]);
    expect(rows).toHaveLength(10);
    // The owner gets a notice (docs/threats.md#64).
    expect((await latchkey.sent(ANN)).at(-1)?.subject).toBe("The recovery codes of your Example account were renewed");
    const body = { recovery_code: app.recoveryCodes[0] };
    expect(await latchkey.call("POST", "/totps/recover", { body, token })).toMatchObject({
      errorType: "unable_to_authenticate_recovery_code",
    });
  });
});
