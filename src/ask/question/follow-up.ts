import type { Question } from "./question.ts";

const FOLLOW_UP =
  /^\s*(?:and|what about|how about|same for|now for|now|or|but|only|just)\b|^\s*(?:in|for|since) (?:fy ?)?(?:19|20)\d\d\s*\??$/i;

/** Whether a text begins as one that goes on. */
export function isFollowUpWord(text: string): boolean {
  return FOLLOW_UP.test(text);
}

/** Whether a question goes on from the one before; `isAlone` where no page says which company is meant. */
export function isAboutBefore(own: Question, isAlone: boolean): boolean {
  return (
    FOLLOW_UP.test(own.text) ||
    STEP.test(own.text) ||
    (own.measures.length === 0 && own.symbols.length + own.periods.length > 0) ||
    (isAlone && isOfNoCompany(own))
  );
}

/** `gross margin?` after a question about a company. */
function isOfNoCompany({ measures, symbols, strangers, intent }: Question): boolean {
  const isAboutAll = intent === "ranking" || intent === "filter";
  return measures.length > 0 && symbols.length + strangers.length === 0 && !isAboutAll;
}

/** `and the year before?`, of what was asked before. */
const STEP =
  /^\W*(?:and |what about |how about )?(?:in |for )?(?:the )?(?:(?:previous|prior|preceding) (year|quarter)|(year|quarter) (?:before|earlier|prior)(?: that)?)\W*$/i;

/** The time one step before that of the question before; null where that named none, or several. */
function stepBack([wish, ...others]: Question["periods"], isQuarter: boolean): Question["periods"][number] | null {
  if (wish === undefined || others.length > 0) return null;
  switch (wish.kind) {
    case "year":
      return isQuarter ? null : { ...wish, year: wish.year - 1 };
    case "latest-year":
      return isQuarter ? null : { ...wish, back: wish.back + 1 };
    case "latest-quarter":
      return { ...wish, back: wish.back + (isQuarter ? 1 : 4) };
    case "quarter": {
      if (wish.year === null) return null;
      if (!isQuarter) return { ...wish, year: wish.year - 1 };
      return wish.quarter === 1
        ? { ...wish, quarter: 4, year: wish.year - 1 }
        : { ...wish, quarter: wish.quarter === 2 ? 1 : wish.quarter === 3 ? 2 : 3 };
    }
    default:
      return null;
  }
}

/** A follow-up with what it does not say itself, from the question before. */
export function merge(own: Question, before: Question): Question {
  const step = STEP.exec(own.text);
  if (step !== null) {
    const period = stepBack(before.periods, /quarter/i.test(step[1] ?? step[2] ?? ""));
    const goesOnFrom = before.goesOnFrom ?? before;
    return {
      ...before,
      text: own.text,
      goesOnFrom,
      periods: period === null ? [] : [period],
      hasUnreadPeriod: period === null,
    };
  }
  const isKindAlone = own.intent === "ranking" && own.measures.length + own.conditions.length === 0;
  const isPlain = own.intent === "lookup" || isKindAlone;
  // A filter keeps no order of a ranking before it.
  const lost = before.intent === "ranking" && own.conditions.length > 0 ? [own.text] : [];
  const goesOn = own.symbols.length === 0 || own.measures.length === 0;
  return {
    ...own,
    goesOnFrom: goesOn ? (before.goesOnFrom ?? before) : null,
    // The revenue of a part is not the company's in the next question either.
    unread: [...own.unread, ...lost, ...(goesOn ? before.unread : [])],
    intent: isPlain ? before.intent : own.intent,
    symbols: own.symbols.length > 0 || own.strangers.length > 0 ? own.symbols : before.symbols,
    measures: own.measures.length > 0 ? own.measures : before.measures,
    periods: own.periods.length > 0 ? own.periods : before.periods,
    asOf: own.asOf ?? before.asOf,
    conditions: mergedConditions(own, before),
    group: own.group ?? before.group,
    isInverted: own.isInverted || before.isInverted,
    count: own.count ?? before.count,
    event: own.event ?? before.event,
  };
}

/** `and P/E below 15` adds a bound; one of the same measure takes the place of the earlier one. */
function mergedConditions(own: Question, before: Question): Question["conditions"] {
  const isReplaced = ({ measure }: Question["conditions"][number]): boolean =>
    own.conditions.some((one) => one.measure === measure);
  return [...before.conditions.filter((one) => !isReplaced(one)), ...own.conditions];
}
