import { fileURLToPath } from "node:url";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { migrate, refuseNewer } from "./migrate.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

/** Whose tables a database holds; the identity server's stand in a schema of their own. */
export type Schema = "product" | "identity";

const SCHEMAS: readonly Schema[] = ["product", "identity"];

/** Opens the database that the settings name and brings the schemas asked for up to date. */
export async function openDatabase(
  config: Pick<Config, "databaseUrl" | "dataDirectory"> & Partial<Pick<Config, "acceptedMigrations">>,
  log: Log,
  schemas: readonly Schema[] = ["product"],
): Promise<OpenedDatabase> {
  const database =
    config.databaseUrl === null
      ? await openPglite(config.dataDirectory)
      : await openPostgres(config.databaseUrl, (error) => log.warn({ err: error }, "database connection lost"));
  await refuseNewer(database, SCHEMAS.map(folderOf));
  for (const schema of schemas) {
    const ran = await migrate(database, folderOf(schema), config.acceptedMigrations);
    if (ran.length > 0) log.info({ migrations: ran }, "schema brought up to date");
  }
  return database;
}

function folderOf(schema: Schema): string {
  return fileURLToPath(new URL(`../../migrations/${schema}/`, import.meta.url));
}
