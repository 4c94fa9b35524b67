// Writes docs/configuration.md from the declarations of the settings; with --check it only compares, so that they cannot drift.
import { readFileSync, writeFileSync } from "node:fs";
import { SETTINGS } from "#server/config.ts";
import { configurationDocument } from "./configuration-document.ts";

const PATH = "docs/configuration.md";
const wanted = configurationDocument(SETTINGS);

if (!process.argv.includes("--check")) writeFileSync(PATH, wanted);
else if (readFileSync(PATH, "utf8") !== wanted) {
  console.error(`${PATH} differs from the declarations of the settings: run node tools/write-configuration.ts`);
  process.exitCode = 1;
}
