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
