import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** The rooms whose code decides what a card says. */
const ROOMS = ["src/facts", "src/metrics", "src/research"];

/**
 * Names the code that makes cards from facts, so that a finished run is never shown for code that would write it
 * otherwise. Tests and what only they use do not count.
 */
export async function codeVersion(root: string): Promise<string> {
  const names = (await Promise.all(ROOMS.map((room) => sourcesIn(root, room)))).flat().toSorted();
  const sources = await Promise.all(names.map((name) => readFile(join(root, name))));
  const hash = createHash("sha256");
  for (const [index, name] of names.entries())
    hash
      .update(name)
      .update("\0")
      .update(sources[index] ?? "");
  return hash.digest("hex").slice(0, 12);
}

async function sourcesIn(root: string, room: string): Promise<readonly string[]> {
  const names = await readdir(join(root, room), { recursive: true });
  return names.filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts")).map((name) => join(room, name));
}
