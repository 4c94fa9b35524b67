import { readReport } from "#analytics/collector/report/report.ts";
import { readReportWish } from "./analytics/report-command.ts";
import { writeReport } from "./analytics/write-report.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, tell } from "./log.ts";

/** The operator's command: `npm run analytics -- report --days 30`, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const wish = readReportWish(typed);
  if (!wish.ok) throw new ConfigError(wish.sentence);
  const database = await openDatabase(processConfig(), createLog("warn"));
  const report = await readReport(database, wish.days, new Date());
  await database.close();
  tell(wish.isJson ? JSON.stringify(report, null, 2) : writeReport(report));
}

main(process.argv.slice(2)).catch(failStart);
