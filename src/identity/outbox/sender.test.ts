import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { DATABASES } from "#testing/databases.ts";
import { createTestIdentity, type TestIdentity } from "#testing/identity.ts";
import { createMessageQueue } from "./message-queue.ts";
import { putMessage, type Channel } from "./outbox.ts";
import { createSender, type Sender, type SenderParts } from "./sender.ts";
import { failed, type Delivery, type OutgoingMessage, type Transport } from "./transport.ts";

const ANN = "ann@example.com";

/** A transport that answers as told and keeps what it was given. */
interface Recorded extends Transport {
  readonly sent: OutgoingMessage[];
}

function record(answer: (message: OutgoingMessage, signal: AbortSignal) => Delivery | Promise<Delivery>): Recorded {
  const sent: OutgoingMessage[] = [];
  return {
    sent,
    async send(message, signal) {
      sent.push(message);
      return answer(message, signal);
    },
  };
}

const accept = () => record(() => ({ ok: true }));
/** Takes the message and is never heard of again, as after kill -9. */
const dieAfterAccepting = () => record(() => new Promise<Delivery>(() => undefined));

describe.each(DATABASES)("createSender on $name", ({ open }) => {
  let database: OpenedDatabase;
  let latchkey: TestIdentity;
  let logged: { facts: object; sentence: string }[];
  const senders: Sender[] = [];

  beforeAll(async () => {
    database = await open();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    await database.query("DELETE FROM latchkey.outbox_message");
    latchkey = await createTestIdentity(database);
    logged = [];
  });
  afterEach(async () => {
    await Promise.all(senders.splice(0).map((sender) => sender.stop()));
  });

  function make(email: Transport | null, changes: Partial<SenderParts> = {}): Sender {
    const note = (facts: object, sentence: string): unknown => logged.push({ facts, sentence });
    const { hasOpenOutbox = false } = changes;
    return createSender({
      notices: database,
      queue: createMessageQueue(database, hasOpenOutbox),
      secrets: latchkey.parts.secrets,
      transports: { email, sms: null, whatsapp: null },
      holder: `sender-${String(Math.random())}`,
      hasOpenOutbox,
      random: () => 0,
      log: { info: note, warn: note, error: note },
      ...changes,
    });
  }
  const put = (
    changes: { readonly minutes?: number; readonly channel?: Channel; readonly to?: string } = {},
    within = database,
  ) =>
    putMessage(
      within,
      {
        projectId: latchkey.project.id,
        userId: null,
        channel: "email",
        to: ANN,
        body: { subject: "Hello", text: "Code 123456", html: "<p>Code 123456</p>" },
        minutes: 5,
        ...changes,
      },
      latchkey.parts,
    );
  const rows = () =>
    database.query<{
      sent: boolean;
      given_up: boolean;
      body_sealed: string | null;
      last_error: string | null;
      attempts: number;
    }>(
      "SELECT sent_at IS NOT NULL AS sent, given_up_at IS NOT NULL AS given_up, body_sealed, last_error, attempts FROM latchkey.outbox_message ORDER BY id",
    );
  const endLeases = () =>
    database.query(
      "UPDATE latchkey.outbox_message SET lease_until = now() - interval '1 second' WHERE lease_until IS NOT NULL",
    );
  const becomeDue = () => database.query("UPDATE latchkey.outbox_message SET due_at = now()");

  it("THREATS 52: sends nothing that was not committed, and everything that was, by whichever sender lives", async () => {
    const transport = accept();
    const undone = database.transaction(async (within) => {
      await put({}, { ...database, ...within });
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    await make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    await database.transaction((within) => put({}, { ...database, ...within }));
    await make(transport).sendDue();
    expect(transport.sent).toHaveLength(1);
  });

  it("THREATS 52: at most two deliveries when every sender dies after handing over", async () => {
    await put();
    const transports = [dieAfterAccepting(), dieAfterAccepting(), dieAfterAccepting()];
    for (const transport of transports) {
      const sender = make(transport);
      void sender.sendDue();
      await expect.poll(async () => (await rows())[0]?.attempts).toBe(Math.min(2, transports.indexOf(transport) + 1));
      await endLeases();
    }
    const last = accept();
    await make(last).sendDue();
    expect([...transports, last].map(({ sent }) => sent.length)).toEqual([1, 1, 0, 0]);
    expect(await rows()).toMatchObject([
      { sent: false, given_up: true, last_error: "may have arrived twice, nobody knows" },
    ]);
    expect(new Set(transports.flatMap(({ sent }) => sent.map(({ id }) => id))).size).toBe(1);
  });

  it("THREATS 52: the second sender sends what the first one died with, once", async () => {
    await put();
    void make(dieAfterAccepting()).sendDue();
    await expect.poll(async () => (await rows())[0]?.attempts).toBe(1);
    const second = accept();
    await make(second).sendDue();
    expect(second.sent).toEqual([]);
    await endLeases();
    await make(second).sendDue();
    await make(second).sendDue();
    expect(second.sent).toHaveLength(1);
  });

  it("THREATS 52: senders that work at the same time send each message once", async () => {
    for (let count = 0; count < 40; count += 1) await put({ to: `person${count}@example.com` });
    const transport = record(async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return { ok: true };
    });
    await Promise.all([make(transport).sendDue(), make(transport).sendDue(), make(transport).sendDue()]);
    expect(transport.sent).toHaveLength(40);
    expect(new Set(transport.sent.map(({ to }) => to)).size).toBe(40);
  });

  it("THREATS 52: never sends what has run out, and erases it", async () => {
    await put();
    await database.query("UPDATE latchkey.outbox_message SET expires_at = now()");
    const transport = accept();
    await make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    expect(await rows()).toMatchObject([
      { given_up: true, body_sealed: null, last_error: "ran out before it could be sent" },
    ]);
  });

  it("THREATS 52: an answer that never came counts as a delivery; the third try does not happen", async () => {
    await put();
    const transport = record(() => failed("cut", { mayHaveArrived: true }));
    for (let look = 0; look < 4; look += 1) {
      await make(transport).sendDue();
      await becomeDue();
    }
    expect(transport.sent).toHaveLength(2);
  });

  it("tries again what was surely not taken, as often as its life allows, after the pause that was asked for", async () => {
    await put();
    const answers: Delivery[] = [failed("busy"), failed("busy"), failed("busy", { retryAfterSeconds: 60 })];
    const transport = record(() => answers.shift() ?? { ok: true });
    const sender = make(transport);
    await sender.sendDue();
    await sender.sendDue();
    expect(transport.sent).toHaveLength(1);
    for (let look = 0; look < 2; look += 1) {
      await becomeDue();
      await sender.sendDue();
    }
    expect(
      await database.query(
        "SELECT id FROM latchkey.outbox_message WHERE due_at BETWEEN now() + interval '55 seconds' AND now() + interval '65 seconds'",
      ),
    ).toHaveLength(1);
    await becomeDue();
    await sender.sendDue();
    expect(transport.sent).toHaveLength(4);
    expect(await rows()).toMatchObject([{ sent: true, last_error: null }]);
  });

  it("gives up what is refused for good, and says so without the address", async () => {
    await put();
    const transport = record(() => failed("the mail server answered 550 to RCPT TO", { isPermanent: true }));
    const sender = make(transport);
    await sender.sendDue();
    await becomeDue();
    await sender.sendDue();
    expect(transport.sent).toHaveLength(1);
    expect(await rows()).toMatchObject([{ given_up: true, body_sealed: null }]);
    expect(logged).toMatchObject([
      { facts: { to: "a…@example.com", reason: "the mail server answered 550 to RCPT TO" } },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/ann@|123456/);
  });

  it("gives up messages of a channel without a transport, and says so", async () => {
    await put({ channel: "sms", to: "+4915123456789" });
    await make(accept()).sendDue();
    expect(await rows()).toMatchObject([
      { sent: false, given_up: true, last_error: "no transport is set up for this channel" },
    ]);
    expect(logged).toMatchObject([{ facts: { channel: "sms", to: "+49…89" } }]);
  });

  it("gives up what was sealed with another secret", async () => {
    await put();
    await database.query("UPDATE latchkey.outbox_message SET body_sealed = 'v1.AAAA'");
    const transport = accept();
    await make(transport).sendDue();
    expect(transport.sent).toEqual([]);
    expect(await rows()).toMatchObject([{ given_up: true }]);
  });

  it("takes a transport that throws for one whose message may have arrived", async () => {
    await put();
    const transport = record(() => Promise.reject(new Error("a fault of ours")));
    for (let look = 0; look < 3; look += 1) {
      await make(transport).sendDue();
      await becomeDue();
    }
    expect(transport.sent).toHaveLength(2);
  });

  it("erases the text once it is sent, unless the development outbox shows it", async () => {
    await put();
    await make(accept()).sendDue();
    await put();
    await make(accept(), { hasOpenOutbox: true }).sendDue();
    await put({ channel: "sms", to: "+4915123456789" });
    await make(null, { hasOpenOutbox: true }).sendDue();
    const [erased, kept, shown] = await rows();
    expect(erased).toMatchObject({ sent: true, body_sealed: null });
    expect([kept?.sent, typeof kept?.body_sealed, shown?.sent, typeof shown?.body_sealed]).toEqual([
      true,
      "string",
      true,
      "string",
    ]);
  });

  it("hands over the words, the project's name and an id", async () => {
    await put();
    const transport = accept();
    await make(transport).sendDue();
    expect(transport.sent).toMatchObject([
      {
        channel: "email",
        to: ANN,
        senderName: "Example",
        subject: "Hello",
        text: "Code 123456",
        html: "<p>Code 123456</p>",
      },
    ]);
    expect(transport.sent[0]?.id).toMatch(/^outbox-\d+-\d{16}$/);
  });

  it("is woken by a notice, and looks by itself for what nobody told of", async () => {
    const transport = accept();
    const sender = make(transport, { pollMilliseconds: 3_600_000 });
    senders.push(sender);
    await sender.start();
    await put();
    await expect.poll(() => transport.sent.length).toBe(1);
    const polling = make(transport, { pollMilliseconds: 20 });
    senders.push(polling);
    await sender.stop();
    await polling.start();
    await database.query(
      `INSERT INTO latchkey.outbox_message (project_id, channel, recipient, body_sealed, expires_at)
       VALUES ($1, 'email', $2, $3, now() + interval '1 minute')`,
      [latchkey.project.id, ANN, latchkey.parts.secrets.seal("outbox message", '{"subject":"","text":"","html":""}')],
    );
    await expect.poll(() => transport.sent.length).toBe(2);
  });

  it("finishes what is on its way when it is stopped, and takes up nothing more", async () => {
    await put();
    const answer = Promise.withResolvers<Delivery>();
    const transport = record(() => answer.promise);
    const sender = make(transport);
    const sending = sender.sendDue();
    await expect.poll(() => transport.sent.length).toBe(1);
    const stopping = sender.stop();
    await put();
    answer.resolve({ ok: true });
    await Promise.all([sending, stopping]);
    expect(await rows()).toMatchObject([{ sent: true }, { sent: false, attempts: 0 }]);
  });

  it("has ended the look that was under way when it is stopped", async () => {
    const queue = createMessageQueue(database, false);
    const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const sweep: typeof queue.sweep = async () => {
      begun.resolve();
      await gate.promise;
      return queue.sweep();
    };
    const sender = make(accept(), { queue: { ...queue, sweep } });
    await sender.start();
    await begun.promise;
    let isStopped = false;
    const stopped = sender.stop().then(() => (isStopped = true));
    await rows();
    expect(isStopped).toBe(false);
    gate.resolve();
    await stopped;
  });

  it("breaks off what takes too long to finish, for another sender to try", async () => {
    await put();
    const transport = record(
      (_message, signal) =>
        new Promise((resolve) =>
          signal.addEventListener("abort", () => resolve(failed("broken off", { mayHaveArrived: true }))),
        ),
    );
    const sender = make(transport, { stopMilliseconds: 10 });
    const sending = sender.sendDue();
    await expect.poll(() => transport.sent.length).toBe(1);
    await Promise.all([sending, sender.stop()]);
    await becomeDue();
    const next = accept();
    await make(next).sendDue();
    expect(next.sent).toHaveLength(1);
  });

  it("forgets messages after a week", async () => {
    await put();
    const sender = make(accept());
    await sender.sendDue();
    expect(await rows()).toHaveLength(1);
    await database.query("UPDATE latchkey.outbox_message SET created_at = now() - interval '7 days'");
    await sender.sendDue();
    expect(await rows()).toEqual([]);
  });
});
