import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { writeBackupFile } from "#server/backup/backup-file.ts";
import { readSecret } from "#server/backup/carry-secret.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import { openOperatorSocket, operatorFolder, type OperatorAnswer } from "./operator-socket.ts";

/**
 * Serves operator's commands where no second process may open the database; a PostgreSQL server they reach by themselves.
 *
 * @returns the function that stops it
 */
export async function serveOperator(
  database: OpenedDatabase,
  dataDirectory: string,
  log: Log,
): Promise<() => Promise<void>> {
  if (database.kind === "postgres") return () => Promise.resolve();
  return openOperatorSocket(dataDirectory, { backup: serveBackup(database, dataDirectory) }, log);
}

/**
 * Answers `npm run backup`. The backup is written to a file first: a command that reads slowly, or not at all, must not keep the
 * database from everybody else.
 */
function serveBackup(database: OpenedDatabase, dataDirectory: string): OperatorAnswer {
  return async (response) => {
    const path = join(operatorFolder(dataDirectory), `${randomUUID()}.backup`);
    try {
      const secret = await readSecret(database, { kind: database.kind, dataDirectory });
      await writeBackupFile(database, path, { madeAt: new Date().toISOString(), secret });
      response.writeHead(200, { "Content-Length": (await stat(path)).size });
      await pipeline(createReadStream(path), response);
    } finally {
      await rm(path, { force: true });
    }
  };
}
