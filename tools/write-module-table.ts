// Writes the table of modules in ARCHITECTURE.md from modules.ts; with --check it only compares, so that they cannot drift.
import { readFileSync, writeFileSync } from "node:fs";
import { formatTable } from "./markdown-table.ts";
import { MODULES } from "./modules.ts";

const PATH = "ARCHITECTURE.md";

const HEAD = ["Module", "Holds", "May import"];
const rows = MODULES.map(({ folder, holds, mayImport }) => [`\`${folder}\``, holds, mayImport.join(", ") || "nothing"]);
const table = formatTable(HEAD, rows);

const text = readFileSync(PATH, "utf8");
const wanted = text.replace(/^\| Module .*\n(\|.*\n)+/m, table);

if (!process.argv.includes("--check")) writeFileSync(PATH, wanted);
else if (text !== wanted) {
  console.error(`The table in ${PATH} differs from tools/modules.ts: run node tools/write-module-table.ts`);
  process.exitCode = 1;
}
