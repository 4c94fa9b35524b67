import type { DeepPlan, DeepStep, DeepFinding } from "#contracts/api/deep-research.ts";
import type { CardContext } from "#research/cards/card-context.ts";
import { planByRules } from "#research/deep/plan-by-rules.ts";
import { QUESTIONS } from "#research/deep/questions.ts";
import { repairPlan } from "#research/deep/repair-plan.ts";
import type { RunDeps, WrittenLog } from "./run-inputs.ts";
import type { NewRunEvent } from "./run.ts";
import { ownHistory } from "#research/comparison/own-history.ts";
import { newestFigure } from "#research/comparison/newest-figure.ts";
import { figureRow, figureTable } from "#research/cards/blocks/period-blocks.ts";
import type { Block } from "#research/cards/card.ts";
import type { VerifiedInsight } from "#research/rules/insight.ts";
import { rankOf } from "#research/rules/select-insights.ts";
import { renderSentence } from "#research/text/sentence.ts";
import type { Analysis } from "#metrics/analysis.ts";

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
    const quotations =
      written === undefined && QUESTIONS[id].readsFilings ? await quote(deps, context, plan) : { quotes: [] };
    const step = written ?? takeStep(plan, index, context, quotations);
    steps.push(step);
    const percent = Math.round(FROM + ((TO - FROM) * (index + 1)) / plan.questions.length);
    if (written === undefined) yield { kind: "step", stage: "ANALYZING_DATA", percent, step };
  }
  return steps;
}

type Quotations = Pick<DeepStep, "quotes" | "hasNoText">;

/** One passage for each of the words in turn, then the second of each, as far as the budget goes; no passage twice. */
async function quote({ run, ...deps }: RunDeps, { analysis }: CardContext, plan: DeepPlan): Promise<Quotations> {
  try {
    const answers = await Promise.all(plan.filings.map((words) => deps.quote(run.cik, words, analysis.asOf)));
    const found = answers.filter((passages) => passages !== null);
    if (found.length === 0 && answers.length > 0) return { quotes: [], hasNoText: true };
    const longest = Math.max(0, ...found.map((passages) => passages.length));
    const inTurn = Array.from({ length: longest }, (_, rank) =>
      found.flatMap((passages) => passages[rank] ?? []),
    ).flat();
    const texts = inTurn.map((item) => item.quote);
    const quotes = inTurn.filter((item, index) => texts.indexOf(item.quote) === index).slice(0, plan.budget.quotes);
    return { quotes };
  } catch (error) {
    deps.reportError(error, "quotations");
    return { quotes: [] };
  }
}

/**
 * Answers one question of a plan: its figures, what they say, what points the other way, and what is not known.
 * @param index which question of the plan, from 0
 */
function takeStep(
  plan: DeepPlan,
  index: number,
  context: Pick<CardContext, "analysis" | "insights">,
  quotations: Quotations,
): DeepStep {
  const asked = plan.questions[index];
  if (asked === undefined) throw new TypeError(`takeStep(): the plan has no question ${index}`);
  const { title, cards, first = [], never } = QUESTIONS[asked.id];
  const placeOf = ({ rule }: VerifiedInsight): number => (first.includes(rule) ? 0 : 1);
  const ranked = cards
    .flatMap((card) => context.insights(card))
    .toSorted((one, other) => placeOf(one) - placeOf(other) || rankOf(other) - rankOf(one));
  const insights = ranked.filter(
    (insight) => ranked.find((other) => subjectOf(other) === subjectOf(insight)) === insight,
  );
  const { blocks, missing } = metricsTable(context.analysis, asked.metrics);
  const told = insights.filter(({ polarity }) => polarity !== "unknown");
  const lead = told.find(({ polarity }) => polarity !== "neutral")?.polarity ?? "neutral";
  const isCounter = ({ polarity }: VerifiedInsight): boolean => polarity !== "neutral" && polarity !== lead;
  const take = (some: readonly VerifiedInsight[]) => some.slice(0, plan.budget.findings).map(findingOf);
  return {
    question: asked.id,
    title,
    number: index + 1,
    of: plan.questions.length,
    table: blocks.find((block) => block.kind === "table") ?? null,
    findings: take(told.filter((insight) => !isCounter(insight))),
    counterFindings: take(told.filter(isCounter)),
    unknowns: [
      ...insights.filter(({ polarity }) => polarity === "unknown").map(({ sentence }) => renderSentence(sentence)),
      ...missing,
      ...(never === null || ranked.some(({ rule }) => rule === never.unless) ? [] : [never.says]),
    ],
    ...quotations,
  };
}

/** What a sentence is about: the first figure that it prints, or all of it. Of two on one figure the better is enough. */
function subjectOf({ sentence }: VerifiedInsight): string {
  const slot = sentence.parts.find((part) => typeof part !== "string" && part.format !== "period");
  return slot === undefined || typeof slot === "string" ? renderSentence(sentence) : slot.figure;
}

function findingOf(insight: VerifiedInsight): DeepFinding {
  return { polarity: insight.polarity, weight: rankOf(insight), sentence: insight.sentence };
}

const COLUMNS: readonly string[] = ["Newest", "A year earlier", "Own median"];

/** The metrics of a plan now, a year before and against their own past; whole sentences for those without a value. */
function metricsTable(analysis: Analysis, metrics: readonly string[]) {
  const rows = metrics.map((metric) => {
    const now = newestFigure(analysis, metric);
    if (now === null) return { reason: "We have no period to give a figure for." };
    const row = figureRow({ figures: [now], label: `${now.label}, ${now.period.label}` });
    if ("reason" in row) return row;
    const before = analysis.figure(metric, analysis.yearBefore(now.period) ?? now.period);
    const earlier = figureRow({ figures: [before.id === now.id ? null : before] });
    return {
      ...row,
      cells: [...row.cells, "cells" in earlier ? (earlier.cells[0] ?? null) : null, ownHistory(analysis, now).median],
    };
  });
  const blocks: readonly Block[] = figureTable("The figures of this question", COLUMNS, rows);
  return { blocks, missing: rows.flatMap((row) => ("reason" in row ? [row.reason] : [])) };
}
