import type { PeriodWish } from "#ask/question/periods.ts";
import type { SentenceReader } from "./read-claims.ts";
import type { StatedNumber } from "./read-numbers.ts";

export interface FoundPeriod {
  readonly wish: PeriodWish;
  readonly start: number;
  readonly end: number;
  /** Nothing says that the number is of this period but the way in which such sentences are written. */
  readonly isGuess: boolean;
}

type Located = SentenceReader["periods"]["found"][number];

/** A period that something is compared with, and no number's own: `from fiscal 2024`. */
const COMPARED = /\b(?:from|since|versus|vs\.?|than(?: in)?|over|compared (?:with|to)|against)\s*(?:in |the )?$/i;
/** Words before a number that is a base of comparison: the period behind it is not that of the sentence. */
const BASE =
  /\b(?:from|against|versus|vs\.?|after|than|compared (?:with|to))\s*(?:the |about |around |roughly )?(?:US)?$/i;
/** `a year earlier`, `the year before`: a year before the one that the text speaks of. */
const YEAR_EARLIER =
  /\b(?:(?:a|one) year (?:earlier|before|ago|previously)|the year before|(?:the|its) (?:prior|previous|preceding) (?:fiscal )?year)\b/i;
/** Where one number's words end and the next one's begin. */
const NEW_PART = /;|,? (?:and|while|but|whereas)\b|,\s*(?:and|while|but)?\s*(?:for|in)\s*$/i;

/**
 * The period of a number: a year earlier where words next to it say so; the first period behind it before the next number;
 * else the last one before it; else the only one of the sentence, else the text's. Never one that a change is compared with.
 */
export function periodFor(
  reader: SentenceReader,
  number: StatedNumber,
  numbers: readonly StatedNumber[],
): FoundPeriod | null {
  const { periods, context, sentence } = reader;
  const at = numbers.indexOf(number);
  const next = numbers[at + 1]?.start ?? sentence.length;
  const previousEnd = numbers[at - 1]?.end ?? 0;
  const window = windowFor(periods.found, number, sentence);
  if (window !== null) return window;
  const earlier = yearEarlier(reader, number, { from: previousEnd, to: next });
  if (earlier !== null) return earlier;
  const own = periods.found.filter(
    ({ start, end }) => !COMPARED.test(sentence.slice(0, start)) && !isRelative(sentence, start, end),
  );
  const behind = own.find(({ start }) => start >= number.end && start < next);
  const before = own.findLast(({ end }) => end <= number.start);
  const isNear = before !== undefined && before.start >= previousEnd;
  const opensNext = behind !== undefined && NEW_PART.test(sentence.slice(number.end, behind.start));
  if (behind !== undefined && !(isNear && opensNext)) return inBase(reader, number, numbers) ?? exactly(behind);
  const base = inBase(reader, number, numbers);
  if (base !== null) return base;
  if (before !== undefined) return exactly(mainPeriod(own, number, numbers, sentence) ?? before);
  const only = lastOfSentence(own, number, numbers[at + 1], sentence);
  if (only !== null) return exactly(only);
  return context.period === null ? null : { wish: context.period, start: 0, end: 0, isGuess: false };
}

function exactly({ wish, start, end }: Located): FoundPeriod {
  return { wish, start, end, isGuess: false };
}

/** `over fiscal 2020 to fiscal 2023 it went from $3B to $4B`: each number is of its end of the window. */
function windowFor(found: readonly Located[], number: StatedNumber, sentence: string): FoundPeriod | null {
  const [only, second] = found;
  if (only === undefined || second !== undefined || only.wish.kind !== "years") return null;
  const { from, to } = only.wish;
  const word = /\b(from|to)\s*(?:US)?$/i.exec(sentence.slice(0, number.start))?.[1]?.toLowerCase();
  if (word === "from") return { ...exactly(only), wish: { kind: "year", year: from } };
  return word === "to" && to !== null ? { ...exactly(only), wish: { kind: "year", year: to } } : null;
}

function isRelative(sentence: string, start: number, end: number): boolean {
  return YEAR_EARLIER.test(sentence.slice(Math.max(0, start - 4), end));
}

/** Words between this number and its neighbours that put it a year before the year of the sentence, or of the text. */
function yearEarlier(
  { periods, context, sentence }: SentenceReader,
  number: StatedNumber,
  { from, to }: { readonly from: number; readonly to: number },
): FoundPeriod | null {
  const before = YEAR_EARLIER.exec(sentence.slice(from, number.start));
  const isBehind = YEAR_EARLIER.test(sentence.slice(number.end, Math.min(to, number.end + 52)));
  if (before === null && !isBehind) return null;
  // `A year earlier, in fiscal 2022, it was …`: the year itself is given.
  const after = before === null ? to : from + before.index;
  const explicit = periods.found.find(({ wish, start }) => wish.kind === "year" && start > after && start < to);
  if (explicit !== undefined) return exactly(explicit);
  const anchor =
    periods.found.find(({ wish, start }) => wish.kind === "year" && start < number.start)?.wish ?? context.period;
  return anchor?.kind === "year"
    ? { wish: { kind: "year", year: anchor.year - 1 }, start: 0, end: 0, isGuess: false }
    : null;
}

/**
 * `rose to $8B from $7B in fiscal 2022`, `was $8B in fiscal 2022, up 3 % from $7B`: the base is most likely of the year
 * before, and the sentence's only year is that of the other number.
 */
function inBase(
  { periods, sentence }: SentenceReader,
  number: StatedNumber,
  numbers: readonly StatedNumber[],
): FoundPeriod | null {
  const [only, second] = periods.found;
  if (only === undefined || second !== undefined || only.wish.kind !== "year" || number.kind === "percent") return null;
  const others = numbers.filter((other) => other !== number && other.kind === number.kind);
  const isBase = BASE.test(sentence.slice(0, number.start)) && others.some(({ start }) => start < number.start);
  return isBase ? { ...exactly(only), wish: { kind: "year", year: only.wish.year - 1 }, isGuess: true } : null;
}

/** Behind a number that is a base of comparison, the sentence's own period goes on, not the base's. */
function mainPeriod(
  own: readonly Located[],
  number: StatedNumber,
  numbers: readonly StatedNumber[],
  sentence: string,
): Located | null {
  const previous = numbers[numbers.indexOf(number) - 1];
  if (previous === undefined || number.kind !== "percent" || !BASE.test(sentence.slice(0, previous.start))) return null;
  return own.findLast(({ end }) => end <= previous.start) ?? null;
}

/** `12 % and 14 % in 2024`: the only period counts for each number, unless the numbers are set against each other. */
function lastOfSentence(
  own: readonly Located[],
  number: StatedNumber,
  next: StatedNumber | undefined,
  sentence: string,
): Located | null {
  const [only, second] = own;
  if (only === undefined || second !== undefined) return null;
  // `fell to $8B from $9B in 2024`: the year is that of what it fell to.
  const isSetAgainst = next !== undefined && BASE.test(sentence.slice(number.end, next.start));
  if (isSetAgainst && /\bto\s*(?:US)?$/i.test(sentence.slice(0, number.start))) return only;
  return /\b(?:from|versus|vs|than|compared|against)\b/i.test(sentence.slice(number.end, only.start)) ? null : only;
}

/** The period that a change began with: behind `from`, `since`, `compared with`. */
export function baseFor(
  { periods, sentence }: SentenceReader,
  number: StatedNumber,
  own: FoundPeriod,
): PeriodWish | null {
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
