import { viewOf } from "#research/text/figure-view.ts";
import { chooseFigure, chooseWindow } from "./choose-figure.ts";
import { type Draft, evidenceOf, missing } from "./draft.ts";
import { absentDraft, chartOf, figureDraft, measuresOf, MOST_BARS, NEWEST, type OneCompany } from "./one-company.ts";
import { averageSentence, computed, valueSentence } from "./sentences.ts";

/** The mean or median over a span of time. */
export function average({ question, opened }: OneCompany): Draft {
  const { analysis } = opened;
  const [measure] = measuresOf(question);
  const [wish] = question.periods;
  const figures = measure === undefined ? [] : chooseWindow(analysis, measure, wish);
  const [first] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined || first === last)
    return missing(["We have fewer than two values in this time."]);
  const isMedian = /\bmedian\b/i.test(question.text);
  const result = computed(analysis, isMedian ? "median" : "average", isMedian ? [first, last] : figures);
  if (!result.ok) return missing([result.detail]);
  const sentence = averageSentence(result.figure, [first, last], analysis);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: [],
    blocks: chartOf(figures, last.label),
    formula: result.figure.lineage.kind === "formula" ? result.figure.lineage.formula : null,
    operands: [result.figure, ...figures].map(viewOf),
    sources: evidenceOf(last, analysis).sources,
  };
}

/** The newest value, and the highest and lowest of our data. */
export async function history(ask: OneCompany): Promise<Draft> {
  const { analysis } = ask.opened;
  const [measure] = measuresOf(ask.question);
  if (measure === undefined) return missing(["Name a measure to see its history."]);
  const [wish = NEWEST] = ask.question.periods;
  const chosen = chooseFigure(
    analysis,
    measure,
    wish.kind === "year" || wish.kind === "quarter" ? wish : { kind: "latest-year", back: 0 },
  );
  if (!chosen.ok) return absentDraft(ask, chosen);
  if (chosen.figure.value === null) return figureDraft(ask, chosen.figure);
  const { kind } = chosen.figure.period;
  const series = kind === "half" || kind === "nine-months" ? [] : analysis.series(measure, kind);
  const sorted = series.toSorted((a, b) => (a.value === null || b.value === null ? 0 : a.value.comparedTo(b.value)));
  const high = sorted.at(-1);
  const [low] = sorted;
  if (high === undefined || low === undefined) return missing(["We have no history of this measure."]);
  const told = [chosen.figure, high, low].filter((figure, index, all) => all.indexOf(figure) === index);
  const rank = sorted.filter(
    ({ value }) => value !== null && chosen.figure.value !== null && value.lte(chosen.figure.value),
  ).length;
  return {
    state: "answered",
    sentences: told.flatMap((figure) => valueSentence(figure, analysis) ?? []),
    notes: [
      `Of ${series.length} values in our data, the highest is of ${high.period.label}, the lowest of ${low.period.label}.`,
      `${chosen.figure.period.label} is number ${rank} of ${series.length}, counted from the lowest.`,
    ],
    blocks: [...chartOf(series.slice(-MOST_BARS), high.label)],
    operands: told.map(viewOf),
    sources: evidenceOf(high, analysis).sources,
  };
}
