import { metric } from "#metrics/catalogue.ts";
import type { FoundMeasure } from "./find-words.ts";
import { isSpan } from "./intent.ts";
import type { Question } from "./question.ts";

/** Questions for a figure of each year, and not for one number of all of them. */
const EACH_YEAR =
  /\b(?:each|every) (?:fiscal )?year\b|\b(?:year by year|by (?:fiscal )?year|over the years|yearly (?:table|figures|values|history))\b/i;
const ONE_NUMBER = /\b(?:average|averaged|mean|median|cagr|compound(?:ed)?|on average|how (?:fast|quickly))\b/i;

/** Whether a table of years is asked for: `revenue growth each year since 2019`. */
export function isOfEachYear(text: string): boolean {
  return EACH_YEAR.test(text) && !ONE_NUMBER.test(text);
}

const BEATS =
  /\b(?:beats?|beaten|miss(?:ed|es)?|meets?|met|exceed(?:s|ed)?|top(?:s|ped)?)\b(?: (?:the|its|their|analysts?['’]?|wall street(?:['’]s)?|street|consensus|earnings|eps|profit))* (?:estimates?|expectations?|consensus|forecasts?)\b/i;
const ESTIMATE_IDS: readonly string[] = ["vendor_eps_actual", "vendor_eps_estimate", "eps_surprise"];
const OF_EPS: ReadonlySet<string> = new Set([...ESTIMATE_IDS, "eps_diluted", "eps_basic", "net_income"]);

/** With one spelling for results that are set against what was expected: `did Boeing miss estimates`. */
export function withEstimateSpelt(text: string): string {
  return text.replace(BEATS, "beat estimates");
}

/**
 * Actual, estimate and surprise, all adjusted, where a figure is set against an estimate: filed EPS is never compared with an adjusted
 * estimate. Null where no estimate is meant, or one of something else than EPS.
 */
function againstEstimate(text: string, measures: readonly FoundMeasure[]): readonly FoundMeasure[] | null {
  const isMeant =
    /\bbeat estimates\b/.test(text) ||
    (measures.length > 1 && measures.some(({ ids }) => ids[0] === "vendor_eps_estimate"));
  if (!isMeant || !measures.every(({ ids }) => ids.some((id) => OF_EPS.has(id)))) return null;
  return ESTIMATE_IDS.map((id) => ({ phrase: id, ids: [id], start: 0, end: 0 }));
}

const REST_OF_A_NAME = /^(?:payout|coverage|cover|yield|growth|margin|ratio|return)\b/i;

/** Two measures written as one name that is none of ours: `free cash flow payout ratio`. */
function compoundNames(text: string, measures: readonly FoundMeasure[]): readonly string[] {
  return measures.flatMap((one, index) => {
    const next = measures[index + 1];
    const isOne =
      next !== undefined && /^ +$/.test(text.slice(one.end, next.start)) && REST_OF_A_NAME.test(next.phrase);
    return isOne ? [text.slice(one.start, next.end)] : [];
  });
}

/** Whether all that is asked for are growth rates, which a period names by themselves. */
function areGrowthRates(measures: readonly { readonly ids: readonly string[] }[]): boolean {
  return (
    measures.length > 0 &&
    measures.every(
      ({ ids: [id = "", ...more] }) => more.length === 0 && id.endsWith("_growth") && metric(id) !== undefined,
    )
  );
}

/** Reads what a question about one company asks of its measures together, and what of it is not understood. */
export function withMeaning(
  question: Question,
  { text, measures }: { readonly text: string; readonly measures: readonly FoundMeasure[] },
): Question {
  const { intent, periods, unread } = question;
  if (intent === "ranking" || intent === "filter" || intent === "when" || intent === "why-none") return question;
  const expected = againstEstimate(text, measures);
  if (expected !== null) return { ...question, intent: "lookup", measures: expected };
  const [first, last] = [measures[0], measures.at(-1)];
  // We know estimates of EPS only.
  const isOfOther = measures.length > 1 && measures.some(({ ids }) => ids[0] === "vendor_eps_estimate");
  const others = isOfOther && first !== undefined && last !== undefined ? [text.slice(first.start, last.end)] : [];
  const unknown = [...unread, ...others, ...compoundNames(text, measures)];
  const isOfRates = intent === "change" && areGrowthRates(measures) && periods.length > 1 && !isSpan(periods);
  const isTable = isOfEachYear(question.text) && ["change", "growth", "history"].includes(intent);
  return { ...question, unread: unknown, intent: isOfRates || isTable ? "lookup" : intent };
}
