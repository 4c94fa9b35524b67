import { parseArgs } from "node:util";
import { z } from "zod";

/** What the operator asked for, or the sentence that says how to ask. */
export type ReportWish =
  | { readonly ok: true; readonly days: number; readonly isJson: boolean }
  | { readonly ok: false; readonly sentence: string };

const USAGE =
  "Write npm run analytics -- report, with --days N for another time than 30 days (1 to 3650), and --json for programs.";

const days = z.coerce.number().int().min(1).max(3650);

/** Reads what was typed behind `npm run analytics --`. */
export function readReportWish(typed: readonly string[]): ReportWish {
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
