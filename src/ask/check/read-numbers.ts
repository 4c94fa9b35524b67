import { Decimal } from "decimal.js";

export type NumberKind = "money" | "percent" | "points" | "times" | "days" | "shares" | "plain";

/** A number of a text, in full units, with how exactly it was written. */
export interface StatedNumber {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly value: Decimal;
  /** Half a unit of its last printed digit. */
  readonly slack: Decimal;
  readonly kind: NumberKind;
  /** Words before it that make it a bound or a rough number. */
  readonly hedge: "about" | "over" | "under" | null;
}

const SCALES: Readonly<Record<string, number>> = {
  trillion: 12,
  tn: 12,
  t: 12,
  billion: 9,
  bn: 9,
  b: 9,
  million: 6,
  mn: 6,
  mm: 6,
  m: 6,
  thousand: 3,
  k: 3,
};

const NUMBER =
  /(?<![\w.,])([-−–]|\()?(US)?(\$|€|£)?\s?([-−])?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?\)?(?:[ -]?(trillion|billion|million|thousand|bn|tn|mn|mm|[TBMK](?![A-Za-z])|[bmk](?![A-Za-z])))?\)?(?:\s?(%|percentage points?|percent(?:age)?\b|per cent\b|pp\b|pts?\b|points?\b|bps\b|basis points?|×|x\b|times\b|days?\b|shares\b|dollars\b|USD\b|cents\b))?/gu;

/** Finds the numbers of a text whose periods are blanked out. */
export function readNumbers(text: string): readonly StatedNumber[] {
  return [...text.matchAll(NUMBER)].flatMap((match) => readNumber(text, match) ?? []);
}

function readNumber(text: string, match: RegExpMatchArray): StatedNumber | null {
  const [whole = "", sign = "", , currency = "", inner = "", digits = "", fraction = "", scale = "", unit = ""] = match;
  if (currency === "€" || currency === "£") return null;
  const start = match.index ?? 0;
  // A bare number in brackets is how accounts write a loss; with a unit, brackets are those of a sentence.
  const isBracketed = sign === "(" && whole.includes(")") && currency === "" && unit === "";
  const isNegative = sign === "-" || sign === "−" || inner !== "" || isBracketed;
  const kind = kindOf(currency, scale, unit.toLowerCase());
  const exponent = (SCALES[scale.toLowerCase()] ?? 0) + exponentOf(unit.toLowerCase());
  const size = new Decimal(`${digits.replaceAll(",", "")}${fraction}e${exponent}`);
  const decimals = Math.max(0, fraction.length - 1);
  return {
    text: whole.trim(),
    start,
    end: start + whole.length,
    value: isNegative ? size.negated() : size,
    slack: new Decimal(`0.5e${exponent - decimals}`),
    kind,
    hedge: hedgeBefore(text.slice(0, start)),
  };
}

function exponentOf(unit: string): number {
  if (unit.startsWith("b")) return -4;
  return unit === "%" || unit.startsWith("p") || unit === "cents" ? -2 : 0;
}

function kindOf(currency: string, scale: string, unit: string): NumberKind {
  if (unit === "%" || /^per(?:cent$|cent(?:age)?$| cent$)/.test(unit)) return "percent";
  if (/^(?:percentage|pp|pts?|points?|bps|basis)/.test(unit)) return "points";
  if (unit === "×" || unit === "x" || unit === "times") return "times";
  if (unit.startsWith("day")) return "days";
  if (unit === "shares") return "shares";
  if (currency !== "" || unit === "dollars" || unit === "usd" || unit === "cents") return "money";
  return scale === "" ? "plain" : "money";
}

const HEDGES: readonly (readonly [NonNullable<StatedNumber["hedge"]>, RegExp])[] = [
  [
    "over",
    /\b(?:over|more than|above|exceed(?:ed|s|ing)?|at least|topp(?:ed|ing)|surpass(?:ed|es|ing)?|greater than)\s*(?:US)?$/i,
  ],
  [
    "under",
    /\b(?:under|less than|below|nearly|almost|just short of|not quite|(?<!\badd(?:ed|s|ing)? )up to)\s*(?:US)?$/i,
  ],
  ["about", /(?:\b(?:about|around|roughly|approximately|some|circa|close to|approx\.?|an estimated)|~|≈)\s*(?:US)?$/i],
];

function hedgeBefore(before: string): StatedNumber["hedge"] {
  return HEDGES.find(([, pattern]) => pattern.test(before))?.[0] ?? null;
}
