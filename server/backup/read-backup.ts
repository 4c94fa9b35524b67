import { parseJson } from "#platform/json.ts";
import { z } from "zod";
import { readLines } from "./backup-file.ts";
import {
  BackupError,
  backupHeader,
  backupManifest,
  tableStart,
  type BackupHeader,
  type Manifest,
  type TableDigest,
  type TableStart,
} from "./backup-format.ts";
import { createLineCount } from "./tables.ts";

/** What a backup holds, in the order of its lines. */
export type BackupPart =
  | { readonly kind: "header"; readonly header: BackupHeader }
  | { readonly kind: "table"; readonly start: TableStart }
  | { readonly kind: "row"; readonly line: string }
  | { readonly kind: "manifest"; readonly manifest: Manifest };

/**
 * Reads a backup file and compares its rows with its manifest, which comes last: nothing that was read before may stay where
 * this throws `BackupError`.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const tables: TableDigest[] = [];
  const state: { open: OpenTable | null; manifest: Manifest | null; isFirst: boolean } = {
    open: null,
    manifest: null,
    isFirst: true,
  };
  const closeTable = (): void => {
    if (state.open !== null) tables.push({ name: state.open.name, ...state.open.count.end() });
    state.open = null;
  };
  for await (const line of readLines(path)) {
    if (state.manifest !== null) throw damaged(path, "data follows after its end");
    if (line.startsWith("[")) {
      if (state.open === null) throw damaged(path, "it has rows without a table");
      state.open.count.add(line);
      yield { kind: "row", line };
      continue;
    }
    const part = state.isFirst ? readHeader(path, line) : readLaterLine(path, line);
    state.isFirst = false;
    closeTable();
    if (part.kind === "table") state.open = { name: part.start.table, count: createLineCount() };
    if (part.kind === "manifest") {
      compareTables(path, tables, part.manifest);
      state.manifest = part.manifest;
    }
    yield part;
  }
  if (state.isFirst) throw foreign(path);
  if (state.manifest === null) throw damaged(path, "its end is missing");
}

interface OpenTable {
  readonly name: string;
  readonly count: ReturnType<typeof createLineCount>;
}

/** Reads a backup to its end and returns its manifest. Throws `BackupError` where its rows are not what that says. */
export async function verifyBackup(path: string): Promise<Manifest> {
  let manifest: Manifest | null = null;
  for await (const part of readBackup(path)) {
    if (part.kind === "manifest") manifest = part.manifest;
  }
  if (manifest === null) throw new TypeError("a backup was read to its end without a manifest");
  return manifest;
}

/** Throws `BackupError` at the first table of which there are other rows than the manifest says. */
export function compareTables(path: string, found: readonly TableDigest[], { tables }: Manifest): void {
  if (found.length !== tables.length) throw damaged(path, `it has ${found.length} tables instead of ${tables.length}`);
  for (const [index, { name, rows, sha256 }] of tables.entries()) {
    const table = found[index];
    if (table?.name !== name) throw damaged(path, `the table ${name} is missing`);
    if (table.rows !== rows) throw damaged(path, `the table ${name} has ${table.rows} rows instead of ${rows}`);
    if (table.sha256 !== sha256) throw damaged(path, `the rows of the table ${name} are not those that were backed up`);
  }
}

function readHeader(path: string, line: string): BackupPart {
  const json = parseJson(line);
  const read = backupHeader.safeParse(json);
  if (read.success) return { kind: "header", header: read.data };
  if (!z.looseObject({ format: z.literal("beforehand-backup") }).safeParse(json).success) throw foreign(path);
  throw new BackupError(`A newer release made the backup ${path}: restore it with that release.`);
}

function readLaterLine(path: string, line: string): BackupPart {
  const json = parseJson(line);
  const start = tableStart.safeParse(json);
  if (start.success) return { kind: "table", start: start.data };
  const end = backupManifest.safeParse(json);
  if (end.success) return { kind: "manifest", manifest: end.data.manifest };
  throw damaged(path, "a line of it is neither table, row nor manifest");
}

function foreign(path: string): BackupError {
  return new BackupError(`The file ${path} is not a backup of Beforehand: name a file that npm run backup wrote.`);
}

function damaged(path: string, found: string): BackupError {
  return new BackupError(`The backup ${path} is damaged (${found}): copy the file again, or use another backup.`);
}
