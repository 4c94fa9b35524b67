import { Decimal } from "decimal.js";
import { currencyOf } from "#contracts/api/units.ts";
import type { AskDeps, UniverseRow } from "#ask/deps.ts";
import { AVERAGE } from "#ask/question/intent.ts";
import { midSentence } from "#metrics/wording.ts";
import type { Condition, Question } from "#ask/question/question.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { medianOf } from "#research/text/calculations/windows.ts";
import type { FigureView } from "#research/text/figure-view.ts";
import { formatFigure } from "#research/text/format-figure.ts";
import { type Draft, evidenceOf, missing } from "./draft.ts";
import { measuresOf } from "./one-company.ts";
import { valueSentence } from "./sentences.ts";

const USUAL_ROWS = 10;
const MOST_ROWS = 50;

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
  const { rows, unread, unknownCountry } = await rowsOf(question, [measure], deps, signal);
  const ranked = rankedBy(rows, measure, question.isLowest);
  if (ranked.length === 0) return missing(unread > 0 ? unreadNote(unread) : ["We have this figure for no company."]);
  const middle = AVERAGE.test(question.text) ? middleNote(ranked) : null;
  const shown = ranked.slice(0, Math.min(question.count ?? (middle === null ? USUAL_ROWS : MOST_ROWS), MOST_ROWS));
  const notes = [
    ...(middle === null ? [] : [middle]),
    `${question.isLowest ? "Lowest" : "Highest"} first, of the ${ranked.length} companies for which we have this figure.`,
    ...unreadNote(unread),
    ...groupNote(question),
    ...countryNote(question, unknownCountry),
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
): Promise<GroupRows> {
  const { rows, unread } = await deps.universe.newest(measures, signal);
  return {
    all: rows,
    rows: group === null ? rows : rows.filter(group.has),
    unread,
    unknownCountry: rows.filter(({ country }) => country === null).length,
  };
}

interface GroupRows {
  /** Of every kind. */
  readonly all: readonly UniverseRow[];
  readonly rows: readonly UniverseRow[];
  readonly unread: number;
  readonly unknownCountry: number;
}

function unreadNote(count: number): readonly string[] {
  return count === 0
    ? []
    : [`We are still reading ${count} ${count === 1 ? "company" : "companies"}; ask again in a minute.`];
}

function groupNote({ group }: Question): readonly string[] {
  return group === null ? [] : [`Only ${group.label} among the companies that we cover.`];
}

function countryNote({ group }: Question, unknown: number): readonly string[] {
  return group?.isOfCountry !== true || unknown === 0
    ? []
    : [`Left out: ${unknown} ${unknown === 1 ? "company" : "companies"} of which we do not know the country.`];
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
  const { count } = question;
  const measures = [...new Set(question.conditions.map(({ measure }) => measure))];
  const [first] = measures;
  if (first === undefined) return missing(["Name a measure and a bound, for example ROIC above 20%."]);
  const { all, rows, unread, unknownCountry } = await rowsOf(question, measures, deps, signal);
  const bounds = withBounds(question.conditions, all);
  if (typeof bounds === "string") return missing([bounds, ...unreadNote(unread)]);
  const others = rows.filter(({ symbol }) => !bounds.some(({ than }) => than === symbol));
  if (others.length === 0 && unread > 0) return missing(unreadNote(unread));
  const lacking = measures.find(
    (measure) => others.length > 0 && others.every((row) => valueOf(row, measure) === null),
  );
  if (lacking !== undefined) return missing(noneNotes(lacking, others.length, question, unread));
  const fitting = others.filter(({ figures }) =>
    bounds.every((condition) => fits(figures[condition.measure], condition)),
  );
  const isRising = bounds[0]?.is === "below" || bounds[0]?.is === "at-most";
  const shown = rankedBy(fitting, first, isRising).slice(0, Math.min(count ?? USUAL_ROWS * 2, MOST_ROWS));
  const notes = [
    `${fitting.length} of ${others.length} companies match: ${bounds.map(conditionWords).join("; ")}.`,
    ...(shown.length < fitting.length ? [`The first ${shown.length} are shown.`] : []),
    ...unreadNote(unread),
    ...groupNote(question),
    ...countryNote(question, unknownCountry),
    ...currencyNote(others, measures),
    "We use each company's newest period; a company that lacks one of the figures does not match.",
  ];
  return { ...listed(shown, measures), notes };
}

/** That none matches would be wrong where none has the figure. */
function noneNotes(measure: string, count: number, question: Question, unread: number): readonly string[] {
  const none = `We have no ${midSentence(labelOf(measure))} for any of the ${count} companies, so we cannot compare it.`;
  return [none, ...unreadNote(unread), ...groupNote(question)];
}

function valueOf({ figures }: UniverseRow, measure: string): string | null {
  return figures[measure]?.value ?? null;
}

/** The bounds with the figures of the companies that they name; a sentence where one has none. */
function withBounds(conditions: readonly Condition[], rows: readonly UniverseRow[]): readonly Condition[] | string {
  const bounds: Condition[] = [];
  for (const condition of conditions) {
    const { than, measure } = condition;
    const figure = rows.find(({ symbol }) => symbol === than)?.figures[measure];
    if (than !== null && (figure === undefined || figure.value === null || isForeignMoney(figure)))
      return `We have no ${midSentence(labelOf(measure))} of ${than} to compare with.`;
    bounds.push(than === null || figure?.value == null ? condition : { ...condition, bound: figure.value });
  }
  return bounds;
}

const IS_WORDS: Readonly<Record<Condition["is"], string>> = {
  above: "above",
  below: "below",
  "at-least": "at least",
  "at-most": "at most",
};

/** `Revenue growth above 30%`: the measure that was compared, which the question may name otherwise. */
function conditionWords({ measure, is, bound, than }: Condition): string {
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
  const number = bound === "0" ? "zero" : formatFigure(view, "auto");
  return `${labelOf(measure)} ${IS_WORDS[is]} ${than === null ? number : `that of ${than}, ${number}`}`;
}

function fits(figure: FigureView | undefined, { is, bound }: Condition): boolean {
  if (figure === undefined || figure.value === null || figure.flags.includes("doubtful") || isForeignMoney(figure))
    return false;
  const value = new Decimal(figure.value);
  const holds = {
    above: value.gt(bound),
    below: value.lt(bound),
    "at-least": value.gte(bound),
    "at-most": value.lte(bound),
  };
  return holds[is];
}
