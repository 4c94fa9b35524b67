// Records the hash of each new migration in migrations/hashes.json. A recorded migration may have run on somebody's database,
// so one that was changed or removed since is refused, with or without --check; --check writes nothing.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

const PATH = "migrations/hashes.json";

function main(isCheck: boolean): void {
  const recorded = existsSync(PATH)
    ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(PATH, "utf8")))
    : {};
  const hashOf = (path: string): string => createHash("sha256").update(readFileSync(path)).digest("hex");
  const present = Object.fromEntries(
    globSync("migrations/*/*.sql")
      .toSorted()
      .map((path) => [path, hashOf(path)]),
  );

  const { broken, added } = compareMigrations(recorded, present);
  for (const path of broken) {
    console.error(`${path} was changed or removed after it was recorded: restore it and write a new migration.`);
  }
  if (isCheck) {
    for (const path of added) console.error(`${path} is not in ${PATH}: run node tools/write-migration-hashes.ts`);
    if (added.length > 0) process.exitCode = 1;
  } else if (broken.length === 0) {
    writeFileSync(PATH, `${JSON.stringify(present, null, 2)}\n`);
  }
  if (broken.length > 0) process.exitCode = 1;
}

type Hashes = Readonly<Record<string, string>>;

/** Compares the recorded hashes of migrations with those of the files, both by path. */
export function compareMigrations(recorded: Hashes, present: Hashes) {
  return {
    /** Changed or removed since they were recorded. */
    broken: Object.keys(recorded).filter((path) => present[path] !== recorded[path]),
    /** Not recorded yet. */
    added: Object.keys(present).filter((path) => recorded[path] === undefined),
  };
}

if (import.meta.main) main(process.argv.includes("--check"));
