import { SCALES } from "#research/verifier/parsing/printed-number.ts";
import type { AskDeps } from "#ask/deps.ts";
import { editDistance } from "#research/companies/search-companies.ts";
import { metric } from "#metrics/catalogue.ts";
import { lineItem } from "#metrics/line-items/items/table.ts";
import { findWords, type FoundWords } from "./find-words.ts";
import { type PeriodWish, readPeriods } from "./periods.ts";
import type { Condition, Intent, Question } from "./question.ts";

const FOLLOW_UP =
  /^\s*(?:and|what about|how about|same for|now for|now|or|but)\b|^\s*(?:in|for|since) (?:fy ?)?(?:19|20)\d\d\s*\??$/i;

/**
 * Reads a question by rules. What a follow-up ("and AMD?", "and in 2023?") does not say itself, it takes from the
 * question before; a question without a company is about the companies of the page.
 *
 * @param context.about symbols of the page that it was asked on (none)
 */
export function readQuestion(
  text: string,
  deps: Pick<AskDeps, "companies" | "names">,
  { before, about }: { readonly before: Question | null; readonly about: readonly string[] },
): Question {
  const { wishes, asOf, rest } = readPeriods(withTimeWordsSpelt(text));
  const conditions = readConditions(rest);
  const words = findWords(conditions.rest.replaceAll(FORMS, " "), deps, { isAboutPage: about.length > 0 });
  const measures = withoutParts(words.measures);
  const isFollowUp =
    before !== null && (FOLLOW_UP.test(text) || (measures.length === 0 && words.symbols.length + wishes.length > 0));
  const own: Question = {
    text,
    intent: intentOf(conditions.rest, {
      measures: measures.length,
      companies: words.symbols.length,
      periods: wishes,
      hasConditions: conditions.found.length > 0,
    }),
    symbols: words.symbols,
    strangers: words.strangers,
    measures,
    periods: wishes,
    asOf,
    conditions: conditions.found,
    count: countIn(conditions.rest),
    isLowest: /\b(?:lowest|least|smallest|worst|bottom|fewest|cheapest|minimum|weakest|slowest)\b/i.test(rest),
    event: eventIn(rest),
    hasUnreadPeriod: /\b(?:q[1-4]|quarter|quarters|half|h[12]|month|months|week)\b/i.test(rest) && wishes.length > 0,
  };
  const merged = isFollowUp ? merge(own, before) : own;
  const isAboutAll = merged.intent === "ranking" || merged.intent === "filter";
  const needsCompany = merged.symbols.length === 0 && merged.strangers.length === 0 && !isAboutAll;
  const isAboutOne = merged.intent === "when" || merged.intent === "why-none";
  return needsCompany && (about.length === 1 || !isAboutOne) ? { ...merged, symbols: about } : merged;
}

const TIME_WORDS = ["quarter", "fiscal", "first", "second", "third", "fourth", "trailing", "years", "since"];

/** Misspelt words of time must not change the period: `third quatrer of 2023` is no year. */
function withTimeWordsSpelt(text: string): string {
  return text.replace(/[A-Za-z]{5,9}/g, (word) => {
    const lower = word.toLowerCase();
    if (TIME_WORDS.includes(lower)) return word;
    return (
      TIME_WORDS.find((known) => known.length >= 5 && editDistance(known, lower, 1) <= 1 && known[0] === lower[0]) ??
      word
    );
  });
}

function merge(own: Question, before: Question): Question {
  const isPlain = own.intent === "lookup";
  return {
    ...own,
    intent: isPlain ? before.intent : own.intent,
    symbols: own.symbols.length > 0 || own.strangers.length > 0 ? own.symbols : before.symbols,
    measures: own.measures.length > 0 ? own.measures : before.measures,
    periods: own.periods.length > 0 ? own.periods : before.periods,
    asOf: own.asOf ?? before.asOf,
    conditions: own.conditions.length > 0 ? own.conditions : before.conditions,
    count: own.count ?? before.count,
    event: own.event ?? before.event,
  };
}

/** Names of forms, which are no companies. */
const FORMS = /\b(?:form )?(?:10-?[KQ]|20-?F|40-?F|8-?K|6-?K)s?\b/gi;

interface Clues {
  readonly measures: number;
  readonly companies: number;
  readonly periods: readonly PeriodWish[];
  readonly hasConditions: boolean;
}

const ABOUT_ALL =
  /\b(?:which|what|list|show|find|all|every|the|rank) (?:\w+ ){0,2}(?:companies|stocks|firms|businesses)\b|\b(?:companies|stocks|firms) (?:with|that|by|having|whose)\b|\b(?:which|what) company\b|\bwho (?:has|had|have|earns|makes)\b|\btop \d+\b|\bbottom \d+\b|\brank(?:ing)?\b/i;

function intentOf(text: string, { measures, companies, periods, hasConditions }: Clues): Intent {
  const has = (pattern: RegExp): boolean => pattern.test(text);
  if (hasConditions) return "filter";
  if (has(/\b(?:when|what (?:day|date))\b|\b(?:earnings|report(?:ing)?|results|filing) dates?\b/i)) return "when";
  if (
    has(
      /\bwhy\b.{0,60}\b(?:no|not|none|n\.?m\.?|missing|without|absent|unavailable|cannot|can't|isn't|doesn't|don't|blank|empty|lack)\b/i,
    )
  )
    return "why-none";
  if (companies === 0 && has(ABOUT_ALL)) return "ranking";
  const isSpan = periods.some(({ kind }) => kind === "years" || kind === "last-years" || kind === "last-quarters");
  if (has(/\b(?:average|mean|median)\b/i) && (isSpan || !has(/\baverage (?:basic|diluted|price)\b/i))) return "average";
  if (companies >= 2) return "compare";
  if (
    has(/\bcagr\b|\bcompound(?:ed)?\b|\bannual(?:i[sz]ed)? growth\b|\bgrowth rate\b|\bper year\b|\ba year\b/i) &&
    (isSpan || has(/\bcagr\b/i))
  )
    return "growth";
  if (
    has(/\b(?:percentile|own history|record|all[- ]time|peak|(?:highest|lowest|best|worst|maximum|minimum|max|min)\b)/i)
  )
    return "history";
  if (
    measures >= 2 &&
    has(
      /\bratio of\b|\bdivided by\b|\bas (?:a |an )?(?:share|percentage|percent|fraction|part|%) of\b|\bover\b|\brelative to\b|\bper\b|\bshare of\b|%\s+of\b|\bpercent of\b|\bto\b|\//i,
    )
  )
    return "ratio";
  if (
    has(
      /\b(?:change|changed|changes|increase|increased|decrease|decreased|grow|grew|grown|growth|rise|rose|risen|fall|fell|fallen|decline|declined|drop|dropped|difference|gain|gained|lose|shrink|shrank|yoy|year[- ]over[- ]year|up or down)\b/i,
    )
  )
    return "change";
  return "lookup";
}

function eventIn(text: string): Question["event"] {
  if (/\b(?:10-?k|10-?q|20-?f|file|filed|filing|annual report|quarterly report)\b/i.test(text)) return "filing";
  return /\b(?:earnings|results?|report|reports|reported|reporting|announce[ds]?)\b/i.test(text) ? "earnings" : null;
}

function countIn(text: string): number | null {
  const count =
    /\b(?:top|bottom|first|best|worst) (\d{1,2})\b/i.exec(text)?.[1] ??
    /\b(\d{1,2}) (?:companies|stocks|firms)\b/i.exec(text)?.[1];
  return count === undefined ? null : Number(count);
}

/** An ambiguous word next to a clear phrase for the same thing adds nothing: the growth of revenue. */
function withoutParts(measures: FoundWords["measures"]): FoundWords["measures"] {
  const clear = measures.filter(({ ids }) => ids.length === 1);
  const kept = clear.length === 0 ? measures : clear;
  return kept.filter(({ ids }, index) => kept.findIndex((one) => one.ids[0] === ids[0]) === index);
}

const BOUND =
  /((?:[\p{L}&/'’.-]+ ){1,7}?)(?:(?:is|are|was|were|of|at|has been) )?(above|over|greater than|more than|higher than|at least|exceeding|>=?|below|under|less than|lower than|smaller than|at most|<=?) ?\$?(-?\d[\d,]*(?:\.\d+)?) ?(%|percent|x|×|times|thousand|million|billion|trillion|[kmbt]n?\b|days?)?/giu;

/** Reads the bounds of a filter: `ROIC above 20%`. A bound whose measure is not clear stays in the text. */
function readConditions(text: string): { readonly found: readonly Condition[]; readonly rest: string } {
  if (!ABOUT_ALL.test(text) && !/\b(?:companies|stocks|firms)\b/i.test(text)) return { found: [], rest: text };
  const found: Condition[] = [];
  for (const match of text.matchAll(BOUND)) {
    const [whole, subject = "", word = "", digits = "", unit = ""] = match;
    const named = findWords(subject, NO_COMPANIES).measures.at(-1);
    const [measure] = named?.ids ?? [];
    if (measure === undefined || named?.ids.length !== 1) continue;
    const is = /above|over|greater|more|higher|at least|exceeding|>/i.test(word) ? "above" : "below";
    found.push({
      measure,
      is,
      bound: boundOf(measure, digits.replaceAll(",", ""), unit.toLowerCase()),
      text: whole.trim(),
    });
  }
  return { found, rest: found.length === 0 ? text : "" };
}

function boundOf(measure: string, digits: string, unit: string): string {
  const exponent = SCALES[unit];
  if (exponent !== undefined) return `${digits}e${exponent}`;
  const isRatio = (metric(measure) ?? lineItem(measure))?.unit === "ratio";
  return isRatio && (unit === "%" || unit === "percent") ? `${digits}e-2` : digits;
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
