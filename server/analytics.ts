import { providerNote } from "#analytics/collector/report/report-words.ts";
import { readReport } from "#analytics/collector/report/report.ts";
import { readReportCommand, writeReport } from "./analytics/report-command.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, announce } from "./log.ts";

/** The operator's command: `npm run analytics -- report --days 30`, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const input = readReportCommand(typed);
  if (!input.ok) throw new ConfigError(input.sentence);
  const config = processConfig();
  const database = await openDatabase(config, createLog("warn"));
  const report = await readReport(database, input.days, new Date());
  await database.close();
  const { provider } = config.analytics;
  const note = providerNote(provider, report);
  announce(input.isJson ? JSON.stringify({ provider: provider.kind, ...report }, null, 2) : writeReport(report, note));
}

main(process.argv.slice(2)).catch(failStart);
