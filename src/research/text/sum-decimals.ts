import { parseDecimal } from "./decimal-text.ts";

/** The exact sum of decimal texts, written plainly and without needless zeros; for pages, which have no decimal library. */
export function sumDecimals(texts: readonly string[]): string {
  const numbers = texts.map(parseDecimal);
  const places = Math.max(0, ...numbers.map((number) => number.places));
  const sum = numbers.reduce((total, number) => {
    const size = number.digits * 10n ** BigInt(places - number.places);
    return number.negative ? total - size : total + size;
  }, 0n);
  const digits = (sum < 0n ? -sum : sum).toString().padStart(places + 1, "0");
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places).replace(/0+$/, "");
  return `${sum < 0n ? "-" : ""}${whole}${fraction === "" ? "" : `.${fraction}`}`;
}
