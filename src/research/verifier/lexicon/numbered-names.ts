import { METRICS } from "#metrics/catalogue.ts";
import { NUMBER_WORDS } from "./refused-words.ts";

const NAMES = [
  "(?:NT )?(?:10-KT?|10-QT?|8-K|20-F|40-F|6-K)(?:/A)?",
  "Form (?:3|4|5|144)",
  "13F",
  "S&P 500",
  "Nasdaq[- ]100",
  "Russell [123]000",
  "52-week",
  "twelve months",
  "four quarters",
  "(?:first|second|third|fourth) quarters?",
  "third part(?:y|ies)",
  "nine Piotroski tests",
];

const HAS_NUMBER = new RegExp(`\\p{N}|\\b(?:${NUMBER_WORDS.join("|")})\\b`, "iu");

/** What the registry calls measures with a number in their name: `Revenue CAGR over 3 years`. */
const METRIC_NAMES = METRICS.map(({ label }) => label).filter((label) => HAS_NUMBER.test(label));

/** Names with digits or number words in them, which count nothing. */
export const NUMBERED_NAMES = new RegExp(
  `\\b(?:${[...NAMES, ...METRIC_NAMES.map(escaped)].join("|")})(?![\\p{L}\\p{N}])`,
  "giu",
);

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");
}
