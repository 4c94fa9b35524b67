import { parseArgs } from "node:util";
import { describeManifest } from "./backup/command.ts";
import { moveDatabase } from "./backup/restore-backup.ts";
import { ConfigError, processConfig } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { identityDatabaseOf } from "./identity/identity-deployment.ts";
import { createLog, announce } from "./log.ts";

const USAGE =
  "Use npm run move, with --identity for an identity server that runs alone. The database to move to is DATABASE_URL (IDENTITY_DATABASE_URL), because other users of this machine can read arguments.";

/** The operator's command: `npm run move`, from the embedded database in DATA_DIR to the PostgreSQL in DATABASE_URL. */
async function main(typed: readonly string[]): Promise<void> {
  const location = identityDatabaseOf(processConfig(), isForIdentity(typed));
  if (location.databaseUrl === null) throw new ConfigError(USAGE);
  const manifest = await moveDatabase(location, { log: createLog("warn"), now: () => new Date() });
  announce(
    `Moved ${describeManifest(manifest)} to PostgreSQL. Counts and hashes match. Start the server with the same settings; the folder ${location.dataDirectory} is unchanged.`,
  );
}

function isForIdentity(typed: readonly string[]): boolean {
  try {
    const { values } = parseArgs({ args: [...typed], options: { identity: { type: "boolean" } } });
    return values.identity ?? false;
  } catch (error) {
    throw new ConfigError(USAGE, { cause: error });
  }
}

main(process.argv.slice(2)).catch(failStart);
