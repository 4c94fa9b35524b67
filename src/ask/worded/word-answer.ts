import type { AnswerWording, AskAnswer, AskLine, FiledQuote } from "#contracts/api/ask.ts";
import type { LanguageModel, ModelTool } from "#contracts/language-model.ts";
import { answerQuestion, type QuestionInput, understand } from "#ask/answer-question.ts";
import { findSymbol } from "#ask/companies/find-company.ts";
import { figureSources } from "#ask/answer/figure-sources.ts";
import type { AskDeps, OpenedCompany } from "#ask/deps.ts";
import type { Figure } from "#facts/figure.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { calculationId } from "#research/text/calculations/calculate.ts";
import { viewOf } from "#research/text/figure-view.ts";
import { renderSentence } from "#research/text/sentence.ts";
import { objectIn } from "#research/writer/read-answer.ts";
import { REFUSAL_WORDS } from "#research/writer/write-text.ts";
import { ASK_SCHEMA, ASK_SYSTEM, askPrompt, createAskTools } from "./ask-prompt.ts";
import { analysisOfFigure, createKnownFigures, type KnownFigures } from "./known-figures.ts";
import { createJudge, wholeSentences } from "./judge-sentences.ts";
import { type Passage, quotesOf } from "./passages.ts";

/** A model that is to word an answer, and what was agreed about it. */
export interface AskedModel {
  readonly model: LanguageModel;
  /** Whose budget of tokens and time pays: the question's own. */
  readonly budget: string;
  /** Why it may not be asked this time, as a whole sentence; null where it may. */
  readonly refusal: () => Promise<string | null>;
  /** `NVDA 12 %`: shares of a portfolio that its owner agreed to send; empty elsewhere. */
  readonly weights: readonly string[];
  /** Told each step as it happens. */
  readonly emit: (line: AskLine) => void;
}

const MOST_OUTPUT_TOKENS = 2_000;
const MOST_COMPANIES = 4;

/**
 * Answers by rules, then has a model word the answer with the functions of the registry as its tools. Its sentences pass
 * the checks of every sentence and may be about the companies of the question alone; the answer of the rules stays.
 */
export async function wordAnswer(
  input: QuestionInput,
  deps: AskDeps,
  asked: AskedModel,
  signal: AbortSignal,
): Promise<AskAnswer> {
  const { model, emit } = asked;
  const rules = await answerQuestion(input, deps, signal);
  const companies = await companiesOf(input, deps, rules);
  const [first, ...others] = companies;
  if (first === undefined) return rules;
  const refusal = await asked.refusal();
  if (refusal !== null) return { ...rules, wording: wordingOf(model, "unasked", refusal) };
  emit({ kind: "rules", answer: rules });
  emit({ kind: "asking", model: model.name });
  const known = createKnownFigures([first.analysis, ...others.map(({ analysis }) => analysis)]);
  meetUsualFigures(rules, companies, known);
  const written = await askForSentences({ input, deps, asked, rules, companies, known }, signal);
  const isPartlyRead = understand(input, deps).unread.length > 0 && rules.state === "ambiguous";
  return withWording(rules, written, { companies, known, isPartlyRead });
}

/** The companies that sentences may be about; none where the question names one that we don't cover, or may not be answered. */
async function companiesOf(
  input: QuestionInput,
  deps: AskDeps,
  { outOfScope, asOf }: AskAnswer,
): Promise<readonly OpenedCompany[]> {
  if (outOfScope !== null && outOfScope !== "other-topic") return [];
  const { symbols, strangers } = understand(input, deps);
  if (strangers.length > 0) return [];
  const wanted = symbols.length > 0 ? symbols : input.within;
  const opened: OpenedCompany[] = [];
  for (const symbol of wanted.slice(0, MOST_COMPANIES)) {
    const found = findSymbol(deps.companies, symbol);
    const company = found.kind === "held" ? await deps.open(found.cik, asOf) : null;
    if (company !== null) opened.push(company);
  }
  return opened;
}

/** What explains most questions, so that a model without tools has figures too. */
const USUAL_MEASURES = [
  "revenue",
  "cost_of_revenue",
  "gross_profit",
  "operating_income",
  "net_income",
  "gross_margin",
  "operating_margin",
  "net_margin",
  "operating_cash_flow",
  "capital_expenditure",
  "free_cash_flow",
] as const;

/** The figures of the rules' answer, then the usual ones of the newest two years with their changes. */
function meetUsualFigures(rules: AskAnswer, companies: readonly OpenedCompany[], known: KnownFigures): void {
  for (const { figures } of rules.sentences) for (const id of Object.keys(figures)) known.meet(id);
  for (const { id } of rules.operands) known.meet(id);
  for (const { analysis } of companies) {
    const [before, after] = analysis.periods("year").slice(-2);
    if (before === undefined || after === undefined) continue;
    for (const measure of USUAL_MEASURES) {
      const [one, other] = [analysis.figure(measure, before), analysis.figure(measure, after)];
      const operation = other.unit === "ratio" ? "bps_change" : "percent_change";
      for (const id of [one.id, other.id, calculationId(operation, one, other)]) known.meet(id);
    }
  }
}

interface Asking {
  readonly input: QuestionInput;
  readonly deps: AskDeps;
  readonly asked: AskedModel;
  readonly rules: AskAnswer;
  readonly companies: readonly OpenedCompany[];
  readonly known: KnownFigures;
}

async function askForSentences(asking: Asking, signal: AbortSignal): Promise<AnswerWording> {
  const { asked, companies, known } = asking;
  const { model, emit } = asked;
  const passages: Passage[] = [];
  const judged = createJudge(known, companies);
  const emitNew = (text: string): void => {
    for (const sentence of judged.read(wholeSentences(text))) emit({ kind: "sentence", sentence });
  };
  const answer = await model.ask({
    system: ASK_SYSTEM,
    prompt: promptOf(asking),
    schema: ASK_SCHEMA,
    maxOutputTokens: MOST_OUTPUT_TOKENS,
    budget: asked.budget,
    signal,
    tools: (await model.capabilities())?.hasTools === true ? toolsOf(asking, passages, signal) : [],
    onFirstToken: () => emit({ kind: "writing" }),
    onText: emitNew,
  });
  if (!answer.ok) {
    const note = `${model.name} did not word this answer (${REFUSAL_WORDS[answer.reason]}), so it is written by our rules alone.`;
    return wordingOf(model, "unavailable", note);
  }
  emitNew(answer.text);
  const { kept, removed } = judged;
  const quotes = quotesOf(
    objectIn(answer.text),
    passages.filter(({ symbol }) => isAbout(symbol, companies)),
  );
  const isWorded = kept.length > 0 || quotes.length > 0;
  const note = noteOf(model, isWorded, asked.weights.length > 0);
  const wording = wordingOf(model, isWorded ? "worded" : "nothing", note);
  return { ...wording, sentences: kept, quotes, removed };
}

function promptOf({ input, asked, rules, companies, known }: Asking): string {
  return askPrompt({
    question: input.question,
    before: input.before,
    companies: companies.map(({ analysis }) => analysis.dossier.company),
    asOf: rules.asOf,
    weights: asked.weights,
    figures: known.all().map((figure) => known.line(figure)),
    ruleText: [...rules.sentences.map(renderSentence), ...rules.notes],
  });
}

function toolsOf(
  { deps, asked, rules, known }: Asking,
  passages: Passage[],
  signal: AbortSignal,
): readonly ModelTool[] {
  return createAskTools({
    deps,
    known,
    signal,
    asOf: rules.asOf,
    onCall: (title) => asked.emit({ kind: "calling", title }),
    onPassages: (shown) => passages.push(...shown),
  });
}

function isAbout(symbol: string, companies: readonly OpenedCompany[]): boolean {
  return companies.some(({ analysis }) => analysis.dossier.company.symbol === symbol);
}

function wordingOf({ name }: LanguageModel, state: AnswerWording["state"], note: string): AnswerWording {
  return { model: name, state, note, sentences: [], quotes: [], removed: [] };
}

function noteOf({ name, isLocal, host }: LanguageModel, isWorded: boolean, hasWeights: boolean): string {
  const where = isLocal
    ? "It runs on this machine, so nothing left it."
    : `The question, its companies${hasWeights ? ", their shares of the portfolio" : ""} and their figures were sent to ${host}.`;
  return isWorded
    ? `${name} worded this part, and our code checked each sentence. ${where}`
    : `${name} wrote nothing that passed our checks, so the answer is written by our rules alone. ${where}`;
}

/** A question that our rules did not answer is answered where sentences of the model passed; its evidence is their figures. */
function withWording(
  rules: AskAnswer,
  wording: AnswerWording,
  { companies, known, isPartlyRead }: Pick<Asking, "companies" | "known"> & { readonly isPartlyRead: boolean },
): AskAnswer {
  if (rules.state === "answered" || wording.state !== "worded") return { ...rules, wording };
  const named = new Set(wording.sentences.flatMap(({ figures }) => Object.keys(figures)));
  const figures = known.all().filter(({ id }) => named.has(id));
  const sources = companies.flatMap(({ analysis }) => sourcesOf(figures, analysis));
  const quoted = wording.quotes.map(sourceOfQuote);
  return {
    ...rules,
    state: "answered",
    outOfScope: null,
    // What was not read of a question stays said: sentences about all revenue answer none about revenue of ads.
    notes: isPartlyRead ? rules.notes : [],
    operands: figures.map(viewOf),
    sources: [...sources, ...quoted],
    wording,
  };
}

function sourcesOf(figures: readonly Figure[], analysis: Analysis): AskAnswer["sources"] {
  const own = figures.filter((figure) => analysisOfFigure(figure, [analysis]) !== undefined);
  return figureSources(own, analysis.dossier);
}

function sourceOfQuote({ symbol, form, filed, url }: FiledQuote): AskAnswer["sources"][number] {
  return { title: `${symbol}, ${form}`, filed, url };
}
