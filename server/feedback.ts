import { createFeedbackStore } from "#members/feedback/feedback-store.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, announce } from "./log.ts";
import { readFeedbackInput, writeFeedback } from "./members/command/feedback-command.ts";

/** The operator's command: `npm run feedback -- --since 2026-08-01`, newest first, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const input = readFeedbackInput(typed);
  if (!input.ok) throw new ConfigError(input.sentence);
  const database = await openDatabase(processConfig(), createLog("warn"));
  const messages = await createFeedbackStore(database).list(input.since);
  await database.close();
  announce(writeFeedback(messages, input.format));
}

main(process.argv.slice(2)).catch(failStart);
