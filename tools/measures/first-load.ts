// node tools/measures/first-load.ts: the scripts of each page's first load, packed, in bytes and by file. Build first.
import { globSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { z } from "zod";
import { PAGES } from "#app/page-list.ts";
import { remember } from "#platform/memo.ts";

const CLIENT = fileURLToPath(new URL("../../build/client/", import.meta.url));

const manifest = z.object({
  entry: z.object({ module: z.string() }),
  routes: z.record(z.string(), z.object({ module: z.string(), parentId: z.string().optional() })),
});

/** What a page loads before its scripts take it over: late parts and what is fetched afterwards are not in it. */
export interface FirstLoad {
  /** The page's file in `src/app/pages/`. */
  readonly page: string;
  /** Bytes of each script, packed by gzip, the heaviest first. */
  readonly scripts: readonly { readonly path: string; readonly bytes: number }[];
  readonly bytes: number;
}

/** Follows the imports of the built files, as browsers do, for every page that people read. */
export function firstLoads(): readonly FirstLoad[] {
  const { entry, routes } = readManifest();
  // Most scripts are on several pages.
  const bytesOf = remember((path: string) => gzipSync(readBuilt(path)).length);
  return PAGES.filter(({ file }) => file.endsWith(".tsx")).map(({ file }) => {
    const paths = new Set<string>();
    follow(entry.module, paths);
    for (let id: string | undefined = `pages/${file.replace(/\.tsx$/, "")}`; id !== undefined;) {
      const route: { readonly module: string; readonly parentId?: string | undefined } | undefined = routes[id];
      if (route === undefined) throw new TypeError(`firstLoads(): the build has no ${id}`);
      follow(route.module, paths);
      id = route.parentId;
    }
    const scripts = [...paths]
      .map((path) => ({ path, bytes: bytesOf(path) }))
      .toSorted((one, other) => other.bytes - one.bytes);
    return { page: file, scripts, bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0) };
  });
}

/** React Router's own list of routes and their files, which the server reads too. */
function readManifest(): z.infer<typeof manifest> {
  const [file] = globSync("assets/manifest-*.js", { cwd: CLIENT });
  if (file === undefined) throw new TypeError("firstLoads(): there is no build of the pages");
  const script = readBuilt(file);
  const json: unknown = JSON.parse(script.slice(script.indexOf("{"), script.lastIndexOf("}") + 1));
  return manifest.parse(json);
}

function readBuilt(path: string): string {
  return readFileSync(join(CLIENT, path), "utf8");
}

const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["'`]\.\/([\w.-]+\.js)["'`]/g;

function follow(path: string, known: Set<string>): void {
  if (known.has(path)) return;
  known.add(path);
  for (const [, file = ""] of readBuilt(path).matchAll(STATIC_IMPORT)) follow(`/assets/${file}`, known);
}

if (import.meta.main) {
  for (const { page, scripts, bytes } of firstLoads().toSorted((one, other) => other.bytes - one.bytes)) {
    console.log(`${page}: ${(bytes / 1024).toFixed(1)} KB`);
    for (const script of scripts) console.log(`  ${script.bytes} ${basename(script.path)}`);
  }
}
