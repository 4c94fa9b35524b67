// A process that sends what stands in an outbox until it is killed.
// Usage: node testing/outbox-process.ts DATABASE_URL SMTP_PORT SECRET
import { randomUUID } from "node:crypto";
import { createMessageQueue } from "#identity/outbox/message-queue.ts";
import { createSender } from "#identity/outbox/sender.ts";
import { createSmtpTransport } from "#platform/mail/smtp-transport.ts";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { createLog } from "#server/log.ts";

const [url = "", port = "", secret = ""] = process.argv.slice(2);
const log = createLog("silent");
const database = await openPostgres(url, (error) => log.warn({ err: error }, "connection lost"));
const from = { name: null, address: "post@tidewater.example" };
const sender = createSender({
  notices: database,
  queue: createMessageQueue(database, false),
  secrets: createSecretBox(Buffer.from(secret, "hex")),
  transports: {
    email: createSmtpTransport({ host: "127.0.0.1", port: Number(port), encryption: "none", login: null, from }),
    sms: null,
    whatsapp: null,
  },
  holder: randomUUID(),
  hasOpenOutbox: false,
  random: Math.random,
  log,
});
await sender.start();
process.stdout.write("started\n");
