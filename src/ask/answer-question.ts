import type { AskAnswer } from "#contracts/api/ask.ts";
import { readUniverseRow } from "#ask/universe/read-universe-row.ts";
import { type CompanyInQuestion, openSymbol } from "#ask/companies/find-company.ts";
import { type Draft, finishDraft, missing } from "#ask/answer/draft.ts";
import { compare, filter, rank } from "#ask/answer/many-companies.ts";
import { change, joined, lookUp, type OneCompany } from "#ask/answer/one-company.ts";
import { average, history, total } from "#ask/answer/own-history.ts";
import { answerBreakdown } from "#ask/answer/breakdown.ts";
import { answerGrowthCauses } from "#ask/answer/growth-causes.ts";
import { answerPart, partNames } from "#ask/answer/parts.ts";
import { ratio } from "#ask/answer/ratio.ts";
import { when } from "#ask/answer/when.ts";
import { whyNone } from "#ask/answer/why-none.ts";
import type { AskDeps } from "#ask/deps.ts";
import { labelOf } from "#ask/question/measure-names.ts";
import { isSpan } from "#ask/question/intent.ts";
import type { Question } from "#ask/question/question.ts";
import { readPeriods } from "#ask/question/periods.ts";
import { readQuestion } from "#ask/question/read-question.ts";
import { noteOfWords, refusalSentence, refusedFor } from "#ask/question/scope.ts";

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
const FIRST_DAY = "2014-01-01";

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
  const early = beforeOpening(question, deps);
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

/** What can be said without opening a company: which one is meant, which measure, and what is not about companies at all. */
function beforeOpening(question: Question, deps: AskDeps): Draft | null {
  const { intent, symbols, strangers, unread, measures, conditions } = question;
  if (!isKnownDay(question, deps)) return missing([`Choose a day from ${FIRST_DAY} to today.`]);
  const isAboutAll = intent === "ranking" || intent === "filter";
  if (unread.length > 0 && question.hasUnreadPeriod && intent !== "when") return whichPeriod();
  if (unread.length > 0 && (isAboutAll || (strangers.length === 0 && measures.length > 0)))
    return unreadDraft(question);
  const isOfTopic = measures.length > 0 || conditions.length > 0 || (intent === "when" && question.event !== null);
  if (intent === "ranking" && !isOfTopic && question.group !== null) return whichFigure(question);
  const inWords = noteOfWords(question.text, isOfTopic);
  if (inWords !== null) return missing([inWords]);
  if (!isOfTopic && symbols.length === 0) return outOfTopic();
  if (strangers.length > 0 && !isAboutAll) return strangerDraft(question, deps);
  if (symbols.length === 0 && !isAboutAll) {
    return { state: "ambiguous", notes: ["Which company do you mean? Name one, or its symbol."] };
  }
  if (!isOfTopic) return whichFigure(question);
  if (question.hasUnreadPeriod && intent !== "when") {
    return whichPeriod();
  }
  const unclear = measures.find(({ ids }) => ids.length > 1);
  if (unclear !== undefined && intent !== "when") {
    return {
      state: "ambiguous",
      notes: [`"${unclear.phrase}" can mean several figures.`],
      choices: choicesFor(question, unclear.ids, unclear.phrase),
    };
  }
  return null;
}

function isKnownDay({ asOf }: Question, deps: AskDeps): boolean {
  return asOf === null || (asOf >= FIRST_DAY && asOf <= deps.today());
}

/** What could not be read may be meant for a part of the company, which has another name in its report. */
async function withPartNames(question: Question, draft: Draft, deps: AskDeps): Promise<Draft> {
  if (question.unread.length === 0 || draft.state !== "ambiguous") return draft;
  return { ...draft, notes: [...(await partNames(question, deps)), ...(draft.notes ?? [])] };
}

/** A word that may change the question is never passed over: the revenue of a part is not the company's. */
function unreadDraft({ text, unread }: Question): Draft {
  const without = unread
    .reduce((left, one) => left.replace(one, ""), text)
    .replace(/\s+/g, " ")
    .trim();
  return {
    state: "ambiguous",
    notes: [
      `We do not understand ${unread.map((one) => `"${one}"`).join(" and ")} in this question. Without ${unread.length === 1 ? "it" : "them"}, we can answer:`,
    ],
    choices: [{ label: without, question: without }],
  };
}

function whichPeriod(): Draft {
  const notes = ["Which period do you mean? Write, for example, Q2 FY2025, FY2024 or since 2019."];
  return { state: "ambiguous", notes };
}

function whichFigure(question: Question): Draft {
  const unknown = question.unread.map((one) => `"${one}"`).join(" and ");
  const notes = [
    unknown === "" ? "Which figure do you mean?" : `We have no figure called ${unknown}. Which one do you mean?`,
  ];
  const ids = ["revenue", "net_income", "free_cash_flow"];
  if (question.symbols.length > 0) return { state: "ambiguous", notes, choices: choicesFor(question, ids, "") };
  const choices = ["market_cap", ...ids].map((id) => {
    const label = labelOf(id);
    return { label, question: `${question.text.replace(/[?.!]+$/, "")} by ${label.toLowerCase()}` };
  });
  return { state: "ambiguous", notes, choices };
}

function outOfTopic(): Draft {
  return {
    state: "out-of-scope",
    outOfScope: "other-topic",
    notes: [refusalSentence("other-topic")],
    understood: null,
  };
}

/** The question again, once for each meaning of a phrase. */
function choicesFor({ text, symbols }: Question, ids: readonly string[], phrase: string): AskAnswer["choices"] {
  const isVerb = /\b(?:more|most|less|cheaper|dearer|pricier)\b/i.test(phrase);
  return ids.map((id) => {
    const label = labelOf(id);
    const named = symbols.length === 0 ? "" : ` of ${symbols.join(" and ")}`;
    const said = phrase === "" || isVerb || !text.includes(phrase) ? `${label}${named}` : text.replace(phrase, label);
    return { label, question: said };
  });
}

function strangerDraft({ text, strangers }: Question, deps: AskDeps): Draft {
  const [stranger] = strangers;
  if (stranger === undefined) return missing([]);
  if (stranger.candidates.length > 0) {
    const choices = stranger.candidates.map((symbol) => ({
      label: `${deps.names().nameOf(symbol)} (${symbol})`,
      question: text.replace(stranger.text, symbol),
    }));
    return { state: "ambiguous", notes: [`Which company do you mean by "${stranger.text}"?`], choices };
  }
  const [hit] = deps.companies.search(stranger.text, 1);
  const isListed = hit !== undefined && hit.match !== "near";
  return missing([
    isListed
      ? `We have no figures of ${hit.name} (${hit.symbol}) yet.`
      : `We found no company named "${stranger.text}".`,
    "If it files with the SEC, its reports are at https://www.sec.gov/edgar/search/.",
  ]);
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
  if (subjects.length > 1 && intent !== "when" && intent !== "why-none") {
    const isOfOneTime = question.periods.length < 2 && !isSpan(question.periods);
    return intent === "compare" || ((intent === "lookup" || intent === "average") && isOfOneTime)
      ? compare(
          question,
          subjects.map(({ subject }) => subject),
        )
      : oneByOne({ question, subjects, deps });
  }
  return answerOne({ question, opened: first.opened, deps });
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
      return lookUp(ask);
  }
}
