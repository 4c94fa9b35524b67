import { afterEach, describe, expect, it } from "vitest";
import { readMail } from "#testing/read-mail.ts";
import { LOCALHOST_CERTIFICATE, startSmtpServer, type SmtpServer } from "#testing/smtp-server.ts";
import type { SmtpSettings } from "./smtp-settings.ts";
import { createSmtpTransport, type SmtpTrials } from "./smtp-transport.ts";
import type { Delivery, OutgoingMessage } from "./transport.ts";

let server: SmtpServer | null = null;
afterEach(async () => {
  await server?.close();
  server = null;
});

const message: OutgoingMessage = {
  id: "outbox-1",
  channel: "email",
  to: "ada@example.com",
  senderName: "Tidewater",
  subject: "Your code – 123456",
  text: "Your code is 123456.\n\nhttps://example.com/authenticate?token=abcdefghijklmnopqrstuvwxyz0123456789&type=magic_links",
  html: "<p>Your code is <strong>123456</strong>, José.</p>",
};

async function start(...settings: Parameters<typeof startSmtpServer>): Promise<SmtpServer> {
  server = await startSmtpServer(...settings);
  return server;
}

async function send(
  { port }: SmtpServer,
  changes: {
    readonly settings?: Partial<SmtpSettings>;
    readonly message?: Partial<OutgoingMessage>;
    readonly trials?: SmtpTrials;
  } = {},
  signal: AbortSignal = new AbortController().signal,
): Promise<Delivery> {
  const settings: SmtpSettings = {
    host: "localhost",
    port,
    encryption: "none",
    login: null,
    from: { name: null, address: "post@tidewater.example" },
    ...changes.settings,
  };
  return createSmtpTransport(settings, changes.trials ?? { authority: LOCALHOST_CERTIFICATE }).send(
    { ...message, ...changes.message },
    signal,
  );
}

const failure = { ok: false, isPermanent: false, mayHaveArrived: false, retryAfterSeconds: null };

describe("createSmtpTransport", () => {
  it("sends no second recipient or header that an address, a name or a subject tries to begin", async () => {
    const peer = await start({ encryption: "none" });
    expect(await send(peer, { message: { to: "ada@example.com\r\nBcc: eve@example.com" } })).toEqual({
      ...failure,
      isPermanent: true,
      reason: "the address is not one plain mailbox",
    });
    expect(await send(peer, { message: { to: "ada@example.com,eve@example.com" } })).toMatchObject({
      isPermanent: true,
    });
    await send(peer, {
      message: { subject: "Hello\r\nBcc: eve@example.com\r\n\r\nbody", senderName: 'T"\r\nCc: eve@example.com' },
    });
    expect(peer.mails.map(({ recipients }) => recipients)).toEqual([["ada@example.com"]]);
    const { headers } = readMail(peer.mails[0]?.source ?? "");
    expect([headers.has("bcc"), headers.has("cc")]).toEqual([false, false]);
    expect(headers.get("subject")).toBe("Hello Bcc: eve@example.com body");
  });

  it.each(["o'brien@example.com", "a&b@example.com", "!#$%&'*+-/=?^_`{|}~@example.com"])(
    "hands a mail to %s to that mailbox alone",
    async (to) => {
      const peer = await start({ encryption: "none" });
      expect(await send(peer, { message: { to } })).toEqual({ ok: true });
      expect(peer.mails.map(({ recipients }) => recipients)).toEqual([[to]]);
      expect(readMail(peer.mails[0]?.source ?? "").headers.get("to")).toBe(to);
    },
  );

  it("goes nowhere without encryption when encryption is asked for", async () => {
    const peer = await start({ encryption: "none", hasLogin: true });
    const login = { user: "post", password: "secret" };
    expect(await send(peer, { settings: { encryption: "starttls", login } })).toMatchObject({
      ok: false,
      mayHaveArrived: false,
      reason: "the mail server answered 500 to STARTTLS",
    });
    expect(peer.mails).toEqual([]);
  });

  it("goes to no server whose certificate nobody vouches for, at either kind of encryption", async () => {
    const peer = await start({ encryption: "starttls" });
    expect(await send(peer, { settings: { encryption: "starttls" }, trials: {} })).toMatchObject({
      ...failure,
      reason: "the mail server could not be used: ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    expect(peer.mails).toEqual([]);
    await peer.close();
    const implicit = await start({ encryption: "implicit" });
    expect(await send(implicit, { settings: { encryption: "implicit" }, trials: {} })).toMatchObject({
      ...failure,
      reason: "the mail server could not be used: ESOCKET DEPTH_ZERO_SELF_SIGNED_CERT",
    });
    expect(implicit.mails).toEqual([]);
  });

  it("gives up at a refused login and says so without the password", async () => {
    const peer = await start({ encryption: "starttls", hasLogin: true });
    const wrong = { encryption: "starttls", login: { user: "post", password: "wrong" } } as const;
    expect(await send(peer, { settings: wrong })).toEqual({
      ...failure,
      isPermanent: true,
      reason: "the mail server answered 535 to AUTH PLAIN",
    });
  });

  it("tries again later after a login that fails for the moment", async () => {
    const peer = await start({ encryption: "starttls", hasLogin: true, faults: { login: 454 } });
    const login = { user: "post", password: "secret" };
    expect(await send(peer, { settings: { encryption: "starttls", login } })).toMatchObject({
      ...failure,
      reason: "the mail server answered 454 to AUTH PLAIN",
    });
  });

  it("gives up at a recipient refused for good, not at one refused for now", async () => {
    const unknown = await start({ encryption: "none", faults: { recipient: 550 } });
    expect(await send(unknown)).toEqual({
      ...failure,
      isPermanent: true,
      reason: "the mail server answered 550 to RCPT TO",
    });
    await unknown.close();
    const busy = await start({ encryption: "none", faults: { recipient: 451 } });
    expect(await send(busy)).toEqual({ ...failure, reason: "the mail server answered 451 to RCPT TO" });
  });

  it("knows that a message refused by its answer did not arrive", async () => {
    const peer = await start({ encryption: "none", faults: { data: 452 } });
    expect(await send(peer)).toEqual({ ...failure, reason: "the mail server answered 452 to DATA" });
    await peer.close();
    const spam = await start({ encryption: "none", faults: { data: 554 } });
    expect(await send(spam)).toMatchObject({ isPermanent: true, mayHaveArrived: false });
  });

  it("says that a message may have arrived when the line is cut before the answer", async () => {
    const peer = await start({ encryption: "none", faults: { data: "cut" } });
    expect(await send(peer)).toMatchObject({ ...failure, mayHaveArrived: true });
    expect(peer.mails).toHaveLength(1);
  });

  it("says that a message may have arrived when the answer does not come in time", async () => {
    const peer = await start({ encryption: "none", faults: { data: "silence" } });
    expect(await send(peer, { trials: { timeoutMilliseconds: 500 } })).toEqual({
      ...failure,
      mayHaveArrived: true,
      reason: "the mail server could not be used: ETIMEDOUT SOCKET_TIMEOUT",
    });
  });

  it("knows that nothing was sent to a server that does not greet or is not there", async () => {
    const peer = await start({ encryption: "none", faults: { greeting: "silence" } });
    expect(await send(peer, { trials: { timeoutMilliseconds: 500 } })).toMatchObject({
      ...failure,
      reason: "the mail server could not be used: ETIMEDOUT GREETING_TIMEOUT",
    });
    await peer.close();
    expect(await send(peer)).toMatchObject({
      ...failure,
      reason: "the mail server could not be used: ESOCKET ECONNREFUSED",
    });
  });

  it("stops at the signal", async () => {
    const peer = await start({ encryption: "none", faults: { data: "silence" } });
    const stop = new AbortController();
    const sending = send(peer, {}, stop.signal);
    await expect.poll(() => peer.mails.length).toBe(1);
    stop.abort();
    expect(await sending).toMatchObject({ ...failure, mayHaveArrived: true });
  });

  it("hands over a text part, an HTML part and a lasting id, encrypted and logged in", async () => {
    const peer = await start({ encryption: "starttls", hasLogin: true });
    const login = { user: "post", password: "secret" };
    expect(await send(peer, { settings: { encryption: "starttls", login } })).toEqual({ ok: true });
    const [mail] = peer.mails;
    expect(mail).toMatchObject({ from: "post@tidewater.example", recipients: ["ada@example.com"], isEncrypted: true });
    const { headers, text, html } = readMail(mail?.source ?? "");
    expect({ text, html }).toEqual({ text: message.text, html: message.html });
    expect(headers.get("from")).toBe("Tidewater <post@tidewater.example>");
    expect(headers.get("message-id")).toBe("<outbox-1@tidewater.example>");
    expect(headers.get("auto-submitted")).toBe("auto-generated");
  });

  it("speaks TLS from the first byte where the server does", async () => {
    const peer = await start({ encryption: "implicit" });
    expect(await send(peer, { settings: { encryption: "implicit" } })).toEqual({ ok: true });
    expect(peer.mails[0]?.isEncrypted).toBe(true);
  });
});
