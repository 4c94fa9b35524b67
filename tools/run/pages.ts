import { createHash } from "node:crypto";
import { existsSync, globSync, readFileSync, writeFileSync } from "node:fs";
import { packFiles } from "./pack-files.ts";
import { runProgram, SetupError } from "./program.ts";
import { step } from "./step.ts";

const STAMP = "build/.stamp";
const INPUTS = ["src/**/*.{ts,tsx,css,svg,json,md}", "public/**/*", "*.config.ts", "package-lock.json"];

/** Builds the pages unless the last build was made from the same files. */
export async function ensurePages(): Promise<void> {
  const stamp = hashInputs();
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === stamp) return;
  await step("Building pages", async () => {
    const { code, output } = await buildPages();
    if (code !== 0)
      throw new SetupError("The pages could not be built: the lines above say which file and why.", output);
    await packFiles("build/client");
    writeFileSync(STAMP, stamp);
  });
}

function buildPages() {
  const env = { ...process.env, NODE_ENV: "production" };
  return runProgram(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], { env });
}

function hashInputs(): string {
  const hash = createHash("sha256");
  const files = globSync(INPUTS, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}
