import type { AskDeps } from "#ask/deps.ts";
import { findWords, type FoundMeasure } from "#ask/question/find-words.ts";
import { type PeriodWish, type ReadPeriods, readPeriods } from "#ask/question/periods.ts";
import { baseFor, periodFor } from "./find-period.ts";
import type { DirectionClaim } from "./judge-direction.ts";
import type { NumberClaim } from "./judge-number.ts";
import {
  directionBefore,
  directionClaims,
  DOWN,
  movesOfLevels,
  OTHER_BASIS,
  comparisonsBetween,
  UP,
} from "./read-changes.ts";
import { readNumbers, type StatedNumber } from "./read-numbers.ts";
import { foldWord, wordsIn } from "#ask/question/tokens.ts";

/** What a sentence takes from those before it. */
export interface SentenceContext {
  readonly symbol: string | null;
  readonly period: PeriodWish | null;
  /** The measure of the sentence before, which "it was" goes on about. */
  readonly measure?: FoundMeasure | null;
}

/** One thing that a sentence says and that a figure could bear out. */
export interface Claim {
  readonly text: string;
  readonly symbol: string | null;
  /** Why it cannot be checked; null where it can. */
  readonly unclear: string | null;
  readonly number: NumberClaim | null;
  readonly direction: DirectionClaim | null;
  /** Two numbers of the sentence that go the other way than its word. */
  readonly contradiction: string | null;
}

/** Reads what a sentence says in numbers, or, where it has none, in rises and falls. */
export function readSentence(
  sentence: string,
  context: SentenceContext,
  deps: Pick<AskDeps, "companies" | "names">,
): { readonly claims: readonly Claim[]; readonly next: SentenceContext } {
  const periods = readPeriods(sentence);
  // The names of forms are no numbers and no symbols.
  const rest = periods.rest.replace(/\b(?:10-?[KQ]|20-?F|8-?K|form)\b/gi, (form) => " ".repeat(form.length));
  const words = findWords(rest, deps);
  const [first] = words.mentions;
  const symbol = first?.symbol ?? (words.strangers.length > 0 && !startsPlainly(sentence) ? null : context.symbol);
  const reader: SentenceReader = {
    sentence,
    periods,
    context,
    measures: words.measures.length === 0 ? carriedMeasure(sentence, context) : words.measures,
    mentions: words.mentions,
    symbol,
    nameOf: deps.names().nameOf,
  };
  const numbers = readNumbers(blankNames(rest, words.measures));
  const ofNumbers = numbers.map((number) => numberClaim(reader, number, numbers));
  const claims =
    numbers.length > 0
      ? [...ofNumbers, ...comparisonsBetween(reader, numbers), ...movesOfLevels(reader, ofNumbers, numbers)]
      : directionClaims(reader);
  const [period] = periods.wishes;
  return {
    claims,
    next: {
      symbol: words.mentions.at(-1)?.symbol ?? symbol ?? context.symbol,
      period: period ?? context.period,
      measure: words.measures.at(-1) ?? null,
    },
  };
}

/** `A year earlier it was $3B`: the measure of the sentence before, as if it began this one. */
function carriedMeasure(sentence: string, { measure }: SentenceContext): readonly FoundMeasure[] {
  const isCarried =
    measure !== undefined && measure !== null && /\b(?:it|that|this)\b (?:was|had been|is|came|stood)/i.test(sentence);
  return isCarried ? [{ ...measure, start: 0, end: 0 }] : [];
}

/** A sentence with what was found in it. */
export interface SentenceReader {
  readonly sentence: string;
  readonly periods: ReadPeriods;
  readonly context: SentenceContext;
  readonly measures: readonly FoundMeasure[];
  readonly mentions: readonly { readonly symbol: string; readonly start: number }[];
  readonly symbol: string | null;
  readonly nameOf: (symbol: string) => string;
}

/** A sentence about "it" or "the company" goes on about the company before. */
function startsPlainly(sentence: string): boolean {
  return /^\W*(?:it|its|the|this|that|their|they|in|for|on|from|total|net|gross|operating|revenue|free|diluted)\b/i.test(
    sentence,
  );
}

/** Digits in the names of measures are no numbers. */
function blankNames(text: string, measures: readonly FoundMeasure[]): string {
  return measures.reduce(
    (left, { start, end }) => left.slice(0, start) + " ".repeat(end - start) + left.slice(end),
    text,
  );
}

function numberClaim(reader: SentenceReader, number: StatedNumber, numbers: readonly StatedNumber[]): Claim {
  const { sentence } = reader;
  const symbol = reader.mentions.findLast(({ start }) => start < number.start)?.symbol ?? reader.symbol;
  const open = { text: number.text, symbol, number: null, direction: null, contradiction: null };
  const clause = clauseAround(sentence, number.start);
  if (OTHER_BASIS.test(clause))
    return { ...open, unclear: "This is an adjusted, expected or segment figure, or somebody's estimate." };
  const measure = measureFor(reader, number, numbers);
  if (measure === null) return { ...open, unclear: "The text names no measure that we know for this number." };
  const modifier = measure.end === 0 ? null : modifierBefore(reader, measure);
  if (modifier !== null)
    return { ...open, unclear: `"${modifier} ${measure.phrase}" may be only a part of the company's figure.` };
  const period = periodFor(reader, number, numbers);
  if (period === null) return { ...open, unclear: "The text names no period for this number." };
  const says = saysOf(reader, number, measure);
  const isMove = says === "change" || says === "yearly";
  const claim: NumberClaim = {
    number,
    measures: measure.ids,
    period: period.wish,
    base: isMove ? baseFor(reader, number, period) : null,
    isFiscal: /fiscal|\bfy/i.test(sentence.slice(period.start, period.end)),
    says,
    direction: isMove ? directionBefore(sentence, number) : null,
    isGuess: period.isGuess,
    isLoss: /\bloss(?:es)?\b/i.test(sentence.slice(measure.start, number.start)),
  };
  return { ...open, unclear: null, number: claim };
}

/** From the last stop before a place to the next one after it. */
function clauseAround(sentence: string, at: number): string {
  const start = Math.max(
    sentence.lastIndexOf(";", at),
    sentence.lastIndexOf(", while", at),
    sentence.lastIndexOf(", but", at),
    0,
  );
  const end = [";", ", while", ", but"].map((mark) => sentence.indexOf(mark, at)).filter((index) => index >= 0);
  return sentence.slice(start, Math.min(sentence.length, ...end));
}

/** `a year`, `annually` right behind a percentage of growth. */
const YEARLY = /^\s*(?:a|per|each) year\b|^\s*(?:annually|annualis?zed|compounded|CAGR)\b/i;

function saysOf(reader: SentenceReader, number: StatedNumber, measure: FoundMeasure): NumberClaim["says"] {
  if (isShareOfRevenue(reader, number)) return "share";
  if (!saysChange(reader, number, measure)) return "level";
  const isYearly = number.kind === "percent" && YEARLY.test(reader.sentence.slice(number.end));
  return isYearly ? "yearly" : "change";
}

function saysChange({ sentence }: SentenceReader, number: StatedNumber, measure: FoundMeasure): boolean {
  if (number.kind === "points") return true;
  const before = sentence.slice(Math.min(measure.end, number.start), number.start);
  const near = sentence.slice(Math.max(0, number.start - 40), number.start);
  const after = sentence.slice(number.end, number.end + 24);
  // `an increase of 6 %`, also where the measure follows.
  if (
    number.kind === "percent" &&
    /\b(?:growth|increase|decrease|decline|rise|drop|fall|gain|jump) (?:rate )?of\s*(?:about |around |roughly )?$/i.test(
      near,
    )
  )
    return true;
  const isMoved =
    UP.test(before) ||
    DOWN.test(before) ||
    /^\s*(?:increase|decrease|decline|growth|rise|drop|fall|gain|jump|higher|lower|more|less)\b/i.test(after);
  if (
    /\b(?:to|at|of|reach(?:ed|ing)?|was|were|is)\s*(?:about |around |roughly |over |nearly |almost |a record )?(?:US)?$/i.test(
      near,
    ) &&
    !/\b(?:growth|increase|decrease|decline|rise|drop|fall|gain|jump) (?:rate )?(?:was|were|is|of)\s*$/i.test(near)
  )
    return false;
  if (/\bfrom\s*(?:about |around |roughly )?$/i.test(near)) return false;
  return (
    isMoved &&
    (number.kind === "percent" ||
      /\bby\s*(?:about |around |roughly )?(?:US)?$/i.test(near) ||
      /\b(?:up|down)\s*(?:about |around |roughly )?(?:US)?$/i.test(near))
  );
}

/** `, $9B of it net income`, `$5B in revenue`, `of which $1.6B was left as net income`. */
const OWN_BEHIND =
  /^\s*(?:(?:was|were) (?:left|booked|reported|recorded) as|of (?:it|that|this)(?: (?:was|were))?|in|as|worth of)?\s*(?:total |annual |net |its )?\s*$/i;
/** `$39B of revenue`, but not `12 % of revenue`. */
const AMOUNT_OF = /^\s*of\s*(?:total |annual |net |its )?\s*$/i;
/** `spent $2B on research and development`. */
const SPENT_ON = /^\s*(?:on|for|into|in)\s*$/i;
const SPENDING = /\b(?:spent|spends?|spending|invested|devoted)\b[^;]*$/i;
/** `0.9 % of revenue`, `14 % of its sales`. */
const OF_REVENUE =
  /^\s*of\s+(?:[\p{L}\p{N}.&-]+(?: [\p{L}\p{N}.&-]+)?[’']s?\s+)?(?:its |total |net |annual )*(?:revenues?|sales)\b/iu;
/** Further than this from its number, a measure behind it is another number's. */
const NEAR = 24;

/** Whether a percentage is of revenue. */
function isShareOfRevenue({ sentence }: Pick<SentenceReader, "sentence">, number: StatedNumber): boolean {
  return number.kind === "percent" && OF_REVENUE.test(sentence.slice(number.end));
}

/** The measure of a number: right behind it in words that make it its own, else the nearest before it, else the nearest behind. */
function measureFor(
  { measures, sentence }: SentenceReader,
  number: StatedNumber,
  numbers: readonly StatedNumber[],
): FoundMeasure | null {
  const isShare = isShareOfRevenue({ sentence }, number);
  const possible = isShare ? measures.filter(({ ids }) => !ids.includes("revenue")) : measures;
  const next = numbers.find(({ start }) => start > number.start)?.start ?? Infinity;
  const isFree = ({ start }: FoundMeasure): boolean => start < next;
  const behind = possible.find(({ start }) => start >= number.end);
  const between = behind === undefined ? "" : sentence.slice(number.end, behind.start);
  const isAmount = number.kind === "money" || number.kind === "shares";
  const isSpent = isAmount && SPENT_ON.test(between) && SPENDING.test(sentence.slice(0, number.start));
  if (behind !== undefined && isFree(behind)) {
    const isOwn = OWN_BEHIND.test(between) || (isAmount && AMOUNT_OF.test(between)) || isSpent;
    if (isOwn && behind.start - number.end <= 40) return behind;
    const isShareOn = isShare && / on\s*$/i.test(between);
    if (isShareOn) return behind;
  }
  const before = possible.findLast(({ end }) => end <= number.start);
  if (before !== undefined) return before;
  // `From $10B in fiscal 2020, revenue rose to …`: what the sentence goes on about.
  const isOpening = /^\W*(?:from|after|at)\s*(?:US)?$/i.test(sentence.slice(0, number.start));
  const [first] = possible;
  if (isOpening && first !== undefined) return first;
  return behind !== undefined && isFree(behind) && behind.start - number.end <= NEAR ? behind : null;
}

/** Words that say nothing of the measure behind them: small words, verbs, times, sizes. Others may make it a part. */
const PLAIN_MODIFIERS = new Set(
  "total annual quarterly net full full-year year fiscal reported gaap its their company consolidated record the a an of in and or for with into off less plus minus behind whose had has s our yearly while whereas as on from to by that overall group worldwide global strong healthy solid high low higher lower average trailing generated reported posted earned diluted basic reached was is were saw quarter twelve month months both earnings spent paid held but increased decreased grew own t made delivered recorded booked firm corporation inc ltd plc where its this last ended about around roughly approximately over under nearly almost billion million trillion percent ratio ratio's also because although though than then at against despite when after before between compared versus vs report reports show shows showed list lists listed mean means meant put experienced owned produced ran run carried logged notched managed achieved registered boasted totaled totalled left turned".split(
    " ",
  ),
);

/** A word directly before a measure that may make it a part of the company's: `Data Center revenue`. */
function modifierBefore({ sentence, mentions, nameOf }: SentenceReader, { start }: FoundMeasure): string | null {
  const word = /([\p{L}\p{N}&'’.-]+)\s*$/u.exec(sentence.slice(0, start))?.[1] ?? null;
  if (word === null || /[’']s?$/.test(word) || /\d/.test(word)) return null;
  const at = start - word.length - (/\s*$/.exec(sentence.slice(0, start))?.[0].length ?? 0);
  const isCompany = mentions.some(
    (mention) =>
      mention.start === at || (mention.start < at && wordsIn(nameOf(mention.symbol)).includes(foldWord(word))),
  );
  return isCompany || PLAIN_MODIFIERS.has(foldWord(word)) || word.endsWith("ly") ? null : word;
}
