import { reactRouter } from "@react-router/dev/vite";
import { defineConfig } from "vite";

// Every file also brings what its modules import, unless an earlier one has it (docs/decisions/021-late-scripts.md).
const FILES = [
  { name: "react", test: /node_modules\/(?:react|react-dom|react-router|scheduler)\// },
  {
    name: "frame",
    // The last three are small and wanted by pages that have nothing else in common.
    test: /src\/(?:app\/(?:root\.tsx|ui\/(?!combobox\.tsx)|discovery\/structured-data|addresses\.ts)|contracts\/analytics-wire)/,
  },
  {
    name: "figures",
    test: /src\/(?:research\/text\/format-figure|app\/research\/evidence\/figure-path)/,
  },
  {
    name: "reading",
    test: /src\/(?:app\/research\/(?:lazy\/(?!block)|blocks\/.*\.css$|blocks\/sentence-text|chart\/sparkline|evidence\/(?:figure-context|figure-link|use-selected-figure|use-open-figure))|earnings\/next\/market-days|facts\/periods\/iso-day)/,
  },
  {
    name: "blocks",
    test: /src\/app\/research\/blocks\/(?!checks|block-figures).*\.tsx$/,
  },
];

export default defineConfig({
  plugins: [reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: FILES } } } } },
    ssr: { build: { rollupOptions: { input: "./src/app/handler.ts" } } },
  },
});
