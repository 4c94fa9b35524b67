import { resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Manifest } from "./backup-format.ts";

/** What was typed behind a command about backups. */
export type FileCommand =
  | { readonly ok: true; readonly file: string; readonly isIdentity: boolean }
  | { readonly ok: false; readonly sentence: string };

/**
 * Reads `FILE [--identity]`; `--identity` means the database of an identity server that runs alone.
 *
 * @param name of the npm script, for the sentence that a wrong command ends in
 */
export function readFileCommand(name: string, typed: readonly string[]): FileCommand {
  const parsed = parse(typed);
  const [file] = parsed?.positionals ?? [];
  if (parsed === null || file === undefined || parsed.positionals.length > 1) {
    return {
      ok: false,
      sentence: `Use npm run ${name} -- FILE, with --identity for an identity server that runs alone.`,
    };
  }
  return { ok: true, file: resolve(file), isIdentity: parsed.values.identity ?? false };
}

function parse(typed: readonly string[]) {
  try {
    return parseArgs({ args: [...typed], options: { identity: { type: "boolean" } }, allowPositionals: true });
  } catch {
    // An option that there is not: the sentence names those that there are.
    return null;
  }
}

/** How much a backup holds, as a part of a sentence. */
export function describeManifest({ tables }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en")} rows of ${tables.length} tables`;
}
