// What wakes a sender, and what it still does when it is told to stop.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { accept, createTestOutbox, record, type TestOutbox } from "#testing/outbox-senders.ts";
import { createMessageQueue } from "./message-queue.ts";
import type { Sender } from "./sender.ts";
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
  const senders: Sender[] = [];
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  });

  it("is woken by a notice, and looks by itself for what nobody told of", async () => {
    const transport = accept();
    const sender = outbox.make(transport, { pollMilliseconds: 3_600_000 });
    senders.push(sender);
    await sender.start();
    // The look that it begins with is over.
    await sender.sendDue();
    await outbox.put();
    await expect.poll(() => transport.sent.length).toBe(1);
    const polling = outbox.make(transport, { pollMilliseconds: 20 });
    senders.push(polling);
    await sender.stop();
    await polling.start();
    await polling.sendDue();
    await database.query(
      `INSERT INTO latchkey.outbox_message (project_id, channel, recipient, body_sealed, expires_at)
       VALUES ($1, 'email', $2, $3, now() + interval '1 minute')`,
      [
        outbox.latchkey.project.id,
        "ann@example.com",
        outbox.latchkey.deps.secrets.seal("outbox message", '{"subject":"","text":"","html":""}'),
      ],
    );
    await expect.poll(() => transport.sent.length).toBe(2);
  });

  it("finishes what is on its way when it is stopped, and takes up nothing more", async () => {
    await outbox.put();
    const answer = Promise.withResolvers<Delivery>();
    const transport = record(() => answer.promise);
    const sender = outbox.make(transport);
    const sending = sender.sendDue();
    await expect.poll(() => transport.sent.length).toBe(1);
    const stopping = sender.stop();
    await outbox.put();
    answer.resolve({ ok: true });
    await Promise.all([sending, stopping]);
    expect(await outbox.rows()).toMatchObject([{ sent: true }, { sent: false, attempts: 0 }]);
  });

  it("has ended the look that was under way when it is stopped", async () => {
    const queue = createMessageQueue(database, false);
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleteOld: typeof queue.deleteOld = async () => {
      begun.resolve();
      await gate.promise;
      return queue.deleteOld();
    };
    const sender = outbox.make(accept(), { queue: { ...queue, deleteOld: deleteOld } });
    await sender.start();
    await begun.promise;
    let isStopped = false;
    const stopped = sender.stop().then(() => (isStopped = true));
    await outbox.rows();
    expect(isStopped).toBe(false);
    gate.resolve();
    await stopped;
  });

  it("breaks off what takes too long to finish, for another sender to try", async () => {
    await outbox.put();
    const transport = record(
      (_message, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve(failed("broken off", { mayHaveArrived: true }))),
        ),
    );
    const sender = outbox.make(transport, { stopMilliseconds: 10 });
    const sending = sender.sendDue();
    await expect.poll(() => transport.sent.length).toBe(1);
    await Promise.all([sending, sender.stop()]);
    await outbox.becomeDue();
    const next = accept();
    await outbox.make(next).sendDue();
    expect(next.sent).toHaveLength(1);
  });
});
