// What is tried again, when, and what is given up.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { accept, createTestOutbox, record, type TestOutbox } from "#testing/outbox-senders.ts";
import { failed, type Delivery } from "#platform/mail/transport.ts";

describe.each(DATABASES)("createSender on $name", ({ open }) => {
  let database: OpenedDatabase;
  let outbox: TestOutbox;

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    outbox = await createTestOutbox(database);
  });

  it("tries again what was surely not taken, as often as its life allows, after the pause that was asked for", async () => {
    await outbox.put();
    const answers: Delivery[] = [failed("busy", { retryAfterSeconds: 60 }), failed("busy"), failed("busy")];
    const transport = record(() => answers.shift() ?? { ok: true });
    const sender = outbox.make(transport);
    const [before] = await database.query<{ time: string }>("SELECT now()::text AS time");
    await sender.sendDue();
    await sender.sendDue();
    expect(transport.sent).toHaveLength(1);
    expect(
      await database.query(
        "SELECT id FROM latchkey.outbox_message WHERE due_at - interval '60 seconds' BETWEEN $1::timestamptz AND now()",
        [before?.time],
      ),
    ).toHaveLength(1);
    for (let look = 0; look < 3; look += 1) {
      await outbox.becomeDue();
      await sender.sendDue();
    }
    expect(transport.sent).toHaveLength(4);
    expect(await outbox.rows()).toMatchObject([{ sent: true, last_error: null }]);
  });

  it("docs/threats.md#52: never sends what has run out, and erases it", async () => {
    await outbox.put();
    await database.query("UPDATE latchkey.outbox_message SET expires_at = now()");
    const transport = accept();
    await outbox.make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    expect(await outbox.rows()).toMatchObject([
      { given_up: true, body_sealed: null, last_error: "ran out before it could be sent" },
    ]);
  });

  it("gives up what is refused for good, and says so without the address", async () => {
    await outbox.put();
    const transport = record(() => failed("the mail server answered 550 to RCPT TO", { isPermanent: true }));
    const sender = outbox.make(transport);
    await sender.sendDue();
    await outbox.becomeDue();
    await sender.sendDue();
    expect(transport.sent).toHaveLength(1);
    expect(await outbox.rows()).toMatchObject([{ given_up: true, body_sealed: null }]);
    expect(outbox.logged).toMatchObject([
      { facts: { to: "a…@example.com", reason: "the mail server answered 550 to RCPT TO" } },
    ]);
    expect(JSON.stringify(outbox.logged)).not.toMatch(/ann@|123456/);
  });

  it("gives up messages of a channel without a transport, and says so", async () => {
    await outbox.put({ channel: "sms", to: "+4915123456789" });
    await outbox.make(accept()).sendDue();
    expect(await outbox.rows()).toMatchObject([
      { sent: false, given_up: true, last_error: "no transport is set up for this channel" },
    ]);
    expect(outbox.logged).toMatchObject([{ facts: { channel: "sms", to: "+49…89" } }]);
  });

  it("gives up what was sealed with another secret", async () => {
    await outbox.put();
    await database.query("UPDATE latchkey.outbox_message SET body_sealed = 'v1.AAAA'");
    const transport = accept();
    await outbox.make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    expect(await outbox.rows()).toMatchObject([{ given_up: true }]);
  });
});
