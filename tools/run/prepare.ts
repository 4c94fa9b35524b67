// Makes ready what a command needs, named in the arguments (tools/run.cjs): the packages of the product or all packages, pages, widget.
// Imports no installed package, for it is what installs them.
import { existsSync, readFileSync } from "node:fs";
import { ensurePages, ensureWidget } from "./prepared-builds.ts";
import { runProgram, SetupError, step } from "./program.ts";

const STEPS: Readonly<Record<string, () => Promise<void>>> = {
  packages: () => ensurePackages("all"),
  product: () => ensurePackages("product"),
  pages: ensurePages,
  widget: ensureWidget,
};

interface Lock {
  readonly packages?: Readonly<Record<string, LockedPackage>>;
}

interface LockedPackage {
  readonly version?: string;
  /** Left out on other platforms. */
  readonly optional?: boolean;
  /** Only tests and checks need it. */
  readonly dev?: boolean;
}

/** What is installed: what the product runs and is built with, or also what it is tested and checked with. */
type PackageScope = "product" | "all";

/** Says whether what npm wrote about node_modules lacks a package of the lock file or holds another version of it. */
export function isInstalled(wanted: Lock, held: Lock, scope: PackageScope): boolean {
  return Object.entries(wanted.packages ?? {}).every(([path, { version, optional = false, dev = false }]) => {
    const there = held.packages?.[path];
    if (path === "" || (dev && scope === "product")) return true;
    // Optional packages are those of other platforms: absent is fine, another version is not.
    return there === undefined ? optional : there.version === version;
  });
}

/** Installs the locked packages of a scope unless node_modules holds them already. */
async function ensurePackages(scope: PackageScope): Promise<void> {
  const held = "node_modules/.package-lock.json";
  if (existsSync(held) && isInstalled(readLock("package-lock.json"), readLock(held), scope)) return;
  await step("Installing packages", async () => {
    const [program = "npm", ...before] = npmCommand();
    // Said in either case, because NODE_ENV=production would leave out what tests need.
    const which = scope === "all" ? "--include=dev" : "--omit=dev";
    const { code, output } = await runProgram(program, [...before, "ci", "--no-audit", "--no-fund", which]);
    if (code === 0) return;
    throw new SetupError(
      "The packages could not be installed: check that npm can reach its registry and run the command again.",
      output,
    );
  });
}

function readLock(path: string): Lock {
  const parsed: unknown = JSON.parse(readFileSync(path, "utf8"));
  return isLock(parsed) ? parsed : {};
}

/** npm writes both files, and no schema library is installed yet, so only the outermost shape is looked at. */
function isLock(value: unknown): value is Lock {
  return typeof value === "object" && value !== null && "packages" in value;
}

function npmCommand(): string[] {
  const own = process.env["npm_execpath"] ?? "";
  return /npm-cli\.[cm]?js$/.test(own) ? [process.execPath, own] : ["npm"];
}

if (import.meta.main) {
  try {
    for (const name of process.argv.slice(2)) await STEPS[name]?.();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    console.error(`${error.output.trimEnd()}\n${error.message}`);
    process.exitCode = 1;
  }
}
