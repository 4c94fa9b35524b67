import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { hashFiles } from "./hash-files.ts";
import { packFiles } from "./pack-files.ts";
import { runProgram, SetupError } from "./program.ts";
import { step } from "./step.ts";

const FOLDER = "build/widget";
const STAMP = "build/.widget-stamp";
/** What a build reads of its environment, whatever NODE_ENV the server is started with. */
const BUILD_ENVIRONMENT = { NODE_ENV: "production" } as const;
const INPUTS = ["src/widget/**/*.{ts,tsx,css}", "src/contracts/**/*.ts", "tools/run/widget-*.ts", "package-lock.json"];

/** Builds the sign-in widget unless the last build was made from the same files. */
export async function ensureWidget(): Promise<void> {
  const stamp = `${hashFiles(INPUTS)} ${JSON.stringify(BUILD_ENVIRONMENT)}`;
  if (existsSync(STAMP) && existsSync(FOLDER) && readFileSync(STAMP, "utf8") === stamp) return;
  await step("Building the sign-in widget", async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    const env = { ...process.env, ...BUILD_ENVIRONMENT };
    // In a process of its own, for the bundler must not be loaded before packages are installed.
    const { code, output } = await runProgram(process.execPath, ["tools/run/widget-build.ts"], { env });
    if (code !== 0)
      throw new SetupError("The widget could not be built: the lines above say which file and why.", output);
    await packFiles(FOLDER);
    writeFileSync(STAMP, stamp);
  });
}
