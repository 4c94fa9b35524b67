// The lines of a backup, before compression: one header, then for each table one line that names it and one JSON array of
// texts for each row, then one manifest. Rows begin with "[", all other lines with "{".
import { z } from "zod";

/** A backup cannot be made, read or restored; the message says why and what to do. */
export class BackupError extends Error {
  readonly code = "server/backup";
}

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

/** The first line: what made the backup. */
export const backupHeader = z.strictObject({
  format: z.literal("beforehand-backup"),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The migrations that had run, which tell the tables of this backup. */
  migrations: z.array(z.strictObject({ name: z.string(), sha256 })),
  /** The secret that protects sign-ins, where the server made it; null where the operator sets LATCHKEY_SECRET. */
  secret: z.string().min(1).nullable(),
});

/** The line before the rows of a table; its names are quoted as SQL writes them. */
export const tableStart = z.strictObject({ table: z.string(), columns: z.array(z.string()).min(1) });

const tableDigest = z.strictObject({ name: z.string(), rows: z.int().min(0), sha256 });
const sequenceState = z.strictObject({
  name: z.string(),
  lastValue: z.string().regex(/^-?\d+$/),
  isCalled: z.boolean(),
});

/** The last line: what the lines before it have to add up to. */
export const backupManifest = z.strictObject({
  manifest: z.strictObject({ tables: z.array(tableDigest), sequences: z.array(sequenceState) }),
});

export type BackupHeader = z.infer<typeof backupHeader>;
export type TableStart = z.infer<typeof tableStart>;
/** How many rows a table has, and the SHA-256 of their lines in the order of the key, each with its line feed. */
export type TableDigest = z.infer<typeof tableDigest>;
/** Where a sequence is; `lastValue` is a whole number in decimal digits. */
export type SequenceState = z.infer<typeof sequenceState>;
export type Manifest = z.infer<typeof backupManifest>["manifest"];
