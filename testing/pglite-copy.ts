import { createHash, type Hash } from "node:crypto";
import { cpSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { migrate } from "#server/database/migrate.ts";
import type { OpenedDatabase } from "#server/database/opened-database.ts";
import { openPglite } from "#server/database/pglite.ts";

const ROOT = fileURLToPath(new URL("../", import.meta.url));
const MIGRATIONS = ["product", "identity"].map((room) => join(ROOT, "migrations", room));
const CACHE = join(ROOT, "node_modules/.cache/beforehand");

/**
 * Opens an embedded database of the caller's own that has the schema and no rows; closing it removes its files.
 * A new one takes seconds to create, so one is created for each version of the schema and copied.
 */
export async function openPgliteCopy(): Promise<OpenedDatabase> {
  const original = await originalFolder();
  const folder = mkdtempSync(join(tmpdir(), "beforehand-pglite-"));
  cpSync(original, folder, { recursive: true });
  const database = await openPglite(folder);
  return {
    ...database,
    async close() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function originalFolder(): Promise<string> {
  const original = join(CACHE, `pglite-${hashSchema()}`);
  if (existsSync(original)) return original;
  mkdirSync(CACHE, { recursive: true });
  const draft = mkdtempSync(join(CACHE, "draft-"));
  const database = await openPglite(draft);
  for (const folder of MIGRATIONS) await migrate(database, folder);
  await database.close();
  if (existsSync(original)) rmSync(draft, { recursive: true });
  else publish(draft, original);
  return original;
}

/** Two test files may create the original at once; the first to finish wins and the other's is thrown away. */
function publish(draft: string, original: string): void {
  try {
    renameSync(draft, original);
  } catch (error) {
    if (!existsSync(original)) throw error;
    rmSync(draft, { recursive: true });
  }
}

function hashSchema(): string {
  const hash = createHash("sha256").update(readFileSync(join(ROOT, "node_modules/@electric-sql/pglite/package.json")));
  return globSync(MIGRATIONS.map((folder) => join(folder, "*.sql")))
    .toSorted()
    .reduce(addFile, hash)
    .digest("hex")
    .slice(0, 16);
}

function addFile(hash: Hash, file: string): Hash {
  return hash.update(file).update(readFileSync(file));
}
