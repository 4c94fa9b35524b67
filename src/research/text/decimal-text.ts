/**
 * Exact arithmetic on decimal text, so that pages can format figures without a decimal library
 * (docs/decisions/004-decimals.md).
 */
export interface ParsedDecimal {
  readonly negative: boolean;
  /** The value is `digits` / 10^`places`, without its sign. */
  readonly digits: bigint;
  readonly places: number;
}

const DECIMAL = /^([+-]?)(\d+)(?:\.(\d+))?(?:e([+-]?\d+))?$/i;

/** Reads plain or exponent notation. Throws TypeError for anything else. */
export function parseDecimal(text: string): ParsedDecimal {
  const match = DECIMAL.exec(text);
  if (match === null) {
    throw new TypeError(`parseDecimal(): "${text}" is not a decimal number`);
  }
  const [, sign, whole = "0", fraction = "", exponent = "0"] = match;
  const places = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return {
    negative: sign === "-" && digits !== 0n,
    digits: places < 0 ? digits * 10n ** BigInt(-places) : digits,
    places: Math.max(places, 0),
  };
}

/** Whether the size of the number, without its sign, is at least 10^`exponent`. */
export function reaches(number: ParsedDecimal, exponent: number): boolean {
  const needed = exponent + number.places;
  return needed <= 0 ? number.digits > 0n : number.digits >= 10n ** BigInt(needed);
}

/**
 * The size of `number` × 10^`shift`, without its sign, rounded to `places` decimals, halves away from zero, with a
 * comma between thousands.
 */
export function roundedSize(number: ParsedDecimal, shift: number, places: number): string {
  const drop = number.places - shift - places;
  const kept = drop > 0 ? halfUp(number.digits, 10n ** BigInt(drop)) : number.digits * 10n ** BigInt(-drop);
  const text = kept.toString().padStart(places + 1, "0");
  const whole = grouped(text.slice(0, text.length - places));
  return places === 0 ? whole : `${whole}.${text.slice(text.length - places)}`;
}

/** Whether rounding as `roundedSize` does leaves nothing but zeros. */
export function isRoundedToZero(rounded: string): boolean {
  return !/[1-9]/.test(rounded);
}

function halfUp(digits: bigint, divisor: bigint): bigint {
  return (digits * 2n + divisor) / (divisor * 2n);
}

function grouped(whole: string): string {
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
}

/** The exact sum of decimal texts, written plainly and without needless zeros; for pages, which have no decimal library. */
export function sumDecimals(texts: readonly string[]): string {
  const numbers = texts.map(parseDecimal);
  const places = Math.max(0, ...numbers.map((number) => number.places));
  const sum = numbers.reduce((total, number) => {
    const size = number.digits * 10n ** BigInt(places - number.places);
    return number.negative ? total - size : total + size;
  }, 0n);
  return sum < 0n ? `-${plainText(-sum, places)}` : plainText(sum, places);
}

/** The product of two decimal texts, rounded to at most `places` decimals, halves away from zero. */
export function productOf(one: string, other: string, places: number): string {
  const [a, b] = [parseDecimal(one), parseDecimal(other)];
  const drop = Math.max(a.places + b.places - places, 0);
  const digits = halfUp(a.digits * b.digits, 10n ** BigInt(drop));
  const size = plainText(digits, a.places + b.places - drop);
  return a.negative === b.negative || digits === 0n ? size : `-${size}`;
}

/** Digits with a point before the last `places` of them, without needless zeros. */
function plainText(size: bigint, places: number): string {
  const digits = size.toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return fraction === "" ? whole : `${whole}.${fraction}`;
}
