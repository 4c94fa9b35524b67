import type { PeriodWish } from "#ask/question/periods.ts";
import type { Claim, SentenceReader } from "./read-claims.ts";
import type { StatedNumber } from "./read-numbers.ts";

/** Figures that are not those of the filed statements. */
export const OTHER_BASIS =
  /\b(?:adjusted|non-?gaap|pro forma|organic|constant[- ]currency|guid(?:ance|ed|es)|expect(?:s|ed|ation|ations)?|forecasts?|estimates?|consensus|analysts?|target|will|would|could|should|may|might|projected|segment|excluding|core)\b/i;

/** Words of a rise. */
export const UP =
  /\b(?:rose|rise[sn]?|grew|grow[sn]?|increas(?:ed|es|e|ing)|up|climb(?:ed|s)?|gain(?:ed|s)?|jump(?:ed|s)?|surg(?:ed|es)|expand(?:ed|s)|improv(?:ed|es)|higher|advanced|soared|widened|growth|more than (?:doubled|tripled))\b/i;
/** Words of a fall. */
export const DOWN =
  /\b(?:fell|fall(?:s|en)?|declin(?:ed|es|e|ing)|decreas(?:ed|es|e|ing)|down|drop(?:ped|s)?|shr(?:ank|inks|unk)|slipp?(?:ed|s)|contract(?:ed|s)|lower|slid|plunged|narrowed|dipped|tumbled|sank|lost)\b/i;

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

/** `fell from $10B to $12B`: the numbers themselves go up. */
export function contradictions(
  { sentence, symbol }: SentenceReader,
  numbers: readonly StatedNumber[],
): readonly Claim[] {
  return numbers.flatMap((number, index) => {
    const next = numbers[index + 1];
    if (next === undefined || next.kind !== number.kind) return [];
    const [first, second] = [number, next].map(({ start }) =>
      /\b(from|to)\s*(?:US)?$/i.exec(sentence.slice(0, start))?.[1]?.toLowerCase(),
    );
    const isFromTo = first === "from" && second === "to";
    if (!isFromTo && !(first === "to" && second === "from")) return [];
    const before = sentence.slice(Math.max(0, number.start - 40), number.start);
    const said =
      lastIndex(UP, before) === lastIndex(DOWN, before) ? null : lastIndex(UP, before) > lastIndex(DOWN, before);
    const isUp = isFromTo ? next.value.gt(number.value) : number.value.gt(next.value);
    if (said === null || said === isUp) return [];
    const text = sentence.slice(number.start, next.end);
    return [
      {
        text,
        symbol,
        unclear: null,
        number: null,
        direction: null,
        contradiction: `The two numbers go ${isUp ? "up" : "down"}, not ${isUp ? "down" : "up"}.`,
      },
    ];
  });
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
