import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Database } from "#contracts/database.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";
import { interruptDatabase, type InterruptedDatabase } from "#testing/interrupted-database.ts";
import { refuseLockedPerson } from "#identity/users/operator-lock.ts";
import { renewSession, revokeOtherSessions } from "./session-store.ts";

/** Gives the other transaction time to come as far as it can; the database's own time, for it is what waits. */
const LET_THE_OTHER_GO = "SELECT pg_sleep(0.2)";

describe.each(DATABASES)("sessions on $name", ({ open }) => {
  let database: OpenedDatabase;
  let interrupted: InterruptedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    interrupted = interruptDatabase(database);
    latchkey = await createTestIdentity(interrupted.database);
  });
  afterAll(() => database.close());

  /** The ids of one person and of their sessions in two browsers. */
  const twoBrowsers = async (
    email: string,
  ): Promise<{ readonly userId: string; readonly ids: readonly [string, string] }> => {
    const { userId } = await latchkey.signIn(email);
    await latchkey.signIn(email);
    const rows = await database.query<{ id: string }>("SELECT id FROM latchkey.session WHERE user_id = $1", [userId]);
    return { userId, ids: [rows[0]?.id ?? "", rows[1]?.id ?? ""] };
  };

  /** Runs two transactions of which the first has begun before the second, and waits in its middle. */
  const atOnce = async (
    first: (tx: Database, letOtherGo: () => Promise<unknown>) => Promise<unknown>,
    second: (tx: Database) => Promise<unknown>,
  ): Promise<readonly unknown[]> => {
    const running: { second: Promise<unknown> } = { second: Promise.resolve() };
    const done = await database.transaction((tx) =>
      first(tx, () => {
        running.second = database.transaction(second);
        return tx.query(LET_THE_OTHER_GO);
      }),
    );
    return [done, await running.second];
  };

  describe("listSessions", () => {
    it("docs/threats.md#16: shows a hundred at the most to whom they have no end", async () => {
      const { token } = await latchkey.signIn("program@example.com");
      await database.query(
        `INSERT INTO latchkey.session (id, project_id, user_id, token_digest, expires_at, factors)
         SELECT id || nth, project_id, user_id, token_digest || nth, expires_at, factors
         FROM latchkey.session, generate_series(1, 150) AS nth
         WHERE user_id = (SELECT user_id FROM latchkey.email WHERE address = 'program@example.com')`,
      );
      const { data } = await latchkey.call("GET", "/sessions", { token });
      expect(data["sessions"]).toHaveLength(100);
    });
  });

  describe("renewSession", () => {
    it("keeps both of two proofs that two tabs add at the same moment", async () => {
      const { token } = await latchkey.signIn("tabs@example.com");
      const verify = async (phone_number: string): Promise<Answer> => {
        const sent = await latchkey.call("POST", "/otps/sms/send/secondary", { token, body: { phone_number } });
        const body = { method_id: sent.data["method_id"], code: await latchkey.newestCode(phone_number) };
        return latchkey.call("POST", "/otps/authenticate", { token, body });
      };
      interrupted.interruptNext(() => Promise.resolve());
      interrupted.interruptNext(() => verify("+14155552672"));
      const { data } = await verify("+14155552671");
      const numbers = JSON.stringify(data["session"]);
      expect(numbers).toContain("+14155552671");
      expect(numbers).toContain("+14155552672");
    });
  });

  describe("revokeOtherSessions", () => {
    it("docs/threats.md#14: of two browsers that end each other at once one stays, and neither waits for ever", async () => {
      const { userId, ids } = await twoBrowsers("both@example.com");
      const goOn = (tx: Database, id: string) => renewSession(tx, id, { factors: [], minutes: null });
      const [one, other] = await atOnce(
        async (tx, letOtherGo) => {
          await revokeOtherSessions(tx, userId, ids[0]);
          await letOtherGo();
          return goOn(tx, ids[0]);
        },
        async (tx) => {
          await revokeOtherSessions(tx, userId, ids[1]);
          return goOn(tx, ids[1]);
        },
      );
      expect([one, other]).toMatchObject([{ id: ids[0] }, null]);
    });

    it("takes the account before its sessions, as every change of an account does", async () => {
      const { userId, ids } = await twoBrowsers("change@example.com");
      const [, refusal] = await atOnce(
        async (tx, letOtherGo) => {
          await tx.query("SELECT id FROM latchkey.user_account WHERE id = $1 FOR NO KEY UPDATE", [userId]);
          await letOtherGo();
          return revokeOtherSessions(tx, userId, null);
        },
        async (tx) => {
          await revokeOtherSessions(tx, userId, ids[1]);
          return refuseLockedPerson(tx, userId);
        },
      );
      expect(refusal).toBeNull();
    });
  });
});
