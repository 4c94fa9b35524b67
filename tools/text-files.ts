import { readFile } from "node:fs/promises";
import { extname } from "node:path";
import { SetupError, runProgram } from "./run/program.ts";

const BINARY = new Set([".png", ".jpg", ".ico", ".woff2", ".gz", ".br", ".zip", ".bin", ".zst"]);

/** Reads every text file that is or would be committed, by its path. */
export async function readTextFiles(): Promise<ReadonlyMap<string, string>> {
  const { code, output } = await runProgram("git", ["ls-files", "--cached", "--others", "--exclude-standard", "-z"]);
  if (code !== 0) throw new SetupError("git could not list the files", output);
  const paths = output.split("\0").filter((path) => path !== "" && !BINARY.has(extname(path)));
  const files = await Promise.all(paths.map(async (path) => [path, await readIfThere(path)] as const));
  return new Map(files.flatMap(([path, text]) => (text === null ? [] : [[path, text] as const])));
}

/** A file that was deleted and is not yet committed is still listed. */
async function readIfThere(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(() => null);
}
