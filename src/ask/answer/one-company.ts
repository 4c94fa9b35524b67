import type { AskAnswer } from "#contracts/api/ask.ts";
import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import { isSpan } from "#ask/question/intent.ts";
import { isOfEachYear } from "#ask/question/one-measure.ts";
import type { Question } from "#ask/question/question.ts";
import type { FiscalPeriod } from "#facts/fact.ts";
import type { Figure } from "#facts/figure.ts";
import { filingUrl } from "#research/cards/filings/describe-filing.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { midSentence } from "#metrics/wording.ts";
import type { VerifiedSentence } from "#research/text/sentence.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { formatDate } from "#research/text/format-date.ts";
import { type ChosenFigure, chooseFigure, chooseWindow } from "./choose-figure.ts";
import { type Draft, evidenceOf, joinEvidence, missing } from "./draft.ts";
import { changeSentence, computed, isDay, valueSentence } from "./sentences.ts";
import { whenItIsFiled } from "./when.ts";

/** What a question about one company is answered from. */
export interface OneCompany {
  readonly question: Question;
  readonly opened: OpenedCompany;
  readonly deps: AskDeps;
}

/** What a question without a time is about. */
export const NEWEST: PeriodWish = { kind: "newest" };
/** Of a chart of years or quarters. */
export const MOST_BARS = 12;

/** The first meaning of each measure that a question names. */
export function measuresOf({ measures }: Question): readonly string[] {
  return measures.flatMap(({ ids }) => ids.slice(0, 1));
}

/** A value, or several: of each measure for each time that the question names. */
export async function lookUp(ask: OneCompany): Promise<Draft> {
  const { question, opened } = ask;
  const [wish] = question.periods;
  const drafts: Draft[] = [];
  for (const measure of measuresOf(question)) {
    if (isSpan(question.periods) || isOfEachYear(question.text))
      drafts.push(seriesOf(opened.analysis, measure, { wish, text: question.text }));
    else
      for (const one of question.periods.length === 0 ? [NEWEST] : question.periods)
        drafts.push(await valueOf(ask, measure, one));
  }
  return joined(drafts);
}

/** Several answers in one. */
export function joined(drafts: readonly Draft[]): Draft {
  const [first] = drafts;
  if (first === undefined || drafts.length === 1) return first ?? missing(["We found nothing to look up."]);
  const answered = drafts.filter(({ state }) => state === "answered");
  return {
    state: answered.length > 0 ? "answered" : "missing",
    sentences: drafts.flatMap(({ sentences = [] }) => sentences),
    notes: [...new Set(drafts.flatMap(({ notes = [] }) => notes))],
    blocks: drafts.flatMap(({ blocks = [] }) => blocks),
    ...joinEvidence(drafts.map(({ operands = [], sources = [] }) => ({ operands, sources }))),
  };
}

async function valueOf(ask: OneCompany, measure: string, wish: PeriodWish): Promise<Draft> {
  const { analysis } = ask.opened;
  const chosen = chooseFigure(analysis, measure, wish);
  if (!chosen.ok) return absentDraft(ask, chosen);
  const draft = figureDraft(ask, chosen.figure);
  return { ...draft, notes: [...(draft.notes ?? []), ...dayNotes(chosen.figure, wish)] };
}

/** A close of another day than is asked for. */
function dayNotes({ value, period }: Figure, wish: PeriodWish): readonly string[] {
  if (value === null || wish.kind !== "date" || period.kind !== "day" || period.end === wish.date) return [];
  return [`The last close up to ${formatDate(wish.date)} that we have is from ${formatDate(period.end)}.`];
}

/** Says why there is no figure, and when it will be filed. */
export async function absentDraft(ask: OneCompany, chosen: Extract<ChosenFigure, { ok: false }>): Promise<Draft> {
  const filed = chosen.why === "not-out" ? await whenItIsFiled(ask.opened, ask.deps, chosen) : [];
  return missing([chosen.detail, ...filed]);
}

/** One figure as an answer, with its own chart. */
export function figureDraft({ opened }: OneCompany, figure: Figure): Draft {
  const { analysis } = opened;
  if (figure.value === null) {
    const report = figure.flags.includes("not-meaningful") ? null : reportOf(figure.period, analysis);
    return missing([figure.reason ?? "We have no value.", ...(report === null ? [] : [report.note])], {
      operands: [viewOf(figure)],
      sources: report === null ? [] : [report.source],
    });
  }
  const sentence = valueSentence(figure, analysis);
  const chart = chartOf(chartWindow(analysis, figure), figure.label);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: [...nameNotes(sentence, analysis), ...periodNotes(figure)],
    blocks: sentence === null ? [tableOf([figure], figure.label), ...chart] : chart,
    ...evidenceOf(figure, analysis),
  };
}

/** Whose figure it is, where the sentence cannot say so because the name reads as a number. */
function nameNotes(sentence: VerifiedSentence | null, { dossier }: Analysis): readonly string[] {
  const name = dossier.company.displayName;
  const isNamed =
    sentence === null ||
    !/\d/.test(name) ||
    sentence.parts.some((part) => typeof part === "string" && part.includes(shortName(name)));
  return isNamed ? [] : [`This figure is of ${name}.`];
}

function shortName(name: string): string {
  return name.split(" ")[0] ?? name;
}

/** The report in which the figures of a period were filed. */
function reportOf({ end, kind }: FiscalPeriod, { dossier, asOf }: Analysis) {
  if (kind === "day") return null;
  const { company, filings } = dossier;
  const report = filings.find(
    ({ form, reportDate, filed }) => /^(?:10-[KQ]|20-F|40-F)$/.test(form) && reportDate === end && filed <= asOf,
  );
  if (report === undefined) return null;
  return {
    note: `The report for that period is the Form ${report.form} filed on ${formatDate(report.filed)}.`,
    source: {
      title: `${company.displayName}, ${report.form}`,
      filed: report.filed,
      url: filingUrl(company.cik, report),
    },
  };
}

/** A fiscal year that another calendar year shares most of, told so that nobody takes one for the other. */
function periodNotes({ period }: Figure): readonly string[] {
  const { kind, end, fiscalYear } = period;
  const isPlain = isDay(period) || kind === "ttm" || (end.startsWith(String(fiscalYear)) && end.slice(5, 7) === "12");
  return isPlain ? [] : [`${period.label} ended on ${formatDate(end)}.`];
}

function chartWindow(analysis: Analysis, figure: Figure): readonly Figure[] {
  const { kind } = figure.period;
  const series = kind === "half" || kind === "nine-months" ? [] : analysis.series(figure.measure, kind);
  return series.filter(({ period }) => period.end <= figure.period.end).slice(-MOST_BARS);
}

/** A chart of one measure over time; nothing of fewer than two values. */
export function chartOf(figures: readonly Figure[], title: string): AskAnswer["blocks"] {
  if (figures.length < 3) return [];
  return [
    {
      kind: "chart",
      chart: "revenue_bars",
      form: "bars",
      title,
      finding: null,
      format: "auto",
      categories: figures.map(({ period }) => period.label),
      series: [{ name: title, points: figures.map(viewOf) }],
    },
  ];
}

function seriesOf(analysis: Analysis, measure: string, time: Parameters<typeof chooseWindow>[2]): Draft {
  const figures = chooseWindow(analysis, measure, time);
  const last = figures.at(-1);
  if (last === undefined) return missing(["We have no value for this period."]);
  const sentence = valueSentence(last, analysis);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: [],
    blocks: [...chartOf(figures, last.label), tableOf(figures, last.label)],
    operands: figures.map(viewOf),
    sources: evidenceOf(last, analysis).sources,
  };
}

export function tableOf(figures: readonly Figure[], caption: string): AskAnswer["blocks"][number] {
  const isOfOneMeasure = new Set(figures.map(({ measure }) => measure)).size === 1;
  return {
    kind: "table",
    caption,
    columns: figures.map(({ period, label }) => (isOfOneMeasure ? period.label : `${label}, ${period.label}`)),
    rows: [{ label: caption, metric: figures[0]?.measure ?? null, format: "auto", cells: figures.map(viewOf) }],
  };
}

/** A change between two times: those that the question names, else from a year before. */
export async function change(ask: OneCompany, operation: "change" | "cagr"): Promise<Draft> {
  const drafts: Draft[] = [];
  for (const measure of measuresOf(ask.question)) drafts.push(await changeOf(ask, baseOf(measure), operation));
  const draft = joined(drafts);
  return /^\W*why\b/i.test(ask.question.text) && draft.state === "answered"
    ? { ...draft, notes: [...(draft.notes ?? []), "This is the change. We do not say why it came about."] }
    : draft;
}

/** The growth of a growth rate is seldom meant: what grows is. */
function baseOf(measure: string): string {
  const base = /^(.+?)_(?:growth|cagr_\d+y)$/.exec(measure)?.[1] ?? measure;
  const short: Readonly<Record<string, string>> = {
    eps: "eps_diluted",
    ocf: "operating_cash_flow",
    fcf: "free_cash_flow",
    dividend: "dividends_per_share",
  };
  return short[base] ?? base;
}

async function changeOf(ask: OneCompany, measure: string, operation: "change" | "cagr"): Promise<Draft> {
  const { analysis } = ask.opened;
  const ends = endsOf(analysis, measure, ask.question.periods);
  const absence = ends.find((one) => !one.ok);
  if (absence !== undefined && !absence.ok) return absentDraft(ask, absence);
  const [before, after] = ends.flatMap((one) => (one.ok ? [one.figure] : []));
  if (before === undefined || after === undefined) return missing(["We do not have two periods to compare."]);
  const empty = [after, before].find(({ value }) => value === null);
  if (empty !== undefined) return figureDraft(ask, empty);
  return changeDraft(analysis, [before, after], operation);
}

function endsOf(analysis: Analysis, measure: string, periods: readonly PeriodWish[]): readonly ChosenFigure[] {
  const [first = NEWEST, second] = periods;
  if (first.kind === "years") {
    return [
      chooseFigure(analysis, measure, { kind: "year", year: first.from }),
      chooseFigure(analysis, measure, first),
    ];
  }
  if (second !== undefined) {
    const both = [chooseFigure(analysis, measure, first), chooseFigure(analysis, measure, second)];
    return both.toSorted((a, b) => endOf(a).localeCompare(endOf(b)));
  }
  const last = chooseFigure(analysis, measure, first);
  if (!last.ok || last.figure.period.kind === "day") return [last];
  const isYears = first.kind === "last-years";
  const back = isYears ? analysis.before(last.figure.period, first.count) : analysis.yearBefore(last.figure.period);
  const balance = isYears ? balanceBefore(analysis, measure, first.count) : null;
  const period = balance ?? back;
  return period === null
    ? [
        {
          ok: false,
          why: "before-data",
          detail: `We have no ${midSentence(last.figure.label)} for the earlier period to compare ${last.figure.period.label} with.`,
          fiscalYear: null,
          quarter: null,
        },
      ]
    : [{ ok: true, figure: analysis.figure(measure, period) }, last];
}

/** The balance at the end of the fiscal year so many years before the newest one. */
function balanceBefore(analysis: Analysis, measure: string, count: number) {
  const year = analysis.years.at(-1 - count);
  const chosen = year === undefined ? null : chooseFigure(analysis, measure, { kind: "latest-year", back: count });
  return chosen !== null && chosen.ok && isDay(chosen.figure.period) ? chosen.figure.period : null;
}

function endOf(chosen: ChosenFigure): string {
  return chosen.ok ? chosen.figure.period.end : "";
}

function changeDraft(
  analysis: Analysis,
  [before, after]: readonly [Figure, Figure],
  operation: "change" | "cagr",
): Draft {
  const wanted =
    operation === "cagr" ? ["cagr"] : after.unit === "ratio" ? ["bps_change"] : ["percent_change", "difference"];
  const tried = wanted.map((name) => computed(analysis, name, [after, before]));
  const result = tried.find((one) => one.ok);
  const evidence = joinEvidence([evidenceOf(after, analysis), evidenceOf(before, analysis)]);
  if (result === undefined || !result.ok) {
    const [why] = tried;
    return missing([why !== undefined && !why.ok ? why.detail : "This change cannot be computed."], evidence);
  }
  const sentence = changeSentence(result.figure, [before, after], analysis);
  const window = chartWindow(analysis, after).filter(({ period }) => period.end >= before.period.end);
  return {
    state: "answered",
    sentences: sentence === null ? [] : [sentence],
    notes: periodNotes(after),
    blocks: [
      ...(sentence === null ? [tableOf([before, after, result.figure], after.label)] : []),
      ...chartOf(window, after.label),
    ],
    formula: result.figure.lineage.kind === "formula" ? result.figure.lineage.formula : null,
    operands: [result.figure, after, before].map(viewOf),
    sources: evidence.sources,
  };
}
