import { randomBytes, randomUUID } from "node:crypto";
import { createSecretBox } from "#identity/keys/secret-box.ts";
import { createSigningKeys } from "#identity/keys/signing-keys.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { readCommand, runCommand } from "./identity/command/run-command.ts";
import { identityDatabaseOf } from "./identity/identity-database.ts";
import { findServerSecret } from "./identity/server-secret.ts";
import { createLog, tell } from "./log.ts";

/** The operator's command: `npm run latchkey -- user show ann@example.com`, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const asked = readCommand(typed);
  if (!asked.ok) throw new ConfigError(asked.sentence);
  const config = processConfig();
  const place = identityDatabaseOf(config, config.identity.url !== null);
  const database = await openDatabase(place, createLog("warn"), ["identity"]);
  const given = config.identity.secret;
  const { secret } = await findServerSecret({ database, given, dataDirectory: place.dataDirectory });
  const secrets = createSecretBox(secret);
  const keys = createSigningKeys({ database, secrets, newId: randomUUID });
  const outcome = await runCommand(asked, { database, secrets, keys, randomBytes: (count) => randomBytes(count) });
  await database.close();
  if (!outcome.ok) throw new ConfigError(outcome.sentence);
  tell(outcome.lines.join("\n"));
}

main(process.argv.slice(2)).catch(failStart);
