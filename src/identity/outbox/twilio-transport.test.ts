import { afterEach, describe, expect, it } from "vitest";
import { answerJson, startHttpPeer, type HttpPeer } from "#testing/http-peer.ts";
import type { Delivery, OutgoingMessage } from "#platform/mail/transport.ts";
import { createTwilioTransport, type TwilioSettings } from "./twilio-transport.ts";

let peer: HttpPeer | null = null;
afterEach(async () => {
  await peer?.close();
  peer = null;
});

const message: OutgoingMessage = {
  id: "outbox-1",
  channel: "sms",
  to: "+15550123",
  senderName: "Tidewater",
  subject: "",
  text: "Your Tidewater code is 123456 & it lasts 5 minutes",
  html: "",
};

async function start(...answer: Parameters<typeof startHttpPeer>): Promise<HttpPeer> {
  peer = await startHttpPeer(...answer);
  return peer;
}

async function send(
  url: string,
  changes: Partial<OutgoingMessage> = {},
  { timeoutMilliseconds = 30_000, ...settings }: Partial<TwilioSettings> & { timeoutMilliseconds?: number } = {},
): Promise<Delivery> {
  const transport = createTwilioTransport(
    { url, accountSid: "AC1", authToken: "secret", from: "+15550100", whatsappFrom: "+15550101", ...settings },
    { fetch, now: () => new Date("2026-08-22T12:00:00Z"), timeoutMilliseconds },
  );
  return transport.send({ ...message, ...changes }, new AbortController().signal);
}

const failure = { ok: false, isPermanent: false, mayHaveArrived: false, retryAfterSeconds: null };

describe("createTwilioTransport", () => {
  it("follows no redirect, so that the credentials stay where they belong", async () => {
    const elsewhere = await start(answerJson(201, {}));
    const pointing = await startHttpPeer(answerJson(307, {}, { location: `${elsewhere.url}/` }));
    expect(await send(pointing.url)).toEqual({
      ...failure,
      isPermanent: true,
      reason: "the message service answered 307",
    });
    expect(elsewhere.requests).toEqual([]);
    await pointing.close();
  });

  it("gives up at a refusal, naming the service's code and not its sentence", async () => {
    const { url } = await start(answerJson(400, { code: 21_211, message: "The 'To' number +15550123 is not valid." }));
    expect(await send(url)).toEqual({
      ...failure,
      isPermanent: true,
      reason: "the message service answered 400 (21211)",
    });
  });

  it("gives up at a refused login", async () => {
    const { url } = await start(answerJson(401, { code: 20_003 }));
    expect(await send(url)).toMatchObject({ isPermanent: true });
  });

  it("waits as long as the service asks when it is asked too often or is out of order", async () => {
    const { url } = await start((response, { body }) =>
      answerJson(
        body.includes("busy") ? 429 : 503,
        {},
        { "retry-after": body.includes("busy") ? "7" : "Sat, 22 Aug 2026 12:00:09 GMT" },
      )(response),
    );
    expect(await send(url, { text: "busy" })).toEqual({
      ...failure,
      retryAfterSeconds: 7,
      reason: "the message service answered 429",
    });
    expect(await send(url)).toMatchObject({ ...failure, retryAfterSeconds: 9 });
  });

  it("says that a message may have arrived when the service fails in the middle", async () => {
    const { url } = await start(answerJson(500, {}));
    expect(await send(url)).toMatchObject({ ...failure, mayHaveArrived: true });
  });

  it("says that a message may have arrived when the line is cut or the answer does not come in time", async () => {
    const { url } = await start((response, { body }) => {
      if (body.includes("cut")) response.destroy();
    });
    expect(await send(url, { text: "cut" })).toMatchObject({ ...failure, mayHaveArrived: true });
    expect(await send(url, {}, { timeoutMilliseconds: 200 })).toEqual({
      ...failure,
      mayHaveArrived: true,
      reason: "the message service gave no answer in time",
    });
  });

  it("knows that nothing was sent to a service that is not there", async () => {
    const gone = await startHttpPeer(answerJson(201, {}));
    await gone.close();
    expect(await send(gone.url)).toEqual({ ...failure, reason: "the message service could not be used: ECONNREFUSED" });
  });

  it("sends nothing over a channel without a sender", async () => {
    const { url, requests } = await start(answerJson(201, {}));
    expect(await send(url, { channel: "whatsapp" }, { whatsappFrom: null })).toMatchObject({ isPermanent: true });
    expect(await send(url, { channel: "email" })).toMatchObject({ isPermanent: true });
    expect(requests).toEqual([]);
  });

  it("hands over a text message as a form with the account's login", async () => {
    const { url, requests } = await start(answerJson(201, { sid: "SM1", status: "queued" }));
    expect(await send(url)).toEqual({ ok: true });
    const [request] = requests;
    expect([request?.method, request?.path]).toEqual(["POST", "/2010-04-01/Accounts/AC1/Messages.json"]);
    expect(request?.headers.authorization).toBe(`Basic ${btoa("AC1:secret")}`);
    expect(Object.fromEntries(new URLSearchParams(request?.body))).toEqual({
      To: "+15550123",
      From: "+15550100",
      Body: message.text,
    });
  });

  it("names WhatsApp before both numbers, and a messaging service in place of a number", async () => {
    const { url, requests } = await start(answerJson(201, {}));
    const service = `MG${"0".repeat(32)}`;
    await send(url, { channel: "whatsapp" });
    await send(url, {}, { from: service });
    const forms = requests.map(({ body }) => Object.fromEntries(new URLSearchParams(body)));
    expect(forms[0]).toMatchObject({ To: "whatsapp:+15550123", From: "whatsapp:+15550101" });
    expect(forms[1]).toEqual({ To: "+15550123", MessagingServiceSid: service, Body: message.text });
  });
});
