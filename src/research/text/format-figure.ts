import { currencyOf, unitKind, type UnitKind } from "#contracts/api/units.ts";
import type { FigureUnit } from "#facts/figure.ts";
import { isNotMeaningful } from "#metrics/metric.ts";
import { isRoundedToZero, parseDecimal, reaches, roundedSize, type ParsedDecimal } from "./decimal-text.ts";
import type { FigureView } from "./figure-view.ts";
import { formatDate } from "./format-date.ts";
import type { SlotFormat } from "./sentence.ts";

/** Printed where a figure has no value. */
export const ABSENT = "–";

/** Printed where a number could be computed and would mislead; the figure's reason says why. */
export const NOT_MEANINGFUL = "n.m.";

/** Printed before negative numbers: the minus sign U+2212, never the hyphen. */
export const MINUS = "\u2212";

/** Printed before the least that can be told apart from nothing. */
const LESS = "<";

/** K, M, B, T at 1e3, 1e6, 1e9, 1e12 (docs/specification-map.md#9). */
const SCALES = [
  { exponent: 12, suffix: "T" },
  { exponent: 9, suffix: "B" },
  { exponent: 6, suffix: "M" },
  { exponent: 3, suffix: "K" },
] as const;

const SCALED_DECIMALS = 2;

/** What an amount begins with: a dollar sign means US dollars and nothing else, other currencies are named by their code. */
function currencySign(unit: FigureUnit): string {
  const currency = currencyOf(unit);
  if (currency === null) return "";
  return currency === "USD" ? "$" : `${currency}\u00a0`;
}

type NumberFormat = Exclude<SlotFormat, "period" | "end-date" | "auto"> | "points";

const FORMAT_OF_KIND: Readonly<Record<UnitKind, NumberFormat>> = {
  money: "money",
  "money-per-share": "per-share",
  shares: "shares",
  ratio: "percent",
  times: "times",
  days: "days",
  score: "score",
  count: "count",
  years: "years",
};

/**
 * Writes a figure: the one place where numbers become text, for pages, exports and sentences (docs/decisions/004-decimals.md).
 * Rounds halves away from zero on the exact decimal. An absent value is `–`, one that would mislead `n.m.`.
 */
export function formatFigure(view: FigureView, format: SlotFormat): string {
  if (format === "period") {
    return view.periodLabel;
  }
  if (format === "end-date") {
    return formatDate(view.periodEnd);
  }
  const value = format === "years" ? yearsOf(view) : view.value;
  if (value === null) {
    return isNotMeaningful(view) ? NOT_MEANINGFUL : ABSENT;
  }
  const number = parseDecimal(value);
  const named = format === "auto" ? formatOf(view) : format;
  const isRounded = view.flags.includes("as-printed");
  return isRounded && isInHundredths(named) ? roundedRatio(number, named) : formatNumber(number, view.unit, named);
}

/** Whether a figure is the step between two percentages, which is in points: from 12.6% to 9.4% it is no fall of 3.2%. */
export function isStepInPoints({ id }: Pick<FigureView, "id">): boolean {
  return id.startsWith("C:bps_change:");
}

function formatOf(view: FigureView): NumberFormat {
  return isStepInPoints(view) ? "points" : FORMAT_OF_KIND[unitKind(view.unit)];
}

/**
 * Whether a sign says that a number is an approximation. Counts and dates have none, even where the figures counted are
 * approximations: "6 of 6 peers", not "about 6 of about 6"; their evidence says it.
 */
export function isAbout({ value, quality, unit }: FigureView, format: SlotFormat): boolean {
  return (
    value !== null && quality === "approximate" && unit !== "count" && format !== "period" && format !== "end-date"
  );
}

/** The value of a figure counted in years, else the window in the measure's name: `revenue_cagr_5y` spans 5 years. */
function yearsOf(view: FigureView): string | null {
  return view.unit === "years" ? view.value : (/_(\d+)y$/.exec(view.measure)?.[1] ?? null);
}

function formatNumber(number: ParsedDecimal, unit: FigureUnit, format: NumberFormat): string {
  switch (format) {
    case "money":
      return signed(number, money(number, unit));
    case "money-magnitude":
      return money(number, unit);
    case "per-share":
      return signed(number, perShare(number, unit));
    case "percent":
      return signed(number, percent(number));
    case "percent-magnitude":
      return percent(number);
    case "points-magnitude":
      return points(shortSize(number, 2));
    case "points":
      return signed(number, `${shortSize(number, 2)} points`);
    case "times":
      return signed(number, `${shortSize(number, 0)}×`);
    case "shares":
      return signed(number, scaled(number, 0));
    case "days":
      return signed(number, counted(roundedSize(number, 0, isWhole(number) ? 0 : 1), "day"));
    case "years":
      return signed(number, counted(roundedSize(number, 0, 0), "year"));
    case "score":
      return signed(number, roundedSize(number, 0, isWhole(number) ? 0 : 2));
    case "count":
      return signed(number, roundedSize(number, 0, 0));
    case "ordinal":
      return ordinal(roundedSize(number, 0, 0));
  }
}

function ordinal(text: string): string {
  if (/1[123]$/.test(text)) return `${text}th`;
  return text + ({ 1: "st", 2: "nd", 3: "rd" }[text.at(-1) ?? ""] ?? "th");
}

function counted(text: string, unit: string): string {
  return text === "1" ? `1 ${unit}` : `${text} ${unit}s`;
}

function signed(number: ParsedDecimal, size: string): string {
  if (!number.negative || isRoundedToZero(size)) return size;
  return size.startsWith(LESS) ? `>${MINUS}${size.slice(LESS.length)}` : MINUS + size;
}

/** A loss per share is written like an amount, but never abbreviated. */
function money(number: ParsedDecimal, unit: FigureUnit): string {
  return unitKind(unit) === "money-per-share"
    ? perShare(number, unit)
    : currencySign(unit) + scaled(number, SCALED_DECIMALS);
}

/** Cents; below ten cents one decimal more where there is one, or a dividend of 3.4 cents would look like 3. */
function perShare(number: ParsedDecimal, unit: FigureUnit): string {
  const decimals = reaches(number, -1) || isWholeAt(number, 2) ? 2 : 3;
  return currencySign(unit) + roundedSize(number, 0, decimals);
}

/** K, M, B or T with two decimals; below a thousand `unscaledDecimals` of them, unless there is a fraction to show. */
function scaled(number: ParsedDecimal, unscaledDecimals: number): string {
  const index = SCALES.findIndex(({ exponent }) => reaches(number, exponent));
  const scale = index === -1 ? null : SCALES[index];
  const decimals = scale === null && isWhole(number) ? unscaledDecimals : SCALED_DECIMALS;
  const text = roundedSize(number, scale ? -scale.exponent : 0, decimals);
  // 999,999 is $1.00M, not $1,000.00K.
  const larger = index === -1 ? SCALES.at(-1) : SCALES[index - 1];
  if (larger !== undefined && text.startsWith("1,000")) {
    return roundedSize(number, -larger.exponent, SCALED_DECIMALS) + larger.suffix;
  }
  return text + (scale?.suffix ?? "");
}

type FormatInHundredths = Extract<NumberFormat, `percent${string}` | "points-magnitude">;

function isInHundredths(format: NumberFormat): format is FormatInHundredths {
  return format === "percent" || format === "percent-magnitude" || format === "points-magnitude";
}

/** A percentage has the digits that its report prints: growth of "3%" is not known to be 3.0%. */
function roundedRatio(number: ParsedDecimal, format: FormatInHundredths): string {
  const size = isWholeAt(number, 2) ? roundedSize(number, 2, 0) : shortSize(number, 2);
  if (format === "points-magnitude") return points(size);
  return format === "percent" ? signed(number, `${size}%`) : `${size}%`;
}

function points(size: string): string {
  return size === "1" ? "1 percentage point" : `${size} percentage points`;
}

function percent(number: ParsedDecimal): string {
  return `${shortSize(number, 2)}%`;
}

/**
 * One decimal; none from a thousand on, where it says nothing; two below a tenth, where one would make a yield of 0.02%
 * look like none, and the least that two can say of what is smaller still.
 */
function shortSize(number: ParsedDecimal, shift: number): string {
  const text = roundedSize(number, shift, 1);
  if (text.includes(",")) return roundedSize(number, shift, 0);
  if (number.digits === 0n || reaches(number, -1 - shift)) return text;
  const finer = roundedSize(number, shift, 2);
  return isRoundedToZero(finer) ? `${LESS}0.01` : finer;
}

function isWhole(number: ParsedDecimal): boolean {
  return isWholeAt(number, 0);
}

/** Whether nothing but zeros stands behind so many decimals. */
function isWholeAt(number: ParsedDecimal, decimals: number): boolean {
  return number.places <= decimals || number.digits % 10n ** BigInt(number.places - decimals) === 0n;
}
