// Expiry follows the database's clock, whatever the node's clock says (docs/threats.md#51).
import { randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { scanApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { OTHER_PASSWORD } from "#testing/password-accounts.ts";

const ANN = "ann@example.com";
const HOUR = 3_600_000;

const CLOCKS = [
  { clock: "set back by an hour", wrongBy: -HOUR },
  { clock: "set forth by an hour", wrongBy: HOUR },
] as const;

describe.each(DATABASES)("a server on $name", ({ open }) => {
  let database: OpenedDatabase;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());

  describe.each(CLOCKS)("whose clock is $clock", ({ wrongBy }) => {
    let latchkey: TestIdentity;
    let offset: number;
    const now = (): Date => new Date(Date.now() + offset);

    beforeEach(async () => {
      offset = 0;
      const { deps } = await createTestIdentity(database);
      const { secrets } = deps;
      const keys = createSigningKeys({ database, secrets, newId: randomUUID, now });
      latchkey = await createTestIdentity(database, { deps: { now, secrets, keys } });
    });

    const askCode = async (): Promise<object> => {
      const { data } = await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: ANN } });
      return { method_id: data["method_id"], token: await latchkey.newestCode(ANN) };
    };
    const byCode = (body: object): Promise<Answer> => latchkey.call("POST", "/otps/authenticate", { body });
    const askLink = async (): Promise<string> => {
      await latchkey.call("POST", "/magic_links/email/login_or_create", { body: { email: ANN } });
      return latchkey.newestToken(ANN);
    };
    const byLink = (token: string): Promise<Answer> =>
      latchkey.call("POST", "/magic_links/authenticate", { body: { token } });
    const isAlive = async (token: string): Promise<boolean> =>
      (await latchkey.call("POST", "/sessions/authenticate", { body: {}, token })).status === 200;
    /** Lets everything of a table run out in this moment. */
    const expire = (table: string) => database.query(`UPDATE latchkey.${table} SET expires_at = now()`);

    it("docs/threats.md#51: revives no code that ran out, and takes one that is in force", async () => {
      const late = await askCode();
      await expire("passcode");
      offset = wrongBy;
      expect(await byCode(late)).toMatchObject({ status: 401 });
      expect(await byCode(await askCode())).toMatchObject({ status: 200 });
      offset = 0;
      const begun = await askCode();
      offset = wrongBy;
      expect(await byCode(begun)).toMatchObject({ status: 200 });
    });

    it("docs/threats.md#51: revives no link that ran out, and takes one that is in force", async () => {
      const late = await askLink();
      await expire("link_token");
      offset = wrongBy;
      expect(await byLink(late)).toMatchObject({ status: 401 });
      expect(await byLink(await askLink())).toMatchObject({ status: 200 });
      offset = 0;
      const begun = await askLink();
      offset = wrongBy;
      expect(await byLink(begun)).toMatchObject({ status: 200 });
    });

    it("docs/threats.md#51: revives no session that ran out or was ended", async () => {
      const [late, ended] = [await latchkey.signIn(ANN), await latchkey.signIn(ANN)];
      await latchkey.call("POST", "/sessions/revoke", { token: ended.token });
      await database.query("UPDATE latchkey.session SET expires_at = now() WHERE user_id = $1 AND revoked_at IS NULL", [
        late.userId,
      ]);
      offset = wrongBy;
      expect([await isAlive(late.token), await isAlive(ended.token)]).toEqual([false, false]);
    });

    it("docs/threats.md#51: ends no living session, and none runs longer for it", async () => {
      const before = await latchkey.signIn(ANN);
      offset = wrongBy;
      const during = await latchkey.signIn(ANN);
      expect([await isAlive(before.token), await isAlive(during.token)]).toEqual([true, true]);
      offset = 0;
      expect([await isAlive(before.token), await isAlive(during.token)]).toEqual([true, true]);
      const lives = await database.query<{ minutes: number }>(
        "SELECT extract(epoch FROM expires_at - started_at)::integer / 60 AS minutes FROM latchkey.session WHERE user_id = $1",
        [before.userId],
      );
      expect(lives).toEqual([{ minutes: 30 }, { minutes: 30 }]);
    });

    it("docs/threats.md#51: signs a JWT that is in force now, and not an hour later", async () => {
      offset = wrongBy;
      const { data } = await latchkey.signIn(ANN);
      const jwt = String(data["session_jwt"]);
      const expected = { issuer: latchkey.deps.addresses.identity(), audience: latchkey.project.id };
      const verify = (later: number) => {
        offset = later;
        return latchkey.deps.keys.verify(jwt, expected);
      };
      expect(await verify(0)).toMatchObject({ sub: data["user_id"] });
      expect(await verify(wrongBy)).toBeNull();
      expect(await verify(5 * 60_000 + 35_000)).toBeNull();
      expect(await verify(HOUR)).toBeNull();
    });

    it("docs/threats.md#51: takes a JWT for no session, in force by its clock or not", async () => {
      const ann = await latchkey.signIn(ANN);
      await latchkey.call("POST", "/sessions/revoke", { token: ann.token });
      const { deps } = latchkey;
      const { project } = await createTestIdentity(database, { deps, settings: { cookieMode: "http_only" } });
      offset = wrongBy;
      const answer = await latchkey.fetch("/sdk/v1/sessions/authenticate", {
        method: "POST",
        body: "{}",
        headers: {
          authorization: `Basic ${Buffer.from(`${project.publicToken}:${project.publicToken}`).toString("base64")}`,
          "content-type": "application/json",
          origin: "http://localhost:3000",
          cookie: `latchkey_session=${ann.token}; latchkey_session_jwt=${String(ann.data["session_jwt"])}`,
        },
      });
      expect(answer.status).toBe(404);
    });

    it("docs/threats.md#51: revives no code of an authenticator app that nobody used in its time", async () => {
      const { token } = await latchkey.signIn(ANN);
      const app = scanApp(await latchkey.call("POST", "/totps", { token }), {
        now,
        tick: () => undefined,
        catchUp: () => undefined,
      });
      const shown = (at: Date): string =>
        TOTP.generate({ secret: Secret.fromBase32(app.secret), timestamp: at.getTime() });
      const use = (totp_code: string) => latchkey.call("POST", "/totps/authenticate", { body: { totp_code }, token });
      const anHourAgo = shown(new Date(Date.now() - HOUR));
      offset = wrongBy;
      expect(await use(anHourAgo)).toMatchObject({ status: 401 });
      offset = 0;
      expect(await use(shown(new Date()))).toMatchObject({ status: 200 });
    });

    it("docs/threats.md#51: makes no old proof a new one, and lets a new one change the password", async () => {
      const { token, userId } = await latchkey.signIn(ANN);
      const change = () =>
        latchkey.call("POST", "/passwords/session/reset", { body: { password: OTHER_PASSWORD }, token });
      const verified = "jsonb_set(factors, '{0,last_authenticated_at}', to_jsonb(now() + make_interval(secs => $2)))";
      const verify = (seconds: number) =>
        database.query(`UPDATE latchkey.session SET factors = ${verified} WHERE user_id = $1`, [userId, seconds]);
      await verify(-HOUR / 1000);
      offset = wrongBy;
      expect(await change()).toMatchObject({ status: 403, errorType: "insufficient_factors" });
      await verify(0);
      expect(await change()).toMatchObject({ status: 200 });
    });
  });
});
