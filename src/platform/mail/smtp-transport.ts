import type { NodemailerError, SMTPTransportOptions, Transporter } from "nodemailer";
import { isPlainAddress, type SmtpSettings } from "./smtp-settings.ts";
import { failed, type Delivery, type Transport } from "./transport.ts";

/** What tests change: shorter waits and a certificate authority of their own. */
export interface SmtpTrials {
  readonly timeoutMilliseconds?: number;
  readonly authority?: string;
}

/** For each wait on the server: name, connection, greeting, answer. */
const TIMEOUT_MILLISECONDS = 10_000;

/** A connection that broke in one of these ways may have carried the whole message before. */
const CUT_CODES: ReadonlySet<string> = new Set(["ECONNRESET", "EPIPE", "ETIMEDOUT"]);

/** Hands mails to an SMTP server, one connection each, encrypted unless the server is this machine. */
export function createSmtpTransport(settings: SmtpSettings, trials: SmtpTrials = {}): Transport {
  let mailer: Promise<Transporter> | null = null;
  const { from } = settings;
  const domain = from.address.slice(from.address.lastIndexOf("@") + 1);
  return {
    async send(message, signal) {
      if (!isPlainAddress(message.to)) return failed("the address is not one plain mailbox", { isPermanent: true });
      try {
        mailer ??= loadMailer(connectionOptions(settings, trials));
        await (
          await mailer
        ).sendMail({
          from: { name: oneLine(from.name ?? message.senderName), address: from.address },
          to: { name: "", address: message.to },
          envelope: { from: from.address, to: [message.to] },
          messageId: `<${message.id}@${domain}>`,
          subject: oneLine(message.subject),
          text: message.text,
          ...(message.html === "" ? {} : { html: message.html }),
          // Holiday replies to a code help nobody (RFC 3834, section 5).
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
          signal,
        });
        return { ok: true };
      } catch (error) {
        return explainFailure(error instanceof Error ? error : new Error("unknown", { cause: error }));
      }
    },
  };
}

/** Loads the library with the first mail: most starts send none. */
async function loadMailer(options: SMTPTransportOptions): Promise<Transporter> {
  const { createTransport } = await import("nodemailer");
  return createTransport(options);
}

function connectionOptions(settings: SmtpSettings, trials: SmtpTrials): SMTPTransportOptions {
  const timeout = trials.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  const { login, encryption } = settings;
  return {
    host: settings.host,
    port: settings.port,
    secure: encryption === "implicit",
    requireTLS: encryption === "starttls",
    ignoreTLS: encryption === "none",
    tls: { minVersion: "TLSv1.2", ...(trials.authority === undefined ? {} : { ca: trials.authority }) },
    ...(login === null ? {} : { auth: { user: login.user, pass: login.password }, forceAuth: true }),
    dnsTimeout: timeout,
    connectionTimeout: timeout,
    greetingTimeout: timeout,
    // Longer than the others, so that a server that does not greet is told from one that does not answer.
    socketTimeout: timeout + 250,
    socketCloseTimeout: 0,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

/** The library encodes headers; line ends are taken out before it sees them all the same. */
function oneLine(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ").trim();
}

function explainFailure(error: NodemailerError): Delivery {
  const {
    code = "unknown",
    responseCode,
    command = "connection",
    permanent = false,
    originalCode,
    timeoutType,
  } = error;
  // An answer with a code is a refusal: the server did not take the message. The answer's text may repeat the address.
  if (responseCode !== undefined) {
    return failed(`the mail server answered ${responseCode} to ${command}`, { isPermanent: permanent });
  }
  const cause = [code, timeoutType, originalCode].filter((part) => part !== undefined).join(" ");
  return failed(`the mail server could not be used: ${cause}`, { mayHaveArrived: isCutOff(error) });
}

/** Without knowing how far the conversation was, only what cannot come after the message counts as surely not sent. */
function isCutOff({ code, timeoutType, originalCode }: NodemailerError): boolean {
  if (code === "ETIMEDOUT") return timeoutType === "SOCKET_TIMEOUT";
  if (code === "ESOCKET") return originalCode !== undefined && CUT_CODES.has(originalCode);
  return code === "ECONNECTION" || code === "EABORT" || code === "EPROTOCOL";
}
