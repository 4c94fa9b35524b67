// Takes the marks of sign-in buttons from an unpacked simple-icons (`npm pack simple-icons`, CC0-1.0), once for each new
// version of it: node tools/extract-marks.ts FOLDER
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const TARGET = "src/widget/marks/silhouettes.json";

/** Under our names, by the file names of simple-icons. */
const FILES = {
  apple: "apple",
  binance: "binance",
  bitbucket: "bitbucket",
  discord: "discord",
  ethereum: "ethereum",
  facebook: "facebook",
  figma: "figma",
  github: "github",
  gitlab: "gitlab",
  snapchat: "snapchat",
  solana: "solana",
  tiktok: "tiktok",
  twitch: "twitch",
  twitter: "x",
} as const;

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new TypeError("extract-marks: name the folder of the unpacked simple-icons package");

const silhouettes = Object.fromEntries(
  Object.entries(FILES).map(([name, file]) => [name, pathIn(join(folder, "icons", `${file}.svg`))]),
);
writeFileSync(TARGET, `${JSON.stringify(silhouettes, null, 2)}\n`);

/** The one path of an icon, in a box of 24 by 24. */
function pathIn(file: string): string {
  const svg = readFileSync(file, "utf8");
  const paths = [...svg.matchAll(/<path d="([^"]+)"\/>/g)];
  const d = paths[0]?.[1];
  if (!svg.includes('viewBox="0 0 24 24"') || paths.length !== 1 || d === undefined) {
    throw new TypeError(`extract-marks: ${file} is not one path in a box of 24 by 24`);
  }
  return d;
}
