import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

const packageFile = z.object({ version: z.string() });

/** Reads the version of the product. */
export async function readVersion(root: string): Promise<string> {
  return packageFile.parse(JSON.parse(await readFile(join(root, "package.json"), "utf8"))).version;
}
