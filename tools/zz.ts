import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledDeps } from "#ask/testing/bundled-deps.ts";
import { answerQuestion } from "#ask/answer-question.ts";
import { answerMarkdown } from "#ask/answer/answer-text.ts";
const deps = await openBundledDeps(await openSnapshot("data/snapshot"), ["NVDA","AAPL","KO","AMD","MSFT","COST","JPM"]);
const qs = process.argv.slice(2);
let before: string[] = [];
for (const question of qs) {
  const a = await answerQuestion({question, before, symbol: null}, deps, new AbortController().signal);
  before = [...before, question].slice(-4);
  console.log(answerMarkdown(a).split("\n").filter(l=>l && !l.startsWith("- ")).join("\n").slice(0,700)); console.log("---", a.understood?.intent, a.understood?.measures.map(m=>m.id).join());
}
