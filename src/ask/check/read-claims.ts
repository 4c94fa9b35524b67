import type { AskDeps } from "#ask/deps.ts";
import { findWords, type FoundMeasure } from "#ask/question/find-words.ts";
import { type PeriodWish, type ReadPeriods, readPeriods } from "#ask/question/periods.ts";
import { foldWord, wordsIn } from "#ask/question/tokens.ts";
import { contradictions, directionBefore, directionClaims, DOWN, OTHER_BASIS, UP } from "./read-changes.ts";
import type { DirectionClaim, NumberClaim } from "./judge-number.ts";
import { readNumbers, type StatedNumber } from "./read-numbers.ts";

/** What a sentence takes from those before it. */
export interface SentenceContext {
  readonly symbol: string | null;
  readonly period: PeriodWish | null;
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

interface ReadSentence {
  readonly claims: readonly Claim[];
  readonly next: SentenceContext;
}

/** Reads what a sentence says in numbers, or, where it has none, in rises and falls. */
export function readSentence(
  sentence: string,
  context: SentenceContext,
  deps: Pick<AskDeps, "companies" | "names">,
): ReadSentence {
  const periods = readPeriods(sentence);
  const words = findWords(
    periods.rest.replace(/\b(?:10-?[KQ]|20-?F|8-?K|form)\b/gi, (form) => " ".repeat(form.length)),
    deps,
  );
  const [first] = words.mentions;
  const symbol = first?.symbol ?? (words.strangers.length > 0 && !startsPlainly(sentence) ? null : context.symbol);
  const reader: SentenceReader = {
    sentence,
    periods,
    context,
    measures: words.measures,
    mentions: words.mentions,
    symbol,
    nameOf: deps.names().nameOf,
  };
  const numbers = readNumbers(blankNames(periods.rest, words.measures));
  const ofNumbers = numbers.map((number) => numberClaim(reader, number, numbers));
  const claims = numbers.length > 0 ? [...ofNumbers, ...contradictions(reader, numbers)] : directionClaims(reader);
  const [period] = periods.wishes;
  return {
    claims,
    next: { symbol: words.mentions.at(-1)?.symbol ?? symbol ?? context.symbol, period: period ?? context.period },
  };
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
  const modifier = modifierBefore(reader, measure);
  if (modifier !== null)
    return { ...open, unclear: `"${modifier} ${measure.phrase}" may be only a part of the company's figure.` };
  const period = periodFor(reader, number, numbers);
  if (period === null) return { ...open, unclear: "The text names no period for this number." };
  const says = saysChange(reader, number, measure) ? "change" : "level";
  const claim: NumberClaim = {
    number,
    measures: measure.ids,
    period: period.wish,
    base: says === "change" ? baseFor(reader, number, period) : null,
    isFiscal: /fiscal|\bfy/i.test(sentence.slice(period.start, period.end)),
    says,
    direction: says === "change" ? directionBefore(sentence, number) : null,
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

/** The measure that stands nearest before the number without another number's own in between; else right behind it. */
function measureFor(
  { measures, sentence }: SentenceReader,
  number: StatedNumber,
  numbers: readonly StatedNumber[],
): FoundMeasure | null {
  const behind = measures.find(({ start }) => start >= number.end && start - number.end <= 24);
  const isOwn =
    behind !== undefined &&
    /^\s*(?:in|of|as|worth of)?\s*(?:total |annual |net |its )?\s*$/i.test(sentence.slice(number.end, behind.start));
  if (isOwn && !/\bof\s*$/i.test(sentence.slice(number.end, behind.start))) return behind;
  const before = measures.findLast(({ end }) => end <= number.start);
  if (before !== undefined) return before;
  const next = numbers.find(({ start }) => start > number.start);
  return behind !== undefined && (next === undefined || behind.start < next.start) ? behind : null;
}

const PLAIN_MODIFIERS = new Set(
  "total annual quarterly net full year fiscal reported gaap its their company consolidated record the a of in and for with whose had has s our yearly while whereas as on from to by that overall group worldwide global strong healthy solid high low higher lower average trailing generated reported posted earned diluted basic reached was is were saw quarter twelve month months both earnings spent paid held but increased decreased grew own t made delivered recorded booked firm corporation inc ltd plc where its this last ended about around roughly approximately over under nearly almost billion million trillion percent ratio ratio's also because although though than then at against despite when after before between compared versus vs".split(
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

interface FoundPeriod {
  readonly wish: PeriodWish;
  readonly start: number;
  readonly end: number;
}

/** A period that something is compared with, and no number's own: `from fiscal 2024`. */
const COMPARED = /\b(?:from|since|versus|vs\.?|than(?: in)?|over|compared (?:with|to)|against)\s*(?:in |the )?$/i;

/** The first period behind a number before the next number, else the last one before it, else the text's; never one that a change is compared with. */
function periodFor(
  { periods, context, sentence }: SentenceReader,
  number: StatedNumber,
  numbers: readonly StatedNumber[],
): FoundPeriod | null {
  const next = numbers.find(({ start }) => start > number.start)?.start ?? Infinity;
  const own = periods.found.filter(({ start }) => !COMPARED.test(sentence.slice(0, start)));
  const behind = own.find(({ start }) => start >= number.end && start < next);
  const before = own.findLast(({ end }) => end <= number.start);
  const found = behind ?? before ?? lastOfSentence(own, number, sentence);
  if (found !== null) return found;
  return context.period === null ? null : { wish: context.period, start: 0, end: 0 };
}

/** `12 % and 14 % in 2024`: the only period counts for each number, unless the numbers are set against each other. */
function lastOfSentence(own: readonly FoundPeriod[], number: StatedNumber, sentence: string): FoundPeriod | null {
  const [only, second] = own;
  if (only === undefined || second !== undefined) return null;
  return /\b(?:from|versus|vs|than|compared|against)\b/i.test(sentence.slice(number.end, only.start)) ? null : only;
}

function saysChange({ sentence }: SentenceReader, number: StatedNumber, measure: FoundMeasure): boolean {
  if (number.kind === "points") return true;
  const before = sentence.slice(Math.min(measure.end, number.start), number.start);
  const near = sentence.slice(Math.max(0, number.start - 40), number.start);
  const after = sentence.slice(number.end, number.end + 24);
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

/** The period that a change began with: behind `from`, `since`, `compared with`. */
function baseFor({ periods, sentence }: SentenceReader, number: StatedNumber, own: FoundPeriod): PeriodWish | null {
  if (own.wish.kind === "years") return { kind: "year", year: own.wish.from };
  const base = periods.found.find(
    ({ start }) =>
      start !== own.start &&
      /\b(?:from|since|versus|vs\.?|than|over|compared (?:with|to)|against)\b[^,;]*$/i.test(
        sentence.slice(Math.min(number.end, start), start),
      ),
  );
  return base === undefined || base.wish.kind !== own.wish.kind ? null : base.wish;
}
