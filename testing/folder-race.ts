import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { mkdirSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const SCRIPT = fileURLToPath(new URL("./folder-process.ts", import.meta.url));

/** One way of naming a data folder to a process that opens it. */
export interface Naming {
  readonly name: string;
  readonly start: () => ChildProcess;
}

/** What a race for one folder led to. */
export interface RaceResult {
  readonly holders: number;
  /** Those that left with exit code 1 and the one sentence. */
  readonly refused: number;
  /** What any other one has printed. */
  readonly others: readonly string[];
}

/**
 * Every way of naming one data folder: its path, a link to it, a link to the database in it, a relative path, another
 * folder for temporary files and, where this user may, a private mount of that folder.
 */
export function waysOfNaming(folder: string): readonly Naming[] {
  const temporary = `${folder}-temporary`;
  const inside = `${folder}-inside`;
  mkdirSync(temporary);
  mkdirSync(inside);
  mkdirSync(join(folder, "pglite"), { recursive: true, mode: 0o700 });
  symlinkSync(folder, `${folder}-link`);
  symlinkSync(join(folder, "pglite"), join(inside, "pglite"));
  const elsewhere = { env: { ...process.env, TMPDIR: temporary } };
  const privately = ["--mount", "sh", "-c", 'mount -t tmpfs none "$TMPDIR" && exec "$@"', "sh"];
  const ways: readonly Naming[] = [
    { name: "real path", start: () => start(folder) },
    { name: "symbolic link", start: () => start(`${folder}-link`) },
    { name: "link to the database", start: () => start(inside) },
    { name: "relative path", start: () => start(`./${basename(folder)}`, { cwd: dirname(folder) }) },
    { name: "another TMPDIR", start: () => start(folder, elsewhere) },
    { name: "private TMPDIR", start: () => start(folder, { ...elsewhere, before: ["unshare", ...privately] }) },
  ];
  return maySeparate() ? ways : ways.slice(0, -1);
}

/** Whether this user may give a process mounts of its own. */
function maySeparate(): boolean {
  return spawnSync("unshare", ["--mount", "true"]).status === 0;
}

interface Surroundings {
  readonly cwd?: string;
  readonly env?: NodeJS.ProcessEnv;
  readonly before?: readonly string[];
}

function start(directory: string, { cwd, env, before = [] }: Surroundings = {}): ChildProcess {
  const [program, ...args] = [...before, process.execPath, SCRIPT, directory];
  return spawn(program, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
}

/** Starts processes at once, waits until each one holds the folder or has left, and kills those that hold it. */
export async function race(ways: readonly Naming[]): Promise<RaceResult> {
  const racers = await Promise.all(ways.map((way) => settle(way.start())));
  const left = racers.filter((racer) => !racer.isHolding);
  const others = left.filter((racer) => !isRefused(racer)).map(({ output }) => output);
  await Promise.all(racers.map((racer) => racer.kill()));
  return { holders: racers.length - left.length, refused: left.length - others.length, others };
}

interface Racer {
  readonly isHolding: boolean;
  readonly code: number | null;
  readonly output: string;
  readonly kill: () => Promise<unknown>;
}

function isRefused({ code, output }: Racer): boolean {
  return code === 1 && /^The database folder \S+ is used by another running process: [^\n]+\.\n$/.test(output);
}

function settle(child: ChildProcess): Promise<Racer> {
  const state = { output: "" };
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  const kill = (): Promise<unknown> => {
    child.kill("SIGKILL");
    return ended;
  };
  const collect = (chunk: Buffer): void => {
    state.output += String(chunk);
  };
  child.stderr?.on("data", collect);
  return Promise.race([
    new Promise<Racer>((resolve) => {
      child.stdout?.once("data", () => resolve({ isHolding: true, code: null, output: "", kill }));
    }),
    ended.then((code) => ({ isHolding: false, code, output: state.output, kill })),
  ]);
}
