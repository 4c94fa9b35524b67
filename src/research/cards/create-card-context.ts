import type { Dossier } from "#facts/dossier.ts";
import type { FactBook } from "#facts/fact-book.ts";
import type { Analysis } from "#metrics/analysis.ts";
import type { Peer } from "#research/rules/insight.ts";
import type { Sentence, VerifiedSentence } from "#research/text/sentence.ts";
import { verificationContextOf } from "#research/rules/find-insights.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import type { CardContext } from "./card-context.ts";
import { dayBefore, newestReport } from "./filings/newest-report.ts";

export interface ContextParts {
  readonly reading: { readonly book: FactBook; readonly analysis: Analysis };
  readonly peers: readonly Peer[];
  readonly read: (dossier: Dossier, asOf: string) => { readonly analysis: Analysis };
}

/** A context and the count of sentences it refused. */
export interface OpenContext {
  readonly context: CardContext;
  /** Different sentences that failed a check and are not shown. */
  readonly removedSentences: () => number;
}

/** Opens what cards are built from; sentences are found once, when the first card asks for them. */
export function createCardContext({ reading, peers, read }: ContextParts): OpenContext {
  const { book, analysis } = reading;
  const removed = new Set<string>();
  const against = verificationContextOf({ analysis, peers });
  const verify = (sentence: Sentence): VerifiedSentence | null => {
    const verdict = verifySentence(sentence, against);
    if (verdict.ok) return verdict.sentence;
    removed.add(JSON.stringify(sentence));
    return null;
  };
  const previous = once(() => {
    const report = newestReport(analysis);
    return report === null ? null : read(analysis.dossier, dayBefore(report)).analysis;
  });
  const context: CardContext = { book, analysis, peers, previous, insights: () => [], verify, built: [] };
  return { context, removedSentences: () => removed.size };
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
