import type { Analysis } from "#metrics/analysis.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { type ChosenFigure, chooseFigure } from "./choose-figure.ts";
import { type Draft, evidenceOf, joinEvidence, missing } from "./draft.ts";
import { absentDraft, figureDraft, measuresOf, NEWEST, type OneCompany, tableOf } from "./one-company.ts";
import { computed, ratioSentence } from "./sentences.ts";

/** One measure over another, of the same time. */
export async function ratio(ask: OneCompany): Promise<Draft> {
  const { analysis } = ask.opened;
  const [wish = NEWEST] = ask.question.periods;
  const named = measuresOf(ask.question);
  const [over, base] = ask.question.isInverted ? [named[1], named[0]] : named;
  if (over === undefined || base === undefined) return missing(["A ratio needs two measures."]);
  const newest = [chooseFigure(analysis, over, wish), chooseFigure(analysis, base, wish)] as const;
  const [first, second] = wish.kind === "newest" ? atOneTime(analysis, newest) : newest;
  if (!first.ok) return absentDraft(ask, first);
  if (!second.ok) return absentDraft(ask, second);
  const empty = [first.figure, second.figure].find(({ value }) => value === null);
  if (empty !== undefined) return figureDraft(ask, empty);
  const isPart = first.figure.value?.abs().lt(second.figure.value?.abs() ?? 0) === true;
  const operation = isPart || /percent|share of|%|fraction/i.test(ask.question.text) ? "share" : "ratio";
  const result = computed(analysis, operation, [first.figure, second.figure]);
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
