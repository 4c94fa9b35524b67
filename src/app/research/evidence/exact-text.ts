import { parseDecimal, roundedSize } from "#research/text/decimal-text.ts";
import { MINUS } from "#research/text/format-figure.ts";

/** Writes an exact decimal whole, nothing rounded, with a comma between thousands. */
export function exactText(value: string): string {
  const number = parseDecimal(value);
  return (number.negative ? MINUS : "") + roundedSize(number, 0, number.places);
}
