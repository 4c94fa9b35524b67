import { Decimal } from "decimal.js";
import type { Figure, FigureUnit } from "#facts/figure.ts";
import { contributorOf } from "#research/findings/contribution.ts";
import { isStepInPoints } from "#research/text/format-figure.ts";

type PrintedUnit =
  | "percent"
  | "points"
  | "basis-points"
  | "times"
  | "days"
  | "years"
  | "shares"
  | "dollars"
  | "other-currency"
  | "none";

/** A number as it stands in free text. */
export interface PrintedNumber {
  readonly text: string;
  readonly isNegative: boolean;
  /** Without sign, with the scale word and the unit worked in: 65.5 % is 0.655. */
  readonly size: Decimal;
  /** Half a unit of the last printed digit, on the same scale. */
  readonly tolerance: Decimal;
  /** Half a unit of the last digit that is not a trailing zero; what "about" may mean. */
  readonly looseTolerance: Decimal;
  readonly unit: PrintedUnit;
  readonly isHedged: boolean;
}

const NUMBER =
  /(\()?([-−+])?(US\$|\$|USD |€|£)?([-−])?(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:(?:st|nd|rd|th)\b)?\s?([KMBT](?![A-Za-z])|bn\b|mn\b|tn\b|thousand\b|million\b|billion\b|trillion\b)?(\))?[\s-]?(percentage points?\b|percent\b|per cent\b|%|basis points?\b|bps\b|×|x\b|times\b|days?\b|years?\b|shares\b|dollars\b)?/y;

/** Powers of ten by the words and letters that follow a number. */
export const SCALES: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  million: 6,
  b: 9,
  bn: 9,
  billion: 9,
  t: 12,
  tn: 12,
  trillion: 12,
};

const UNITS: readonly (readonly [RegExp, PrintedUnit, number])[] = [
  [/^percentage point/, "points", -2],
  [/^(?:%|percent|per cent)/, "percent", -2],
  [/^(?:basis point|bps)/, "basis-points", -4],
  [/^(?:×|x|times)/, "times", 0],
  [/^day/, "days", 0],
  [/^year/, "years", 0],
  [/^shares/, "shares", 0],
  [/^dollars/, "dollars", 0],
];

const HEDGE = /\b(?:about|around|roughly|approximately|nearly|almost|some|over|more than|under|less than)\s$/i;

/** The number written at a place of a text, with how many characters it takes; null when there is none. */
export function printedNumberAt(text: string, at: number): PrintedNumber | null {
  NUMBER.lastIndex = at;
  const match = NUMBER.exec(text);
  if (match === null || (/[\p{L}\d.]/u.test(text[at - 1] ?? "") && /^[-−+\d]/.test(match[0]))) {
    return null;
  }
  const [whole, open, sign, currency, inner, digits = "", scale, close, unitWord] = match;
  const [unit, unitShift] = unitOf(unitWord?.toLowerCase(), currency);
  const shift = (scale === undefined ? 0 : (SCALES[scale.toLowerCase()] ?? 0)) + unitShift;
  const plain = digits.replaceAll(",", "");
  const decimals = plain.split(".")[1]?.length ?? 0;
  const zeros = decimals === 0 ? (/0*$/.exec(plain)?.[0].length ?? 0) : 0;
  return {
    text: unitWord === undefined ? whole.trimEnd() : whole,
    isNegative:
      [sign, inner].some((mark) => mark === "-" || mark === "−") || (open !== undefined && close !== undefined),
    size: new Decimal(plain).times(power(shift)),
    tolerance: power(shift - decimals).div(2),
    looseTolerance: power(shift - decimals + zeros).div(2),
    unit,
    isHedged: HEDGE.test(text.slice(0, at)),
  };
}

function unitOf(word: string | undefined, currency: string | undefined): readonly [PrintedUnit, number] {
  if (currency === "€" || currency === "£") {
    return ["other-currency", 0];
  }
  if (currency !== undefined && word === undefined) {
    return ["dollars", 0];
  }
  const found = UNITS.find(([pattern]) => word !== undefined && pattern.test(word));
  return found === undefined ? ["none", 0] : [found[1], found[2]];
}

function power(exponent: number): Decimal {
  return new Decimal(10).pow(exponent);
}

export type NumberVerdict = "exact" | "rounded" | "derived" | "ambiguous" | "mismatch" | "bad_ref" | "uncited";

const FIGURE_UNITS: Readonly<Record<PrintedUnit, readonly FigureUnit[]>> = {
  percent: ["ratio"],
  points: ["ratio"],
  "basis-points": ["ratio"],
  times: ["times"],
  days: ["days"],
  years: ["years"],
  shares: ["shares"],
  dollars: ["USD", "USD/shares"],
  "other-currency": [],
  none: ["shares", "score", "count"],
};

/** Compares a printed number with the figure it cites, within half a unit of the last printed digit. */
export function compareNumber(printed: PrintedNumber, figure: Figure): NumberVerdict {
  const value = valueIn(printed.unit, figure);
  if (value === null || !isSignPossible(printed, value)) {
    return "mismatch";
  }
  const gap = value.abs().minus(printed.size).abs();
  if (gap.lte(printed.tolerance)) {
    return figure.id.startsWith("C:") ? "derived" : gap.isZero() ? "exact" : "rounded";
  }
  // 216,000 may mean "to the nearest thousand"; only a word such as "about" makes that certain.
  return gap.gt(printed.looseTolerance) ? "mismatch" : printed.isHedged ? "rounded" : "ambiguous";
}

/** The years a figure spans, by its measure's name; else its value, when it may be printed in the unit. */
function valueIn(unit: PrintedUnit, figure: Figure): Decimal | null {
  const span = /_(\d+)y$/.exec(figure.measure)?.[1];
  if (unit === "years" && span !== undefined) {
    return new Decimal(span);
  }
  const isStep = isStepInPoints(figure) || contributorOf(figure) !== null;
  const isStepUnit = unit === "points" || unit === "basis-points";
  return FIGURE_UNITS[unit].includes(figure.unit) && isStep === isStepUnit ? figure.value : null;
}

/** A minus sign claims a negative figure; its absence claims nothing, since a word may carry the sign. */
function isSignPossible(printed: PrintedNumber, value: Decimal): boolean {
  return !printed.isNegative || value.isNegative();
}
