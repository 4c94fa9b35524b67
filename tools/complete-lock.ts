// Completes package-lock.json with the optional packages of other platforms and with the hash of each that has none; with --check it
// only names what is missing, and what npm would install unverified.
// npm leaves an entry out when the registry it was asked through does not hold that package, and `npm ci` then refuses
// the whole file on every machine.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";
import { missingEntries, unverifiedEntries } from "./checks/lock-entries.ts";

const PATH = "package-lock.json";

const anything = z.record(z.string(), z.unknown());
const locked = z.object({
  version: z.string().optional(),
  dev: z.boolean().optional(),
  optional: z.boolean().optional(),
  link: z.boolean().optional(),
  integrity: z.string().optional(),
  os: z.array(z.string()).optional(),
  optionalDependencies: z.record(z.string(), z.string()).optional(),
});

// Parsed twice, because a schema that knows fields would write them in its own order.
const lock = anything.parse(JSON.parse(readFileSync(PATH, "utf8")));
const entries = z.record(z.string(), locked).parse(lock["packages"]);
const missing = missingEntries(entries);

if (process.argv.includes("--check")) {
  for (const [path] of missing) console.error(`${PATH} lacks ${path}: run node tools/complete-lock.ts`);
  const unverified = unverifiedEntries(entries);
  for (const path of unverified) console.error(`${PATH} has no SHA-512 of ${path}: run node tools/complete-lock.ts`);
  if (missing.length + unverified.length > 0) process.exitCode = 1;
} else {
  const packages = new Map<string, unknown>([...Object.entries(anything.parse(lock["packages"])), ...missing]);
  const all = { ...entries, ...Object.fromEntries(missing) };
  for (const path of unverifiedEntries(all)) {
    packages.set(path, withIntegrity(packages.get(path), path.split("node_modules/").at(-1) ?? path));
  }
  const sorted = [...packages].toSorted(([left], [right]) => left.localeCompare(right, "en"));
  writeFileSync(PATH, `${JSON.stringify({ ...lock, packages: Object.fromEntries(sorted) }, null, 2)}\n`);
}

/** An entry with the hash that the registry has of its package, in the place where npm writes it. */
function withIntegrity(entry: unknown, name: string): unknown {
  const { version, ...rest } = anything.parse(entry);
  const asked = ["view", `${name}@${z.string().parse(version)}`, "dist.integrity"];
  const integrity = execFileSync("npm", asked, { encoding: "utf8" }).trim();
  return { version, integrity, ...rest };
}
