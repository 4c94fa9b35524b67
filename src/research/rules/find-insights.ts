import type { SentenceFailure } from "#research/verifier/failure.ts";
import type { VerificationContext } from "#research/verifier/verification-context.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { INSIGHT_RULES } from "./catalogue.ts";
import type { RuleContext, VerifiedInsight } from "./insight.ts";

/** What the rules found, and what of it was not let through. */
export interface Findings {
  /** In the order of the catalogue. */
  readonly insights: readonly VerifiedInsight[];
  /** Sentences that failed a check, with the reasons; they are counted and never shown. */
  readonly dropped: readonly { readonly rule: string; readonly failures: readonly SentenceFailure[] }[];
}

/** Runs every rule and verifies every sentence (docs/research-method.md#5 and #6). The same facts give the same bytes. */
export function findInsights(context: RuleContext): Findings {
  const insights: VerifiedInsight[] = [];
  const dropped: Findings["dropped"][number][] = [];
  const against = verificationContextOf(context);
  for (const rule of INSIGHT_RULES) {
    const insight = rule.find(context);
    if (insight === null) {
      continue;
    }
    const verdict = verifySentence(insight.sentence, against);
    if (verdict.ok) {
      insights.push({ ...insight, sentence: verdict.sentence });
    } else {
      dropped.push({ rule: rule.id, failures: verdict.failures });
    }
  }
  return { insights, dropped };
}

/** What sentences of a run are held against. */
export function verificationContextOf({ analysis, peers = [] }: RuleContext): VerificationContext {
  const { displayName, name, symbol } = analysis.dossier.company;
  return { analysis, entities: [displayName, name, symbol, ...peers.map((peer) => peer.name)], chosenPeers: peers };
}
