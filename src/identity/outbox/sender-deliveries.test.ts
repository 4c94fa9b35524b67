// How often a message arrives: whatever dies meanwhile, never before it was committed and never a third time.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { accept, createTestOutbox, record, type Recorded, type TestOutbox } from "#testing/outbox-senders.ts";
import { failed, type Delivery } from "#platform/mail/transport.ts";

/** Takes the message and is never heard of again, as after kill -9. */
const dieAfterAccepting = (): Recorded => record(() => new Promise<Delivery>(() => undefined));

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

  it("docs/threats.md#52: sends nothing that was not committed, and everything that was, by whichever sender lives", async () => {
    const transport = accept();
    const undone = database.transaction(async (tx) => {
      await outbox.put({}, tx);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await outbox.make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    await database.transaction((tx) => outbox.put({}, tx));
    await outbox.make(transport).sendDue();
    expect(transport.sent).toHaveLength(1);
  });

  it("docs/threats.md#52: at most two deliveries when every sender dies after handing over", async () => {
    await outbox.put();
    const dying = [dieAfterAccepting(), dieAfterAccepting()];
    for (const transport of dying) {
      void outbox.make(transport).sendDue();
      await expect.poll(() => transport.sent.length).toBe(1);
      await outbox.endLeases();
    }
    const late = [accept(), accept()];
    for (const transport of late) await outbox.make(transport).sendDue();
    expect([...dying, ...late].map(({ sent }) => sent.length)).toEqual([1, 1, 0, 0]);
    expect(await outbox.rows()).toMatchObject([
      { sent: false, given_up: true, attempts: 2, last_error: "may have arrived twice, nobody knows" },
    ]);
    expect(new Set(dying.flatMap(({ sent }) => sent.map(({ id }) => id))).size).toBe(1);
  });

  it("docs/threats.md#52: the second sender sends what the first one died with, once", async () => {
    await outbox.put();
    const first = dieAfterAccepting();
    void outbox.make(first).sendDue();
    await expect.poll(() => first.sent.length).toBe(1);
    const second = accept();
    await outbox.make(second).sendDue();
    expect(second.sent).toEqual([]);
    await outbox.endLeases();
    await outbox.make(second).sendDue();
    await outbox.make(second).sendDue();
    expect(second.sent).toHaveLength(1);
  });

  it("docs/threats.md#52: senders that work at the same time send each message once", async () => {
    for (let count = 0; count < 40; count += 1) await outbox.put({ to: `person${count}@example.com` });
    const transport = record(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { ok: true };
    });
    await Promise.all([
      outbox.make(transport).sendDue(),
      outbox.make(transport).sendDue(),
      outbox.make(transport).sendDue(),
    ]);
    expect(transport.sent).toHaveLength(40);
    expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(40);
  });

  it("docs/threats.md#52: an answer that never came counts as a delivery; the third try does not happen", async () => {
    await outbox.put();
    const transport = record(() => failed("cut", { mayHaveArrived: true }));
    for (let look = 0; look < 4; look += 1) {
      await outbox.make(transport).sendDue();
      await outbox.becomeDue();
    }
    expect(transport.sent).toHaveLength(2);
  });

  it("takes a transport that throws for one whose message may have arrived", async () => {
    await outbox.put();
    const transport = record(() => Promise.reject(new Error("a fault of ours")));
    for (let look = 0; look < 3; look += 1) {
      await outbox.make(transport).sendDue();
      await outbox.becomeDue();
    }
    expect(transport.sent).toHaveLength(2);
  });
});
