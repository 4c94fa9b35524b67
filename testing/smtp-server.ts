import { readFileSync } from "node:fs";
import type { Socket } from "node:net";
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from "smtp-server";

/** The certificate of `localhost` that test servers show; it is its own authority. */
export const LOCALHOST_CERTIFICATE = readFileSync(new URL("tls/localhost.cert.pem", import.meta.url), "utf8");
export const LOCALHOST_KEY = readFileSync(new URL("tls/localhost.key.pem", import.meta.url), "utf8");

/** A mail as the server took it. */
export interface ReceivedMail {
  readonly from: string;
  readonly recipients: readonly string[];
  readonly isEncrypted: boolean;
  /** Headers and body, byte for byte. */
  readonly source: string;
}

/** What goes wrong; everything goes well where nothing is said. */
export interface SmtpFaults {
  /** The code that every login is answered with. */
  readonly login?: number;
  /** The code that every recipient is answered with. */
  readonly recipient?: number;
  /** After the message: an error code, the line cut without an answer, or no answer. */
  readonly data?: number | "cut" | "silence";
  /** No greeting. */
  readonly greeting?: "silence";
}

export interface SmtpServer {
  readonly port: number;
  /** Every mail whose last line arrived, also those refused afterwards; oldest first. */
  readonly mails: readonly ReceivedMail[];
  close(): Promise<void>;
}

/** Starts a real SMTP server on this machine. It asks for the login `post` with the password `secret` if `hasLogin`. */
export async function startSmtpServer(settings: {
  readonly encryption: "implicit" | "starttls" | "none";
  readonly hasLogin?: boolean;
  readonly faults?: SmtpFaults;
}): Promise<SmtpServer> {
  const { encryption, hasLogin = false, faults = {} } = settings;
  const mails: ReceivedMail[] = [];
  const sockets = new Set<Socket>();
  const cut = (): void => sockets.forEach((socket) => socket.destroy());
  const server = new SMTPServer({
    secure: encryption === "implicit",
    disabledCommands: [...(encryption === "none" ? ["STARTTLS"] : []), ...(hasLogin ? [] : ["AUTH"])],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    key: LOCALHOST_KEY,
    cert: LOCALHOST_CERTIFICATE,
    closeTimeout: 1,
    ...handlers(faults, mails, cut),
  });
  // A client that hangs up in the middle is a case under test, not an error of the server.
  server.on("error", () => undefined);
  const listening = server.listen(0, "127.0.0.1");
  listening.on("connection", (socket) => sockets.add(socket));
  await new Promise<void>((resolve) => listening.once("listening", resolve));
  const address = listening.address();
  if (address === null || typeof address === "string") throw new TypeError("startSmtpServer(): no port was given");
  return { port: address.port, mails, close: () => closeAll(server, cut) };
}

async function closeAll(server: SMTPServer, cut: () => void): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(resolve));
  cut();
  await closed;
}

function handlers(faults: SmtpFaults, mails: ReceivedMail[], cut: () => void): SMTPServerOptions {
  return {
    onConnect: (_session, answer) => (faults.greeting === "silence" ? undefined : answer()),
    onAuth({ username, password }, _session, answer) {
      if (faults.login !== undefined) answer(refusal(faults.login));
      else if (username === "post" && password === "secret") answer(null, { user: username });
      else answer(refusal(535));
    },
    onRcptTo: (_address, _session, answer) => answer(faults.recipient === undefined ? null : refusal(faults.recipient)),
    onData(stream, session, answer) {
      const take = (source: string): void => {
        const { mailFrom, rcptTo } = session.envelope;
        const from = mailFrom === false ? "" : mailFrom.address;
        mails.push({ from, recipients: rcptTo.map(({ address }) => address), isEncrypted: session.secure, source });
        if (faults.data === undefined) answer();
        else if (faults.data === "cut") cut();
        else if (typeof faults.data === "number") answer(refusal(faults.data));
      };
      // A client that was killed in the middle of a message has sent none.
      readAll(stream).then(take, () => undefined);
    },
  };
}

function refusal(code: number): Error {
  return Object.assign(new Error("refused by the test"), { responseCode: code });
}

async function readAll(stream: SMTPServerDataStream): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) if (Buffer.isBuffer(chunk)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}
