// Prints every text that people read, as `path:line text`: `node tools/list-texts.ts [folder]`.
import { readTextFiles } from "./checks/checks.ts";
import { collectTexts } from "./ui-texts.ts";

const [, , folder = ""] = process.argv;
const texts = collectTexts(await readTextFiles()).filter(({ path }) => path.startsWith(folder));
process.stdout.write(texts.map(({ path, line, text }) => `${path}:${line} ${text}\n`).join(""));
