export type DecimalMark = "." | ",";

/** Tells from a column of numbers which mark stands before the decimals; a point where nothing tells. */
export function decimalMarkOf(cells: readonly string[]): DecimalMark {
  const numbers = cells.map(bare);
  return numbers.some(hasDecimalComma) ? "," : ".";
}

/**
 * A comma is the decimal mark when it is the last mark of a number that has both, or stands alone before anything but
 * three digits. "1,234" stays a thousand: so does most of the world's data that uses commas at all.
 */
function hasDecimalComma(number: string): boolean {
  const comma = number.lastIndexOf(",");
  if (comma === -1) return false;
  if (number.includes(".")) return comma > number.lastIndexOf(".");
  return number.indexOf(",") === comma && number.length - comma - 1 !== 3;
}

/**
 * Reads a number as exact decimal text: currency signs, spaces and marks of thousands are dropped, brackets are a minus.
 *
 * @returns Null for anything else, and for more digits than a trade has.
 */
export function readNumber(cell: string, mark: DecimalMark): string | null {
  const text = bare(cell);
  const isNegative = /^\(.*\)$/.test(text) || text.includes("-");
  const thousands = mark === "." ? "," : ".";
  const digits = text
    .replaceAll(/[()+-]/g, "")
    .replaceAll(thousands, "")
    .replace(mark, ".");
  if (!/^\d{1,12}(\.\d+)?$|^\.\d+$/.test(digits)) return null;
  const [whole = "", decimals = ""] = digits.split(".");
  if (/[1-9]/.test(decimals.slice(8))) return null;
  const kept = decimals.slice(0, 8);
  const number = `${whole === "" ? "0" : whole}${kept === "" ? "" : `.${kept}`}`;
  return isNegative ? `-${number}` : number;
}

/** Without spaces of any kind, currency signs and letters around the number. */
function bare(cell: string): string {
  return cell
    .replaceAll(/[\s\u00A0\u202F'’]/gu, "")
    .replaceAll("−", "-")
    .replace(/^([(+-]*)(?:US\$|USD|\p{Sc})/iu, "$1")
    .replace(/(?:USD|\p{Sc})(\)?)$/iu, "$1");
}
