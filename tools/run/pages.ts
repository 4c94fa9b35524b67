import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { hashFiles } from "./hash-files.ts";
import { packFiles } from "./pack-files.ts";
import { runProgram, SetupError } from "./program.ts";
import { step } from "./step.ts";

const STAMP = "build/.stamp";
const INPUTS = ["src/**/*.{ts,tsx,css,svg,json,md}", "public/**/*", "*.config.ts", "package-lock.json"];

/** Builds the pages unless the last build was made from the same files. */
export async function ensurePages(): Promise<void> {
  const stamp = hashFiles(INPUTS);
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
