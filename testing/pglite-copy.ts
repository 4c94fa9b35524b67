import { createHash, type Hash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { PGlite } from "@electric-sql/pglite";
import { type OpenedDatabase, ROW_PARSERS } from "#server/database/opened-database.ts";
import { asDatabase } from "#server/database/pglite.ts";
import { createSchema, MIGRATIONS } from "./create-schema.ts";
import { keeping } from "./kept-databases.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const CACHE = join(ROOT, "node_modules/.cache/beforehand");
/** What the schema is made by, beside the migrations. */
const MAKERS = ["@electric-sql/pglite", "pg-boss"].map((name) => join(ROOT, "node_modules", name, "package.json"));

/**
 * Opens an embedded database of the caller's own, in memory, that has the schema and no rows. A new one takes seconds to
 * create, so one is created for each version of the schema and its files are kept.
 */
export const openPgliteCopy: () => Promise<OpenedDatabase> = keeping(async () => {
  const files = await filesOfOne();
  return asDatabase(await PGlite.create("memory://", { loadDataDir: files, parsers: { ...ROW_PARSERS } }));
});

async function filesOfOne(): Promise<Blob> {
  const path = join(CACHE, `pglite-${hashSchema()}.tar`);
  return read(path) ?? make(path);
}

function read(path: string): Blob | null {
  try {
    return new Blob([readFileSync(path)]);
  } catch {
    return null;
  }
}

/** Two test files may do so at once: each writes beside, and the last to finish replaces an equal file. */
async function make(path: string): Promise<Blob> {
  const pglite = await PGlite.create("memory://");
  await createSchema(asDatabase(pglite));
  const files = await pglite.dumpDataDir("none");
  await pglite.close();
  mkdirSync(CACHE, { recursive: true });
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, new Uint8Array(await files.arrayBuffer()));
  renameSync(draft, path);
  return files;
}

function hashSchema(): string {
  const files = globSync(MIGRATIONS.map((folder) => join(folder, "*.sql"))).toSorted();
  return [...MAKERS, ...files].reduce(addFile, createHash("sha256")).digest("hex").slice(0, 16);
}

function addFile(hash: Hash, file: string): Hash {
  return hash.update(file).update(readFileSync(file));
}
