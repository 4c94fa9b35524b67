import { describeManifest, readFileCommand } from "./backup/command.ts";
import { fillDatabase } from "./backup/restore-backup.ts";
import { ConfigError, processConfig } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { describeDatabase, identityDatabaseOf } from "./identity/identity-deployment.ts";
import { createLog, announce } from "./log.ts";

/** The operator's command: `npm run restore -- FILE`, into the empty database that the settings name. */
async function main(typed: readonly string[]): Promise<void> {
  const command = readFileCommand("restore", typed);
  if (!command.ok) throw new ConfigError(command.sentence);
  const location = identityDatabaseOf(processConfig(), command.isIdentity);
  const { header, manifest } = await fillDatabase(location, command.file, createLog("warn"));
  announce(
    `Restored ${describeManifest(manifest)} as they were on ${header.madeAt} (${describeDatabase(location)}). Counts and hashes match.`,
  );
}

main(process.argv.slice(2)).catch(failStart);
