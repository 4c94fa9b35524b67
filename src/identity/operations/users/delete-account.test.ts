import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type Answer, type TestIdentity } from "#testing/identity.ts";

describe.each(DATABASES)("the end of an account on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;

  beforeAll(async () => {
    database = await open();
    latchkey = await createTestIdentity(database);
  });
  afterAll(() => database.close());
  beforeEach(() => database.query("DELETE FROM latchkey.rate_window"));

  const ask = (token?: string): Promise<Answer> => latchkey.call("POST", "/users/me/deletion", { body: {}, token });
  const carryOut = (deletion_ticket: unknown, on = latchkey): Promise<Answer> =>
    on.call("POST", "/users/deletion", { body: { deletion_ticket } });
  const isAlive = async (token: string): Promise<boolean> =>
    (await latchkey.call("POST", "/sessions/authenticate", { token, body: {} })).status === 200;
  const ticketOf = async (token: string): Promise<string> => String((await ask(token)).data["deletion_ticket"]);

  it("gives leave to nobody without a living session", async () => {
    expect(await ask()).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    const { token } = await latchkey.signIn("left@example.com");
    await latchkey.call("POST", "/sessions/revoke", { token });
    expect(await ask(token)).toMatchObject({ status: 404, errorType: "session_not_found" });
  });

  it("gives no leave from a session in which nothing was proven of late (ASVS 7.5.1)", async () => {
    const { token } = await latchkey.signIn("stale@example.com");
    await database.query(
      `UPDATE latchkey.session SET factors = replace(factors::text, '"20', '"19')::jsonb WHERE user_id =
         (SELECT user_id FROM latchkey.email WHERE address = 'stale@example.com')`,
    );
    expect(await ask(token)).toMatchObject({ status: 403, errorType: "insufficient_factors" });
  });

  it("deletes nothing by the leave alone", async () => {
    const { token } = await latchkey.signIn("waiting@example.com");
    expect((await ask(token)).status).toBe(200);
    expect(await isAlive(token)).toBe(true);
  });

  it("takes no leave that was made up, altered, for another project, or given more than thirty days ago", async () => {
    const { token, userId } = await latchkey.signIn("kept@example.com");
    const other = await createTestIdentity(database);
    const ticket = await ticketOf(token);
    const altered = ticket.slice(0, -2) + (ticket.endsWith("AA") ? "BB" : "AA");
    const forged = latchkey.deps.secrets.seal("session", JSON.stringify({ userId }));
    const old = { projectId: latchkey.project.id, userId, until: "2020-01-01T00:00:00Z" };
    const expired = latchkey.deps.secrets.seal("account deletion", JSON.stringify(old));
    for (const wrong of ["x", altered, forged, expired]) {
      expect(await carryOut(wrong)).toMatchObject({ status: 401, errorType: "unauthorized_credentials" });
    }
    expect(await carryOut(ticket, other)).toMatchObject({ status: 401 });
    for (const wrong of [undefined, "", 1, null, { userId }]) expect((await carryOut(wrong)).status).toBe(400);
    expect(await isAlive(token)).toBe(true);
  });

  it("deletes the account with every session everywhere, and nobody else's", async () => {
    const here = await latchkey.signIn("ann@example.com");
    const there = await latchkey.signIn("ann@example.com");
    const bob = await latchkey.signIn("bob@example.com");
    expect(await carryOut(await ticketOf(here.token))).toMatchObject({ status: 200, data: { user_id: here.userId } });
    expect([await isAlive(here.token), await isAlive(there.token), await isAlive(bob.token)]).toEqual([
      false,
      false,
      true,
    ]);
    expect(await database.query("SELECT 1 FROM latchkey.email WHERE address = 'ann@example.com'")).toHaveLength(0);
    expect((await latchkey.signIn("ann@example.com")).userId).not.toBe(here.userId);
  });

  it("docs/threats.md#14: notifies the mailboxes of the deleted person, and writes the audit log once", async () => {
    const { token, userId } = await latchkey.signIn("told@example.com");
    const ticket = await ticketOf(token);
    await Promise.all([carryOut(ticket), carryOut(ticket)]);
    const [notice, ...others] = await latchkey.sent("told@example.com");
    expect(others).toEqual([]);
    expect(notice?.subject).toBe("Your Example account was deleted");
    const auditLog = await database.query<{ operation: string; ip_address: string }>(
      "SELECT operation, ip_address FROM latchkey.audit_event WHERE user_id = $1 AND method = 'delete_account'",
      [userId],
    );
    expect(auditLog).toEqual([{ operation: "POST /users/deletion", ip_address: "" }]);
  });

  it("docs/threats.md#50: answers the same when it is carried out again", async () => {
    const { token, userId } = await latchkey.signIn("twice@example.com");
    const ticket = await ticketOf(token);
    await carryOut(ticket);
    expect(await carryOut(ticket)).toMatchObject({ status: 200, data: { user_id: userId } });
  });

  it("hands out all that is held on who asks, and nothing of anybody else", async () => {
    const ann = await latchkey.signIn("mine@example.com");
    await latchkey.signIn("theirs@example.com");
    const { data, status } = await latchkey.call("GET", "/users/me/export", { token: ann.token });
    expect(status).toBe(200);
    expect(data["account"]).toMatchObject({ user_id: ann.userId });
    expect(JSON.stringify(data)).toContain("mine@example.com");
    expect(JSON.stringify(data)).not.toContain("theirs@example.com");
    expect(JSON.stringify(data)).not.toContain(ann.token);
    expect((await latchkey.call("GET", "/users/me/export")).status).toBe(401);
  });
});
