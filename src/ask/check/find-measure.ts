import type { FoundMeasure } from "#ask/question/find-words.ts";
import { foldWord, wordsIn } from "#ask/question/tokens.ts";
import type { SentenceReader } from "./read-claims.ts";
import type { StatedNumber } from "./read-numbers.ts";

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
export function isShareOfRevenue({ sentence }: Pick<SentenceReader, "sentence">, number: StatedNumber): boolean {
  return number.kind === "percent" && OF_REVENUE.test(sentence.slice(number.end));
}

/** The measure of a number: right behind it in words that make it its own, else the nearest before it, else the nearest behind. */
export function measureFor(
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
export function modifierBefore({ sentence, mentions, nameOf }: SentenceReader, { start }: FoundMeasure): string | null {
  const word = /([\p{L}\p{N}&'’.-]+)\s*$/u.exec(sentence.slice(0, start))?.[1] ?? null;
  if (word === null || /[’']s?$/.test(word) || /\d/.test(word)) return null;
  const at = start - word.length - (/\s*$/.exec(sentence.slice(0, start))?.[0].length ?? 0);
  const isCompany = mentions.some(
    (mention) =>
      mention.start === at || (mention.start < at && wordsIn(nameOf(mention.symbol)).includes(foldWord(word))),
  );
  return isCompany || PLAIN_MODIFIERS.has(foldWord(word)) || word.endsWith("ly") ? null : word;
}
