import { currencyOf } from "#contracts/api/units.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import { isSpan } from "#ask/question/intent.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence } from "#metrics/wording.ts";
import { kindsOf } from "#research/comparison/newest-figure.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { chooseFigure, chooseWindow, isOfQuarters } from "./choose-figure.ts";
import { type Draft, evidenceOf, missing } from "./draft.ts";
import { absentDraft, chartOf, figureDraft, measuresOf, MOST_BARS, NEWEST, type OneCompany } from "./one-company.ts";
import { averageSentence, computed, isDay, totalSentence, valueSentence } from "./sentences.ts";

/** The mean or median over a span of time. */
export function average({ question, opened }: OneCompany): Draft {
  const { analysis } = opened;
  const [measure] = measuresOf(question);
  const [wish] = question.periods;
  if (measure !== undefined && kindsOf(measure).includes("day")) return ofCloses(measure, analysis);
  const figures = measure === undefined ? [] : chooseWindow(analysis, measure, { wish, text: question.text });
  const [first] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined || first === last)
    return missing(["We have fewer than two values for this period."]);
  const isMedian = /\bmedian\b/i.test(question.text);
  const result = computed(analysis, isMedian ? "median" : "average", isMedian ? [first, last] : figures);
  if (!result.ok) return missing([result.detail]);
  const sentence = averageSentence(result.figure, [first, last], analysis);
  if (sentence === null) return missing(["We could not write a sentence about this that passes our checks."]);
  return {
    state: "answered",
    sentences: [sentence],
    notes: gapNotes(figures, question),
    blocks: chartOf(figures, last.label),
    formula: result.figure.lineage.kind === "formula" ? result.figure.lineage.formula : null,
    operands: [result.figure, ...figures].map(viewOf),
    sources: evidenceOf(last, analysis).sources,
  };
}

/** A price of each year's last day is no average of a year. */
function ofCloses(measure: string, { dossier }: Analysis): Draft {
  const label = `${labelOf(measure)} of ${dossier.company.symbol} compared with its own history`;
  return {
    state: "ambiguous",
    notes: [
      "We average figures of fiscal years and quarters only. We compare a price or multiple with its own past month-ends.",
    ],
    choices: [{ label, question: label }],
  };
}

/** The sum of a flow over a span of time. */
export function total({ question, opened }: OneCompany): Draft {
  const { analysis } = opened;
  const [measure] = measuresOf(question);
  const [wish] = question.periods;
  const figures = measure === undefined ? [] : chooseWindow(analysis, measure, { wish, text: question.text });
  const [first] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined || first === last)
    return missing(["We have fewer than two values for this period."]);
  const isFlow = currencyOf(last.unit) !== null && !last.unit.endsWith("/shares") && !isDay(last.period);
  if (!isFlow)
    return missing([`Adding up ${midSentence(last.label)} over time is not meaningful; ask for an average.`]);
  const result = computed(analysis, "sum", figures);
  if (!result.ok) return missing([result.detail]);
  const sentence = totalSentence(result.figure, [first, last], analysis);
  return {
    state: sentence === null ? "missing" : "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: gapNotes(figures, question),
    blocks: chartOf(figures, last.label),
    formula: result.figure.lineage.kind === "formula" ? result.figure.lineage.formula : null,
    operands: [result.figure, ...figures].map(viewOf),
    sources: evidenceOf(last, analysis).sources,
  };
}

/** Says that years which a question asks for have no value. */
function gapNotes(figures: readonly Figure[], { periods: [wish], text }: OneCompany["question"]): readonly string[] {
  const [first] = figures;
  const last = figures.at(-1);
  if (first === undefined || last === undefined) return [];
  // The quarters of a year that is not over are not missing.
  const perYear = isOfQuarters(text) ? 0 : 1;
  const asked =
    wish?.kind === "years"
      ? ((wish.to ?? last.period.fiscalYear) - wish.from + 1) * perYear
      : wish?.kind === "last-years"
        ? wish.count * perYear
        : wish?.kind === "last-quarters"
          ? wish.count
          : figures.length;
  return figures.length >= asked
    ? []
    : [
        `We have ${figures.length} of the ${asked} values you asked for, from ${first.period.label} to ${last.period.label}.`,
      ];
}

/** The newest value, and the highest and lowest of our data, or of the time that is asked about. */
export async function history(ask: OneCompany): Promise<Draft> {
  const { analysis } = ask.opened;
  const { periods, text, isLowest } = ask.question;
  const [measure] = measuresOf(ask.question);
  if (measure === undefined) return missing(["Name a measure to see its history."]);
  const [wish = NEWEST] = periods;
  const isQuarters = wish.kind === "last-quarters" || isOfQuarters(text);
  const chosen = chooseFigure(analysis, measure, newestOf(measure, wish, isQuarters));
  if (!chosen.ok) return absentDraft(ask, chosen);
  if (chosen.figure.value === null) return figureDraft(ask, chosen.figure);
  const series = isSpan(periods)
    ? chooseWindow(analysis, measure, { wish, text })
    : seriesLike(chosen.figure, analysis);
  const sorted = series.toSorted((a, b) => (a.value === null || b.value === null ? 0 : a.value.comparedTo(b.value)));
  const high = sorted.at(-1);
  const [low] = sorted;
  if (high === undefined || low === undefined) return missing(["We have no history of this measure."]);
  const isHighest = /\b(?:highest|peak(?:ed)?|max(?:imum)?|best|record|biggest|largest|high)\b/i.test(text);
  const extremes = isLowest ? [low, high] : [high, low];
  const told = isLowest || isHighest ? [...extremes, chosen.figure] : [chosen.figure, ...extremes];
  const shown = told.filter((figure, index, all) => all.findIndex(({ id }) => id === figure.id) === index);
  const rank = sorted.filter(
    ({ value }) => value !== null && chosen.figure.value !== null && value.lte(chosen.figure.value),
  ).length;
  // The newest figure has no place among those of a time that was over before.
  const isOfSeries = series.some(({ id }) => id === chosen.figure.id);
  return {
    state: "answered",
    sentences: shown.flatMap((figure) => valueSentence(figure, analysis) ?? []),
    notes: [
      `Of ${series.length} values in our data${isSpan(periods) ? " for that time" : ""}, the highest is from ${high.period.label} and the lowest from ${low.period.label}.`,
      ...(isOfSeries
        ? [`${chosen.figure.period.label} is number ${rank} of ${series.length}, counted from the lowest.`]
        : []),
    ],
    blocks: [...chartOf(series.slice(-MOST_BARS), high.label)],
    operands: shown.map(viewOf),
    sources: evidenceOf(high, analysis).sources,
  };
}

/** The figure that is set against its history: of the newest day, quarter or year. */
function newestOf(measure: string, wish: PeriodWish, isQuarters: boolean): PeriodWish {
  if (wish.kind === "year" || wish.kind === "quarter") return wish;
  const kinds = kindsOf(measure);
  if (kinds.includes("day")) return NEWEST;
  return isQuarters && !kinds.includes("year") && !kinds.includes("quarter")
    ? NEWEST
    : { kind: isQuarters ? "latest-quarter" : "latest-year", back: 0 };
}

function seriesLike({ measure, period }: Figure, analysis: Analysis): readonly Figure[] {
  const { kind } = period;
  return kind === "half" || kind === "nine-months" ? [] : analysis.series(measure, kind);
}
