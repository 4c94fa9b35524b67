import type { AskDeps } from "#ask/deps.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { findWords, type FoundWords } from "./find-words.ts";
import { readPeriods } from "./periods.ts";
import { isAboutBefore, merge } from "./follow-up.ts";
import { findGroup } from "./company-groups.ts";
import { homeIn } from "./part-names.ts";
import { eventIn, intentOf, isInvertedRatio, ABOUT_ALL } from "./intent.ts";
import type { Condition, Intent, Question } from "./question.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { SCALES } from "#research/verifier/parsing/printed-number.ts";

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
  const own = readAlone(text, deps, { isAboutPage: about.length > 0, isOnMany });
  const isFollowUp = before !== null && isAboutBefore(own, about.length === 0);
  const merged = withCompared(isFollowUp ? merge(own, before) : own, before?.symbols ?? about);
  const isAboutAll = merged.intent === "ranking" || merged.intent === "filter";
  const needsCompany = merged.symbols.length === 0 && merged.strangers.length === 0 && !isAboutAll;
  const isAboutOne = merged.intent === "when" || merged.intent === "why-none";
  return needsCompany && (about.length === 1 || !isAboutOne) ? { ...merged, symbols: about } : merged;
}

/** What a question says itself. */
function readAlone(
  text: string,
  deps: Pick<AskDeps, "companies" | "names">,
  { isAboutPage, isOnMany }: { readonly isAboutPage: boolean; readonly isOnMany: boolean },
): Question {
  const { wishes, asOf, rest } = readPeriods(withTimeWordsSpelt(text.replace(AGAINST_YEAR_BEFORE, "yoy")));
  // A word for a kind of company may be part of a name: United Airlines.
  const found = findWords(rest, deps).symbols.length > 0 ? null : findGroup(rest);
  const ofAll = found?.rest ?? rest;
  const conditions = readConditions(ofAll);
  const find = (of: string): FoundWords => findWords(of.replaceAll(FORMS, " "), deps, { isAboutPage });
  const words = withPerShare(withoutLevels(find(conditions.rest), rest), conditions.rest);
  const measures = withoutParts(words.measures, rest);
  const intent = intentOf(conditions.rest, {
    phrases: words.measures.map(({ phrase }) => phrase),
    measures: measures.length,
    companies: words.symbols.length,
    periods: wishes,
    hasConditions: conditions.found.length > 0,
    isOfGroup: found !== null,
    isOnMany,
  });
  return {
    text,
    goesOnFrom: null,
    intent,
    symbols: words.symbols,
    strangers: words.strangers,
    unread: [
      ...unreadIn(intent, conditions.found.length > 0 ? find(ofAll) : words, conditions.found),
      ...conditions.unread,
      ...(intent === "ranking" || intent === "filter" ? [] : homeWords(rest, words)),
      ...(intent === "ranking" ? (/\b(?:no|without|zero)\b/i.exec(ofAll) ?? []) : []),
    ],
    group: found?.group ?? null,
    measures,
    periods: wishes,
    asOf,
    conditions: conditions.found,
    count: countIn(conditions.rest),
    isLowest: LOWEST.test(rest),
    isInverted: isInvertedRatio(rest),
    event: eventIn(rest),
    hasUnreadPeriod:
      UNREAD_TIMES.test(rest.replace(/\b52[- ]weeks?\b/gi, " ")) ||
      (intent !== "history" && /\bquarters?\b/i.test(rest)) ||
      ((intent === "change" || intent === "growth") && /\bquarterly\b/i.test(rest)),
  };
}

/** `in the US`, unless a company is called so: US Bancorp. */
function homeWords(text: string, { mentions }: FoundWords): readonly string[] {
  const home = homeIn(text);
  return home === null || mentions.some(({ start }) => start === home.start) ? [] : [home.words];
}

const LOWEST = /\b(?:lowest|least|smallest|worst|bottom|fewest|cheapest|minimum|weakest|slowest)\b/i;

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
function unreadIn(
  intent: Intent,
  { unread, strangers, measures }: FoundWords,
  conditions: readonly Condition[],
): readonly string[] {
  const isAboutAll = intent === "ranking" || intent === "filter";
  const names = isAboutAll ? strangers.map(({ text }) => text) : [];
  const unbound = measures.filter(({ phrase }) => !conditions.some(({ text }) => text.includes(phrase)));
  return [...unread, ...names, ...(intent === "filter" ? unbound.map(({ phrase }) => phrase) : [])];
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
    /\b(\d{1,2}) (?:companies|stocks|firms)\b/i.exec(text)?.[1];
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

const BOUND =
  /((?:[\p{L}&/'’.-]+ ){1,7}?)(?:(?:is|are|was|were|of|at|has been|by) )?(above|over|greater than|more than|higher than|at least|exceeding|>=?|below|under|less than|lower than|smaller than|at most|<=?) ?\$?(-?\d[\d,]*(?:\.\d+)?) ?(%|percent|x|×|times|thousand|million|billion|trillion|[kmbt]n?\b|days?)?/giu;
const SIGNED = /\b(negative|positive) ((?:[\p{L}&/'’.-]+ ?){1,4})/giu;
const GROWING = /\b(?:grew|grow|grown|growing|rose|risen|increased|up)\b/i;

/** Reads the bounds of a filter: `ROIC above 20%`, `negative free cash flow`. */
function readConditions(text: string): {
  readonly found: readonly Condition[];
  /** Bounds that cannot be read, such as a percentage of an amount. */
  readonly unread: readonly string[];
  readonly rest: string;
} {
  if (!ABOUT_ALL.test(text) && !/\b(?:companies|stocks|firms)\b/i.test(text))
    return { found: [], unread: [], rest: text };
  const found: Condition[] = [];
  const unread: string[] = [];
  for (const match of text.matchAll(BOUND)) {
    const [whole, subject = "", word = "", digits = "", unit = ""] = match;
    const named = measureIn(subject, GROWING.test(subject));
    const measure = named?.id ?? null;
    const is = /above|over|greater|more|higher|at least|exceeding|>/i.test(word) ? "above" : "below";
    const bound = measure === null ? null : boundOf(measure, digits.replaceAll(",", ""), unit.toLowerCase());
    const said = whole.slice(named?.start ?? 0).trim();
    if (measure === null || bound === null) unread.push(said);
    else found.push({ measure, is, bound, text: said });
  }
  for (const [whole, sign = "", subject = ""] of text.matchAll(SIGNED)) {
    const measure = measureIn(subject, false);
    const is = /negative/i.test(sign) ? "below" : "above";
    if (measure !== null) found.push({ measure: measure.id, is, bound: "0", text: whole.trim() });
  }
  for (const { index, 0: whole } of text.matchAll(/\b(?:un)?profitable\b/giu)) {
    const is = /^un/i.test(whole) ? "below" : "above";
    if (!/\b(?:more|most|less|least) $/i.test(text.slice(0, index)))
      found.push({ measure: "net_income", is, bound: "0", text: whole });
  }
  return { found, unread, rest: found.length === 0 ? text : "" };
}

/** The one measure that words name, and where; of what grows, its growth. */
function measureIn(subject: string, isGrowth: boolean): { readonly id: string; readonly start: number } | null {
  const named = findWords(subject, NO_COMPANIES).measures.at(-1);
  const [measure] = named?.ids ?? [];
  if (measure === undefined || named?.ids.length !== 1) return null;
  if (!isGrowth || measure.endsWith("_growth")) return { id: measure, start: named.start };
  const growth = `${measure.replace("_diluted", "").replace("free_cash_flow", "fcf")}_growth`;
  return metric(growth) === undefined ? null : { id: growth, start: named.start };
}

/** Null where the unit does not fit the measure. */
function boundOf(measure: string, digits: string, unit: string): string | null {
  const exponent = SCALES[unit];
  const isRatio = (metric(measure) ?? lineItem(measure))?.unit === "ratio";
  const isPercent = unit === "%" || unit === "percent";
  if (exponent !== undefined) return isRatio ? null : `${digits}e${exponent}`;
  if (isPercent) return isRatio ? `${digits}e-2` : null;
  // `ROE above 15` means 15 %.
  return isRatio && unit === "" && Math.abs(Number(digits)) >= 1 ? `${digits}e-2` : digits;
}

const NO_COMPANIES: Pick<AskDeps, "companies" | "names"> = {
  companies: {
    find: () => ({ kind: "unknown", near: [] }),
    search: () => [],
    neighbours: () => [],
    heldSymbols: () => [],
  },
  names: () => ({
    phrases: new Map(),
    words: new Set(),
    isLowerCaseSymbol: () => false,
    near: () => [],
    nameOf: (symbol) => symbol,
  }),
};
