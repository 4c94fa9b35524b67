import { isDeepStrictEqual } from "node:util";
import type { AskDeps } from "#ask/deps.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { findWords, type FoundWords } from "./find-words.ts";
import { readPeriods } from "./periods.ts";
import { isAboutBefore, isFollowUpWord, merge } from "./follow-up.ts";
import { findGroup } from "./company-groups.ts";
import { homeIn } from "./part-names.ts";
import { eventIn, intentOf, isInvertedRatio, ABOUT_ALL } from "./intent.ts";
import { growthOf } from "./condition-measure.ts";
import { readConditions } from "./conditions.ts";
import { withEstimateSpelt, withMeaning } from "./one-measure.ts";
import { changingWords, isAgainstOne, isOfOppositeSign, sizeIn } from "./changing-words.ts";
import type { Intent, Question } from "./question.ts";

/**
 * Reads a question by rules. What a follow-up ("and AMD?", "and in 2023?") does not say itself, it takes from the
 * question before; a question without a company is about the companies of the page.
 */
export function readQuestion(
  text: string,
  deps: Pick<AskDeps, "companies" | "names">,
  {
    before,
    about,
    isOnMany,
  }: {
    readonly before: Question | null;
    /** Symbols of the page that it was asked on; none where there are many. */
    readonly about: readonly string[];
    readonly isOnMany: boolean;
  },
): Question {
  const own = readAlone(text, deps, {
    isAboutPage: about.length > 0,
    isOnMany,
    isAlone: about.length === 0 && !isOnMany && before === null,
    goesOnFromFilter:
      before !== null && (before.intent === "filter" || before.intent === "ranking") && isFollowUpWord(text),
  });
  const isFollowUp = before !== null && isAboutBefore(own, about.length === 0);
  const merged = withCompared(isFollowUp ? merge(own, before) : own, before?.symbols ?? about);
  const isAboutAll = merged.intent === "ranking" || merged.intent === "filter";
  const needsCompany = merged.symbols.length === 0 && merged.strangers.length === 0 && !isAboutAll;
  const isAboutOne = merged.intent === "when" || merged.intent === "why-none";
  return needsCompany && (about.length === 1 || !isAboutOne) ? { ...merged, symbols: about } : merged;
}

/** What else is known where a question is read. */
interface Page {
  readonly isAboutPage: boolean;
  readonly isOnMany: boolean;
  /** Whether neither a page nor a question before says which company may be meant. */
  readonly isAlone: boolean;
  readonly goesOnFromFilter: boolean;
}

/** What a question says itself. */
function readAlone(text: string, deps: Pick<AskDeps, "companies" | "names">, page: Page): Question {
  const spelt = withTimeWordsSpelt(withEstimateSpelt(text.replace(AGAINST_YEAR_BEFORE, "yoy")));
  const { wishes, asOf, rest } = readPeriods(spelt);
  const periods = wishes.filter((one, index) => wishes.findIndex((other) => isDeepStrictEqual(one, other)) === index);
  const { group, sizes, conditions, all } = readMany(rest, deps, page);
  const hasConditions = conditions.found.length > 0;
  const find = (of: string): FoundWords => findWords(of.replaceAll(FORMS, " "), deps, page);
  const words = withPerShare(withoutLevels(find(conditions.rest), rest), conditions.rest);
  const measures = withoutParts(words.measures, rest);
  const intent = intentOf(conditions.rest, {
    phrases: words.measures.map(({ phrase }) => phrase),
    measures: measures.length,
    companies: words.symbols.length,
    periods,
    hasConditions,
    isOfGroup: group !== null,
    ...page,
  });
  const ranked = intent === "ranking" ? rankedBy(measures, words.loose) : { measures, isFalling: false, read: [] };
  const isAboutAll = intent === "ranking" || intent === "filter" || isAgainstOne(conditions.rest, words.symbols);
  const changing = looseIn(conditions.rest, { intent, isAboutAll, loose: words.loose, read: ranked.read });
  const question: Question = {
    text,
    goesOnFrom: null,
    intent,
    symbols: hasConditions ? [] : words.symbols,
    strangers: words.strangers,
    unread: [
      ...unreadIn(intent, hasConditions ? find(all) : words, words),
      ...conditions.unread,
      ...sizes,
      ...homeWords(all, words),
      ...changing.filter((one) => !conditions.unread.some((bound) => bound.includes(one))),
    ],
    group,
    measures: hasConditions ? [] : ranked.measures,
    periods,
    asOf,
    conditions: conditions.found,
    count: countIn(conditions.rest),
    isLowest: (LOWEST.test(rest) || ranked.isFalling) !== isOfOppositeSign(measures[0]?.phrase ?? ""),
    isInverted: isInvertedRatio(rest),
    event: eventIn(rest),
    hasUnreadPeriod: hasUnreadPeriod(rest, intent),
  };
  return withMeaning(question, { text: conditions.rest, measures });
}

/** What a question says of many companies: their kind, their size and bounds; `all` is the text without the kind. */
function readMany(text: string, deps: Pick<AskDeps, "companies" | "names">, { isAlone, goesOnFromFilter }: Page) {
  // A word for a kind of company may be part of a name: United Airlines.
  const isNamed = findWords(text, deps).symbols.length > 0;
  const found = isNamed ? null : findGroup(text);
  const { words: sizes, rest: all } = sizeIn(found?.rest ?? text);
  const isFilter =
    goesOnFromFilter || (isAlone && !isNamed) || ABOUT_ALL.test(all) || /\b(?:companies|stocks|firms)\b/i.test(all);
  const conditions = isFilter ? readConditions(all, deps) : { found: [], unread: [], rest: all };
  return { group: found?.group ?? null, sizes, conditions, all };
}

function hasUnreadPeriod(text: string, intent: Intent): boolean {
  return (
    UNREAD_TIMES.test(text.replace(/\b52[- ]weeks?\b/gi, " ")) ||
    (intent !== "history" && /\bquarters?\b/i.test(text)) ||
    ((intent === "change" || intent === "growth") && /\bquarterly\b/i.test(text))
  );
}

type Loose = FoundWords["loose"];
const RISES = /^(?:grow(?:s|n|ing)?|grew|ris(?:e|es|ing)|rose|increas(?:e|es|ed|ing))$/;
const FALLS =
  /^(?:shr(?:ink|inks|ank|inking)|declin(?:e|es|ed|ing)|fall(?:s|ing)?|fell|decreas(?:e|es|ed|ing)|drop(?:s|ped|ping)?)$/;

/** A ranking of what grows or shrinks is one of its growth: `which company grew revenue fastest`. `low` is the direction. */
function rankedBy(
  measures: FoundWords["measures"],
  loose: Loose,
): {
  readonly measures: FoundWords["measures"];
  readonly isFalling: boolean;
  /** The loose words that this reads. */
  readonly read: Loose;
} {
  const [only, ...others] = measures;
  const trends = loose.filter(({ word }) => RISES.test(word) || FALLS.test(word));
  const levels = loose.filter(({ word }) => word === "low" || word === "high");
  if (only === undefined || others.length > 0) return { measures, isFalling: false, read: [] };
  if (trends.length === 0)
    return { measures, isFalling: levels.some(({ word }) => word === "low"), read: levels.length === 1 ? levels : [] };
  const growth = growthOf(only.ids);
  if (growth === null) return { measures, isFalling: false, read: [] };
  return {
    measures: [{ ...only, ids: [growth] }],
    isFalling: trends.some(({ word }) => FALLS.test(word)),
    read: trends,
  };
}

/** Words that change what is asked and that nothing has read; a number of companies is read, and so is the verb of a question. */
function looseIn(
  text: string,
  {
    intent,
    isAboutAll,
    loose,
    read,
  }: { readonly intent: Intent; readonly isAboutAll: boolean; readonly loose: Loose; readonly read: Loose },
): readonly string[] {
  const count = String(countIn(text) ?? "");
  const left = loose.filter(
    (one, index) =>
      !read.includes(one) &&
      one.text !== count &&
      !(index === 0 && /^(?:is|are|was|did|does|has)n['’]?t$/i.test(one.text) && text.trimStart().startsWith(one.text)),
  );
  return changingWords(left, { isAboutAll, isWhyNone: intent === "why-none" });
}

/** `in the US`, unless a company is called so: US Bancorp. */
function homeWords(text: string, { mentions }: FoundWords): readonly string[] {
  const home = homeIn(text);
  return home === null || mentions.some(({ start }) => start === home.start) ? [] : [home.words];
}

const LOWEST = /\b(?:lowest|least|smallest|worst|bottom|fewest|cheap|cheapest|minimum|weakest|slowest)\b/i;

/** Words of a time that was not read; a quarter of a history is none: `the lowest quarterly revenue`. */
const UNREAD_TIMES =
  /\b(?:q[1-4]|half|h[12]|months?|weeks?|decade|january|february|march|april|june|july|august|september|october|november|december)\b/i;

const HIGH = /^52[- ]week high$/i;
const APART = /\b(?:below|under|off|from|gap|distance|within|near|close|far|discount)\b/i;

/** We know how far a price is from its high of 52 weeks, and not the high itself. */
function withoutLevels(words: FoundWords, text: string): FoundWords {
  const levels = APART.test(text) ? [] : words.measures.filter(({ phrase }) => HIGH.test(phrase));
  if (levels.length === 0) return words;
  return {
    ...words,
    measures: words.measures.filter((one) => !levels.includes(one)),
    unread: [...words.unread, ...levels.map(({ phrase }) => phrase)],
  };
}

/** `capex per share`: an amount of the whole company is no answer, and no measure of ours has this name. */
function withPerShare(words: FoundWords, text: string): FoundWords {
  const left = words.measures.reduce((rest, { phrase }) => rest.replace(phrase, " "), text);
  const perShare = /\bper share\b|\ba share\b(?! (?:of|in)\b)/i.exec(left)?.[0];
  return perShare === undefined ? words : { ...words, unread: [...words.unread, perShare] };
}

/** What stays unread: words that may change a question, a name among all companies, a measure of a filter without a bound. */
function unreadIn(intent: Intent, { unread, strangers }: FoundWords, left: FoundWords): readonly string[] {
  const isAboutAll = intent === "ranking" || intent === "filter";
  const names = isAboutAll ? strangers.map(({ text }) => text) : [];
  const unbound = intent === "filter" ? [...left.measures.map(({ phrase }) => phrase), ...left.symbols] : [];
  return [...unread, ...names, ...unbound];
}

/** `how does it compare with Intel`: with the company of the page, or of the question before. */
function withCompared(question: Question, others: readonly string[]): Question {
  const [other] = others;
  const isCompared =
    /\bcompar(?:e|es|ed|ison) (?:(?:it|this|that|them) )?(?:with|to|against)\b|\b(?:it|its|they|their|this|that)\b.{0,40}\b(?:than|versus|vs)\b/i.test(
      question.text,
    );
  if (!isCompared || other === undefined || others.length > 1 || question.symbols.length !== 1) return question;
  return question.symbols.includes(other)
    ? question
    : { ...question, intent: "compare", symbols: [other, ...question.symbols] };
}

const AGAINST_YEAR_BEFORE =
  /\b(?:compared (?:to|with)|versus|vs\.?|against|than|from|since) (?:a |the |one )?(?:year (?:earlier|before|ago)|(?:previous|prior) year)\b/gi;

const TIME_WORDS = ["quarter", "fiscal", "first", "second", "third", "fourth", "trailing", "years", "since"];

/** Misspelt words of time must not change the period: `third quatrer of 2023` is no year. */
function withTimeWordsSpelt(text: string): string {
  const spelt = text.replace(/\byr(s?)\b/gi, "year$1").replace(/\bqtr(s?)\b/gi, "quarter$1");
  return spelt.replace(/[A-Za-z]{5,9}/g, (word) => {
    const lower = word.toLowerCase();
    if (TIME_WORDS.includes(lower)) return word;
    return (
      TIME_WORDS.find((known) => known.length >= 5 && editDistance(known, lower, 1) <= 1 && known[0] === lower[0]) ??
      word
    );
  });
}

/** Names of forms, which are no companies. */
const FORMS = /\b(?:form )?(?:10-?[KQ]|20-?F|40-?F|8-?K|6-?K)s?\b/gi;

function countIn(text: string): number | null {
  const count =
    /\b(?:top|bottom|first|best|worst) (\d{1,2})\b/i.exec(text)?.[1] ??
    /\b(\d{1,2}) (?:(?:\w+ ){0,3}(?:companies|stocks|firms)|(?:most|highest|lowest|largest|biggest|smallest|cheapest|best|worst|fastest))\b/i.exec(
      text,
    )?.[1];
  return count === undefined ? null : Number(count);
}

/** An ambiguous word next to a clear phrase for the same thing adds nothing: the growth of revenue. */
function withoutParts(measures: FoundWords["measures"], text: string): FoundWords["measures"] {
  const clear = measures.filter(({ ids }) => ids.length === 1).flatMap(({ ids }) => ids);
  const isPart = ({ ids, phrase }: FoundWords["measures"][number]): boolean =>
    clear.length > 0 &&
    (/^(?:growth|valuation|cheaper|dearer|pricier|(?:more|less) expensive|returns?|earnings|leverage)$/i.test(phrase) ||
      ids.some((id) => clear.some((one) => one === id || id.startsWith(one) || one.startsWith(id))));
  const kept = measures.filter((one) => one.ids.length === 1 || !isPart(one));
  return kept
    .map((one) => (/^shares$/i.test(one.phrase) && /\boutstanding\b/i.test(text) ? outstanding(one) : one))
    .filter(({ ids }, index, all) => all.findIndex((one) => one.ids[0] === ids[0]) === index);
}

/** `how many shares does Ford have outstanding`. */
function outstanding(shares: FoundWords["measures"][number]): FoundWords["measures"][number] {
  return { ...shares, ids: ["shares_outstanding"] };
}
