import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { createHeldClock, enrolApp } from "#testing/authenticator-app.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { createProvenAccount, GOOD_PASSWORD } from "#testing/password-accounts.ts";

const ANN = "ann@example.com";
const REPETITIONS = 6;

describe.each(DATABASES)("lockPerson on $name", ({ open }) => {
  const clock = createHeldClock();
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    const limits = { attemptsPerClient: 10_000, sendsPerAddress: 10_000, sendsPerClient: 10_000 };
    const settings = { secondFactor: "never", limits } as const;
    latchkey = await createTestIdentity(database, { settings, deps: { now: clock.now } });
  });
  afterAll(() => database.close());

  const post = (path: string, body: object, token?: string) => latchkey.call("POST", path, { body, token });
  const signIn = async (): Promise<string> =>
    String((await post("/passwords/authenticate", { email: ANN, password: GOOD_PASSWORD })).data["session_token"]);
  /** The password is always the same, so that rounds do not depend on what won. */
  const reset = async (): Promise<Answer> => {
    await post("/passwords/email/reset/start", { email: ANN });
    const token = await latchkey.newestToken(ANN);
    return post("/passwords/email/reset", { token, password: GOOD_PASSWORD });
  };

  it("lets everything that changes one account at once happen in turn", async () => {
    const { userId, token } = await createProvenAccount(latchkey, ANN);
    const app = await enrolApp(latchkey, clock, token);
    for (let round = 0; round < REPETITIONS; round += 1) {
      await database.query(
        `INSERT INTO latchkey.wallet (id, project_id, user_id, type, address, address_key)
         VALUES ($1, $2, $3, 'ethereum', '0xA', $1)`,
        [`wallet-${round}`, latchkey.project.id, userId],
      );
      const sessions: string[] = [];
      for (let nth = 0; nth < 4; nth += 1) {
        const session = await signIn();
        await post("/totps/authenticate", { totp_code: app.nextCode() }, session);
        sessions.push(session);
      }
      const [one, two, three, four] = sessions;
      const answers = await Promise.all([
        latchkey.call("DELETE", `/users/crypto_wallets/wallet-${round}`, { token: one }),
        post("/passwords/session/reset", { password: GOOD_PASSWORD }, two),
        reset(),
        post("/totps/recovery_codes", {}, three),
        post("/totps/recover", { recovery_code: app.recoveryCodes[round % 10] }, four),
        signIn(),
        post("/sessions/revoke_others", {}, four),
      ]);
      const types = answers.map((answer) => (typeof answer === "string" ? "" : answer.errorType));
      expect(types.filter((type) => type === "internal_server_error")).toEqual([]);
    }
  });
});
