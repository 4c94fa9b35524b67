import { readFile } from "node:fs/promises";
import { checkText } from "#ask/check/check-text.ts";
import { TEXT_LIMIT } from "#contracts/api/question-limit.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAsk } from "./ask/bundled-ask.ts";
import { ConfigError } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { announce } from "./log.ts";
import type { CheckedText } from "#contracts/api/ask.ts";

/** `npm run check-text -- FILE [SYMBOL]`: a text sentence by sentence against the bundled figures. */
async function main([file, symbol]: readonly string[]): Promise<void> {
  if (file === undefined) throw new ConfigError("Give a file: npm run check-text -- note.txt");
  const text = await readFile(file, "utf8");
  if (text.length > TEXT_LIMIT) throw new ConfigError(`The file is longer than ${TEXT_LIMIT} characters.`);
  const deps = await openBundledAsk(await openSnapshot("data/snapshot"), () => new Date());
  announce(checkReport(await checkText({ text, symbol: symbol ?? null }, deps, new AbortController().signal)));
}

main(process.argv.slice(2)).catch(failStart);

/** Writes a checked text for a terminal. */
function checkReport({ sentences, claims, checked, right, wrong }: CheckedText): string {
  const lines = sentences.flatMap((sentence) => [
    sentence.text,
    ...sentence.claims.map(
      ({ verdict, fault, text, detail, source }) =>
        `  ${verdict}${fault === null ? "" : ` (${fault})`}: ${text}. ${detail}${source?.url == null ? "" : ` ${source.url}`}`,
    ),
  ]);
  return [...lines, "", `${checked} of ${claims} statements checked: ${right} right, ${wrong} wrong.`].join("\n");
}
