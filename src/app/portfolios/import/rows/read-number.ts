export type DecimalMark = "." | ",";

/** Digits behind the point that a trade keeps. */
const DECIMALS = 8;
const UNIT = 10n ** BigInt(DECIMALS);

/** Tells from a column of numbers which mark stands before the decimals; a point where nothing tells. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const numbers = cells.map(bare);
  return numbers.some(hasDecimalComma) ? "," : ".";
}

/**
 * A comma is the decimal mark when it is the last mark of a number that has both, or stands alone before anything but
 * three digits, or after a lone zero. "1,234" stays a thousand: so does most of the world's data that uses commas at all.
 */
function hasDecimalComma(number: string): boolean {
  const comma = number.lastIndexOf(",");
  if (comma === -1) return false;
  if (number.includes(".")) return comma > number.lastIndexOf(".");
  if (/^[-+(]*0,/.test(number)) return true;
  return number.indexOf(",") === comma && number.length - comma - 1 !== 3;
}

/**
 * Reads a number as exact decimal text: currency signs, spaces and marks of thousands are dropped, brackets are a minus.
 *
 * @returns Null for anything else, and for more digits than a trade has.
 */
export function readNumber(cell: string, mark: DecimalMark): string | null {
  const number = digitsOf(cell, mark);
  if (number === null || /[1-9]/.test(number.decimals.slice(DECIMALS))) return null;
  const kept = number.decimals.slice(0, DECIMALS);
  return `${number.sign}${number.whole}${kept === "" ? "" : `.${kept}`}`;
}

/** Reads an amount of money like {@link readNumber}, rounded to the eight decimals that are kept. */
export function readAmount(cell: string, mark: DecimalMark): string | null {
  const number = digitsOf(cell, mark);
  if (number === null || number.decimals.length <= DECIMALS) return number === null ? null : readNumber(cell, mark);
  const exact = BigInt(`${number.whole}${number.decimals}`);
  return textOf(rounded(exact * UNIT, 10n ** BigInt(number.decimals.length)), number.sign);
}

/** What one share costs when all of them cost `total`, without its sign; null for no shares. */
export function perShare(total: string, quantity: string): string | null {
  const shares = magnitude(quantity);
  return shares === 0n ? null : textOf(rounded(magnitude(total) * UNIT, shares), "");
}

/** Adds amounts without their signs. */
export function sumOf(amounts: readonly string[]): string {
  return textOf(
    amounts.reduce((sum, amount) => sum + magnitude(amount), 0n),
    "",
  );
}

/** In units of the last decimal that is kept. */
function magnitude(number: string): bigint {
  const [whole = "0", decimals = ""] = number.replace("-", "").split(".");
  return BigInt(`${whole}${decimals.padEnd(DECIMALS, "0")}`);
}

function rounded(dividend: bigint, divisor: bigint): bigint {
  return (dividend * 2n + divisor) / (divisor * 2n);
}

function textOf(units: bigint, sign: "" | "-"): string {
  const digits = units.toString().padStart(DECIMALS + 1, "0");
  const decimals = digits.slice(-DECIMALS).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -DECIMALS)}${decimals === "" ? "" : `.${decimals}`}`;
}

interface Digits {
  readonly sign: "" | "-";
  readonly whole: string;
  readonly decimals: string;
}

function digitsOf(cell: string, mark: DecimalMark): Digits | null {
  const text = bare(cell);
  const isNegative = /^\(.*\)$/.test(text) || text.includes("-");
  const thousands = mark === "." ? "," : ".";
  const digits = text
    .replaceAll(/[()+-]/g, "")
    .replaceAll(thousands, "")
    .replace(mark, ".");
  if (!/^\d{1,12}(\.\d{1,40})?$|^\.\d{1,40}$/.test(digits)) return null;
  const [whole = "", decimals = ""] = digits.split(".");
  return { sign: isNegative ? "-" : "", whole: whole === "" ? "0" : whole, decimals };
}

/** Without spaces of any kind, currency signs and codes around the number. */
function bare(cell: string): string {
  return cell
    .replaceAll(/[\s\u00A0\u202F'’]/gu, "")
    .replaceAll("−", "-")
    .replace(/^([(+-]*)(?:US\$|[A-Z]{3}|\p{Sc})([(+-]*)/u, "$1$2")
    .replace(/(?:[A-Z]{3}|\p{Sc})(\)?)$/u, "$1");
}
