import type { DeepPlan, DeepStep } from "#contracts/api/deep-research.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { planByRules } from "#research/deep/plan-by-rules.ts";
import { QUESTIONS } from "#research/deep/questions.ts";
import { repairPlan } from "#research/deep/repair-plan.ts";
import { takeStep } from "#research/deep/take-step.ts";
import type { RunDeps, WrittenLog } from "./run-inputs.ts";
import type { NewRunEvent } from "./run.ts";

const FROM = 40;
const TO = 70;

/**
 * Takes the steps of deep research one after another, each an event. What an earlier worker wrote stands: its plan and its
 * steps are what the memo is made of, and none is taken again.
 */
export async function* takeSteps(
  deps: RunDeps,
  log: WrittenLog,
  context: CardContext,
): AsyncGenerator<NewRunEvent, readonly DeepStep[]> {
  const asked = deps.run.plan === null ? null : repairPlan(deps.run.plan);
  const plan = log.plan ?? asked ?? planByRules(context.analysis);
  if (log.plan === undefined) yield { kind: "plan", stage: "ANALYZING_DATA", percent: FROM, plan };
  const steps: DeepStep[] = [];
  for (const [index, { id }] of plan.questions.entries()) {
    const written = log.step(index + 1);
    const quotes = written === undefined && QUESTIONS[id].readsFilings ? await quote(deps, context, plan) : [];
    const step = written ?? takeStep(plan, index, context, quotes);
    steps.push(step);
    const percent = Math.round(FROM + ((TO - FROM) * (index + 1)) / plan.questions.length);
    if (written === undefined) yield { kind: "step", stage: "ANALYZING_DATA", percent, step };
  }
  return steps;
}

/** One passage for each of the words in turn, then the second of each, as far as the budget goes; no passage twice. */
async function quote(
  { run, ...deps }: RunDeps,
  { analysis }: CardContext,
  plan: DeepPlan,
): Promise<DeepStep["quotes"]> {
  try {
    const found = await Promise.all(plan.filings.map((words) => deps.quote(run.cik, words, analysis.asOf)));
    const longest = Math.max(0, ...found.map((passages) => passages.length));
    const inTurn = Array.from({ length: longest }, (_, rank) =>
      found.flatMap((passages) => passages[rank] ?? []),
    ).flat();
    const texts = inTurn.map((item) => item.quote);
    return inTurn.filter((item, index) => texts.indexOf(item.quote) === index).slice(0, plan.budget.quotes);
  } catch (error) {
    deps.reportError(error, "quotations");
    return [];
  }
}
