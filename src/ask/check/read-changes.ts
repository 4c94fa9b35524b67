import type { PeriodWish } from "#ask/question/periods.ts";
import type { Claim, SentenceReader } from "./read-claims.ts";
import type { StatedNumber } from "./read-numbers.ts";

/** Figures that are not those of the filed statements. */
export const OTHER_BASIS =
  /\b(?:adjusted|non-?gaap|pro forma|organic|constant[- ]currency|guid(?:ance|ed|es)|expect(?:s|ed|ation|ations)?|forecasts?|estimates?|consensus|analysts?|target|will|would|could|should|may|might|projected|segment|excluding|core)\b/i;

/** Words of a rise. */
export const UP =
  /\b(?:rose|rise[sn]?|grew|grow[sn]?|increas(?:ed|es|e|ing)|up|climb(?:ed|s)?|gain(?:ed|s)?|jump(?:ed|s)?|surg(?:ed|es)|expand(?:ed|s)|improv(?:ed|es)|higher|advanc(?:ed?|es)|went up|soared|widened|growth|more than (?:doubled|tripled))\b/i;
/** Words of a fall. */
export const DOWN =
  /\b(?:fell|fall(?:s|en)?|declin(?:ed|es|e|ing)|decreas(?:ed|es|e|ing)|down|drop(?:ped|s)?|shr(?:ank|inks|unk)|slipp?(?:ed|s)|contract(?:ed|s)|lower|slid|plunged|narrowed|dipped|tumbled|sank|lost|worsened|went down)\b/i;

function lastIndex(pattern: RegExp, text: string): number {
  return [...text.matchAll(new RegExp(pattern.source, "gi"))].at(-1)?.index ?? -1;
}

/** Whether the words before a number, or right behind it, speak of a rise or a fall; null where they do not. */
export function directionBefore(sentence: string, { start, end }: StatedNumber): "up" | "down" | null {
  const before = sentence.slice(Math.max(0, start - 60), start);
  const up = lastIndex(UP, before);
  const down = lastIndex(DOWN, before);
  if (up < 0 && down < 0) {
    const after = sentence.slice(end, end + 24);
    return /^\s*(?:decrease|decline|drop|fall|lower|less)/i.test(after)
      ? "down"
      : /^\s*(?:increase|growth|rise|gain|jump|higher|more)/i.test(after)
        ? "up"
        : null;
  }
  return up > down ? "up" : "down";
}

/** Words between two numbers, or before the first, that say which of them is the larger. */
const LARGER =
  /(?:\b(?:was|were|is|are)|,)\s+(?:higher|more|greater|larger|bigger)\s+than\b[^;.]*$|\b(?:topp(?:ed|ing)|beat(?:ing)?|exceed(?:ed|ing)|surpass(?:ed|ing))\s+(?:the|its)\s*$|\bup\s+from\s+(?:the\s+)?$/i;
const SMALLER =
  /(?:\b(?:was|were|is|are)|,)\s+(?:lower|less|smaller)\s+than\b[^;.]*$|\b(?:trail(?:ed|ing)|miss(?:ed|ing)|undershot)\s+(?:the|its)\s*$|\bdown\s+from\s+(?:the\s+)?$/i;

/** Neighbouring numbers that the sentence itself sets against each other: `fell from $10B to $12B`, `$10B, less than $9B`. */
export function comparisonsBetween(
  { sentence, symbol }: SentenceReader,
  numbers: readonly StatedNumber[],
): readonly Claim[] {
  return numbers.flatMap((number, index) => {
    const next = numbers[index + 1];
    if (next === undefined || next.kind !== number.kind) return [];
    const compared = comparedIn(sentence, number, next);
    if (compared === null || number.value.eq(next.value) || compared.isLarger === number.value.gt(next.value))
      return [];
    const text = sentence.slice(number.start, next.end);
    const contradiction = `The two numbers go ${compared.isUp ? "down" : "up"}, not ${compared.isUp ? "up" : "down"}.`;
    return [{ text, symbol, unclear: null, number: null, direction: null, contradiction }];
  });
}

/** What a sentence says of two neighbouring numbers: whether the first is the larger one, and whether that is a rise. */
function comparedIn(
  sentence: string,
  number: StatedNumber,
  next: StatedNumber,
): { readonly isLarger: boolean; readonly isUp: boolean } | null {
  const between = sentence.slice(number.end, next.start);
  if (LARGER.test(between)) return { isLarger: true, isUp: true };
  if (SMALLER.test(between)) return { isLarger: false, isUp: false };
  const [first, second] = [number, next].map(({ start }) =>
    /\b(from|to)\s*(?:US)?$/i.exec(sentence.slice(0, start))?.[1]?.toLowerCase(),
  );
  const isFromTo = first === "from" && second === "to";
  if (!isFromTo && !(first === "to" && second === "from")) return null;
  const isUp = lastDirection(sentence.slice(Math.max(0, number.start - 40), number.start)) ?? lastDirection(between);
  return isUp === null ? null : { isUp, isLarger: isFromTo ? !isUp : isUp };
}

/** Whether the last such word of a text speaks of a rise; null where there is none. */
function lastDirection(text: string): boolean | null {
  const [up, down] = [lastIndex(UP, text), lastIndex(DOWN, text)];
  return up === down ? null : up > down;
}

/** `revenue fell to $12B in fiscal 2024`, `was lower in fiscal 2024: $12B`: the level may be right and the direction wrong. */
export function movesOfLevels(
  { sentence, periods }: SentenceReader,
  claims: readonly Claim[],
  numbers: readonly StatedNumber[],
): readonly Claim[] {
  return claims.flatMap((claim, index) => {
    const [level, number] = [claim.number, numbers[index]];
    if (level === null || number === undefined || level.says !== "level" || level.period.kind !== "year") return [];
    const isUp = movedTo(sentence, number, level.direction === null && index === 0);
    const [measure, second] = level.measures;
    if (isUp === null || level.isLoss || measure === undefined || second !== undefined) return [];
    const from = periods.found.find(({ start }) => /\b(?:from|than in|than)\s*$/i.test(sentence.slice(0, start)));
    const base = from?.wish.kind === "year" && from.wish.year < level.period.year ? from.wish : null;
    const direction = {
      measures: level.measures,
      period: level.period,
      base: base ?? startOf(sentence, periods),
      direction: isUp ? "up" : "down",
    } as const;
    return [{ ...claim, text: isUp ? "rise" : "fall", number: null, direction }];
  });
}

/** `From $10B in fiscal 2020, it rose to $12B in fiscal 2023`: the year that the sentence begins with. */
function startOf(sentence: string, { found }: SentenceReader["periods"]): PeriodWish | null {
  const [first, second] = found;
  const isFrom = first !== undefined && second !== undefined && /\bfrom\b[^,;]*$/i.test(sentence.slice(0, first.start));
  if (isFrom && first.wish.kind === "year") return first.wish;
  return first?.wish.kind === "years" ? { kind: "year", year: first.wish.from } : null;
}

/** Whether a level is said to have been reached by a rise; null where nothing of the kind is said right before it. */
function movedTo(sentence: string, { start, end }: StatedNumber, isFirst: boolean): boolean | null {
  const before = sentence.slice(0, start);
  const to =
    /\b(\p{L}+)(?:\s+(?:sharply|slightly|again|further|steadily))?\s+to\s+(?:about |around |roughly |over |nearly |almost |a record )?(?:US)?$/iu.exec(
      before,
    )?.[1];
  if (to !== undefined) return lastDirection(to);
  if (!isFirst) return null;
  // `was higher in fiscal 2024: $12B`, and `at 13 %, it was higher in fiscal 2024 than in fiscal 2023`.
  const was =
    /\b(?:was|were)\s+(higher|lower)\s+(?:in|for)\b[^,;.]*:\s*$/i.exec(before)?.[1] ??
    /^[^;$%]*\b(?:was|were)\s+(higher|lower)(?:\s+in\s[^;$%]*)?\s+than\s+(?:in|for)\s/i.exec(sentence.slice(end))?.[1];
  return was === undefined ? null : was.toLowerCase() === "higher";
}

/** Rises and falls that are stated without a number. */
export function directionClaims({ sentence, measures, periods, symbol, context }: SentenceReader): readonly Claim[] {
  const [measure, second] = measures;
  const up = UP.exec(sentence);
  const down = DOWN.exec(sentence);
  const word = up ?? down;
  if (measure === undefined || second !== undefined || word === null || (up !== null && down !== null)) return [];
  if (OTHER_BASIS.test(sentence)) return [];
  const [own] = periods.found;
  const wish = own?.wish ?? context.period;
  const open = { text: word[0], symbol, number: null, direction: null, contradiction: null };
  if (wish === null) return [{ ...open, unclear: "The text names no period for this change." }];
  const base: PeriodWish | null = wish.kind === "years" ? { kind: "year", year: wish.from } : null;
  return [
    {
      ...open,
      unclear: null,
      direction: { measures: measure.ids, period: wish, base, direction: up === null ? "down" : "up" },
    },
  ];
}
