import { Decimal } from "decimal.js";

const PLAIN = /^-?(0|[1-9]\d*)(\.\d*[1-9])?$/;

/**
 * One spelling per number, so that the same value of two sources is the same fact: no exponent, no zeros that say
 * nothing, no negative zero. Throws TypeError for text that is not a number.
 */
export function canonicalDecimal(text: string): string {
  if (PLAIN.test(text)) return text === "-0" ? "0" : text;
  const value = readDecimal(text);
  return value.isZero() ? "0" : value.toFixed();
}

function readDecimal(text: string): Decimal {
  try {
    const value = new Decimal(text);
    if (value.isFinite()) return value;
  } catch {
    // Decimal's own error does not name the text; the one below does.
  }
  throw new TypeError(`canonicalDecimal(): "${text}" is not a decimal number.`);
}
