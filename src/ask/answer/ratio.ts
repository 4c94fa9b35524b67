import type { Analysis } from "#metrics/analysis.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { isSpan } from "#ask/question/intent.ts";
import { isOfEachYear } from "#ask/question/one-measure.ts";
import type { Figure } from "#facts/figure.ts";
import { type ChosenFigure, chooseFigure, chooseWindow } from "./choose-figure.ts";
import { type Draft, evidenceOf, joinEvidence, missing } from "./draft.ts";
import { absentDraft, chartOf, figureDraft, measuresOf, NEWEST, type OneCompany, tableOf } from "./one-company.ts";
import { computed, ratioSentence } from "./sentences.ts";

/** One measure over another, of the same time. */
export async function ratio(ask: OneCompany): Promise<Draft> {
  const { analysis } = ask.opened;
  const [wish = NEWEST] = ask.question.periods;
  const named = measuresOf(ask.question);
  const [over, base] = ask.question.isInverted ? [named[1], named[0]] : named;
  if (over === undefined || base === undefined) return missing(["A ratio needs two measures."]);
  if (isSpan(ask.question.periods) || isOfEachYear(ask.question.text)) return ratioOverTime(ask, [over, base]);
  const newest = [chooseFigure(analysis, over, wish), chooseFigure(analysis, base, wish)] as const;
  const [first, second] = wish.kind === "newest" ? atOneTime(analysis, newest) : newest;
  if (!first.ok) return absentDraft(ask, first);
  if (!second.ok) return absentDraft(ask, second);
  const empty = [first.figure, second.figure].find(({ value }) => value === null);
  if (empty !== undefined) return figureDraft(ask, empty);
  const result = computed(analysis, operationOf(ask, [first.figure, second.figure]), [first.figure, second.figure]);
  const evidence = joinEvidence([evidenceOf(first.figure, analysis), evidenceOf(second.figure, analysis)]);
  if (!result.ok) return missing([result.detail], evidence);
  const sentence = ratioSentence(result.figure, [first.figure, second.figure], analysis);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    blocks: sentence === null ? [tableOf([first.figure, second.figure, result.figure], result.figure.label)] : [],
    formula: result.figure.lineage.kind === "formula" ? result.figure.lineage.formula : null,
    operands: [result.figure, first.figure, second.figure].map(viewOf),
    sources: evidence.sources,
  };
}

function operationOf({ question }: OneCompany, [over, base]: readonly [Figure, Figure]): string {
  const isPart = over.value?.abs().lt(base.value?.abs() ?? 0) === true;
  return isPart || /percent|share of|%|fraction/i.test(question.text) ? "share" : "ratio";
}

/** One measure over another of each period of a time, the newest in words. */
function ratioOverTime(ask: OneCompany, [over, base]: readonly [string, string]): Draft {
  const { analysis } = ask.opened;
  const time = { wish: ask.question.periods[0], text: ask.question.text };
  const bases = chooseWindow(analysis, base, time);
  const pairs = chooseWindow(analysis, over, time).flatMap((figure): readonly (readonly [Figure, Figure])[] => {
    const other = bases.find(({ period }) => period.end === figure.period.end);
    return other === undefined ? [] : [[figure, other]];
  });
  const last = pairs.at(-1);
  if (last === undefined) return missing(["We have no value of both figures for this period."]);
  const operation = operationOf(ask, last);
  const found = pairs.flatMap((pair) => {
    const result = computed(analysis, operation, pair);
    return result.ok ? [{ result: result.figure, pair }] : [];
  });
  const newest = found.at(-1);
  if (newest === undefined) return missing(["The ratio cannot be computed for this period."]);
  const figures = found.map(({ result }) => result);
  const sentence = ratioSentence(newest.result, newest.pair, analysis);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    blocks: [...chartOf(figures, newest.result.label), tableOf(figures, newest.result.label)],
    formula: newest.result.lineage.kind === "formula" ? newest.result.lineage.formula : null,
    operands: found.flatMap(({ result, pair }) => [result, ...pair]).map(viewOf),
    sources: joinEvidence(newest.pair.map((figure) => evidenceOf(figure, analysis))).sources,
  };
}

/** The newest twelve months of one measure may be newer than those of another; then both are of the older ones. */
function atOneTime(
  analysis: Analysis,
  [first, second]: readonly [ChosenFigure, ChosenFigure],
): readonly [ChosenFigure, ChosenFigure] {
  if (!first.ok || !second.ok) return [first, second];
  const periods = [first.figure.period, second.figure.period].toSorted((a, b) => a.end.localeCompare(b.end));
  const [older, newer] = periods;
  if (older?.start == null || newer?.start == null || older.key === newer.key) return [first, second];
  const both = [first, second].map(({ figure }) => analysis.figure(figure.measure, older));
  const [one, other] = both;
  return one?.value == null || other?.value == null
    ? [first, second]
    : [
        { ok: true, figure: one },
        { ok: true, figure: other },
      ];
}
