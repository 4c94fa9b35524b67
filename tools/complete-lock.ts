// Completes package-lock.json with the optional packages of other platforms and with the hash of each that has none; with --check it
// only names what is missing, and what npm would install unverified.
// npm leaves an entry out when the registry it was asked through does not hold that package, and `npm ci` then refuses
// the whole file on every machine.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { z } from "zod";

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

function main(isCheck: boolean): void {
  // Parsed twice, because a schema that knows fields would write them in its own order.
  const lock = anything.parse(JSON.parse(readFileSync(PATH, "utf8")));
  const entries = z.record(z.string(), locked).parse(lock["packages"]);
  const missing = missingEntries(entries);

  if (isCheck) {
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
}

/** An entry with the hash that the registry has of its package, in the place where npm writes it. */
function withIntegrity(entry: unknown, name: string): unknown {
  const { version, ...rest } = anything.parse(entry);
  const asked = ["view", `${name}@${z.string().parse(version)}`, "dist.integrity"];
  const integrity = execFileSync("npm", asked, { encoding: "utf8" }).trim();
  return { version, integrity, ...rest };
}

/** One package of the lock file, as far as it matters here. */
interface Locked {
  readonly version?: string | undefined;
  readonly dev?: boolean | undefined;
  readonly integrity?: string | undefined;
  readonly link?: boolean | undefined;
  readonly optional?: boolean | undefined;
  readonly os?: readonly string[] | undefined;
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>> | undefined;
}

const SYSTEMS = ["aix", "android", "darwin", "freebsd", "linux", "netbsd", "openbsd", "openharmony", "sunos", "win32"];
const PROCESSORS = ["arm64", "arm", "ia32", "loong64", "mips64el", "ppc64", "riscv64", "s390x", "x64"];

/** The entries of optional platform packages that a lock file's packages name and it does not hold. */
export function missingEntries(packages: Readonly<Record<string, Locked>>): readonly (readonly [string, Locked])[] {
  return Object.values(packages).flatMap(({ dev, optionalDependencies = {} }) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !Object.keys(packages).some((path) => path.endsWith(`node_modules/${name}`)))
      .map(([name, range]) => [`node_modules/${name}`, entryOf(name, range, dev)] as const),
  );
}

/** The packages that npm would install without comparing them to a SHA-512 of theirs. */
export function unverifiedEntries(packages: Readonly<Record<string, Locked>>): readonly string[] {
  return Object.entries(packages)
    .filter(([path, { link, integrity = "" }]) => path !== "" && link !== true && !integrity.startsWith("sha512-"))
    .map(([path]) => path);
}

/** Platform packages say in their names where they run; without that npm would try to install every one of them. */
function entryOf(name: string, range: string, dev: boolean | undefined): Locked {
  const words = name.split(/[/-]/);
  const os = words.filter((word) => SYSTEMS.includes(word));
  const cpu = words.filter((word) => PROCESSORS.includes(word));
  if (os.length !== 1 || cpu.length !== 1) throw new TypeError(`${name} does not say for which platform it is.`);
  const libc = words.includes("musl") ? "musl" : "glibc";
  return {
    version: range.replace(/^[~^]/, ""),
    cpu,
    ...(dev === true ? { dev } : {}),
    ...(os[0] === "linux" && /musl|gnu/.test(name) ? { libc: [libc] } : {}),
    optional: true,
    os,
  };
}

if (import.meta.main) main(process.argv.includes("--check"));
