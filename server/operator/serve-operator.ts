import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { writeBackupFile } from "#server/backup/backup-file.ts";
import { readSecret } from "#server/backup/carry-secret.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import type { Log } from "#server/log.ts";
import type { CommandContext, CommandResult } from "#server/identity/command/command.ts";
import { readCommand, runCommand } from "#server/identity/command/run-command.ts";
import { openOperatorSocket, operatorFolder, type OperatorAnswer } from "./operator-socket.ts";

const typedWords = z.array(z.string());

/**
 * Serves operator's commands where no second process may open the database; a PostgreSQL server they reach by themselves.
 *
 * @param latchkey what commands of the identity server work on; null where it runs elsewhere
 * @returns the function that stops it
 */
export async function serveOperator(
  database: OpenedDatabase,
  dataDirectory: string,
  log: Pick<Log, "warn" | "error">,
  latchkey: Omit<CommandContext, "database"> | null,
): Promise<() => Promise<void>> {
  if (database.kind === "postgres") return () => Promise.resolve();
  const commands = {
    backup: serveBackup(database, dataDirectory),
    ...(latchkey === null ? {} : { latchkey: serveLatchkey({ ...latchkey, database }) }),
  };
  return openOperatorSocket(dataDirectory, commands, log);
}

/** Answers `npm run latchkey`; the command sends what was typed behind it. */
function serveLatchkey(context: CommandContext): OperatorAnswer {
  return async (response, body) => {
    const read = readCommand(typedWords.parse(JSON.parse(body)));
    const said: CommandResult = read.ok ? await runCommand(read, context) : read;
    response.writeHead(200, { "Content-Type": "application/json" }).end(JSON.stringify(said));
  };
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
