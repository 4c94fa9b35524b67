import type { AskAnswer } from "#contracts/api/ask.ts";
import { readUniverseRow } from "#ask/universe/read-universe-row.ts";
import { type CompanyInQuestion, openSymbol } from "#ask/companies/find-company.ts";
import { type Draft, finishDraft, missing } from "#ask/answer/draft.ts";
import { beforeOpening, isKnownDay } from "#ask/answer/before-opening.ts";
import { compare } from "#ask/answer/compare.ts";
import { filter, rank } from "#ask/answer/many-companies.ts";
import { change, joined, lookUp, type OneCompany } from "#ask/answer/one-company.ts";
import { noDividend } from "#ask/answer/no-dividend.ts";
import { average, history, total } from "#ask/answer/own-history.ts";
import { againstEstimate } from "#ask/answer/estimates.ts";
import { define } from "#ask/answer/definition.ts";
import { answerBreakdown } from "#ask/answer/breakdown.ts";
import { answerGrowthCauses } from "#ask/answer/growth-causes.ts";
import { answerPart, MEASURES_OF_PARTS, partNames } from "#ask/answer/parts.ts";
import { ratio } from "#ask/answer/ratio.ts";
import { when } from "#ask/answer/when.ts";
import { whyNone } from "#ask/answer/why-none.ts";
import type { AskDeps } from "#ask/deps.ts";
import { turnsAround } from "#ask/question/changing-words.ts";
import { isSpan } from "#ask/question/intent.ts";
import { isOfEachYear } from "#ask/question/one-measure.ts";
import type { Question } from "#ask/question/question.ts";
import { readPeriods } from "#ask/question/periods.ts";
import { readQuestion } from "#ask/question/read-question.ts";
import { refusalSentence, refusedFor } from "#ask/question/scope.ts";

/** A question with what a reader has asked before, and the company of the page that it was asked on. */
export interface QuestionInput {
  readonly question: string;
  /** Oldest first; a follow-up takes from them what it does not say. */
  readonly before: readonly string[];
  readonly symbol: string | null;
  /** The companies of a portfolio or comparison, which a question about all companies, or a few of them about none, then means. */
  readonly within: readonly string[];
}

const MOST_COMPANIES = 8;

/** Answers a question by rules from our figures. Every answer ends in a named state; text of the question is only ever quoted. */
export async function answerQuestion(input: QuestionInput, deps: AskDeps, signal: AbortSignal): Promise<AskAnswer> {
  const question = understand(input, deps);
  const reason = refusedFor(input.question);
  if (reason !== null) {
    return finishDraft(
      question,
      { state: "out-of-scope", outOfScope: reason, notes: [refusalSentence(reason)], understood: null },
      [],
    );
  }
  const definition = define(question, {
    isAlone: input.symbol === null && input.within.length + input.before.length === 0,
  });
  if (definition !== null) return finishDraft(question, definition, []);
  const early = beforeOpening(question, deps, (text) => canAnswer({ ...input, question: text, before: [] }, deps));
  const asked = { question, page: input.symbol };
  const ofPart = isKnownDay(question, deps)
    ? ((await answerGrowthCauses(asked, deps)) ??
      (await answerPart(asked, deps)) ??
      (await answerBreakdown(asked, deps)))
    : null;
  if (ofPart !== null) return finishDraft(question, ofPart.draft, [ofPart.subject]);
  if (early !== null) return finishDraft(question, await withPartNames(question, early, deps), []);
  const { subjects, absent } = await openAll(question, deps);
  const about = input.within.length === 0 ? deps : { ...deps, universe: universeOf(input.within, deps) };
  const draft =
    rankedInPast(question) ??
    (subjects.length === 0 && absent !== null ? absent : await answer(question, subjects, about, signal));
  return finishDraft(
    question,
    draft,
    subjects.map(({ subject }) => subject),
  );
}

/** All companies are ranked and filtered by their newest figures alone. */
function rankedInPast({ intent, periods, asOf, text }: Question): Draft | null {
  const isPast = asOf !== null || periods.some(({ kind }) => kind !== "newest" && kind !== "ttm");
  if (!isPast || (intent !== "ranking" && intent !== "filter")) return null;
  const { found } = readPeriods(text);
  const newest = found
    .reduceRight((left, { start, end }) => `${left.slice(0, start)} ${left.slice(end)}`, text)
    .replace(/\s+/g, " ")
    .trim();
  const notes = ["We rank and filter all companies by their newest figures only. Without the period, we can answer:"];
  return { state: "ambiguous", notes, choices: [{ label: newest, question: newest }] };
}

/** A portfolio's companies in place of all. */
function universeOf(symbols: readonly string[], deps: AskDeps): AskDeps["universe"] {
  return {
    async newest(measures) {
      const rows = [];
      for (const symbol of symbols) {
        const company = await openSymbol(symbol, null, deps);
        if (company !== null) rows.push(readUniverseRow(company.opened.analysis, measures));
      }
      return { rows, unread: 0 };
    },
  };
}

/** Reads a question with those before it. */
export function understand({ question, before, symbol, within }: QuestionInput, deps: AskDeps): Question {
  const listed = within.length <= MOST_COMPANIES ? within : [];
  const about = symbol === null ? listed : [symbol];
  let last: Question | null = null;
  const isOnMany = within.length > 1;
  const read = (text: string, earlier: Question | null): Question =>
    readQuestion(text, deps, { before: earlier, about, isOnMany });
  for (const text of before) if (refusedFor(text) === null) last = read(text, last);
  return read(question, last);
}

/** Whether a question that we would offer leads to an answer. */
function canAnswer(input: QuestionInput, deps: AskDeps): boolean {
  const question = understand(input, deps);
  return (
    refusedFor(input.question) === null &&
    beforeOpening(question, deps, () => false) === null &&
    rankedInPast(question) === null
  );
}

/** What could not be read of a company's revenue may be a part of it, which has another name in its report. */
async function withPartNames(question: Question, draft: Draft, deps: AskDeps): Promise<Draft> {
  const isOfParts = question.measures.every(({ ids: [id = ""] }) => MEASURES_OF_PARTS[id] !== undefined);
  if (question.unread.length === 0 || draft.state !== "ambiguous" || !isOfParts || turnsAround(question.unread))
    return draft;
  return { ...draft, notes: [...(await partNames(question, deps)), ...(draft.notes ?? [])] };
}

async function openAll({ symbols, asOf }: Question, deps: AskDeps) {
  const subjects: CompanyInQuestion[] = [];
  let absent: Draft | null = null;
  for (const symbol of symbols.slice(0, MOST_COMPANIES)) {
    const company = await openSymbol(symbol, asOf, deps);
    if (company !== null) subjects.push(company);
    else absent = missing([`We have no figures of ${symbol} yet.`]);
  }
  return { subjects, absent };
}

function answer(
  question: Question,
  subjects: readonly CompanyInQuestion[],
  deps: AskDeps,
  signal: AbortSignal,
): Draft | Promise<Draft> {
  const { intent } = question;
  if (intent === "ranking") return rank(question, deps, signal);
  if (intent === "filter") return filter(question, deps, signal);
  const [first] = subjects;
  if (first === undefined) return missing(["Name a company."]);
  if (subjects.length > 1 && intent === "when") return whenOfEach(question, subjects, deps);
  if (subjects.length > 1 && intent !== "why-none") {
    const isOfOneTime =
      question.periods.length < 2 &&
      !isSpan(question.periods) &&
      !isOfEachYear(question.text) &&
      !isOfEstimates(question);
    return intent === "compare" || ((intent === "lookup" || intent === "average") && isOfOneTime)
      ? compare(
          question,
          subjects.map(({ subject }) => subject),
        )
      : oneByOne({ question, subjects, deps });
  }
  return answerOne({ question, opened: first.opened, deps });
}

/** The dates of several companies, one after another. */
async function whenOfEach(question: Question, subjects: readonly CompanyInQuestion[], deps: AskDeps): Promise<Draft> {
  const drafts: Draft[] = [];
  for (const { opened, subject } of subjects) {
    const { notes = [], ...draft } = await when(question, opened, deps);
    const [first, ...more] = notes;
    const named = [...(first === undefined || draft.state === "answered" ? [] : [first]), ...more];
    const dated = first !== undefined && draft.state === "answered" ? [first] : [];
    drafts.push({ ...draft, notes: [...dated, ...named.map((note) => `${subject.name}: ${note}`)] });
  }
  return joined(drafts);
}

/** What is asked of several companies over time, of each of them. */
async function oneByOne({
  question,
  subjects,
  deps,
}: {
  readonly question: Question;
  readonly subjects: readonly CompanyInQuestion[];
  readonly deps: AskDeps;
}): Promise<Draft> {
  const drafts: Draft[] = [];
  for (const { opened, subject } of subjects) {
    const draft = await answerOne({ question, opened, deps });
    drafts.push({ ...draft, notes: (draft.notes ?? []).map((note) => `${subject.name}: ${note}`) });
  }
  return joined(drafts);
}

function isOfEstimates({ measures }: Question): boolean {
  return measures.length > 1 && measures[0]?.ids[0] === "vendor_eps_actual";
}

function answerOne(ask: OneCompany): Draft | Promise<Draft> {
  switch (ask.question.intent) {
    case "change":
      return change(ask, "change");
    case "growth":
      return change(ask, "cagr");
    case "ratio":
      return ratio(ask);
    case "average":
      return average(ask);
    case "sum":
      return total(ask);
    case "history":
      return history(ask);
    case "why-none":
      return whyNone(ask);
    case "when":
      return when(ask.question, ask.opened, ask.deps);
    default:
      if (isOfEstimates(ask.question)) return againstEstimate(ask);
      return noDividend(ask.question, ask.opened.analysis) ?? lookUp(ask);
  }
}
