import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";

/** One hash over what the files of some patterns are called and hold; tests are no part of a build. */
export function hashFiles(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
