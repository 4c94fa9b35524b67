import { findPeople } from "#identity/admin/people.ts";
import { createPlanStore } from "#members/plans/plan-store.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, announce } from "./log.ts";
import { readPlanInput, runPlanCommand } from "./members/command/plan-command.ts";

/** The operator's command: `npm run plan -- ann@example.com PLUS`, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const input = readPlanInput(typed);
  if (!input.ok) throw new ConfigError(input.sentence);
  const config = processConfig();
  const hasIdentity = config.identity.url === null;
  const database = await openDatabase(config, createLog("warn"), hasIdentity ? ["product", "identity"] : ["product"]);
  const outcome = await runPlanCommand(input, {
    store: createPlanStore(database),
    findPeople: hasIdentity ? (text) => findPeople(database, text) : null,
  });
  await database.close();
  if (!outcome.ok) throw new ConfigError(outcome.sentence);
  announce(outcome.line);
}

main(process.argv.slice(2)).catch(failStart);
