import { join, resolve } from "node:path";
import { z } from "zod";
import { clientAddress, isLoopback } from "#platform/client-address.ts";
import { oneOf, optionalSetting, type SettingValues } from "#server/setting.ts";

const address = z.url({ protocol: /^https?$/ });
const word = z.string().trim().min(1);
const OUTBOX_MODES = ["off", "on", "public"] as const;
const ALONE_PORT = 3001;

/** The settings of sign-in and delivery; `server/config.ts` reads them with the others. */
export const identitySettings = {
  LATCHKEY_SECRET: optionalSetting(z.string().min(32), {
    group: "Sign-in",
    description: "Protects sessions, second factors and links; all servers of one database need the same.",
    values: "at least 32 characters that nobody can guess, for example what `openssl rand -base64 32` prints",
    isSecret: true,
    whenUnset: "generated at the first start",
  }),
  TRUSTED_PROXIES: optionalSetting(
    z
      .string()
      .transform((list) => list.split(",").map((item) => item.trim()))
      .refine(areProxies),
    {
      group: "Server",
      description: "Your own proxies, whose `X-Forwarded-For` names the client.",
      values: "the addresses or CIDR blocks of your own proxies",
      example: "10.0.0.0/8,::1",
      whenUnset: "none",
    },
  ),
  BREACHED_PASSWORDS_URL: optionalSetting(address, {
    group: "Sign-in",
    description: "A service that knows more leaked passwords than the list that comes with the server.",
    values: "the address of a service that answers five hex digits as Pwned Passwords does",
    example: "https://api.pwnedpasswords.com/range",
    whenUnset: "none",
  }),
  IDENTITY_URL: optionalSetting(address, {
    group: "Identity server alone",
    description: "Where the identity server is reached; tells the product that it runs alone.",
    values: "the address of an identity server that runs alone",
    example: "https://id.example.com",
    whenUnset: "part of the product",
  }),
  IDENTITY_PUBLIC_TOKEN: optionalSetting(z.string().regex(/^[\w-]{1,200}$/), {
    group: "Identity server alone",
    description: "Tells the product which project of the identity server it is.",
    values: "the public token that the identity server prints at its start",
    whenUnset: "the server's first project",
  }),
  IDENTITY_PORT: optionalSetting(z.coerce.number().int().min(0).max(65_535), {
    group: "Identity server alone",
    description: "The port of the identity server; 0 takes any free one.",
    values: "a whole number from 0 to 65535",
    example: "3001",
    whenUnset: `\`PORT\`, else ${ALONE_PORT}`,
  }),
  IDENTITY_DATABASE_URL: optionalSetting(z.url({ protocol: /^postgres(ql)?$/ }), {
    group: "Identity server alone",
    description: "The PostgreSQL server of the identity server.",
    values: "`postgres://user:password@host:5432/database`",
    whenUnset: "`DATABASE_URL`, else embedded",
  }),
  IDENTITY_DATA_DIR: optionalSetting(z.string().min(1), {
    group: "Identity server alone",
    description: "Where the identity server keeps its embedded database.",
    values: "the path of a folder that may be written",
    whenUnset: "`identity` in `DATA_DIR`",
  }),
  SMTP_URL: optionalSetting(z.url({ protocol: /^smtps?$/ }), {
    group: "Mails and text messages",
    description: "The mail server that sends sign-in mails and notices.",
    values: "`smtp://user:password@host:587` or `smtps://user:password@host:465`",
    whenUnset: "no mails",
  }),
  MAIL_FROM: optionalSetting(
    z
      .string()
      .trim()
      .regex(/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/),
    {
      group: "Mails and text messages",
      description: "The sender of mails.",
      values: "a mailbox, with or without a name",
      example: "Beforehand <no-reply@example.com>",
      whenUnset: "`no-reply@` and the host of `PUBLIC_URL`",
    },
  ),
  OUTBOX: optionalSetting(z.enum(OUTBOX_MODES), {
    group: "Mails and text messages",
    description: "Whether the server shows sent messages at `/outbox`; only `public` shows them in production.",
    values: oneOf(OUTBOX_MODES),
    whenUnset: "`on` while developing, `off` in production",
  }),
  TWILIO_ACCOUNT_SID: optionalSetting(word, {
    group: "Mails and text messages",
    description: "The account at Twilio that sends text messages.",
    values: "the account's SID",
    needs: ["TWILIO_AUTH_TOKEN", "TWILIO_FROM"],
    whenUnset: "no text messages",
  }),
  TWILIO_AUTH_TOKEN: optionalSetting(word, {
    group: "Mails and text messages",
    description: "The token of that account.",
    values: "the account's token",
    isSecret: true,
    needs: ["TWILIO_ACCOUNT_SID", "TWILIO_FROM"],
    whenUnset: "no text messages",
  }),
  TWILIO_FROM: optionalSetting(word, {
    group: "Mails and text messages",
    description: "The number that text messages come from.",
    values: "a telephone number of the account",
    example: "+15005550006",
    needs: ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"],
    whenUnset: "no text messages",
  }),
  TWILIO_WHATSAPP_FROM: optionalSetting(word, {
    group: "Mails and text messages",
    description: "The number that WhatsApp messages come from.",
    values: "a WhatsApp number of the account",
    example: "+14155238886",
    whenUnset: "no WhatsApp messages",
  }),
  TWILIO_URL: optionalSetting(address.refine(isPrivateWay), {
    group: "Mails and text messages",
    description: "Where the messages are sent.",
    values: "the https address of a service that speaks Twilio's API",
    whenUnset: "Twilio's own",
  }),
};

type Values = SettingValues<typeof identitySettings>;

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

/** Turns the parsed settings into what the identity server is started with. */
export function identityConfigOf(values: Values, product: Product): IdentityConfig {
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
  { SMTP_URL: smtp, MAIL_FROM: from }: Pick<Values, "SMTP_URL" | "MAIL_FROM">,
  productUrl: string | undefined,
): string | null {
  if (from !== undefined) return from;
  if (smtp !== undefined && new URL(smtp).searchParams.has("from")) return null;
  const host = productUrl === undefined ? "localhost" : new URL(productUrl).hostname;
  return `no-reply@${host.startsWith("[") ? "localhost" : host}`;
}

/** Text messages need all three; what is half set sends nothing, so it is refused when the settings are read. */
function smsOf(values: Values): SmsConfig | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = values;
  if (accountSid === undefined || authToken === undefined || from === undefined) return null;
  const url = (values.TWILIO_URL ?? "https://api.twilio.com").replace(/\/$/, "");
  return { url, accountSid, authToken, from, whatsappFrom: values.TWILIO_WHATSAPP_FROM ?? null };
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
