import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const VERSION = "3.22.1";
/** The package that has the engine's own code for a machine, by Node's names of platform and processor. */
const BINARIES: Readonly<Record<string, string>> = {
  "linux-x64": "linux-x64",
  "linux-arm64": "linux-arm64",
  "darwin-arm64": "mac-arm64-metal",
  "darwin-x64": "mac-x64",
  "win32-x64": "win-x64",
};

/** What we use of node-llama-cpp. */
export interface Engine {
  readonly getLlama: (options: { gpu: false; build: "never"; progressLogs: false }) => Promise<Llama>;
  readonly LlamaCompletion: new (options: { contextSequence: object }) => {
    generateCompletion(prompt: string, options: object): Promise<string>;
    dispose(options?: { disposeSequence: boolean }): void;
  };
}
interface Llama {
  loadModel(options: { modelPath: string; gpuLayers: 0 }): Promise<{
    createContext(options: { contextSize: number; threads: number }): Promise<{ getSequence(): Sequence }>;
  }>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
}
interface Sequence {
  clearHistory(): Promise<void>;
}

const engineModule = z.custom<Engine>((value) => typeof value === "object" && value !== null && "getLlama" in value);

type Installed = { readonly ok: true; readonly engine: Engine } | { readonly ok: false; readonly detail: string };

/**
 * Installs the engine into a folder of its own, which no package file of the product names: the package and its code for
 * this machine, without its optional packages and without running its scripts.
 */
export async function installEngine(folder: string): Promise<Installed> {
  const binary = BINARIES[`${process.platform}-${process.arch}`];
  if (binary === undefined)
    return { ok: false, detail: `There is no engine for ${process.platform} on ${process.arch}.` };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, "package.json"), '{"private":true}');
  const packages = [`node-llama-cpp@${VERSION}`, `@node-llama-cpp/${binary}@${VERSION}`];
  const options = ["--omit=optional", "--ignore-scripts", "--no-audit", "--no-fund", "--no-save"];
  try {
    await promisify(execFile)("npm", ["install", ...options, ...packages], { cwd: folder, timeout: 300_000 });
    const path = join(folder, "node_modules/node-llama-cpp/dist/index.js");
    const engine = engineModule.parse(await import(pathToFileURL(path).href));
    return { ok: true, engine };
  } catch (error) {
    const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
    return { ok: false, detail: line };
  }
}
