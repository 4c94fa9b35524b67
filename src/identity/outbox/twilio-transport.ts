import { z } from "zod";
import { responseText } from "#platform/read-body.ts";
import { type Channel, type Delivery, failed, type OutgoingMessage, type Transport } from "#platform/mail/transport.ts";

/** An account of a service that speaks Twilio's Messages API. */
export interface TwilioSettings {
  /** The service's base without a trailing slash. */
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  /** A number, a sender's name or the id of a messaging service. */
  readonly from: string;
  /** Null where WhatsApp messages are not sent. */
  readonly whatsappFrom: string | null;
}

export interface TwilioDeps {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
  /** For tests. */
  readonly timeoutMilliseconds?: number;
}

const TIMEOUT_MILLISECONDS = 5_000;
/** What carriers cut or refuse anyway: ten parts of a long text message. */
const MOST_CHARACTERS = 1_600;
const MOST_ANSWER_BYTES = 65_536;

/** Failures of a connection that never came about. */
const UNREACHED: ReadonlySet<unknown> = new Set([
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
]);

const errorAnswer = z.object({ code: z.number().int() });

/** Hands text and WhatsApp messages to a service that speaks Twilio's Messages API. */
export function createTwilioTransport(settings: TwilioSettings, deps: TwilioDeps): Transport {
  const { url: base, accountSid, authToken } = settings;
  const url = `${base}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const credentials = Buffer.from(`${accountSid}:${authToken}`).toString("base64");
  return {
    async send(message, signal) {
      const from = senderFor(message.channel, settings);
      if (from === null) return failed(`no sender is set for ${message.channel}`, { isPermanent: true });
      try {
        const response = await deps.fetch(url, {
          method: "POST",
          headers: { authorization: `Basic ${credentials}`, accept: "application/json" },
          body: formOf(message, from),
          // A redirect would carry the credentials to its target (docs/threats.md#29).
          redirect: "manual",
          signal: AbortSignal.any([signal, AbortSignal.timeout(deps.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS)]),
        });
        return await explainAnswer(response, deps.now());
      } catch (error) {
        return explainSilence(error);
      }
    },
  };
}

function senderFor(channel: Channel, { from, whatsappFrom }: TwilioSettings): string | null {
  switch (channel) {
    case "sms":
      return from;
    case "whatsapp":
      return whatsappFrom;
    case "email":
      return null;
  }
}

function formOf({ channel, to, text }: OutgoingMessage, from: string): URLSearchParams {
  const address = (number: string): string => (channel === "whatsapp" ? `whatsapp:${number}` : number);
  return new URLSearchParams({
    To: address(to),
    ...(/^MG[0-9a-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: address(from) }),
    Body: text.slice(0, MOST_CHARACTERS),
  });
}

async function explainAnswer(response: Response, now: Date): Promise<Delivery> {
  const { status } = response;
  if (response.ok) {
    await response.body?.cancel();
    return { ok: true };
  }
  const code = await errorCode(response);
  const reason = `the message service answered ${status}${code === null ? "" : ` (${code})`}`;
  const retryAfterSeconds = readRetryAfter(response.headers.get("retry-after"), now);
  if (status === 429 || status === 503) return failed(reason, { retryAfterSeconds });
  // A server that failed in the middle may have passed the message on before.
  if (status >= 500 || status === 408) return failed(reason, { retryAfterSeconds, mayHaveArrived: true });
  return failed(reason, { isPermanent: true });
}

/** The service's own number for what is wrong; its sentence would repeat the address. */
async function errorCode(response: Response): Promise<number | null> {
  try {
    const text = await responseText(response, MOST_ANSWER_BYTES);
    return text === null ? null : errorAnswer.parse(JSON.parse(text)).code;
  } catch {
    // The status alone decides; an answer that is cut or is no JSON only says less.
    return null;
  }
}

function explainSilence(error: unknown): Delivery {
  const isTimeout = error instanceof Error && error.name === "TimeoutError";
  const code = causeCode(error);
  const reason = isTimeout
    ? "the message service gave no answer in time"
    : `the message service could not be used: ${code}`;
  return failed(reason, { mayHaveArrived: !UNREACHED.has(code) });
}

function causeCode(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null;
  if (typeof cause === "object" && cause !== null && "code" in cause) return String(cause.code);
  return error instanceof Error ? error.name : "unknown";
}

/** Seconds that a `Retry-After` header asks for, in either dialect: seconds or a date (RFC 9110, section 10.2.3); else null. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Every form of the date names a day; Date.parse alone would also take a bare "-5" for a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
