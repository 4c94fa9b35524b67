import { createSmtpTransport } from "#identity/outbox/smtp-transport.ts";
import { readSmtpUrl } from "#identity/outbox/smtp-settings.ts";
import type { Transports } from "#identity/outbox/transport.ts";
import { createTwilioTransport } from "#identity/outbox/twilio-transport.ts";
import type { IdentityConfig } from "./identity-settings.ts";

interface TransportParts {
  readonly fetch: typeof fetch;
  readonly now: () => Date;
}

/** Makes the ways that the settings give messages out of the house; a channel without settings has none. */
export function createTransports(
  { smtpUrl, mailFrom, sms }: Pick<IdentityConfig, "smtpUrl" | "mailFrom" | "sms">,
  parts: TransportParts,
): Transports {
  const smtp = smtpUrl === null ? null : readSmtpUrl(smtpUrl, mailFrom);
  const twilio = sms === null ? null : createTwilioTransport(sms, parts);
  return {
    email: smtp === null ? null : createSmtpTransport(smtp),
    sms: twilio,
    whatsapp: sms?.whatsappFrom === null ? null : twilio,
  };
}
