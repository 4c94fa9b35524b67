import type { Config } from "#server/config.ts";

interface OutboxConfig {
  readonly mode: Config["mode"];
  readonly identity: Pick<Config["identity"], "outbox" | "smtpUrl">;
}

/**
 * Whether sent messages are kept and shown at /outbox: by default while developing, never in production unless `OUTBOX`
 * says `public` (docs/threats.md#46).
 */
export function isOutboxOpen({ mode, identity }: OutboxConfig): boolean {
  return identity.outbox === null ? mode !== "production" : identity.outbox !== "off";
}

/** Says where mails go, for who started the server; `address` is where its outbox would be. */
export function describeMail(config: OutboxConfig, address: string): string {
  const ways = [
    ...(config.identity.smtpUrl === null ? [] : ["the mail server of SMTP_URL"]),
    ...(isOutboxOpen(config) ? [`${address}/outbox`] : []),
  ];
  return ways.length === 0 ? "not sent: set SMTP_URL" : ways.join(" and ");
}
