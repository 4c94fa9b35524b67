import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSmtpTransport } from "#platform/mail/smtp-transport.ts";
import { readSmtpUrl } from "#platform/mail/smtp-settings.ts";
import { createFeedbackStore, type FeedbackStore } from "#members/feedback/feedback-store.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { startSmtpServer, type SmtpFaults, type SmtpServer } from "#testing/smtp-server.ts";
import { startFeedbackMail, type FeedbackMail } from "./feedback-service.ts";

describe.each(DATABASES)("startFeedbackMail on $name", ({ open }) => {
  let database: OpenedDatabase;
  let store: FeedbackStore;
  let smtp: SmtpServer;
  let mail: FeedbackMail;
  const warned: unknown[] = [];

  beforeAll(async () => {
    database = await open();
    store = createFeedbackStore(database);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    warned.splice(0);
    await database.query("DELETE FROM feedback");
  });
  afterEach(() => smtp.close());

  /** Starts a mail server and the mailing, and stops the mailing once it has tried everything that is due. */
  const send = async (faults: SmtpFaults = {}): Promise<void> => {
    smtp = await startSmtpServer({ encryption: "none", faults });
    const settings = readSmtpUrl(`smtp://127.0.0.1:${smtp.port}`, "no-reply@example.com");
    if (settings === null) throw new TypeError("the address of the test's mail server cannot be read");
    mail = startFeedbackMail({
      store,
      transport: createSmtpTransport(settings),
      to: "operator@example.com",
      log: {
        warn: (facts: object) => warned.push(facts),
        error: (facts: object) => warned.push(facts),
      },
    });
    await expect.poll(async () => (await due()).length, { timeout: 10_000 }).toBe(0);
    await mail.stop();
  };
  const due = () => database.query("SELECT id FROM feedback WHERE mail = 'waiting' AND mail_due_at <= now()");
  const states = async () =>
    (await database.query<{ mail: string }>("SELECT mail FROM feedback ORDER BY id")).map((row) => row.mail);

  it("mails each message once, as the text it is", async () => {
    await store.add({ userId: "user-1", content: "<b>Bcc: all@example.com</b>\nmore", isMailed: true });
    await store.add({ userId: "user-2", content: "not to be mailed", isMailed: false });
    await send();
    expect(smtp.mails).toHaveLength(1);
    const [received] = smtp.mails;
    expect(received?.recipients).toEqual(["operator@example.com"]);
    expect(received?.source).toContain("<b>Bcc: all@example.com</b>");
    expect(received?.source).toContain("Content-Type: text/plain");
    expect(received?.source).not.toMatch(/^Bcc:/m);
    expect(await states()).toEqual(["sent", "none"]);
  });

  it("keeps the message and comes back to it while the mail server says no for now", async () => {
    await store.add({ userId: "user-1", content: "patience", isMailed: true });
    await send({ recipient: 451 });
    expect(await states()).toEqual(["waiting"]);
    expect(mail.failures()).toBe(1);
    expect(warned).toMatchObject([{ tries: 1 }]);
    expect((await store.list(null)).map(({ content }) => content)).toEqual(["patience"]);
  });

  it("gives the mail up, never the message, where the mail server says no for good", async () => {
    await store.add({ userId: "user-1", content: "kept all the same", isMailed: true });
    await send({ recipient: 550 });
    expect(await states()).toEqual(["given-up"]);
    expect((await store.list(null)).map(({ content }) => content)).toEqual(["kept all the same"]);
  });
});
