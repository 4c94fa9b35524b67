import { Decimal } from "decimal.js";
import { currencyOf } from "#contracts/api/units.ts";
import type { AskDeps, UniverseRow } from "#ask/deps.ts";
import { AVERAGE, SUM } from "#ask/question/intent.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence } from "#metrics/wording.ts";
import type { Condition, Question } from "#ask/question/question.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { medianOf } from "#research/text/calculations/windows.ts";
import { viewOf, type FigureView } from "#research/text/figure-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { chooseFigure } from "./choose-figure.ts";
import { type Draft, evidenceOf, joinEvidence, missing, type OpenSubject } from "./draft.ts";
import { valueSentence } from "./sentences.ts";

const USUAL_ROWS = 10;
const MOST_ROWS = 50;

function measuresOf({ measures }: Question): readonly string[] {
  return measures.flatMap(({ ids }) => ids.slice(0, 1));
}

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
      ...periodNote(valued.map(({ figure }) => figure.period.label)),
    ],
    blocks: [
      {
        kind: "table",
        caption: measures.map(labelOf).join(", "),
        columns: subjects.map(({ symbol }) => symbol),
        rows: measures.map((measure, column) => ({
          label: labelOf(measure),
          metric: metric(measure) === undefined ? null : measure,
          format: "auto",
          cells: cells.map((row) => {
            const figure = row[column]?.figure ?? null;
            return figure === null ? null : viewOf(figure);
          }),
        })),
      },
    ],
    ...joinEvidence(valued.map(({ figure, analysis }) => evidenceOf(figure, analysis))),
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

function periodNote(labels: readonly string[]): readonly string[] {
  return new Set(labels).size > 1 ? ["The companies' periods end on different days."] : [];
}

/** An amount in another currency than US dollars is compared with none of the others. */
function isForeignMoney({ unit }: FigureView): boolean {
  return (currencyOf(unit) ?? "USD") !== "USD";
}

function currencyNote(rows: readonly UniverseRow[], measures: readonly string[]): readonly string[] {
  const isLeftOut = ({ figures }: UniverseRow): boolean =>
    measures.some((measure) => figures[measure] !== undefined && isForeignMoney(figures[measure]));
  const count = rows.filter(isLeftOut).length;
  if (count === 0) return [];
  return [
    `Left out: ${count} ${count === 1 ? "company that reports" : "companies that report"} in a currency other than US dollars.`,
  ];
}

interface Ranked {
  readonly row: UniverseRow;
  readonly figure: FigureView;
  readonly value: Decimal;
}

/** The companies with the highest or lowest newest figure. */
export async function rank(question: Question, deps: AskDeps, signal: AbortSignal): Promise<Draft> {
  const [measure] = measuresOf(question);
  if (measure === undefined) return missing(["Name a measure to rank companies by."]);
  const { rows, unread } = await rowsOf(question, [measure], deps, signal);
  const ranked = rankedBy(rows, measure, question.isLowest);
  if (ranked.length === 0) return missing(["We have this figure for no company."]);
  const middle = AVERAGE.test(question.text) ? middleNote(ranked) : null;
  const shown = ranked.slice(0, Math.min(question.count ?? (middle === null ? USUAL_ROWS : MOST_ROWS), MOST_ROWS));
  const notes = [
    ...(middle === null ? [] : [middle]),
    `${question.isLowest ? "Lowest" : "Highest"} first, of the ${ranked.length} companies for which we have this figure.`,
    ...(unread === 0 ? [] : [`We are still reading ${unread} companies; ask again in a minute.`]),
    ...groupNote(question),
    ...currencyNote(rows, [measure]),
    "We use each company's newest period.",
  ];
  const best = middle === null ? await firstSentence(shown, measure, deps) : {};
  return { ...listed(shown, [measure]), notes, ...best };
}

const FEWEST_OF_MIDDLE = 3;

/** What an average of companies asks for: a mean says little, because a few extreme values move it. */
function middleNote(ranked: readonly Ranked[]): string | null {
  const [first] = ranked;
  if (first === undefined) return null;
  if (ranked.length < FEWEST_OF_MIDDLE)
    return `A median needs at least ${FEWEST_OF_MIDDLE} companies with this figure.`;
  const values = ranked.map(({ value }) => value).toSorted((one, other) => one.comparedTo(other));
  const half = Math.floor(values.length / 2);
  const [lower, middle, upper] = [values.slice(0, half), values, values.slice(-half)].map((some) =>
    formatFigure({ ...first.figure, value: medianOf(some).toString() }, "auto"),
  );
  return `The median is ${String(middle)}; half of the companies are between ${String(lower)} and ${String(upper)}. We give no mean, because a few extreme values move it.`;
}

/** The newest figures of the kind of companies that a question is about. */
async function rowsOf(
  { group }: Question,
  measures: readonly string[],
  deps: AskDeps,
  signal: AbortSignal,
): Promise<{ readonly rows: readonly UniverseRow[]; readonly unread: number }> {
  const { rows, unread } = await deps.universe.newest(measures, signal);
  return { rows: group === null ? rows : rows.filter(group.has), unread };
}

function groupNote({ group }: Question): readonly string[] {
  return group === null ? [] : [`Only ${group.label} among the companies that we cover.`];
}

function rankedBy(rows: readonly UniverseRow[], measure: string, isLowest: boolean): readonly Ranked[] {
  const found = rows.flatMap((row) => {
    const figure = row.figures[measure];
    return figure === undefined || figure.value === null || figure.flags.includes("doubtful") || isForeignMoney(figure)
      ? []
      : [{ row, figure, value: new Decimal(figure.value) }];
  });
  return found.toSorted(
    (a, b) =>
      (isLowest ? a.value.comparedTo(b.value) : b.value.comparedTo(a.value)) ||
      a.row.symbol.localeCompare(b.row.symbol),
  );
}

function listed(shown: readonly Ranked[], measures: readonly string[]): Draft {
  return {
    state: "answered",
    blocks: [
      {
        kind: "table",
        caption: measures.map(labelOf).join(", "),
        columns: measures.map(labelOf),
        rows: shown.map(({ row }) => ({
          label: `${row.name} (${row.symbol})`,
          metric: null,
          format: "auto",
          cells: measures.map((measure) => row.figures[measure] ?? null),
        })),
      },
    ],
    operands: shown.flatMap(({ row }) => measures.flatMap((measure) => row.figures[measure] ?? [])),
  };
}

async function firstSentence(shown: readonly Ranked[], measure: string, deps: AskDeps): Promise<Partial<Draft>> {
  const [first] = shown;
  const opened = first === undefined ? null : await deps.open(first.row.cik, null);
  if (first === undefined || opened === null) return {};
  const figure = opened.analysis.find(first.figure.id);
  if (figure === undefined || figure.measure !== measure) return {};
  const sentence = valueSentence(figure, opened.analysis);
  return { sentences: sentence === null ? [] : [sentence], sources: evidenceOf(figure, opened.analysis).sources };
}

/** The companies whose newest figures keep within every bound. */
export async function filter(question: Question, deps: AskDeps, signal: AbortSignal): Promise<Draft> {
  const { conditions, count } = question;
  const measures = [...new Set(conditions.map(({ measure }) => measure))];
  const [first] = measures;
  if (first === undefined) return missing(["Name a measure and a bound, for example ROIC above 20%."]);
  const { rows, unread } = await rowsOf(question, measures, deps, signal);
  const fitting = rows.filter(({ figures }) =>
    conditions.every((condition) => fits(figures[condition.measure], condition)),
  );
  const ranked = rankedBy(fitting, first, conditions[0]?.is === "below");
  const shown = ranked.slice(0, Math.min(count ?? USUAL_ROWS * 2, MOST_ROWS));
  const notes = [
    `${fitting.length} of ${rows.length} companies match: ${conditions.map(conditionWords).join("; ")}.`,
    ...(shown.length < fitting.length ? [`The first ${shown.length} are shown.`] : []),
    ...(unread === 0 ? [] : [`We are still reading ${unread} companies; ask again in a minute.`]),
    ...groupNote(question),
    ...currencyNote(rows, measures),
    "We use each company's newest period; a company that lacks one of the figures does not match.",
  ];
  return { ...listed(shown, measures), notes };
}

/** `Revenue growth above 30%`: the measure that was compared, which the question may name otherwise. */
function conditionWords({ measure, is, bound }: Condition): string {
  const unit = (metric(measure) ?? lineItem(measure))?.unit ?? "count";
  const period = { periodKey: "", periodLabel: "", periodEnd: "" };
  const view = {
    id: "",
    label: "",
    measure,
    value: bound,
    unit,
    ...period,
    quality: "derived",
    flags: [],
    reason: null,
  } as const;
  return `${labelOf(measure)} ${is} ${bound === "0" ? "zero" : formatFigure(view, "auto")}`;
}

function fits(figure: FigureView | undefined, { is, bound }: Condition): boolean {
  if (figure === undefined || figure.value === null || figure.flags.includes("doubtful") || isForeignMoney(figure))
    return false;
  const value = new Decimal(figure.value);
  return is === "above" ? value.gt(bound) : value.lt(bound);
}
