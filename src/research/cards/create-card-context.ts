import { lazily } from "#platform/memo.ts";
import type { CardType, ResearchType } from "#contracts/research-stream.ts";
import type { Dossier } from "#facts/dossier.ts";
import type { DateSource } from "#earnings/event.ts";
import type { FactSet } from "#facts/fact-set.ts";
import type { Analysis } from "#metrics/analysis.ts";
import { findInsights, verificationContextOf } from "#research/rules/find-insights.ts";
import type { Peer, VerifiedInsight } from "#research/rules/insight.ts";
import { selectInsights } from "#research/rules/select-insights.ts";
import { resolveFigure } from "#research/text/calculations/calculate.ts";
import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import { noteDerivation } from "#research/rules/rule.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { cardsOf } from "./plan.ts";
import { type CardContext, dayBefore, newestReport } from "./card-context.ts";

export interface CardContextDeps {
  /** What the summary is about: each type of research has its own sentences, the overview the best of all. */
  readonly type: ResearchType;
  readonly known: { readonly factSet: FactSet; readonly analysis: Analysis };
  readonly peers: readonly Peer[];
  readonly votes: readonly DateSource[];
  readonly read: (dossier: Dossier, asOf: string) => { readonly analysis: Analysis };
  /** Told when sentences could not be found; the cards are built without them. */
  readonly reportError: (error: unknown, where: string) => void;
}

/** A context and the count of sentences it refused. */
export interface OpenContext {
  readonly context: CardContext;
  /** Different sentences that failed a check and are not shown. */
  readonly removedSentences: () => number;
}

/** Opens what cards are built from; sentences are found once, when the first card asks for them. */
export function createCardContext({ type, known, peers, votes, read, reportError }: CardContextDeps): OpenContext {
  const { factSet, analysis } = known;
  const previous = lazily(() => {
    const report = newestReport(analysis);
    return report === null ? null : read(analysis.dossier, dayBefore(report)).analysis;
  });
  const chosen = lazily((): ChosenInsights => {
    try {
      return chooseInsights({ type, analysis, peers, previous: previous() });
    } catch (error) {
      reportError(error, "sentences");
      return without(error);
    }
  });
  const against = verificationContextOf({ analysis, peers });
  const refused = new Set<string>();
  const others = peers.map((peer) => peer.analysis);
  const verify = (written: Sentence): VerifiedSentence | null => {
    const parts = noteDerivation(written.parts, (figure) => resolveFigure(figure, analysis, others));
    const sentence = { ...written, parts };
    const verdict = verifySentence(sentence, against);
    if (!verdict.ok) refused.add(JSON.stringify(sentence));
    return verdict.ok ? verdict.sentence : null;
  };
  const insights = (card: CardType) => chosen().of(card);
  const rulesOfVerdict = lazily((): ReadonlySet<string> => {
    const told = chosen().isBroken === true ? [] : chosen().of("verdict");
    return new Set(told.flatMap(({ rule }) => rule.split("+")));
  });
  return {
    context: { factSet, analysis, votes, peers, previous, insights, rulesOfVerdict, verify, steps: [], built: [] },
    removedSentences: () => refused.size + chosen().dropped,
  };
}

interface ChosenInsights {
  of(card: CardType): readonly VerifiedInsight[];
  /** Sentences the verifier did not let through. */
  readonly dropped: number;
  /** True where no sentence could be found, and that of the verdict is an error. */
  readonly isBroken?: true;
}

/** A card may do without sentences; the verdict is made of nothing else. */
function without(error: unknown): ChosenInsights {
  const failure = new Error("We couldn't write the sentences.", { cause: error });
  return {
    dropped: 0,
    isBroken: true,
    of(card) {
      if (card === "verdict") throw failure;
      return [];
    },
  };
}

interface InsightInput extends Pick<CardContextDeps, "type" | "peers"> {
  readonly analysis: Analysis;
  readonly previous: Analysis | null;
}

/** A question of deep research looks at more sentences than a card shows. */
const DEEP_PER_CARD = 6;

function isOfAll(type: ResearchType): boolean {
  return type === "overview" || type === "full";
}

/**
 * The sentences of a page. None is on two tabs or twice on one: the overview has the five best and its cards only figures,
 * the other tabs say the rest. `full` has all of them, and the memo of deep research argues from any.
 */
function chooseInsights({ type, analysis, peers, previous }: InsightInput): ChosenInsights {
  const context = { analysis, peers, ...(previous === null ? {} : { previous }) };
  const { insights, dropped } = findInsights(context);
  const { cards, verdict, topicVerdict } = selectInsights(insights, context, {
    ...(isOfAll(type) ? {} : { topics: cardsOf(type) }),
    ...(type === "deep" ? { perCard: DEEP_PER_CARD } : { isToldOnce: true }),
  });
  const summary = isOfAll(type) ? verdict : topicVerdict;
  const ofCards = type === "overview" ? {} : cards;
  return { of: (card) => (card === "verdict" ? summary : (ofCards[card] ?? [])), dropped: dropped.length };
}
