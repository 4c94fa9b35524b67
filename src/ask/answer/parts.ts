import type { SegmentTable } from "#contracts/filing-findings.ts";
import { openSymbol } from "#ask/companies/find-company.ts";
import type { AskDeps } from "#ask/deps.ts";
import { findParts, type NamedPart, namesOf } from "#ask/question/part-names.ts";
import type { PeriodWish } from "#ask/question/periods.ts";
import type { Question } from "#ask/question/question.ts";
import { readQuestion } from "#ask/question/read-question.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { listed } from "#metrics/wording.ts";
import { figureRow } from "#research/cards/blocks/period-blocks.ts";
import {
  knownSegments,
  makeSegmentFigure,
  SEGMENT_MEASURES,
  type SegmentFigureKind,
} from "#research/findings/finding-figure.ts";
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

/** Questions of which a part of a company is no answer. */
const OF_COMPANIES: ReadonlySet<Question["intent"]> = new Set(["ranking", "filter", "when", "why-none"]);

/**
 * Answers a question about a segment, product or region of a company; null where neither it nor the question that it goes
 * on from names one that we know.
 */
export async function answerPart(
  { question, page }: { readonly question: Question; readonly page: string | null },
  deps: AskDeps,
): Promise<{ readonly draft: Draft; readonly subject: OpenSubject } | null> {
  if (OF_COMPANIES.has(question.intent)) return null;
  const { text: own, goesOnFrom, strangers } = question;
  const others = goesOnFrom?.symbols ?? (page === null ? [] : [page]);
  // Who names a company that we do not know asks no longer about the part before.
  const texts = goesOnFrom === null || strangers.length > 0 ? [own] : [own, goesOnFrom.text];
  for (const symbol of question.symbols.length > 0 ? question.symbols : others) {
    const company = await openSymbol(symbol, question.asOf, deps);
    if (company === null) continue;
    const { subject } = company;
    for (const text of texts) {
      const read = readParts(text, subject, deps);
      if (read === null) continue;
      const isSaid = text === own && read.question.measures.length > 0;
      const { measures } = isSaid ? read.question : question;
      const asked = { ...read.question, measures, periods: question.periods };
      return { draft: joined(read.parts.map((part) => draftOf({ question: asked, part, subject }))), subject };
    }
  }
  return null;
}

/** The parts of a company in a text, and what it asks of them; null where anything else in it is not understood. */
function readParts(text: string, { symbol, analysis }: OpenSubject, deps: AskDeps) {
  const { parts, rest } = findParts(text, knownSegments(analysis));
  if (parts.length === 0 || LEAVES_OUT.test(rest) || (parts.length > 1 && ONE_OVER_OTHER.test(rest))) return null;
  const question = readQuestion(rest, deps, { before: null, about: [symbol], isOnMany: false });
  const isOfOne = question.symbols.every((one) => one === symbol) && question.strangers.length === 0;
  return isOfOne && question.unread.length === 0 && !question.hasUnreadPeriod ? { parts, question } : null;
}

/** What makes a part's amount another one than is asked for: `revenue without the iPhone`, `revenue per iPhone`. */
const LEAVES_OUT =
  /\b(?:without|excluding|excludes?|except|outside|ex|besides|non|other than|apart from|minus|per|not)\b/i;
const ONE_OVER_OTHER = /\b(?:share|percent|percentage|ratio|divided|over|fraction|part) of\b|%|\bdivided\b|\bratio\b/i;

/** What the parts of a company's revenue are called, for who asked for one that is none; empty where we know of none. */
export async function partNames({ symbols, asOf }: Question, deps: AskDeps): Promise<readonly string[]> {
  const [symbol, ...others] = symbols;
  const company = symbol === undefined || others.length > 0 ? null : await openSymbol(symbol, asOf, deps);
  if (company === null) return [];
  const { analysis } = company.opened;
  const tables = knownSegments(analysis).filter(
    ({ measure, division }) => measure === "revenue" && division !== "region",
  );
  const names = namesOf(tables).slice(0, MOST_NAMED);
  return names.length < 2
    ? []
    : [`Parts of ${possessive(analysis)} revenue in its annual report: ${listed(names).replace(/\.$/, "")}.`];
}

const MOST_NAMED = 12;

/** What reports say of parts, by the measure that is asked for. */
export const MEASURES_OF_PARTS: Readonly<Record<string, SegmentTable["measure"]>> = {
  revenue: "revenue",
  revenue_growth: "revenue",
  operating_income: "operating-income",
  operating_income_growth: "operating-income",
  total_assets: "assets",
};
function draftOf({ question, part, subject }: PartQuestion): Draft {
  const ids = question.measures.flatMap(({ ids }) => ids.slice(0, 1));
  const measure = ids.length === 0 ? "revenue" : MEASURES_OF_PARTS[ids[0] ?? ""];
  const table = part.tables.find((one) => one.measure === measure);
  if (table === undefined || ids.length > 1) {
    const known = [...new Set(part.tables.map((one) => SEGMENT_MEASURES[one.measure]))];
    return missing([`From the annual report of ${subject.name}, we have only ${listed(known)} for ${part.name}.`]);
  }
  const years = columnsOf(subject.analysis, table, part.name);
  const asked = askedColumns(years, question.periods, subject.analysis);
  if (!["lookup", "change", "ratio", "compare"].includes(question.intent) || asked.length === 0) {
    const labels = years.map(({ amount }) => amount.period.label);
    return missing([`For ${part.name}, we have yearly ${SEGMENT_MEASURES[table.measure]} for ${listed(labels)} only.`]);
  }
  const isShare = SHARE_ASKED.test(question.text);
  return answerOf(subject, { table, years: asked, isNewest: asked.at(-1) === years.at(-1), isShare });
}

const SHARE_ASKED = /\b(?:share|portion|fraction|proportion|part|percentage|per ?cent|much) of\b|%\s+of\b/i;

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
  product: "a product or service",
  region: "a region",
};

function answerOf(
  { analysis, name }: OpenSubject,
  {
    table,
    years,
    isNewest,
    isShare,
  }: {
    readonly table: SegmentTable;
    readonly years: readonly PartYear[];
    readonly isNewest: boolean;
    /** Whether the share is asked for, which is then said first. */
    readonly isShare: boolean;
  },
): Draft {
  const amounts = years.map(({ amount }) => amount);
  const [newest] = amounts.slice(-1);
  if (newest === undefined) return missing([]);
  // What a chart draws is not said as well.
  const told = amounts.length > 2 ? years.slice(-1) : years;
  const sentences = told.flatMap(({ amount, share }) => {
    const figures = isShare && share !== undefined ? [share, amount] : [amount];
    return figures.flatMap((figure) => valueSentence(figure, analysis) ?? []);
  });
  const isBehind = isNewest && (analysis.latestYear?.end ?? "") > newest.period.end;
  const columns = amounts.map(({ period }) => period.label);
  return {
    state: "answered",
    sentences,
    notes: [
      `The annual report of ${name} lists this as ${DIVISION_WORDS[table.division]}.`,
      ...(isBehind ? ["We do not have this breakdown for later years yet."] : []),
    ],
    blocks: [
      ...chartOf(amounts, newest.label),
      { kind: "table", caption: newest.label, columns, rows: partRows(newest.label, table, years) },
    ],
    operands: amounts.map(viewOf),
    sources: evidenceOf(newest, analysis).sources,
  };
}

/** A part's amounts, its share of the total and its growth, one row each; no row where none is known. */
function partRows(label: string, table: SegmentTable, years: readonly PartYear[]) {
  const rowOf = (of: string, figures: readonly (Figure | undefined)[]) =>
    figureRow({ label: of, figures: figures.map((figure) => figure ?? null) });
  const words = SEGMENT_MEASURES[table.measure];
  return [
    rowOf(
      label,
      years.map(({ amount }) => amount),
    ),
    rowOf(
      `Share of ${words}`,
      years.map(({ share }) => share),
    ),
    rowOf(
      "Change from a year earlier",
      years.map(({ growth }) => growth),
    ),
  ].filter((row) => "cells" in row);
}
