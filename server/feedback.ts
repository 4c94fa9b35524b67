import { parseArgs } from "node:util";
import { z } from "zod";
import { createFeedbackStore, type Feedback } from "#members/feedback/feedback-store.ts";
import { writeCsv } from "#app/research/csv/write-csv.ts";
import { ConfigError, processConfig } from "./config.ts";
import { openDatabase } from "./database/open-database.ts";
import { failStart } from "./fail-start.ts";
import { createLog, announce } from "./log.ts";

/** The operator's command: `npm run feedback -- --since 2026-08-01`, newest first, with the settings that the server has. */
async function main(typed: readonly string[]): Promise<void> {
  const input = readFeedbackInput(typed);
  if (!input.ok) throw new ConfigError(input.sentence);
  const database = await openDatabase(processConfig(), createLog("warn"));
  const messages = await createFeedbackStore(database).list(input.since);
  await database.close();
  announce(writeFeedback(messages, input.format));
}

type Format = "text" | "json" | "csv";

/** What the operator asked for behind `npm run feedback --`. */
interface FeedbackInput {
  readonly ok: true;
  readonly format: Format;
  /** ISO instant; null: from the beginning. */
  readonly since: string | null;
}

const USAGE = [
  "Run npm run feedback, with any of these after a --:",
  "  --since DATE   feedback from this day on, for example --since 2026-08-01",
  "  --json         as JSON",
  "  --csv          for a spreadsheet",
].join("\n");

const day = z.union([z.iso.date(), z.iso.datetime({ offset: true })]);

/** Reads what was typed; anything else than known options is refused with the list of them. */
export function readFeedbackInput(
  typed: readonly string[],
): FeedbackInput | { readonly ok: false; readonly sentence: string } {
  const values = parse(typed[0] === "--" ? typed.slice(1) : typed);
  const since = day.nullable().safeParse(values?.since ?? null);
  if (values === null || !since.success || (values.json === true && values.csv === true)) {
    return { ok: false, sentence: USAGE };
  }
  const format = values.json === true ? "json" : values.csv === true ? "csv" : "text";
  return { ok: true, format, since: since.data === null ? null : new Date(since.data).toISOString() };
}

function parse(args: readonly string[]) {
  const options = { since: { type: "string" }, json: { type: "boolean" }, csv: { type: "boolean" } } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    // Options that nobody knows, or without their value.
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Writes messages, in the order given. */
export function writeFeedback(messages: readonly Feedback[], format: Format): string {
  switch (format) {
    case "json":
      return JSON.stringify(messages, null, 2);
    case "csv":
      return writeCsv([
        ["id", "sent_at", "user_id", "content"],
        ...messages.map(({ id, sentAt, userId, content }) => [String(id), sentAt, userId, content]),
      ]).trimEnd();
    case "text":
      return messages.length === 0 ? "There is no feedback." : messages.map(writeText).join("\n\n");
  }
}

function writeText({ id, userId, content, sentAt }: Feedback): string {
  const lines = content.replaceAll(/\r\n?/g, "\n").split("\n");
  return [`#${id}  ${sentAt}  ${userId}`, ...lines.map((line) => `    ${showHidden(line)}`)].join("\n");
}

/** A terminal carries out control characters and turns text round at others: what a stranger wrote only shows them. */
function showHidden(line: string): string {
  return line.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, (character) =>
    character === "\t" ? " " : `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`,
  );
}

if (import.meta.main) main(process.argv.slice(2)).catch(failStart);
