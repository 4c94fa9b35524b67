// How long a unfinished sign-in is good, for whom, and for how often.
import { describe, expect, it } from "vitest";
import { createHeldClock, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { begin, verifyPhone } from "#testing/mfa-pending-sign-in.ts";
import { openIdentitySuite } from "#testing/identity-suite.ts";
import { createTestIdentity, type Answer } from "#testing/identity.ts";

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

  it("refuses a unfinished sign-in that was used, ran out, or is another person's", async () => {
    const app = scanApp(await post("/totps", { intermediate_session_token: await begin(suite.latchkey, ANN) }), clock);
    const pending = await begin(suite.latchkey, ANN);
    const bobs = await begin(suite.latchkey, BOB);
    const wrongPerson = { totp_code: app.nextCode(), intermediate_session_token: bobs };
    expect(await post("/totps/authenticate", wrongPerson)).toMatchObject({ errorType: "totp_not_found" });
    const body = { totp_code: app.code(), intermediate_session_token: pending };
    expect(await post("/totps/authenticate", body)).toMatchObject({ status: 200 });
    const again = { totp_code: app.nextCode(), intermediate_session_token: pending };
    expect(await post("/totps/authenticate", again)).toMatchObject({
      status: 401,
      errorType: "unauthorized_credentials",
    });
    const late = await begin(suite.latchkey, ANN);
    await suite.database.query("UPDATE latchkey.intermediate_session SET expires_at = now()");
    const tooLate = { totp_code: app.nextCode(), intermediate_session_token: late };
    expect(await post("/totps/authenticate", tooLate)).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("refuses a unfinished sign-in of another project", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const other = await createTestIdentity(suite.database, { settings: { secondFactor: "required" } });
    const input = { body: { intermediate_session_token: pending } };
    expect(await other.call("POST", "/totps", input)).toMatchObject({ errorType: "unauthorized_credentials" });
  });

  it("ends the unfinished sign-in after ten minutes", async () => {
    await begin(suite.latchkey, ANN);
    const rows = await suite.database.query<{ seconds: number }>(
      "SELECT extract(epoch FROM expires_at - created_at)::integer AS seconds FROM latchkey.intermediate_session WHERE project_id = $1",
      [suite.latchkey.project.id],
    );
    expect(rows).toEqual([{ seconds: 600 }]);
  });

  it("docs/threats.md#18: gives a session of its own, never the unfinished sign-in's token", async () => {
    const pending = await begin(suite.latchkey, ANN);
    const { data } = await verifyPhone(suite.latchkey, {
      half: pending,
      wanted: { phone_number: PHONE },
      number: PHONE,
    });
    expect(data["session_token"]).not.toBe(pending);
    expect(
      await suite.latchkey.call("POST", "/sessions/authenticate", { token: String(data["session_token"]) }),
    ).toMatchObject({ status: 200 });
  });
});
