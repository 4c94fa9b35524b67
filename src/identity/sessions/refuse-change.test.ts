import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { makeCredential } from "#testing/passkeys.ts";
import { createSoftwareAuthenticator } from "#testing/software-authenticator.ts";
import { openEthereumWallet } from "#testing/wallets.ts";

const ANN = "ann@example.com";
const THIEF = "thief@example.net";
const PHONE = "+12025550123";
const WALLET = openEthereumWallet("thief");
const NAMED = { crypto_wallet_type: WALLET.type, crypto_wallet_address: WALLET.address };

describe.each(DATABASES)(
  "refuseChange on $name: a session in which nothing was proven for half an hour",
  ({ open }) => {
    const clock = createHeldClock();
    let database: OpenedDatabase;
    let latchkey: TestIdentity;
    let token: string;
    let userId: string;

    // Each test has a project of its own, which is all that it sees.
    beforeAll(async () => {
      database = await open();
    });
    afterAll(() => database.close());
    beforeEach(async () => {
      latchkey = await createTestIdentity(database, { deps: { now: clock.now } });
      ({ token, userId } = await latchkey.signIn(ANN));
    });

    const post = (path: string, body: object): Promise<Answer> => latchkey.call("POST", path, { body, token });
    const age = (minutes: number) =>
      database.query(
        `UPDATE latchkey.session SET factors = (
         SELECT jsonb_agg(factor || jsonb_build_object('last_authenticated_at', now() - make_interval(mins => $2)))
         FROM jsonb_array_elements(factors) AS factor)
       WHERE user_id = $1`,
        [userId, minutes],
      );
    const count = async (table: string): Promise<number> =>
      (await database.query(`SELECT id FROM latchkey.${table} WHERE user_id = $1`, [userId])).length;
    const REFUSED = {
      status: 403,
      errorType: "insufficient_factors",
      body: { error_message: "Please log in again before you change your sign-in methods." },
    };

    it("begins to add no way in", async () => {
      await age(31);
      const answers = [
        await post("/otps/email/send/secondary", { email: THIEF }),
        await post("/magic_links/email/send/secondary", { email: THIEF }),
        await post("/otps/sms/send/secondary", { phone_number: PHONE }),
        await post("/crypto_wallets/authenticate/start/secondary", NAMED),
        await post("/webauthn/register/start", { domain: "localhost" }),
        await post("/totps", {}),
      ];
      expect(answers).toMatchObject(answers.map(() => REFUSED));
      expect([await latchkey.sent(THIEF), await latchkey.sent(PHONE)]).toEqual([[], []]);
    });

    it("finishes adding none", async () => {
      const byCode = (await post("/otps/email/send/secondary", { email: THIEF })).data["method_id"];
      const code = await latchkey.newestCode(THIEF);
      await post("/magic_links/email/send/secondary", { email: THIEF });
      const link = await latchkey.newestToken(THIEF);
      const { challenge } = (await post("/crypto_wallets/authenticate/start/secondary", NAMED)).data;
      const signature = WALLET.sign(String(challenge));
      const authenticator = createSoftwareAuthenticator();
      const public_key_credential = await makeCredential(latchkey, { token, authenticator });
      const app = scanApp(await post("/totps", {}), clock);
      await age(31);
      const answers = [
        await post("/otps/authenticate", { method_id: byCode, code }),
        await post("/magic_links/authenticate", { token: link }),
        await post("/crypto_wallets/authenticate", { ...NAMED, signature }),
        await post("/webauthn/register", { public_key_credential }),
        await post("/totps/authenticate", { totp_code: app.nextCode() }),
      ];
      expect(answers).toMatchObject(answers.map(() => REFUSED));
      expect([await count("email"), await count("wallet"), await count("passkey")]).toEqual([1, 0, 0]);
    });

    it("removes none", async () => {
      const { data } = await latchkey.signIn(ANN);
      await age(31);
      const path = `/users/emails/${String(data["method_id"])}`;
      expect(await latchkey.call("DELETE", path, { token })).toMatchObject(REFUSED);
    });

    it("may again once something was proven in it", async () => {
      await age(31);
      const { method_id } = (await post("/otps/email/send/secondary", { email: ANN })).data;
      await post("/otps/authenticate", { method_id, code: await latchkey.newestCode(ANN) });
      expect(await post("/otps/sms/send/secondary", { phone_number: PHONE })).toMatchObject({ status: 200 });
    });

    it("is not stopped before", async () => {
      await age(29);
      expect(await post("/otps/sms/send/secondary", { phone_number: PHONE })).toMatchObject({ status: 200 });
    });
  },
);
