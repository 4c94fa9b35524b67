// npm run eval: how many questions are answered rightly, and how many wrong statements the check of texts finds. Prints the
// figures of docs/evaluation.md; the same data gives the same figures. With --adversaries: what of the sentences that hostile
// models write is shown, instead; with --engine: what of those of a real engine.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import type { CompanyRecords } from "#market/records.ts";
import { openFindings } from "#filings/findings/open-findings.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { runAdversaries } from "./eval/adversaries/run-adversaries.ts";
import { runEngine } from "./eval/engine/run-engine.ts";
import { MUTATIONS, scoreCheck } from "./eval/check.ts";
import { z } from "zod";
import { questionsSchema, scoreAsk } from "./eval/ask.ts";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
const { signal } = new AbortController();

const snapshot = await openSnapshot(join(ROOT, "data/snapshot"));
const ciks = new Map((await snapshot.identities(signal)).map(({ symbol, cik }) => [symbol, cik]));
const records = new Map<string, CompanyRecords>();
async function recordsOf(symbol: string): Promise<CompanyRecords> {
  const known = records.get(symbol) ?? (await snapshot.company(ciks.get(symbol) ?? "", signal));
  if (known === null) throw new TypeError(`recordsOf(): ${symbol} is not bundled`);
  records.set(symbol, known);
  return known;
}

const deps = await openBundledDeps(snapshot);
const questions = questionsSchema.parse(JSON.parse(await readFile(join(ROOT, "bench/eval/questions.json"), "utf8")));
const hostile = {
  snapshot,
  findings: await openFindings(join(ROOT, "data/filings/findings.json.br")),
  deps,
  questions: questions.answerable.map(({ question }) => question),
  print: (line: string) => console.log(line),
  isVerbose: process.argv.includes("--faults"),
};
if (process.argv.includes("--adversaries")) {
  await runAdversaries(hostile);
  process.exit();
}
if (process.argv.includes("--engine")) {
  await runEngine({ ...hostile, folder: join(ROOT, "node_modules/.cache/beforehand/engine") });
  process.exit();
}
const ask = await scoreAsk({ questions, deps, recordsOf });
const isVerbose = process.argv.includes("--faults");
console.log(
  `questions with an expected answer   ${ask.questions} (${ask.unknown} more that the raw rows do not answer)`,
);
console.log(`answered                            ${ask.answered} (${percent(ask.answered, ask.questions)})`);
console.log(`exact, of the answered              ${ask.exact} (${percent(ask.exact, ask.answered)})`);
console.log(`wrong company, wrong period         ${ask.wrongCompany}, ${ask.wrongPeriod}`);
console.log(`unanswerable, refused rightly       ${ask.refusedRightly} of ${ask.unanswerable}`);

const paraphrases = z
  .array(z.string())
  .parse(JSON.parse(await readFile(join(ROOT, "bench/eval/paraphrases.json"), "utf8")));
const check = await scoreCheck({ paraphrases, deps, recordsOf });
console.log(`true sentences                      ${check.paraphrases} (${paraphrases.length} phrasings)`);
console.log(`kept as right                       ${check.kept} (${percent(check.kept, check.paraphrases)})`);
console.log(
  `called wrong (false alarms)         ${check.falseAlarms} (${percent(check.falseAlarms, check.paraphrases)})`,
);
for (const mutation of MUTATIONS) {
  const { total, caught, wrong } = check.mutated[mutation];
  console.log(
    `mutated: ${mutation.padEnd(26)} ${total}, caught ${percent(caught, total)}, called wrong ${percent(wrong, total)}`,
  );
}
const all = MUTATIONS.map((mutation) => check.mutated[mutation]);
const total = all.reduce((sum, one) => sum + one.total, 0);
console.log(
  `mutated, all                        ${total}, caught ${percent(
    all.reduce((sum, one) => sum + one.caught, 0),
    total,
  )}`,
);
if (isVerbose) for (const fault of [...ask.faults, ...check.faults]) console.log(`  ${fault}`);

function percent(part: number, whole: number): string {
  return `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;
}
