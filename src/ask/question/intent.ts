import type { PeriodWish } from "./periods.ts";
import type { Intent, Question } from "./question.ts";

/** What else of a question is known when its intent is read. */
interface Clues {
  /** The words of the measures, of which `total assets` asks for no sum. */
  readonly phrases: readonly string[];
  readonly measures: number;
  readonly companies: number;
  readonly periods: readonly PeriodWish[];
  readonly hasConditions: boolean;
  /** Whether it is about a kind of company, such as banks. */
  readonly isOfGroup: boolean;
  /** Whether it is asked on a page of several companies. */
  readonly isOnMany: boolean;
  /** Whether neither a page nor a question before says which company may be meant. */
  readonly isAlone: boolean;
}

/** Questions about all companies. */
export const ABOUT_ALL =
  /\b(?:which|what|list|show|find|all|every|the|rank) (?:\w+ ){0,2}(?:companies|stocks|firms|businesses)\b|\b(?:companies|stocks|firms) (?:with|without|that|which|by|having|whose|not|paying|trading|growing|losing|making|below|above|under|over)\b|\b(?:which|what) company\b|\bwho (?:has|had|have|earns|makes|pays|spends|owes|generates|buys)\b|\btop \d+\b|\bbottom \d+\b|\brank(?:ing)?\b/i;

const WHEN = /\b(?:when|what (?:day|date))\b|\b(?:earnings|report(?:ing)?|results|filing) dates?\b/i;
const WHY_NONE =
  /\bwhy\b.{0,60}\b(?:no|not|none|n\.?m\.?|missing|without|absent|unavailable|cannot|can't|isn't|doesn't|don't|blank|empty|lack)\b/i;
/** Questions for one number in place of several. */
export const SUM =
  /\b(?:sum|total(?:led|ed|ing|s)?|combined|cumulative(?:ly)?|altogether|in all|added? (?:up|together))\b/i;
/** Questions for the middle of several values. */
export const AVERAGE = /\b(?:average|mean|median|typical)\b(?! (?:basic|diluted|price)\b)/i;
const GROWTH =
  /\bcagr\b|\bcompound(?:ed)?\b|\bannual(?:i[sz]ed|ly)? (?:growth|rate|change)\b|\bgrowth rate\b|\bper year\b|\ba year\b|\beach year\b|\bannually\b|\bhow (?:fast|quickly|rapidly)\b/i;
const OWN_HISTORY = /\b(?:percentile|own history|its history|all[- ]time|ever)\b/i;
const EXTREME =
  /\b(?:most|least|record|peak(?:ed)?|highest|lowest|best|worst|maximum|minimum|max|min|biggest|smallest)\b/i;
const RATIO =
  /\bratio of\b|\bdivided by\b|\bas (?:a |an )?(?:share|percentage|percent|fraction|part|proportion|%) of\b|\bover\b|\brelative to\b|\bper\b|\b(?:share|portion|fraction|proportion|part|percentage|much) of\b|%\s+of\b|\bpercent of\b|\bto\b|\/|\bcompared? (?:to|with)\b|\bversus\b|\bvs\b|\bthan\b/i;
const CHANGE =
  /\b(?:chang(?:e|ed|es|ing)|increas(?:e|ed|es|ing)|decreas(?:e|ed|es|ing)|gr(?:ow|ew|own|ows|owing|owth)|rise|rose|risen|rising|fall|fell|fallen|falling|declin(?:e|ed|ing)|drop(?:ped|ping)?|difference|gain|gained|lose|shr(?:ink|ank|unk|inking)|improv(?:e|ed|es|ing)|worsen(?:ed|ing)?|yoy|year[- ]over[- ]year|up or down|(?:go|went|gone|going) (?:up|down))\b/i;

/** One measure over another, and not two side by side. */
const SHARE_OF =
  /\bratio of\b|\bdivided by\b|\bas (?:a |an )?(?:share|percentage|percent|fraction|part|proportion|%) of\b|%\s+of\b|\bpercent of\b|\bper ?cent of\b/i;

/** Whether the first of two measures is set over the second: `capex to revenue`, `R&D as % of sales`. */
function isShare(text: string, [first, second]: readonly string[]): boolean {
  if (first === undefined || second === undefined) return false;
  const between = text.slice(text.indexOf(first) + first.length, text.indexOf(second, text.indexOf(first) + 1));
  return SHARE_OF.test(text) || /^\s*(?:to|over|\/|÷)\s*$/i.test(between);
}

function withoutPhrases(text: string, phrases: readonly string[]): string {
  return phrases.reduce((rest, phrase) => rest.replace(phrase, " "), text);
}

/** Whether periods name a span of time. */
export function isSpan(periods: readonly PeriodWish[]): boolean {
  return periods.some(({ kind }) => kind === "years" || kind === "last-years" || kind === "last-quarters");
}

const COMPANIES = /\b(?:companies|stocks|firms|businesses|sectors?|industry|industries)\b/i;
const SUPERLATIVE =
  /\b(?:most|least|highest|lowest|largest|biggest|smallest|cheapest|fastest|slowest|best|worst|low(?=.*\b(?:companies|stocks|firms)\b)|high(?=.*\b(?:companies|stocks|firms)\b))\b/i;
/** The highest figure of one company over time, and not of all companies. */
const OF_OWN_TIME = /\b(?:quarter(?:s|ly)?|annual|ever|all[- ]time|record|peak|its|their|since|most recent)\b/i;

/** What a question asks for. */
export function intentOf(text: string, clues: Clues): Intent {
  const has = (pattern: RegExp): boolean => pattern.test(text);
  const { measures, companies, periods } = clues;
  if (clues.hasConditions) return "filter";
  if (has(WHEN)) return measures > 0 && has(EXTREME) ? "history" : "when";
  if (has(WHY_NONE)) return "why-none";
  const isOfMany =
    clues.isOfGroup ||
    (measures > 0 && has(COMPANIES) && (clues.isAlone || has(SUPERLATIVE))) ||
    (measures > 0 && has(SUPERLATIVE) && clues.isAlone && !has(OF_OWN_TIME)) ||
    (clues.isOnMany && measures > 0 && has(/\b(?:which|who|what|whose)\b/i) && has(EXTREME));
  if (companies === 0 && (has(ABOUT_ALL) || isOfMany)) return "ranking";
  const overTime = isSpan(periods);
  const isOfGrowth =
    overTime && /\b(?:grow|grew|grown|increased?|rise|rose)\b/i.test(withoutPhrases(text, clues.phrases));
  if (isOfGrowth && has(/\baverage\b/i)) return "growth";
  if (has(/\b(?:average|mean|median)\b/i) && (overTime || has(AVERAGE))) return "average";
  if (has(GROWTH) && (overTime || has(/\bcagr\b/i))) return "growth";
  if (has(OWN_HISTORY) || (companies < 2 && has(EXTREME) && !has(/\bmost recent\b/i))) return "history";
  const isOfMoments = overTime || periods.length > 1;
  if (companies >= 2 && !isOfMoments) return isShare(text, clues.phrases) ? "ratio" : "compare";
  if (measures >= 2 && has(RATIO)) return "ratio";
  if (has(CHANGE)) return "change";
  if (overTime && SUM.test(withoutPhrases(text, clues.phrases))) return "sum";
  return "lookup";
}

const OF_FIRST =
  /(?<!\bas (?:a |an |the )?)\b(?:share|portion|fraction|proportion|part|percent|percentage|%|much) of\b(.*)/i;
const SPENT =
  /\b(?:goes|go|went|gone|is|was|were|are|gets?|spent|spend|spends|used|paid|returned|left|kept|made|did|do|does)\b/i;

/** Whether the second measure is divided by the first: `what share of revenue goes to R&D`. */
export function isInvertedRatio(text: string): boolean {
  return SPENT.test(OF_FIRST.exec(text)?.[1] ?? "");
}

/** What "when" asks about. */
export function eventIn(text: string): Question["event"] {
  if (/\b(?:10-?k|10-?q|20-?f|file|filed|filing|annual report|quarterly report)\b/i.test(text)) return "filing";
  return /\b(?:earnings|results?|report|reports|reported|reporting|announce[ds]?)\b/i.test(text) ? "earnings" : null;
}
