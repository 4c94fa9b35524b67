import type { Config } from "#server/config.ts";

/** Where the identity server keeps what it holds: an embedded database in a folder, or a PostgreSQL server. */
export type IdentityDatabase = Pick<Config, "databaseUrl" | "dataDirectory" | "acceptedMigrations">;

/** Its own database when it runs alone, else the product's. */
export function identityDatabaseOf(config: Config, runsAlone: boolean): IdentityDatabase {
  const { databaseUrl, dataDirectory } = runsAlone ? config.identity : config;
  return { databaseUrl, dataDirectory, acceptedMigrations: config.acceptedMigrations };
}

/** Names the place for the person who started a server. */
export function describeDatabase({ databaseUrl, dataDirectory }: IdentityDatabase): string {
  return databaseUrl === null ? `embedded, in ${dataDirectory}` : "PostgreSQL";
}

/** Where the identity server is when it is a part of the product's process. */
export const IDENTITY_PATH = "/identity";

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

/** Whether a mail that is sent can be read by somebody: in a mailbox, or at /outbox. */
export function sendsMail(config: OutboxConfig): boolean {
  return config.identity.smtpUrl !== null || isOutboxOpen(config);
}

/** Says where mails go, for who started the server; `address` is where its outbox would be. */
export function describeMail(config: OutboxConfig, address: string): string {
  const ways = [
    ...(config.identity.smtpUrl === null ? [] : ["the mail server of SMTP_URL"]),
    ...(isOutboxOpen(config) ? [`${address}/outbox`] : []),
  ];
  return ways.length === 0 ? "not sent: set SMTP_URL" : ways.join(" and ");
}
