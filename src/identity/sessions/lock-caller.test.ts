import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { interruptDatabase, type InterruptedDatabase } from "#testing/interrupted-database.ts";
import { makeCredential } from "#testing/passkeys.ts";
import { createProvenAccount, GOOD_PASSWORD, OTHER_PASSWORD } from "#testing/password-accounts.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { openEthereumWallet } from "#testing/wallets.ts";

const ANN = "ann@example.com";
const EVE = "eve@example.com";
const PHONE = "+12025550123";
const ENDED = { status: 404, errorType: "session_not_found" };

describe.each(DATABASES)("holdCaller on $name: a session that ends while it changes something", ({ open }) => {
  const clock = createHeldClock();
  let opened: OpenedDatabase;
  let interrupted: InterruptedDatabase;
  let latchkey: TestIdentity;

  // Each test has a project of its own, which is all that it sees.
  beforeAll(async () => {
    opened = await open();
    interrupted = interruptDatabase(opened);
  });
  afterAll(() => opened.close());
  beforeEach(async () => {
    latchkey = await createTestIdentity(interrupted.database, { deps: { now: clock.now } });
  });

  const post = (path: string, body: object, token?: string) => latchkey.call("POST", path, { body, token });
  /** The owner ends all sessions and unfinished sign-ins after the next call has shown its own, before it changes anything. */
  const endMeanwhile = (): void =>
    interrupted.interruptNext(async () => {
      await opened.query("UPDATE latchkey.session SET revoked_at = now() WHERE revoked_at IS NULL");
      await opened.query("UPDATE latchkey.intermediate_session SET used_at = now() WHERE used_at IS NULL");
    });
  const count = async (table: string): Promise<number> =>
    (await opened.query(`SELECT id FROM latchkey.${table} WHERE project_id = $1`, [latchkey.project.id])).length;

  it("docs/threats.md#14: sets no password", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    endMeanwhile();
    expect(await post("/passwords/session/reset", { password: OTHER_PASSWORD }, token)).toMatchObject(ENDED);
    const body = { email: ANN, password: GOOD_PASSWORD };
    expect(await post("/passwords/authenticate", body)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#14: sets no password with the present one in place of the ended session", async () => {
    const { token } = await createProvenAccount(latchkey, ANN);
    endMeanwhile();
    const request = { email: ANN, existing_password: GOOD_PASSWORD, new_password: OTHER_PASSWORD };
    expect(await post("/passwords/existing_password/reset", request, token)).toMatchObject(ENDED);
    const body = { email: ANN, password: GOOD_PASSWORD };
    expect(await post("/passwords/authenticate", body)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#14: sets no app up", async () => {
    const { token } = await latchkey.signIn(ANN);
    const app = scanApp(await post("/totps", {}, token), clock);
    endMeanwhile();
    expect(await post("/totps/authenticate", { totp_code: app.nextCode() }, token)).toMatchObject(ENDED);
    expect((await latchkey.signIn(ANN)).data).toMatchObject({ user: { totps: [{ verified: false }] } });
  });

  it("docs/threats.md#14: begins to set no app up", async () => {
    const { token } = await latchkey.signIn(ANN);
    endMeanwhile();
    expect(await post("/totps", {}, token)).toMatchObject(ENDED);
    expect((await latchkey.signIn(ANN)).data).toMatchObject({ user: { totps: [] } });
  });

  it("docs/threats.md#14: sets no app up in an unfinished sign-in either", async () => {
    latchkey = await createTestIdentity(interrupted.database, {
      settings: { secondFactor: "required" },
      deps: { now: clock.now },
    });
    const { intermediate_session_token } = (await latchkey.signIn(ANN)).data;
    const app = scanApp(await post("/totps", { intermediate_session_token }), clock);
    endMeanwhile();
    const body = { totp_code: app.nextCode(), intermediate_session_token };
    expect(await post("/totps/authenticate", body)).toMatchObject(ENDED);
    expect((await latchkey.signIn(ANN)).data).toMatchObject({ mfa_required: { totp: false } });
  });

  it("docs/threats.md#14: shows no new recovery codes and keeps the old ones", async () => {
    const { token } = await latchkey.signIn(ANN);
    const app = await enrolApp(latchkey, clock, token);
    endMeanwhile();
    expect(await post("/totps/recovery_codes", {}, token)).toMatchObject(ENDED);
    const { intermediate_session_token } = (await latchkey.signIn(ANN)).data;
    const body = { recovery_code: app.recoveryCodes[0], intermediate_session_token };
    expect(await post("/totps/recover", body)).toMatchObject({ status: 200 });
  });

  it("docs/threats.md#14: adds no mailbox by code", async () => {
    const { token } = await latchkey.signIn(ANN);
    const { method_id } = (await post("/otps/email/send/secondary", { email: EVE }, token)).data;
    endMeanwhile();
    const body = { method_id, code: await latchkey.newestCode(EVE) };
    expect(await post("/otps/authenticate", body, token)).toMatchObject(ENDED);
    expect(await count("email")).toBe(1);
  });

  it("docs/threats.md#14: adds no mailbox by link", async () => {
    const { token } = await latchkey.signIn(ANN);
    await post("/magic_links/email/send/secondary", { email: EVE }, token);
    endMeanwhile();
    const body = { token: await latchkey.newestToken(EVE) };
    expect(await post("/magic_links/authenticate", body, token)).toMatchObject(ENDED);
    expect(await count("email")).toBe(1);
  });

  it("docs/threats.md#14: adds no phone number", async () => {
    const { token } = await latchkey.signIn(ANN);
    const { method_id } = (await post("/otps/sms/send/secondary", { phone_number: PHONE }, token)).data;
    endMeanwhile();
    const body = { method_id, code: await latchkey.newestCode(PHONE) };
    expect(await post("/otps/authenticate", body, token)).toMatchObject(ENDED);
    expect(await count("phone_number")).toBe(0);
  });

  it("docs/threats.md#14: adds no wallet", async () => {
    const { token } = await latchkey.signIn(ANN);
    const wallet = openEthereumWallet("eve");
    const named = { crypto_wallet_type: wallet.type, crypto_wallet_address: wallet.address };
    const { challenge } = (await post("/crypto_wallets/authenticate/start/secondary", named, token)).data;
    endMeanwhile();
    const body = { ...named, signature: wallet.sign(String(challenge)) };
    expect(await post("/crypto_wallets/authenticate", body, token)).toMatchObject(ENDED);
    expect(await count("wallet")).toBe(0);
  });

  it("docs/threats.md#14: adds no passkey", async () => {
    const { token } = await latchkey.signIn(ANN);
    const authenticator = createSoftwareAuthenticator();
    const public_key_credential = await makeCredential(latchkey, { token, authenticator });
    endMeanwhile();
    expect(await post("/webauthn/register", { public_key_credential }, token)).toMatchObject(ENDED);
    expect(await count("passkey")).toBe(0);
  });

  it("docs/threats.md#14: removes no mailbox", async () => {
    const { token, data } = await latchkey.signIn(ANN);
    const { method_id } = (await post("/otps/email/send/secondary", { email: EVE }, token)).data;
    await post("/otps/authenticate", { method_id, code: await latchkey.newestCode(EVE) }, token);
    endMeanwhile();
    const path = `/users/emails/${String(data["method_id"])}`;
    expect(await latchkey.call("DELETE", path, { token })).toMatchObject(ENDED);
    expect(await count("email")).toBe(2);
  });
});
