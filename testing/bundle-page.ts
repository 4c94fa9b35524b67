import type { InlineConfig } from "vite";

const ENTRY = "virtual:page";

/** Bundles the script of a page, in memory: its files by their names, the entry is `page.js`. */
export async function bundlePage(source: string, resolve: InlineConfig["resolve"] = {}): Promise<Map<string, string>> {
  // Fetched here, for it is large and most who serve pages never bundle one.
  const { build } = await import("vite");
  const built = await build({
    configFile: false,
    logLevel: "silent",
    resolve,
    // Said, for under a test runner the bundler would take the page for one in development.
    oxc: { jsx: { runtime: "automatic", importSource: "react", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    plugins: [
      {
        name: "page",
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? source : null),
      },
    ],
    build: {
      write: false,
      modulePreload: false,
      target: "es2022",
      rolldownOptions: { input: ENTRY, output: { entryFileNames: "page.js", chunkFileNames: "[name]-[hash].js" } },
    },
  });
  const outputs = Array.isArray(built) ? built : [built];
  const parts = outputs.flatMap((output) => ("output" in output ? output.output : []));
  return new Map(parts.flatMap((part) => (part.type === "chunk" ? [[part.fileName, part.code]] : [])));
}
