// What is handed over, and for how long the outbox still has it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { accept, createTestOutbox, record, type TestOutbox } from "#testing/outbox-senders.ts";
import { failed } from "#platform/mail/transport.ts";

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

  it("hands over the words, the project's name and an id", async () => {
    await outbox.put();
    const transport = accept();
    await outbox.make(transport).sendDue();
    expect(transport.sent).toMatchObject([
      {
        channel: "email",
        to: "ann@example.com",
        senderName: "Example",
        subject: "Hello",
        text: "Code 123456",
        html: "<p>Code 123456</p>",
      },
    ]);
    expect(transport.sent[0]?.id).toMatch(/^outbox-\d+-\d{16}$/);
  });

  it("erases the text once it is sent, unless the development outbox shows it", async () => {
    await outbox.put();
    await outbox.make(accept()).sendDue();
    await outbox.put();
    await outbox.make(accept(), { hasOpenOutbox: true }).sendDue();
    await outbox.put({ channel: "sms", to: "+4915123456789" });
    await outbox.make(null, { hasOpenOutbox: true }).sendDue();
    const [erased, kept, shown] = await outbox.rows();
    expect(erased).toMatchObject({ sent: true, body_sealed: null });
    expect([kept?.sent, typeof kept?.body_sealed, shown?.sent, typeof shown?.body_sealed]).toEqual([
      true,
      "string",
      true,
      "string",
    ]);
  });

  it("forgets a last notice once it was sent or has run out, though it is no week old", async () => {
    await outbox.put({ isLastNotice: true });
    await outbox.put({ isLastNotice: true, minutes: 0 });
    const transport = accept();
    const sender = outbox.make(transport);
    await sender.sendDue();
    await sender.sendDue();
    expect([transport.sent.length, await outbox.rows()]).toEqual([1, []]);
  });

  it("keeps a last notice that waits for its second try", async () => {
    await outbox.put({ isLastNotice: true });
    const sender = outbox.make(record(() => failed("the mail server is away")));
    await sender.sendDue();
    await sender.sendDue();
    expect(await outbox.rows()).toMatchObject([{ sent: false, given_up: false }]);
  });

  it("forgets messages after a week", async () => {
    await outbox.put();
    const sender = outbox.make(accept());
    await sender.sendDue();
    expect(await outbox.rows()).toHaveLength(1);
    await database.query("UPDATE latchkey.outbox_message SET created_at = now() - interval '7 days'");
    await sender.sendDue();
    expect(await outbox.rows()).toEqual([]);
  });
});
