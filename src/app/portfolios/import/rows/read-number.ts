export type DecimalMark = "." | ",";

/** Digits behind the point that a trade keeps. */
const DECIMALS = 8;
const UNIT = 10n ** BigInt(DECIMALS);

/** Numbers as each mark allows them: groups of three digits, or of two before the last three as in India. */
const FORMS: Readonly<Record<DecimalMark, RegExp>> = {
  ".": /^(?:\d+|[1-9]\d?(?:,\d{2})+,\d{3}|[1-9]\d{0,2}(?:,\d{3})+)?(?:\.\d+)?$/,
  ",": /^(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+)?(?:,\d+)?$/,
};

/**
 * Tells which mark comes before the decimals by what all cells of a table allow, so that one odd cell does not decide
 * for the others. Null where both readings remain for some of them ("1.250" alone), or as many say one thing as the other.
 */
export function decimalMarkOf(cells: readonly string[]): DecimalMark | null {
  const counts = { ".": 0, ",": 0, both: 0 };
  for (const cell of cells) {
    const only = /[.,]/.test(cell) ? markOf(cell) : null;
    if (only !== null) counts[only] += 1;
  }
  if (counts["."] === counts[","]) return counts["."] === 0 && counts.both === 0 ? "." : null;
  return counts["."] > counts[","] ? "." : ",";
}

/** The only mark that a number allows; a dollar before it tells where its digits do not. Null for what is no number. */
function markOf(cell: string): DecimalMark | "both" | null {
  const number = bare(cell.replace(/%\)?$/, "")).replaceAll(/[()+-]/g, "");
  const [isPoint, isComma] = [FORMS["."].test(number), FORMS[","].test(number)];
  if (isPoint && isComma) return /^[-+(]*(?:US)?\$/.test(cell) ? "." : "both";
  if (!isPoint && !isComma) return null;
  return isPoint ? "." : ",";
}

/** Whether a number means two things while nobody has said which mark comes before the decimals. */
export function isOpenNumber(cell: string, mark: DecimalMark | null): boolean {
  return mark === null && !isOneReading(cell);
}

/**
 * Reads a number as exact decimal text: currency signs, spaces and marks of thousands are dropped, brackets are a minus.
 *
 * @param mark - Null: nobody knows it yet, so only what means the same with both is read.
 * @returns Null for anything else, and for more digits than a trade has.
 */
export function readNumber(cell: string, mark: DecimalMark | null): string | null {
  const number = digitsOf(cell, mark);
  if (number === null || /[1-9]/.test(number.decimals.slice(DECIMALS))) return null;
  const kept = number.decimals.slice(0, DECIMALS);
  return `${number.sign}${number.whole}${kept === "" ? "" : `.${kept}`}`;
}

/** Reads an amount of money like {@link readNumber}, rounded to the eight decimals that are kept. */
export function readAmount(cell: string, mark: DecimalMark | null): string | null {
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

function digitsOf(cell: string, mark: DecimalMark | null): Digits | null {
  if (mark === null) return isOneReading(cell) ? (digitsOf(cell, ".") ?? digitsOf(cell, ",")) : null;
  const text = bare(cell);
  const isNegative = /^\(.*\)$/.test(text) || text.includes("-");
  const unsigned = text.replaceAll(/[()+-]/g, "");
  const digits = unsigned.replaceAll(mark === "." ? "," : ".", "").replace(mark, ".");
  if (!FORMS[mark].test(unsigned) || !/^\d{1,12}(\.\d{1,40})?$|^\.\d{1,40}$/.test(digits)) return null;
  const [whole = "", decimals = ""] = digits.split(".");
  return { sign: isNegative ? "-" : "", whole: whole === "" ? "0" : whole, decimals };
}

function isOneReading(cell: string): boolean {
  const [point, comma] = [digitsOf(cell, "."), digitsOf(cell, ",")];
  return point === null || comma === null || (point.whole === comma.whole && point.decimals === comma.decimals);
}

/** Without spaces of any kind, currency signs and codes around the number. */
function bare(cell: string): string {
  return cell
    .replaceAll(/[\s\u00A0\u202F'’]/gu, "")
    .replaceAll("−", "-")
    .replace(/^([(+-]*)(?:US\$|[A-Z]{3}|\p{Sc})([(+-]*)/u, "$1$2")
    .replace(/(?:[A-Z]{3}|\p{Sc})(\)?)$/u, "$1");
}
