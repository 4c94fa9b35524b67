import { randomUUID } from "node:crypto";
import type { AskDeps, Universe } from "#ask/deps.ts";
import type { AskServices, Asker, WordedQuestion } from "#app/ask/ask-services.ts";
import { cellFigure } from "#screener/universe/cell-figure.ts";
import { positionOf } from "#screener/universe/measures.ts";
import type { UniverseStore } from "#screener/universe/universe-store.ts";
import { answerQuestion } from "#ask/answer-question.ts";
import { checkText } from "#ask/check/check-text.ts";
import { wordAnswer } from "#ask/worded/word-answer.ts";
import type { LanguageModel } from "#contracts/language-model.ts";
import { readCompanyNames } from "#ask/question/company-names.ts";
import { lazily } from "#platform/memo.ts";
import type { CompanyIndex } from "#research/companies/lookup.ts";
import { analysisDay } from "#research/run/run-inputs.ts";
import type { AnalyseDossier, CompanyCache } from "#server/companies/company-cache.ts";

interface OpenAskInput extends Omit<AskDepsInput, "universe" | "today">, StoredUniverseDeps {
  readonly earnings: { today(): string };
  readonly writing: AskWriting;
}

/** What answers questions and checks texts. */
interface OpenedAsk {
  readonly deps: AskDeps;
  readonly service: AskServices;
}

/** Opens what questions are answered from; nothing is read before the first one. */
export function openAsk({ store, held, earnings, writing, ...input }: OpenAskInput): OpenedAsk {
  const universe = createStoredUniverse({ store, held });
  const deps = createAskDeps({ ...input, universe, today: () => earnings.today() });
  return { deps, service: createAskService(deps, writing) };
}

const OPEN_MS = 30_000;

interface AskDepsInput {
  readonly companies: CompanyIndex;
  readonly companyCache: Pick<CompanyCache, "recall">;
  readonly read: AnalyseDossier;
  readonly universe: Universe;
  readonly votes: AskDeps["votes"];
  readonly screener: AskDeps["screener"];
  readonly filings: AskDeps["filings"];
  readonly today: () => string;
}

/** What questions are answered from: the companies as the research pages know them. */
export function createAskDeps({ companyCache, read, ...others }: AskDepsInput): AskDeps {
  return {
    ...others,
    names: lazily(() => readCompanyNames(others.companies)),
    async open(cik, asOf) {
      const dossier = await companyCache.recall(cik, AbortSignal.timeout(OPEN_MS));
      return dossier === null ? null : read(dossier, analysisDay(dossier, asOf));
    },
  };
}

/** Where the universe is kept. */
interface StoredUniverseDeps {
  readonly store: Pick<UniverseStore, "columns">;
  /** How many companies there will be. */
  readonly held: () => number;
}

/** The newest figures of all companies as the screener keeps them; what it has not computed yet counts as unread. */
export function createStoredUniverse({ store, held }: StoredUniverseDeps): Universe {
  return {
    async newest(measures) {
      const columns = measures.flatMap((measure) => {
        const position = positionOf(measure);
        return position === undefined ? [] : [{ measure, position }];
      });
      const stored = await store.columns(
        "ttm",
        columns.map(({ position }) => position),
      );
      const rows = stored.map(({ company, periods, cells }) => {
        const figures = columns.flatMap(({ measure }, index) => {
          const cell = cells[index] ?? null;
          const figure = cell === null ? null : cellFigure(cell, periods, measure);
          return figure === null ? [] : [[measure, figure] as const];
        });
        const { cik, symbol, name, sector, kind, sic, country } = company;
        return { cik, symbol, name, sector, kind, sic, country, figures: Object.fromEntries(figures) };
      });
      return { rows, unread: Math.max(0, held() - rows.length) };
    },
  };
}

/** What a question about all companies has read by then is kept for the next one. */
const PATIENCE_MS = 20_000;
/** A small model calls several functions, and writes slowly. */
const MODEL_PATIENCE_MS = 240_000;

/** The model that words answers, and the count of how often it may. */
interface AskWriting {
  /** Null: rules answer alone. */
  readonly model: LanguageModel | null;
  readonly questions: {
    /** Uses one question of the day; false where none is left. */
    take(asker: Asker): Promise<boolean>;
    giveBack(asker: Asker): Promise<void>;
  };
}

/** Answers the questions of pages and of the API. */
export function createAskService(deps: AskDeps, { model, questions }: AskWriting): AskServices {
  const within = (milliseconds: number, signal: AbortSignal): AbortSignal =>
    AbortSignal.any([signal, AbortSignal.timeout(milliseconds)]);
  return {
    model: model === null ? null : { name: model.name, isLocal: model.isLocal, host: model.host },
    answer: (asked, signal) => answerQuestion(asked, deps, within(PATIENCE_MS, signal)),
    check: (asked, signal) => checkText(asked, deps, within(PATIENCE_MS, signal)),
    async word(asked, asker, emit, signal) {
      if (model === null) return answerQuestion(asked, deps, within(PATIENCE_MS, signal));
      const refusal = async (): Promise<string | null> =>
        unagreed(asked, model) ?? ((await questions.take(asker)) ? null : usedUp(model));
      const about = { model, emit, refusal, budget: `question ${randomUUID()}`, weights: weightsOf(asked, deps) };
      const answer = await wordAnswer(asked, deps, about, within(MODEL_PATIENCE_MS, signal));
      // What the model did not do is not counted; what a reader stopped is.
      if (answer.wording?.state === "unavailable" && !signal.aborted) await questions.giveBack(asker);
      return answer;
    },
  };
}

function unagreed({ portfolio }: WordedQuestion, { name, isLocal, host }: LanguageModel): string | null {
  if (portfolio === null || isLocal || portfolio.hasAgreed) return null;
  const what = portfolio.weights.length === 0 ? "the symbols" : "symbols and weights";
  return `${name} was not asked, because you have not agreed to send ${what} of this portfolio to ${host}.`;
}

function usedUp({ name }: LanguageModel): string {
  return `You have used up today's questions to ${name}, so our rules wrote this answer.`;
}

/** Of companies that we cover alone: what else a request calls a symbol may be any text. */
function weightsOf({ portfolio }: WordedQuestion, { companies }: AskDeps): readonly string[] {
  return (portfolio?.weights ?? []).flatMap(({ symbol, weight }) => {
    const found = companies.find(symbol);
    return found.kind === "held" ? [`${found.symbol} ${(100 * weight).toFixed(1)} %`] : [];
  });
}
