import { randomBytes, randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import { text } from "node:stream/consumers";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { commandResult, type CommandResult } from "./identity/command/command.ts";
import { readCommand, runCommand, type ReadCommand } from "./identity/command/run-command.ts";
import { identityDatabaseOf, type IdentityDatabase } from "./identity/identity-deployment.ts";
import { findServerSecret } from "./identity/server-secret.ts";
import { createLog, announce } from "./log.ts";
import { askServer } from "./operator/operator-socket.ts";

/**
 * The operator's command: `npm run latchkey -- user show ann@example.com`, with the settings that the server has. A server that has
 * an embedded database open carries the command out itself.
 */
async function main(typed: readonly string[]): Promise<void> {
  const read = readCommand(typed);
  if (!read.ok) throw new ConfigError(read.sentence);
  const config = processConfig();
  const location = identityDatabaseOf(config, config.identity.url !== null);
  const isEmbedded = location.databaseUrl === null;
  const running = isEmbedded ? await askServer(location.dataDirectory, "latchkey", JSON.stringify(typed)) : null;
  const said =
    running === null ? await runHere(read, location, config.identity.secret) : await readCommandResult(running);
  if (!said.ok) throw new ConfigError(said.sentence);
  announce(said.lines.join("\n"));
}

async function runHere(read: ReadCommand, location: IdentityDatabase, given: string | null): Promise<CommandResult> {
  const database = await openDatabase(location, createLog("warn"), ["identity"]);
  const { secret } = await findServerSecret({ database, given, dataDirectory: location.dataDirectory });
  const secrets = createSecretBox(secret);
  const keys = createSigningKeys({ database, secrets, newId: randomUUID });
  const said = await runCommand(read, { database, secrets, keys, randomBytes: (count) => randomBytes(count) });
  await database.close();
  return said;
}

async function readCommandResult(running: IncomingMessage): Promise<CommandResult> {
  const answer = await text(running);
  return running.statusCode === 200 ? commandResult.parse(JSON.parse(answer)) : { ok: false, sentence: answer };
}

main(process.argv.slice(2)).catch(failStart);
