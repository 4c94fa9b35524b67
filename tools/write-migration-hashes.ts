// Records the hash of each new migration in migrations/hashes.json. A recorded migration may have run on somebody's database,
// so one that was changed or removed since is refused, with or without --check; --check writes nothing.
import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { compareMigrations } from "./checks/migration-hashes.ts";

const PATH = "migrations/hashes.json";

const recorded = existsSync(PATH) ? z.record(z.string(), z.string()).parse(JSON.parse(readFileSync(PATH, "utf8"))) : {};
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
if (process.argv.includes("--check")) {
  for (const path of added) console.error(`${path} is not in ${PATH}: run node tools/write-migration-hashes.ts`);
  if (added.length > 0) process.exitCode = 1;
} else if (broken.length === 0) {
  writeFileSync(PATH, `${JSON.stringify(present, null, 2)}\n`);
}
if (broken.length > 0) process.exitCode = 1;
