import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Every file also brings what its modules import, unless an earlier one has it (docs/decisions/021-late-scripts.md).
const FILES = [
  { name: "react", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    // Every stylesheet of the parts, but no script of those that only some pages have. The last two are small and wanted by
    // pages that have nothing else in common.
    test: /src\/(?:app\/(?:root\.tsx|ui\/(?!(?:choices|combobox|copy-button|dialog|field|use-refresh|use-typed-before)\.tsx?)|addresses\.ts)|contracts\/analytics-wire)/,
  },
  {
    name: "figures",
    test: /src\/(?:research\/text\/format-figure|app\/research\/evidence\/figure-path)/,
  },
  {
    name: "reading",
    test: /src\/(?:app\/research\/(?:lazy\/(?!block)|blocks\/.*\.css$|blocks\/sentence-text|csv\/csv-button|chart\/sparkline|evidence\/(?:figure-context|figure-link|use-selected-figure|use-open-figure))|facts\/periods\/iso-day)/,
  },
  {
    // Whatever counts portfolios needs the bounds of both.
    name: "bounds",
    test: /src\/contracts\/(?:plans|portfolio)\.ts/,
  },
  {
    name: "days",
    test: /src\/earnings\/next\/market-days/,
  },
  {
    name: "blocks",
    test: /src\/app\/research\/blocks\/(?!checks|block-figures).*\.tsx$/,
  },
];

// Modules of rules do nothing by being imported: a page that needs one name of theirs loads no arithmetic for the others.
const WITHOUT_EFFECT = [
  {
    test: /node_modules\/decimal\.js\/|src\/(?:contracts|earnings|facts|members|metrics|platform|research)\/.*\.ts$/,
    sideEffects: false,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups: FILES } },
          treeshake: { moduleSideEffects: WITHOUT_EFFECT },
        },
      },
    },
    ssr: { build: { rollupOptions: { input: "./src/app/handler.ts" } } },
  },
});
