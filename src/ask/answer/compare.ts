import type { AskAnswer } from "#contracts/api/ask.ts";
import { SUM } from "#ask/question/intent.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import type { Question } from "#ask/question/question.ts";
import type { Figure } from "#facts/figure.ts";
import { daysBetween } from "#facts/periods/iso-day.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { metric } from "#metrics/catalogue.ts";
import { midSentence } from "#metrics/wording.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { formatDate } from "#research/text/format-date.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { chooseFigure } from "./choose-figure.ts";
import { type Draft, evidenceOf, joinEvidence, missing, type OpenSubject } from "./draft.ts";
import { measuresOf } from "./one-company.ts";
import { valueSentence } from "./sentences.ts";

/** Named companies side by side, each of its own period. */
export function compare(question: Question, subjects: readonly OpenSubject[]): Draft {
  const [wish = { kind: "newest" } as const] = question.periods;
  const measures = measuresOf(question);
  const cells = subjects.map(({ analysis }) =>
    measures.map((measure) => {
      const chosen = chooseFigure(analysis, measure, wish);
      return chosen.ok ? { figure: chosen.figure, detail: null } : { figure: null, detail: chosen.detail };
    }),
  );
  const found = subjects.flatMap(({ analysis }, row) =>
    (cells[row] ?? []).flatMap(({ figure }) => (figure === null ? [] : [{ figure, analysis }])),
  );
  const valued = found.filter(({ figure }) => figure.value !== null);
  const reasons = [
    ...cells.flat().flatMap(({ detail }) => detail ?? []),
    ...found.flatMap(({ figure, analysis }) =>
      figure.value === null && figure.reason !== null
        ? [`${analysis.dossier.company.displayName}: ${figure.reason}`]
        : [],
    ),
  ];
  if (valued.length === 0) return missing(reasons);
  return {
    state: "answered",
    sentences: valued.flatMap(({ figure, analysis }) => valueSentence(figure, analysis) ?? []),
    notes: [
      ...higherNote(question, valued),
      ...reasons,
      ...sumNote(question),
      ...periodNote(
        valued.map(({ figure }) => figure),
        valued.map(({ analysis }) => analysis.dossier.company.displayName),
      ),
    ],
    blocks: [
      sideBySide(
        subjects.map(({ symbol }) => symbol),
        measures,
        cells.map((row) => row.map(({ figure }) => figure)),
      ),
    ],
    ...joinEvidence(valued.map(({ figure, analysis }) => evidenceOf(figure, analysis))),
  };
}

/** A table with a column for each company. */
function sideBySide(
  symbols: readonly string[],
  measures: readonly string[],
  rows: readonly (readonly (Figure | null)[])[],
): AskAnswer["blocks"][number] {
  return {
    kind: "table",
    caption: measures.map(labelOf).join(", "),
    columns: [...symbols],
    rows: measures.map((measure, column) => ({
      label: labelOf(measure),
      metric: metric(measure) === undefined ? null : measure,
      format: "auto",
      cells: rows.map((row) => {
        const figure = row[column] ?? null;
        return figure === null ? null : viewOf(figure);
      }),
    })),
  };
}

const ASKS_WHICH =
  /\b(?:which|who|whose|\w+er than|more|less|higher|lower|highest|lowest|bigger|larger|smaller|better|worse)\b/i;

/** Of two companies the one with more, where that is asked and their figures can be set against each other. */
function higherNote(
  { text, measures }: Question,
  valued: readonly { readonly figure: Figure; readonly analysis: Analysis }[],
): readonly string[] {
  const [one, other, ...more] = valued;
  if (measures.length !== 1 || one === undefined || other === undefined || more.length > 0) return [];
  const [a, b] = [one.figure, other.figure];
  if (!ASKS_WHICH.test(text) || a.value === null || b.value === null || a.unit !== b.unit) return [];
  if (formatFigure(viewOf(a), "auto") === formatFigure(viewOf(b), "auto")) return [];
  const { analysis, figure } = a.value.gt(b.value) ? one : other;
  return [`${analysis.dossier.company.displayName} has the higher ${midSentence(figure.label)}.`];
}

function sumNote({ text, intent }: Question): readonly string[] {
  if (intent === "average") {
    return [
      "We do not average figures across companies, because their fiscal periods differ. Each company has its own figure here.",
    ];
  }
  return SUM.test(text.replace(/total (?:debt|assets|liabilities|revenues?|sales|dividends)/gi, ""))
    ? ["We do not add up figures across companies, because their fiscal periods differ."]
    : [];
}

/** Fiscal years of one name may end in different months: FY2025 of Nvidia and of AMD. */
function periodNote(figures: readonly Figure[], names: readonly string[]): readonly string[] {
  const ends = figures.map(({ period }) => period.end).toSorted();
  const isApart = daysBetween(ends[0] ?? "", ends.at(-1) ?? "") > NEAR_DAYS;
  const isOneName = new Set(figures.map(({ period }) => period.label)).size === 1;
  if (isOneName && !isApart) return [];
  const dates = figures.map(
    ({ period }, index) => `${names[index] ?? ""}: ${period.label} ended on ${formatDate(period.end)}.`,
  );
  return [
    "The companies' periods end on different days.",
    ...(isApart && figures.every(isOfSpan) ? [...new Set(dates)] : []),
  ];
}

/** Fiscal calendars that close on a weekday end some days from the month's last one. */
const NEAR_DAYS = 16;

function isOfSpan({ period }: Figure): boolean {
  return period.kind === "year" || period.kind === "quarter";
}
