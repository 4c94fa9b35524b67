import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runProgram } from "#tools/run/program.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const SOURCES = ["src/widget", "src/contracts", "src/platform", "tools", "package.json", "package-lock.json"];

/** A copy of the repository without anything built, as far as the widget needs it. */
export interface WidgetClone {
  readonly root: string;
  /** Prepares the widget as `npm start` does, with NODE_ENV set (null leaves it unset); resolves to what it printed. */
  prepare(nodeEnv: string | null): Promise<string>;
  /** What the built scripts hold, by their paths. */
  scripts(): ReadonlyMap<string, string>;
  remove(): void;
}

export function cloneForWidget(): WidgetClone {
  const root = mkdtempSync(join(tmpdir(), "beforehand-clone-"));
  for (const path of SOURCES) cpSync(join(ROOT, path), join(root, path), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return {
    root,
    async prepare(nodeEnv) {
      const { NODE_ENV: _own, ...inherited } = process.env;
      const env = nodeEnv === null ? inherited : { ...inherited, NODE_ENV: nodeEnv };
      const { code, output } = await runProgram(process.execPath, ["tools/run/prepare.ts", "widget"], {
        cwd: root,
        env,
      });
      if (code !== 0) throw new Error(output);
      return output;
    },
    scripts() {
      const files = globSync("build/widget/**/*.js", { cwd: root }).toSorted();
      return new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
    },
    remove: () => rmSync(root, { recursive: true }),
  };
}
