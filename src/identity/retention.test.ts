import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { OVER, deleteExpiredIdentityData } from "./retention.ts";

describe.each(DATABASES)("sweepIdentity on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeEach(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterEach(() => database.close());

  it("leaves alone what still counts", async () => {
    const { token } = await latchkey.signIn("ann@example.com");
    await latchkey.call("POST", "/otps/email/login_or_create", { body: { email: "bob@example.com" } });
    expect(await deleteExpiredIdentityData(database)).toBe(0);
    expect(await latchkey.call("POST", "/sessions/authenticate", { token, body: {} })).toMatchObject({ status: 200 });
  });

  it("deletes codes, sessions and counters that ran out long ago, and keeps the person", async () => {
    const { userId } = await latchkey.signIn("ann@example.com");
    await database.query("UPDATE latchkey.passcode SET expires_at = now() - interval '2 days'");
    await database.query("UPDATE latchkey.session SET expires_at = now() - interval '31 days'");
    await database.query("UPDATE latchkey.rate_window SET started_at = now() - interval '2 days'");
    expect(await deleteExpiredIdentityData(database)).toBeGreaterThanOrEqual(3);
    expect(await database.query("SELECT 1 FROM latchkey.session")).toHaveLength(0);
    expect(await database.query("SELECT 1 FROM latchkey.passcode")).toHaveLength(0);
    expect(await database.query("SELECT 1 FROM latchkey.user_account WHERE id = $1", [userId])).toHaveLength(1);
  });

  it("docs/threats.md#16: takes a flood away slice by slice, and leaves what came later", async () => {
    await database.query(
      `INSERT INTO latchkey.rate_window (key, started_at, count)
       SELECT 'flood ' || nth, now() - interval '2 days', 1 FROM generate_series(1, 25) AS nth`,
    );
    await database.query("INSERT INTO latchkey.rate_window (key, started_at, count) VALUES ('today', now(), 1)");
    expect(await deleteExpiredIdentityData(database, { slice: 10 })).toBe(25);
    expect(await database.query("SELECT key FROM latchkey.rate_window")).toEqual([{ key: "today" }]);
  });

  it("knows every table whose rows run out", async () => {
    const columns = await database.query<{ table_name: string }>(
      `SELECT DISTINCT table_name FROM information_schema.columns
       WHERE table_schema = 'latchkey' AND column_name IN ('expires_at', 'used_at', 'started_at', 'received_at', 'at')`,
    );
    // Swept by its own senders (outbox/message-queue.ts), and gone with its app.
    const apart = ["outbox_message", "recovery_code"];
    const named = columns.map(({ table_name: name }) => name).filter((name) => !apart.includes(name));
    expect(named.filter((name) => !(name in OVER))).toEqual([]);
  });
});
