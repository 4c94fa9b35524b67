import { join, resolve } from "node:path";
import { z } from "zod";
import { isLoopback } from "#identity/outbox/is-loopback.ts";
import { clientAddress } from "#identity/addresses/client-address.ts";

const address = z.url({ protocol: /^https?$/ });
const word = z.string().trim().min(1);

/** The identity server's settings as they stand in the environment; `server/config.ts` reads them with its own. */
export const identitySettings = z.object({
  IDENTITY_URL: address.optional(),
  IDENTITY_PUBLIC_TOKEN: z
    .string()
    .regex(/^[\w-]{1,200}$/)
    .optional(),
  IDENTITY_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  IDENTITY_DATA_DIR: z.string().min(1).optional(),
  IDENTITY_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  LATCHKEY_SECRET: z.string().min(32).optional(),
  TRUSTED_PROXIES: z
    .string()
    .transform((list) => list.split(",").map((item) => item.trim()))
    .refine(areProxies)
    .optional(),
  OUTBOX: z.enum(["off", "on", "public"]).optional(),
  BREACHED_PASSWORDS_URL: address.optional(),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z
    .string()
    .trim()
    .regex(/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/)
    .optional(),
  TWILIO_ACCOUNT_SID: word.optional(),
  TWILIO_AUTH_TOKEN: word.optional(),
  TWILIO_FROM: word.optional(),
  TWILIO_WHATSAPP_FROM: word.optional(),
  TWILIO_URL: address.refine(isPrivateWay).optional(),
});

/** What to write instead, by variable. */
export const IDENTITY_CURES: Readonly<Record<string, string>> = {
  IDENTITY_URL:
    "use the address of an identity server that runs alone, for example https://id.example.com, or leave it out",
  IDENTITY_PUBLIC_TOKEN: "use the public token that the identity server prints at its start",
  IDENTITY_PORT: "use a whole number from 0 to 65535, for example 3001",
  IDENTITY_DATA_DIR: "use the path of a folder that may be written",
  IDENTITY_DATABASE_URL: "use postgres://user:password@host:5432/database, or leave it out",
  LATCHKEY_SECRET: "use at least 32 characters that nobody can guess, for example what openssl rand -base64 32 prints",
  TRUSTED_PROXIES: "use the addresses or CIDR blocks of your own proxies, for example 10.0.0.0/8,::1",
  OUTBOX: "use off, on or public",
  BREACHED_PASSWORDS_URL:
    "use the address of a service that answers five hex digits as Pwned Passwords does, for example https://api.pwnedpasswords.com/range",
  SMTP_URL: "use smtp://user:password@host:587 or smtps://user:password@host:465",
  MAIL_FROM: 'use the sender of mails, for example "Beforehand <no-reply@example.com>"',
  TWILIO_ACCOUNT_SID: "use the account's SID",
  TWILIO_AUTH_TOKEN: "use the account's token",
  TWILIO_FROM: "use the number that text messages come from, for example +15005550006",
  TWILIO_WHATSAPP_FROM: "use the number that WhatsApp messages come from, for example +14155238886",
  TWILIO_URL: "use the https address of a service that speaks Twilio's API, or leave it out for Twilio's own",
};

/** Where text messages go: an HTTP API of Twilio's kind. */
export interface SmsConfig {
  readonly url: string;
  readonly accountSid: string;
  readonly authToken: string;
  readonly from: string;
  /** Null: no WhatsApp messages. */
  readonly whatsappFrom: string | null;
}

export interface IdentityConfig {
  /** Where the identity server runs alone; null when it is part of the product's process. */
  readonly url: string | null;
  /** The project that the product is a customer as, where the identity server runs alone. */
  readonly publicToken: string | null;
  readonly port: number;
  /** Whether `PORT` is the product's; else the identity server alone took it for its own. */
  readonly isProductPortKnown: boolean;
  /** Where its embedded database and its secret live when it runs alone. */
  readonly dataDirectory: string;
  /** Its database when it runs alone; null for an embedded one. */
  readonly databaseUrl: string | null;
  readonly secret: string | null;
  readonly trustedProxies: readonly string[];
  /** What was asked for; null: as the mode has it. */
  readonly outbox: "off" | "on" | "public" | null;
  /** A service that knows more leaked passwords than the list that comes with the server; null asks nobody. */
  readonly breachedPasswordsUrl: string | null;
  readonly smtpUrl: string | null;
  readonly mailFrom: string | null;
  readonly sms: SmsConfig | null;
}

interface Product {
  readonly dataDirectory: string;
  readonly databaseUrl: string | null;
  /** Null: as if nothing was set. */
  readonly port: number | null;
  /** The address people open, where it is set. */
  readonly url: string | undefined;
}

const ALONE_PORT = 3001;

/** Turns the parsed settings into what the identity server is started with. */
export function identityConfigOf(values: z.infer<typeof identitySettings>, product: Product): IdentityConfig {
  return {
    url: values.IDENTITY_URL?.replace(/\/$/, "") ?? null,
    publicToken: values.IDENTITY_PUBLIC_TOKEN ?? null,
    // Alone, PORT by itself means the server that is started; beside IDENTITY_PORT it means the product.
    port: values.IDENTITY_PORT ?? product.port ?? ALONE_PORT,
    isProductPortKnown: values.IDENTITY_PORT !== undefined || product.port === null,
    dataDirectory: resolve(values.IDENTITY_DATA_DIR ?? join(product.dataDirectory, "identity")),
    databaseUrl: values.IDENTITY_DATABASE_URL ?? product.databaseUrl,
    secret: values.LATCHKEY_SECRET ?? null,
    trustedProxies: values.TRUSTED_PROXIES ?? [],
    outbox: values.OUTBOX ?? null,
    breachedPasswordsUrl: values.BREACHED_PASSWORDS_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: senderOf(values, product.url),
    sms: smsOf(values),
  };
}

/** Whom mails come from: as set, else as SMTP_URL itself says (null), else nobody who reads answers. */
export function senderOf(
  { SMTP_URL: smtp, MAIL_FROM: from }: Pick<z.infer<typeof identitySettings>, "SMTP_URL" | "MAIL_FROM">,
  productUrl: string | undefined,
): string | null {
  if (from !== undefined) return from;
  if (smtp !== undefined && new URL(smtp).searchParams.has("from")) return null;
  const host = productUrl === undefined ? "localhost" : new URL(productUrl).hostname;
  return `no-reply@${host.startsWith("[") ? "localhost" : host}`;
}

/** Text messages need all three; what is half set sends nothing, so it is refused when the settings are read. */
function smsOf(values: z.infer<typeof identitySettings>): SmsConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (accountSid === undefined || authToken === undefined || from === undefined) return null;
  const url = (values.TWILIO_URL ?? "https://api.twilio.com").replace(/\/$/, "");
  return { url, accountSid, authToken, from, whatsappFrom: values.TWILIO_WHATSAPP_FROM ?? null };
}

/** The settings that are missing beside those that are there; empty when all or none are. */
export function missingForSms(values: z.infer<typeof identitySettings>): readonly string[] {
  const needed = ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN", "TWILIO_FROM"] as const;
  const missing = needed.filter((name) => values[name] === undefined);
  return missing.length === needed.length ? [] : missing;
}

/** The account's token and the codes go there: encrypted, or not over a network at all. */
function isPrivateWay(url: string): boolean {
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || isLoopback(hostname);
}

function areProxies(proxies: readonly string[]): boolean {
  try {
    clientAddress({ socket: "127.0.0.1", forwardedFor: "127.0.0.1", trusted: proxies });
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}
