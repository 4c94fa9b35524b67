import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { runProgram, SetupError, step } from "./program.ts";
import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const PAGES_HASH_FILE = "build/.stamp";
const PAGES_INPUTS = [
  "src/**/*.{ts,tsx,css,svg,json,md}",
  "public/**/*",
  "*.config.ts",
  "package-lock.json",
  "tools/run/prepared-builds.ts",
];

/** Builds the pages unless the last build was made from the same files. */
export async function ensurePages(): Promise<void> {
  const stamp = hashFiles(PAGES_INPUTS);
  if (existsSync(PAGES_HASH_FILE) && readFileSync(PAGES_HASH_FILE, "utf8") === stamp) return;
  await step("Building pages", async () => {
    const { code, output } = await buildPages();
    if (code !== 0)
      throw new SetupError("The pages could not be built: the lines above say which file and why.", output);
    addFontLicences("build/client");
    await packFiles("build/client");
    writeFileSync(PAGES_HASH_FILE, stamp);
  });
}

/** Fonts that the pages serve, whose licence goes along with them (docs/pages.md#fonts). */
const FONTS = ["source-sans-3", "source-serif-4"];

function addFontLicences(folder: string): void {
  mkdirSync(`${folder}/fonts`, { recursive: true });
  for (const font of FONTS)
    copyFileSync(`node_modules/@expo-google-fonts/${font}/LICENSE_FONT`, `${folder}/fonts/${font}-license.txt`);
}

function buildPages() {
  const env = { ...process.env, NODE_ENV: "production" };
  return runProgram(process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build"], { env });
}

const FOLDER = "build/widget";
const WIDGET_HASH_FILE = "build/.widget-stamp";
/** What a build reads of its environment, whatever NODE_ENV the server is started with. */
const BUILD_ENVIRONMENT = { NODE_ENV: "production" } as const;
const WIDGET_INPUTS = [
  "src/widget/**/*.{ts,tsx,css}",
  "src/platform/**/*.ts",
  "src/contracts/**/*.ts",
  "tools/run/widget-*.ts",
  "package-lock.json",
];

/** Builds the sign-in widget unless the last build was made from the same files. */
export async function ensureWidget(): Promise<void> {
  const stamp = `${hashFiles(WIDGET_INPUTS)} ${JSON.stringify(BUILD_ENVIRONMENT)}`;
  if (existsSync(WIDGET_HASH_FILE) && existsSync(FOLDER) && readFileSync(WIDGET_HASH_FILE, "utf8") === stamp) return;
  await step("Building the sign-in widget", async () => {
    rmSync(FOLDER, { recursive: true, force: true });
    const env = { ...process.env, ...BUILD_ENVIRONMENT };
    // In a process of its own, for the bundler must not be loaded before packages are installed.
    const { code, output } = await runProgram(process.execPath, ["tools/run/widget-build.ts"], { env });
    if (code !== 0)
      throw new SetupError("The widget could not be built: the lines above say which file and why.", output);
    await packFiles(FOLDER);
    writeFileSync(WIDGET_HASH_FILE, stamp);
  });
}

/** One hash over what the files of some patterns are called and hold; tests are no part of a build. */
function hashFiles(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  const files = globSync(patterns, { withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => `${entry.parentPath}/${entry.name}`)
    .toSorted();
  for (const file of files) hash.update(file).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below this a packed file saves nothing over the packet it travels in. */
const SMALLEST = 1_024;

/** Writes beside each text file of a folder its packed forms, which the server then sends as they are. */
export async function packFiles(folder: string): Promise<void> {
  const files = globSync(`${folder}/**/*.{js,css,svg,json,txt,webmanifest}`);
  await Promise.all(files.map(packFile));
}

async function packFile(file: string): Promise<void> {
  const bytes = readFileSync(file);
  if (bytes.length < SMALLEST) return;
  const brotli = { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } };
  const [br, gz] = await Promise.all([toBrotli(bytes, brotli), toGzip(bytes, { level: 9 })]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}
