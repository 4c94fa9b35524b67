import { fileURLToPath } from "node:url";
import { migrate } from "#server/database/migrate.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";

/** Where the migrations of every server are. */
export const MIGRATIONS: readonly string[] = ["product", "identity"].map((server) =>
  fileURLToPath(new URL(`../migrations/${server}/`, import.meta.url)),
);

/** Brings an empty database to the schema of the product, the identity server and the job queue. */
export async function createSchema(database: OpenedDatabase): Promise<void> {
  for (const folder of MIGRATIONS) await migrate(database, folder);
  const failures: Error[] = [];
  const queue = database.createQueue((error) => failures.push(error));
  await queue.start();
  await queue.stop({ graceful: false });
  if (failures.length > 0) throw new AggregateError(failures);
}
