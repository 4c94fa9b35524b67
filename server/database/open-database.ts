import { fileURLToPath } from "node:url";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { migrate } from "./migrate.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/** Opens the database that the settings name and brings its schema up to date. */
export async function openDatabase(config: Config, log: Log): Promise<OpenedDatabase> {
  const database =
    config.databaseUrl === null
      ? await openPglite(config.dataDirectory)
      : await openPostgres(config.databaseUrl, (error) => log.warn({ err: error }, "database connection lost"));
  const ran = await migrate(database, fileURLToPath(new URL("../../migrations/product/", import.meta.url)));
  if (ran.length > 0) log.info({ migrations: ran }, "schema brought up to date");
  return database;
}
