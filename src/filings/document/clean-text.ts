/** Characters that show nothing or turn the direction of the text around: control, format, soft hyphen. */
const INVISIBLE = /[\p{Cf}\p{Co}\p{Cs}]|(?!\s)\p{Cc}/gu;
const OTHER_DIGIT = /(?![0-9])\p{Nd}/gu;
const DIGIT = /^\p{Nd}$/u;
const PLAIN = /^[\s!-~\u2018-\u201d]*$/;
const NEEDS_JOINING = /\s\s|[^\S ]/;

/** Returns the text as a reader sees it: no invisible characters, digits of other scripts as 0 to 9, any white space as one space. */
export function cleanText(text: string): string {
  const visible = PLAIN.test(text) ? text : text.replace(INVISIBLE, "").replace(OTHER_DIGIT, toPlainDigit);
  return NEEDS_JOINING.test(visible) ? visible.replace(/\s+/g, " ") : visible;
}

const plainDigits = new Map<string, string>();

/** Unicode lists the digits of a script in a run of ten; runs that follow each other are counted through. */
function toPlainDigit(digit: string): string {
  const known = plainDigits.get(digit);
  if (known !== undefined) return known;
  const code = digit.codePointAt(0) ?? 0;
  let start = code;
  while (DIGIT.test(String.fromCodePoint(start - 1))) start -= 1;
  const plain = String((code - start) % 10);
  plainDigits.set(digit, plain);
  return plain;
}

/** Copies a text, because one that was cut from a piece of the document keeps that piece in memory. */
export function copyText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
