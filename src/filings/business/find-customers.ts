import { type Block, textOf } from "#filings/document/block.ts";
import type { ParsedFiling } from "#filings/document/parse-html.ts";
import { splitSentences } from "#filings/document/sentences.ts";
import type { QuotedSentence } from "./describe-business.ts";

/** Accounting asks companies to name a customer from a tenth of revenue on (ASC 280-10-50-42). */
const LEAST_SHARE = 0.1;
const MOST = 2;
const LATE_DAYS = 60;
const DAY_MS = 86_400_000;
const LONGEST = 420;

const BUYER =
  /\b(?:customers?|wholesalers?|distributors?|bottlers?|resellers?|retailers?|payors?|clients?|tenants?|carriers?)\b/i;
const SHARE = /\b(?:account(?:ed|s|ing)? for|represent(?:s|ed|ing)?|compris(?:e|es|ed|ing)|exceed(?:s|ed)?)\b/i;
/** "16% of total revenue", and "net sales of approximately 16%". */
const OF_REVENUE =
  /\d(?:\.\d+)?\s?(?:%|percent)(?: or more| or greater)?[^.;]{0,90}?\b(?:revenues?|sales)\b|\b(?:revenues?|sales) of (?:approximately |about )?\d+(?:\.\d+)?\s?(?:%|percent)/i;
/** One buyer, or some that are counted; not buyers of a kind. */
const SINGLE =
  /\b(?:one|two|three|four|another|no|single|individual|largest|each) (?:\p{L}+ ){0,4}?(?:customers?|wholesalers?|distributors?|bottlers?|resellers?|retailers?|payors?|clients?|tenants?|carriers?)\b|\bcustomers? [A-Z]\b|\blargest customer/iu;
/** Where buyers are, what they owe, what could happen, and other places of the report. */
const OTHER =
  /\boutside|headquartered|\blocated\b|billing|geograph|(?<!\bor )\bcountr|\bregion|\bonline\b|(?<!revenues? or accounts )receivable|\b(?:may|could|might|would|if|whether)\b|\bestimate some\b|\bsee\b|refer to|following table|\bsuppliers?\b|\bvendors?\b/i;
/** Several together say less than one alone. */
const TOGETHER = /\b(?:top|collectively|aggregate|together|combined)\b|\b(?:ten|five) largest\b/i;
const NONE = /\bno (?:\p{L}+ ){0,4}?(?:customers?|clients?|payors?|bottlers?|tenants?)\b/iu;

/**
 * Finds the sentences that state what part of revenue single customers are from a tenth on, or that none is; tagged ones first. Empty where
 * the report says nothing of its own year.
 * @param period the report's last day, as an ISO date
 */
export function findCustomers(filing: ParsedFiling, period: string): readonly QuotedSentence[] {
  const tagged = taggedFacts(filing);
  const stated = filing.blocks.flatMap((block) => statedIn(block, tagged));
  // A fiscal year that ends in January is often called by the year before.
  const reported = new Date(Date.parse(period) - LATE_DAYS * DAY_MS).getUTCFullYear();
  const newest = Math.max(reported, ...stated.map(({ year }) => year ?? 0));
  const current = stated.filter(({ year }) => year === null || year === newest);
  const best = distinct(current.toSorted((one, other) => other.score - one.score));
  const first = best[0];
  if (first === undefined) return [];
  // A report that names customers says of the others that none is as large; one that names none is done.
  return NONE.test(first.text) ? [quoted(first)] : best.slice(0, MOST).map(quoted);
}

/** Numbers of the facts that tag a customer's share of revenue. */
function taggedFacts({ facts, contexts }: ParsedFiling): ReadonlySet<number> {
  const found = new Set<number>();
  for (const [index, { concept, context, value }] of facts.entries()) {
    if (!concept.startsWith("us-gaap:ConcentrationRiskPercentage") || Number(value) < LEAST_SHARE) continue;
    const dimensions = contexts.get(context)?.dimensions ?? [];
    const has = (axis: string, member: RegExp) =>
      dimensions.some((one) => one.axis.endsWith(`:${axis}`) && member.test(one.member));
    const isOfRevenue = has("ConcentrationRiskByBenchmarkAxis", /Revenue|Sales/);
    if (isOfRevenue && has("MajorCustomersAxis", /./) && !has("StatementGeographicalAxis", /./)) found.add(index);
  }
  return found;
}

interface Stated extends QuotedSentence {
  /** The newest year that it speaks of; null where it names none. */
  readonly year: number | null;
  readonly score: number;
}

function statedIn(block: Block, tagged: ReadonlySet<number>): readonly Stated[] {
  if (block.kind === "table" || block.kind === "heading") return [];
  const marks = block.marks.filter(({ fact }) => tagged.has(fact));
  let at = 0;
  return splitSentences(textOf(block)).flatMap((text) => {
    const start = block.text.indexOf(text, at);
    if (start !== -1) at = start + text.length;
    const isTagged = marks.some((mark) => start !== -1 && mark.start >= start && mark.end <= start + text.length);
    if (text.length > LONGEST || !(isTagged || isStated(text))) return [];
    const years = [...text.matchAll(/\b20\d\d\b/g)].map(([year]) => Number(year));
    const score = Number(isTagged) - Number(TOGETHER.test(text)) - Number(NONE.test(text)) / 2;
    return [{ text, block: block.id, year: years.length === 0 ? null : Math.max(...years), score }];
  });
}

function isStated(text: string): boolean {
  return [BUYER, SHARE, OF_REVENUE, SINGLE].every((sign) => sign.test(text)) && !OTHER.test(text);
}

/** A report says the same in its business, its risks and its notes, in other words and of more years. */
function distinct(sentences: readonly Stated[]): readonly Stated[] {
  const kept: Stated[] = [];
  for (const sentence of sentences) {
    const share = firstShareOf(sentence.text);
    if (!kept.some(({ text }) => firstShareOf(text) === share)) kept.push(sentence);
  }
  return kept;
}

function firstShareOf(text: string): string | undefined {
  return /(\d+(?:\.\d+)?)\s?(?:%|percent)/.exec(text)?.[1];
}

function quoted({ text, block }: Stated): QuotedSentence {
  return { text, block };
}
