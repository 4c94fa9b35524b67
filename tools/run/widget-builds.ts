import { fileURLToPath } from "node:url";
import type { InlineConfig, Plugin, Rolldown } from "vite";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

export const WIDGET_FOLDER = "build/widget";

/** Preact in React's place, for pages without React (docs/decisions/017-widget-builds.md). */
export const PREACT = [
  { find: /^react-dom\/client$/, replacement: "preact/compat/client" },
  { find: /^react-dom$/, replacement: "preact/compat" },
  { find: /^react\/jsx-runtime$/, replacement: "preact/jsx-runtime" },
  { find: /^react$/, replacement: "preact/compat" },
];

const PHONE_RULES = "latchkey-phone-rules";
const PHONE_IMPORT = 'import("./parse-phone.ts")';

/** The forms of the widget: an ES module, the client alone, components for pages with React, one script. */
export const WIDGET_BUILDS: readonly InlineConfig[] = [
  build("latchkey", "src/widget/main.ts", { alias: PREACT }),
  build("latchkey-headless", "src/widget/headless.ts", {}),
  build("latchkey-react", "src/widget/react.tsx", { external: /^react(-dom)?($|\/)/ }),
  build("latchkey.iife", "src/widget/one-script.ts", {
    alias: PREACT,
    output: {
      format: "iife",
      name: "Latchkey",
      codeSplitting: false,
      intro: "const beside=document.currentScript.src;",
    },
    plugins: [phoneRulesBeside()],
  }),
  build(PHONE_RULES, "src/widget/client/parse-phone.ts", {}),
];

interface Form {
  readonly alias?: typeof PREACT;
  readonly external?: RegExp;
  readonly output?: Rolldown.OutputOptions;
  readonly plugins?: readonly Plugin[];
}

/** What is loaded late is named after what it holds, so that it can be kept for ever. */
function build(name: string, entry: string, { alias = [], external, output = {}, plugins = [] }: Form): InlineConfig {
  return {
    root: ROOT,
    configFile: false,
    publicDir: false,
    logLevel: "warn",
    resolve: { alias },
    plugins: [...plugins],
    // Said, for with any other NODE_ENV than production the bundler would call jsxDEV and name the files of this machine.
    oxc: { jsx: { runtime: "automatic", importSource: "react", development: false } },
    define: { "process.env.NODE_ENV": '"production"' },
    build: {
      emptyOutDir: false,
      target: "es2022",
      lib: { entry, formats: [output.format === "iife" ? "iife" : "es"], name: "Latchkey" },
      rolldownOptions: {
        ...(external === undefined ? {} : { external }),
        output: {
          minify: true,
          entryFileNames: `${name}.js`,
          chunkFileNames: "chunks/[name]-[hash].js",
          // One file for all that is needed at once: its entry is small, and asked for again at every visit.
          codeSplitting: { groups: [{ name: startOf, debugName: "what is needed at once" }] },
          ...output,
        },
      },
    },
  };
}

/** The file of what an entry imports at once; null for what is loaded late. */
function startOf(module: string, graph: Rolldown.ChunkingContext): string | null {
  const seen = new Set<string>();
  const isNeededAtOnce = (id: string): boolean => {
    if (seen.has(id)) return false;
    seen.add(id);
    const found = graph.getModuleInfo(id);
    return found !== null && (found.isEntry || found.importers.some(isNeededAtOnce));
  };
  return isNeededAtOnce(module) ? "start" : null;
}

/** The rules of the world's phone numbers are more than all the rest of the one script, so they stand beside it. */
function phoneRulesBeside(): Plugin {
  return {
    name: "phone-rules-beside",
    enforce: "pre",
    transform: {
      filter: { code: PHONE_IMPORT },
      handler: (code) => code.replace(PHONE_IMPORT, `import(new URL("${PHONE_RULES}.js", beside).href)`),
    },
  };
}
