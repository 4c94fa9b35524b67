import { answerQuestion } from "#ask/answer-question.ts";
import { answerMarkdown } from "#research/export/answer-markdown.ts";
import { openSnapshot } from "#market/snapshot/open-snapshot.ts";
import { openBundledAsk } from "./ask/bundled-ask.ts";
import { ConfigError } from "./config.ts";
import { failStart } from "./fail-start.ts";
import { announce } from "./log.ts";

/** `npm run ask -- "What was Nvidia's revenue in FY2024?" "and AMD?"`: answers from the bundled figures, each question following the ones before. */
async function main(questions: readonly string[]): Promise<void> {
  if (questions.length === 0) throw new ConfigError('Give a question: npm run ask -- "Nvidia revenue in FY2024"');
  const deps = await openBundledAsk(await openSnapshot("data/snapshot"), () => new Date());
  const { signal } = new AbortController();
  for (const [index, question] of questions.entries()) {
    const before = questions.slice(0, index);
    announce(answerMarkdown(await answerQuestion({ question, before, symbol: null, within: [] }, deps, signal)));
  }
}

main(process.argv.slice(2)).catch(failStart);
