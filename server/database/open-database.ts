import { fileURLToPath } from "node:url";
import type { Config } from "#server/config.ts";
import type { Log } from "#server/log.ts";
import { migrate, refuseNewer } from "./migrate.ts";
import type { OpenedDatabase } from "./opened-database.ts";
import { beginPglite } from "./pglite.ts";
import { MIGRATION_BOUNDS, REQUEST_BOUNDS, type DatabaseBounds } from "./postgres-pool.ts";
import { openPostgres } from "./postgres.ts";
import { asUnavailable } from "./unavailable.ts";

/** Whose tables a database holds; the identity server's stand in a schema of their own. */
export type Schema = "product" | "identity";

const SCHEMAS: readonly Schema[] = ["product", "identity"];

type Location = Pick<Config, "databaseUrl" | "dataDirectory"> & Partial<Pick<Config, "acceptedMigrations">>;

/**
 * Opens the database that the settings name and brings the schemas asked for up to date.
 *
 * @param bounds how long a statement may take (as long as a request may wait)
 */
export async function openDatabase(
  location: Location,
  log: Log,
  schemas: readonly Schema[] = ["product"],
  bounds: DatabaseBounds = REQUEST_BOUNDS,
): Promise<OpenedDatabase> {
  const finish = await beginOpening(location, log, schemas, bounds);
  return finish();
}

/** As `openDatabase`; resolves as soon as the embedded database works on its thread, to what waits for it. */
export async function beginOpening(
  { databaseUrl, dataDirectory, acceptedMigrations }: Location,
  log: Log,
  schemas: readonly Schema[],
  bounds: DatabaseBounds = REQUEST_BOUNDS,
): Promise<() => Promise<OpenedDatabase>> {
  const bringUpToDate = async (database: OpenedDatabase): Promise<void> => {
    await refuseNewer(database, SCHEMAS.map(folderOf));
    for (const schema of schemas) {
      const ran = await migrate(database, folderOf(schema), acceptedMigrations);
      if (ran.length > 0) log.info({ migrations: ran }, "schema brought up to date");
    }
  };
  if (databaseUrl === null) {
    const finish = await beginPglite(dataDirectory);
    return async () => {
      const database = await finish();
      await bringUpToDate(database);
      return database;
    };
  }
  return async () => {
    const lost = (error: Error): void => log.warn({ err: asUnavailable(error) }, "database connection lost");
    // A change of the schema may take longer than any request may wait.
    const patient = await openPostgres(databaseUrl, lost, MIGRATION_BOUNDS);
    try {
      await bringUpToDate(patient);
    } finally {
      await patient.close();
    }
    return openPostgres(databaseUrl, lost, bounds);
  };
}

function folderOf(schema: Schema): string {
  return fileURLToPath(new URL(`../../migrations/${schema}/`, import.meta.url));
}
