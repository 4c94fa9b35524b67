import { parseArgs } from "node:util";
import { z } from "zod";
import {
  providerNote,
  formatCount,
  formatSeconds,
  formatShare,
  formatVital,
  nameEvent,
  STEP_WORDS,
  VITAL_WORDS,
} from "#analytics/collector/report/report-words.ts";
import { readReport, type AnalyticsReport } from "#analytics/collector/report/report.ts";
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

/** What the operator asked for, or the sentence that says how to ask. */
type ReportCommandInput =
  | { readonly ok: true; readonly days: number; readonly isJson: boolean }
  | { readonly ok: false; readonly sentence: string };

const USAGE =
  "Run npm run analytics -- report. Add --days N for another period than 30 days (1 to 3650), and --json for programs.";

const days = z.coerce.number().int().min(1).max(3650);

/** Reads what was typed behind `npm run analytics --`. */
export function readReportCommand(typed: readonly string[]): ReportCommandInput {
  // npm hands its own separator on when it is called through another script.
  const parsed = parse(typed[0] === "--" ? typed.slice(1) : [...typed]);
  if (parsed === null || parsed.positionals.join(" ") !== "report") return { ok: false, sentence: USAGE };
  const read = days.safeParse(parsed.values.days ?? "30");
  return read.success
    ? { ok: true, days: read.data, isJson: parsed.values.json ?? false }
    : { ok: false, sentence: USAGE };
}

function parse(args: string[]) {
  try {
    const options = { days: { type: "string" }, json: { type: "boolean" } } as const;
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    // Options that nobody knows, or without their value.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Where nothing was measured. */
const NONE = "–";

/**
 * Writes the report for a terminal: one table below the other.
 *
 * @param note - Why it does not grow; null where it does.
 */
export function writeReport(report: AnalyticsReport, note: string | null): string {
  const { sessions, funnel, events, vitals, frustration } = report;
  return [
    `Analytics of ${report.days} days, ${report.since.slice(0, 16)} to ${report.until.slice(0, 16)} UTC`,
    ...(note === null ? [] : [note]),
    ...section("Sessions", [
      ["Sessions", formatCount(sessions.count)],
      ["Median length", formatSeconds(sessions.medianSeconds) ?? NONE],
      ["Single-page sessions", formatShare(sessions.bounced, sessions.count) ?? NONE],
    ]),
    ...section(
      "From search to figure",
      funnel.map(({ step, sessions: count }) => [
        STEP_WORDS[step],
        formatCount(count),
        formatShare(count, sessions.count) ?? NONE,
      ]),
    ),
    ...section(
      "Events and their browsers",
      events.map(({ name, count, browsers }) => [nameEvent(name), formatCount(count), formatCount(browsers)]),
    ),
    ...section(
      "Web vitals, 75th percentile",
      vitals.map(({ name, p75, rating, samples }) => [
        VITAL_WORDS[name],
        p75 === null ? "–" : formatVital(name, p75),
        rating ?? "not measured",
        formatCount(samples),
      ]),
    ),
    ...section(
      "Clicks without effect by page: rage, dead",
      frustration.map(({ page, rageClicks, deadClicks }) => [
        page === "" ? "(page not known)" : page,
        formatCount(rageClicks),
        formatCount(deadClicks),
      ]),
    ),
  ].join("\n");
}

/** A heading and its rows, the columns below each other; numbers stand right. */
function section(title: string, rows: readonly (readonly string[])[]): readonly string[] {
  if (rows.length === 0) return ["", title, "  none"];
  const columns = Math.max(...rows.map((row) => row.length));
  const widths = Array.from({ length: columns }, (_, nth) => Math.max(...rows.map((row) => row[nth]?.length ?? 0)));
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, nth) => (nth === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[nth] ?? 0))).join("  ");
  return ["", title, ...rows.map((row) => `  ${lineOf(row)}`)];
}

if (import.meta.main) main(process.argv.slice(2)).catch(failStart);
