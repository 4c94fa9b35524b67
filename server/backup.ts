import { describeManifest, readFileCommand } from "./backup/command.ts";
import { takeBackup } from "./backup/take-backup.ts";
import { ConfigError, processConfig } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { identityDatabaseOf } from "./identity/identity-deployment.ts";
import { createLog, announce } from "./log.ts";

/** The operator's command: `npm run backup -- FILE`, with the settings that the server has, which may run meanwhile. */
async function main(typed: readonly string[]): Promise<void> {
  const command = readFileCommand("backup", typed);
  if (!command.ok) throw new ConfigError(command.sentence);
  const location = identityDatabaseOf(processConfig(), command.isIdentity);
  const manifest = await takeBackup(location, command.file, { log: createLog("warn"), now: () => new Date() });
  announce(
    `Backed up ${describeManifest(manifest)} into ${command.file}. Anyone who has the file can read everything in it.`,
  );
}

main(process.argv.slice(2)).catch(failStart);
