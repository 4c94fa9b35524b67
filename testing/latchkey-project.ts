import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import sirv from "sirv";
import { widgetFiles } from "#server/http/static-files.ts";
import { packLatchkey } from "#tools/pack-latchkey.ts";
import { runProgram } from "#tools/run/program.ts";
import { closeServer, listenLocally } from "./identity-server.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** A fresh project of somebody else's, outside of this repository, served as it lies. */
export interface LatchkeyProject {
  readonly folder: string;
  readonly url: string;
  write(file: string, text: string): void;
  /** Runs a program in the folder; throws what it printed when it fails. */
  run(program: string, args: readonly string[]): Promise<string>;
  /** Installs by npm, from the registry or from paths. */
  install(packages: readonly string[], flags?: readonly string[]): Promise<void>;
  /** Takes packages as they are installed in this repository. */
  borrow(packages: readonly string[]): void;
  close(): Promise<void>;
}

/** Creates the project and installs the packed packages of Latchkey, which need no network. */
export async function createLatchkeyProject(): Promise<LatchkeyProject> {
  const folder = mkdtempSync(join(tmpdir(), "latchkey-project-"));
  const files = sirv(folder, { dev: true, dotfiles: false });
  const widget = widgetFiles(ROOT, "/widget");
  const server = createServer((request, response) =>
    widget(request, response, () => files(request, response, () => void response.writeHead(404).end())),
  );
  const project: LatchkeyProject = {
    folder,
    url: await listenLocally(server),
    write(file, text) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    },
    async run(program, args) {
      const { NODE_ENV: _tests, ...env } = process.env;
      const { code, output } = await runProgram(program, args, { cwd: folder, env });
      if (code !== 0) throw new Error(`${program} ${args.join(" ")} ended with code ${code}:\n${output}`);
      return output;
    },
    async install(packages, flags = []) {
      const quiet = ["--no-audit", "--no-fund", "--ignore-scripts", ...flags];
      await project.run("npm", ["install", ...quiet, ...packages]);
    },
    borrow(packages) {
      for (const name of packages) symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
    },
    async close() {
      await closeServer(server);
      rmSync(folder, { recursive: true });
    },
  };
  project.write("package.json", JSON.stringify({ name: "fresh", private: true, type: "module" }));
  const packed = await packLatchkey(join(folder, "packages"), "0.1.0");
  await project.install(
    packed.map(({ tarball }) => tarball),
    ["--offline"],
  );
  return project;
}

/** The examples of a document in one language, in their order. */
export function examplesOf(document: string, language: string): readonly string[] {
  const text = readFileSync(join(ROOT, document), "utf8");
  return [...text.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)].flatMap(([, found, example = ""]) =>
    found === language ? [example] : [],
  );
}
