import type { SegmentTable } from "#contracts/filing-findings.ts";
import type { AskAnswer } from "#contracts/api/ask.ts";
import { findSymbol } from "#ask/companies/find-company.ts";
import type { AskDeps } from "#ask/deps.ts";
import { findParts, type NamedPart, namesOf } from "#ask/question/part-names.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Question } from "#ask/question/question.ts";
import { readQuestion } from "#ask/question/read-question.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { listed } from "#metrics/wording.ts";
import { knownSegments, makeSegmentFigure, type SegmentFigureKind } from "#research/findings/finding-figure.ts";
import { possessive } from "#research/verifier/lexicon/nouns.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { type Draft, evidenceOf, missing, type OpenSubject } from "./draft.ts";
import { chartOf, joined, NEWEST } from "./one-company.ts";
import { valueSentence } from "./sentences.ts";

/** A question about a part of one company. */
interface PartQuestion {
  /** The question without the names of parts. */
  readonly question: Question;
  readonly part: NamedPart;
  readonly subject: OpenSubject;
}

/** Answers a question about a segment, product or region of a company; null where the question names none that we know. */
export async function answerPart(
  { question, page }: { readonly question: Question; readonly page: string | null },
  deps: AskDeps,
): Promise<{ readonly draft: Draft; readonly subject: OpenSubject } | null> {
  const symbols = question.symbols.length > 0 || page === null ? question.symbols : [page];
  for (const symbol of symbols) {
    const subject = await openSubject(symbol, question.asOf, deps);
    if (subject === null) continue;
    const { parts, rest: text } = findParts(question.text, knownSegments(subject.analysis));
    if (parts.length === 0 || LEAVES_OUT.test(text) || (parts.length > 1 && ONE_OVER_OTHER.test(text))) continue;
    const rest = readQuestion(text, deps, { before: null, about: [subject.symbol], isOnMany: false });
    const isOfOne = rest.symbols.every((one) => one === subject.symbol) && rest.strangers.length === 0;
    if (!isOfOne || rest.unread.length > 0 || rest.hasUnreadPeriod) continue;
    return { draft: joined(parts.map((part) => draftOf({ question: rest, part, subject }))), subject };
  }
  return null;
}

/** What makes a part's amount another one than is asked for: `revenue without the iPhone`, `revenue per iPhone`. */
const LEAVES_OUT =
  /\b(?:without|excluding|excludes?|except|outside|ex|besides|non|other than|apart from|minus|per|not)\b/i;
const ONE_OVER_OTHER = /\b(?:share|percent|percentage|ratio|divided|over|fraction|part) of\b|%|\bdivided\b|\bratio\b/i;

/** What the parts of a company's revenue are called, for who asked for one that is none; empty where we know of none. */
export async function partNames({ symbols, asOf }: Question, deps: AskDeps): Promise<readonly string[]> {
  const [symbol, ...others] = symbols;
  const subject = symbol === undefined || others.length > 0 ? null : await openSubject(symbol, asOf, deps);
  if (subject === null) return [];
  const tables = knownSegments(subject.analysis).filter(
    ({ measure, division }) => measure === "revenue" && division !== "region",
  );
  const names = namesOf(tables).slice(0, MOST_NAMED);
  return names.length < 2
    ? []
    : [`The parts of ${possessive(subject.analysis)} revenue that its annual report names: ${listed(names)}.`];
}

const MOST_NAMED = 12;

async function openSubject(symbol: string, asOf: string | null, deps: AskDeps): Promise<OpenSubject | null> {
  const found = findSymbol(deps.companies, symbol);
  const opened = found.kind === "held" ? await deps.open(found.cik, asOf) : null;
  return found.kind === "held" && opened !== null
    ? { symbol: found.symbol, name: found.name, analysis: opened.analysis }
    : null;
}

/** What reports say of parts, by the measure that is asked for. */
const MEASURES: Readonly<Record<string, SegmentTable["measure"]>> = {
  revenue: "revenue",
  revenue_growth: "revenue",
  operating_income: "operating-income",
  operating_income_growth: "operating-income",
  total_assets: "assets",
};
const MEASURE_WORDS: Readonly<Record<SegmentTable["measure"], string>> = {
  revenue: "revenue",
  "operating-income": "operating income",
  assets: "assets",
  "long-lived-assets": "long-lived assets",
};

function draftOf({ question, part, subject }: PartQuestion): Draft {
  const ids = question.measures.flatMap(({ ids }) => ids.slice(0, 1));
  const measure = ids.length === 0 ? "revenue" : MEASURES[ids[0] ?? ""];
  const table = part.tables.find((one) => one.measure === measure);
  if (table === undefined || ids.length > 1) {
    const known = [...new Set(part.tables.map((one) => MEASURE_WORDS[one.measure]))];
    return missing([`Of ${part.name}, the annual report of ${subject.name} says its ${listed(known)} only.`]);
  }
  const years = columnsOf(subject.analysis, table, part.name);
  const asked = askedColumns(years, question.periods, subject.analysis);
  if (!["lookup", "change", "ratio", "compare"].includes(question.intent) || asked.length === 0) {
    const labels = years.map(({ amount }) => amount.period.label);
    return missing([`Of ${part.name} we have the yearly ${MEASURE_WORDS[table.measure]} for ${listed(labels)} only.`]);
  }
  const isBehind = asked.at(-1) === years.at(-1) && (subject.analysis.latestYear?.end ?? "") > lastEnd(years);
  const draft = answerOf(subject, { table, years: asked });
  return isBehind ? { ...draft, notes: [...(draft.notes ?? []), "We know the parts of no later year."] } : draft;
}

function lastEnd(years: readonly PartYear[]): string {
  return years.at(-1)?.amount.period.end ?? "";
}

/** A part's figures of one year. */
interface PartYear {
  readonly amount: Figure;
  readonly share: Figure | undefined;
  readonly growth: Figure | undefined;
}

/** The years that a table has an amount of the part for, oldest first. */
function columnsOf(analysis: Analysis, table: SegmentTable, name: string): readonly PartYear[] {
  const row = table.parts.findIndex((part) => part.name === name);
  return table.periods.flatMap((_period, column) => {
    const make = (kind: SegmentFigureKind) => makeSegmentFigure({ analysis, table, row, column }, kind);
    const amount = make("part");
    return amount === undefined ? [] : [{ amount, share: make("share"), growth: make("growth") }];
  });
}

/** The years of the times that are asked for; none where one of them is no year of the table. */
function askedColumns(
  years: readonly PartYear[],
  periods: readonly PeriodWish[],
  analysis: Analysis,
): readonly PartYear[] {
  const chosen = (periods.length === 0 ? [NEWEST] : periods).map((wish) => yearsOf(years, wish, analysis));
  return chosen.some((found) => found.length === 0) ? [] : [...new Set(chosen.flat())];
}

function yearsOf(years: readonly PartYear[], wish: PeriodWish, analysis: Analysis): readonly PartYear[] {
  const ofYear = (year: number | undefined) => years.filter(({ amount }) => amount.period.fiscalYear === year);
  switch (wish.kind) {
    case "newest":
      return years.slice(-1);
    case "year":
      return ofYear(wish.year);
    case "latest-year":
      return ofYear(analysis.years.at(-1 - wish.back)?.fiscalYear);
    case "last-years":
      return years.length < wish.count ? [] : years.slice(-wish.count);
    case "years":
      return ofYear(wish.from).length === 0
        ? []
        : years.filter(
            ({ amount: { period } }) => period.fiscalYear >= wish.from && period.fiscalYear <= (wish.to ?? Infinity),
          );
    default:
      return [];
  }
}

const DIVISION_WORDS: Readonly<Record<SegmentTable["division"], string>> = {
  segment: "a segment",
  product: "a kind of product or service",
  region: "a region",
};

function answerOf(
  { analysis, name }: OpenSubject,
  { table, years }: { readonly table: SegmentTable; readonly years: readonly PartYear[] },
): Draft {
  const amounts = years.map(({ amount }) => amount);
  const [newest] = amounts.slice(-1);
  if (newest === undefined) return missing([]);
  // What a chart draws is not said as well.
  const told = amounts.length > 2 ? [newest] : amounts;
  const sentences = told.flatMap((amount) => valueSentence(amount, analysis) ?? []);
  const words = MEASURE_WORDS[table.measure];
  const row = (label: string, figures: readonly (Figure | undefined)[]) => ({
    label,
    metric: null,
    format: "auto" as const,
    cells: figures.map((figure) => (figure === undefined ? null : viewOf(figure))),
  });
  const rows = [
    row(newest.label, amounts),
    row(
      `Share of ${words}`,
      years.map(({ share }) => share),
    ),
    row(
      "Change from a year earlier",
      years.map(({ growth }) => growth),
    ),
  ];
  const block: AskAnswer["blocks"][number] = {
    kind: "table",
    caption: newest.label,
    columns: amounts.map(({ period }) => period.label),
    rows: rows.filter(({ cells }) => cells.some((cell) => cell !== null)),
  };
  return {
    state: "answered",
    sentences,
    notes: [`In the annual report of ${name} this is ${DIVISION_WORDS[table.division]}.`],
    blocks: [...chartOf(amounts, newest.label), block],
    operands: amounts.map(viewOf),
    sources: evidenceOf(newest, analysis).sources,
  };
}
