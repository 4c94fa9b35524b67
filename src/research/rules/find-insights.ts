import type { SentenceFailure, VerificationContext } from "#research/verifier/verification.ts";
import { shortName } from "#research/verifier/lexicon/nouns.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { INSIGHT_RULES } from "./catalogue/catalogue.ts";
import type { RuleContext, VerifiedInsight } from "./insight.ts";
import type { Sentence, Slot, VerifiedSentence } from "#research/text/sentence.ts";

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
  const shortNames = [analysis, ...peers.map((peer) => peer.analysis)].map(shortName);
  const entities = [...new Set([displayName, name, symbol, ...peers.map((peer) => peer.name), ...shortNames])];
  return { analysis, entities, chosenPeers: peers };
}

/** Whether two insights on one topic and of one time point in opposite directions. */
export function isContradiction(a: VerifiedInsight, b: VerifiedInsight): boolean {
  const directions = new Set([a.direction, b.direction]);
  const isOpposite = directions.has("up") && directions.has("down");
  return a.topic === b.topic && isOpposite && openingPeriod(a.sentence) === openingPeriod(b.sentence);
}

/**
 * Joins two contradicting insights into one sentence with "but", the first leading, the common period sentenceOf once. Null
 * where the sentences have clauses of their own already or the joined sentence fails a check.
 */
export function joinInsights(
  lead: VerifiedInsight,
  other: VerifiedInsight,
  context: RuleContext,
): VerifiedInsight | null {
  const rule = `${lead.rule}+${other.rule}`;
  const attempts = [
    joined(lead.sentence.parts, withoutPeriod(other.sentence)),
    joined(lead.sentence.parts, other.sentence.parts),
  ];
  for (const parts of attempts) {
    const verdict = parts === null ? null : verifySentence({ rule, parts }, verificationContextOf(context));
    if (verdict?.ok === true) {
      const polarity = lead.polarity === other.polarity ? lead.polarity : "neutral";
      const confidence = Math.min(lead.confidence, other.confidence);
      return { ...lead, rule, polarity, confidence, sentence: verdict.sentence };
    }
  }
  return null;
}

const INNER_CLAUSE = /[;:]|\b(?:but|while|yet)\b/;

function joined(first: Sentence["parts"], second: Sentence["parts"]): Sentence["parts"] | null {
  const last = first.at(-1);
  const [opening, ...rest] = second;
  const texts = [...first, ...second].filter((part) => typeof part === "string");
  if (typeof last !== "string" || typeof opening !== "string" || texts.some((text) => INNER_CLAUSE.test(text))) {
    return null;
  }
  return [...first.slice(0, -1), last.replace(/\.$/, ", but ") + uncapitalised(opening), ...rest];
}

/** The period of the first number: what the sentence is about. */
function openingPeriod({ parts, figures }: VerifiedSentence): string | undefined {
  const slot = parts.find((part): part is Slot => typeof part !== "string");
  return slot === undefined ? undefined : figures[slot.figure]?.periodKey;
}

/** Drops ` in FY2026` and the like, which the leading sentence has sentenceOf. */
function withoutPeriod(sentence: VerifiedSentence): Sentence["parts"] {
  const lead = openingPeriod(sentence);
  const at = sentence.parts.findIndex(
    (part) => typeof part !== "string" && isPeriod(part) && sentence.figures[part.figure]?.periodKey === lead,
  );
  const before = sentence.parts[at - 1];
  const behind = sentence.parts[at + 1];
  if (typeof before !== "string" || typeof behind !== "string" || !/ (?:in|on)(?: the)? $/.test(before)) {
    return sentence.parts;
  }
  const text = before.replace(/ (?:in|on)(?: the)? $/, "") + behind;
  return [...sentence.parts.slice(0, at - 1), text, ...sentence.parts.slice(at + 2)];
}

function isPeriod({ format }: Slot): boolean {
  return format === "period" || format === "end-date";
}

/** Names and short forms keep their capital. */
function uncapitalised(text: string): string {
  return /^(?:[A-Z][^a-z]|Altman|Beneish|Piotroski)/.test(text) && !text.startsWith("A ")
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}
