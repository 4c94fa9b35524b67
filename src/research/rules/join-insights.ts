import type { Sentence } from "#research/text/sentence.ts";
import { verifySentence } from "#research/verifier/verify-sentence.ts";
import { verificationContextOf } from "./find-insights.ts";
import type { RuleContext, VerifiedInsight } from "./insight.ts";

/** Whether two insights on one topic point in opposite directions. */
export function isContradiction(a: VerifiedInsight, b: VerifiedInsight): boolean {
  const directions = new Set([a.direction, b.direction]);
  return a.topic === b.topic && directions.has("up") && directions.has("down");
}

/**
 * Joins two contradicting insights into one sentence with "but", the first leading. Null where the sentences have
 * clauses of their own already or the joined sentence fails a check.
 */
export function joinInsights(
  lead: VerifiedInsight,
  other: VerifiedInsight,
  context: RuleContext,
): VerifiedInsight | null {
  const parts = joined(lead.sentence.parts, other.sentence.parts);
  const rule = `${lead.rule}+${other.rule}`;
  const verdict = parts === null ? null : verifySentence({ rule, parts }, verificationContextOf(context));
  return verdict?.ok === true
    ? { ...lead, rule, confidence: Math.min(lead.confidence, other.confidence), sentence: verdict.sentence }
    : null;
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

/** Names and short forms keep their capital. */
function uncapitalised(text: string): string {
  return /^(?:[A-Z][^a-z]|Altman|Beneish|Piotroski)/.test(text) && !text.startsWith("A ")
    ? text
    : text.charAt(0).toLowerCase() + text.slice(1);
}
