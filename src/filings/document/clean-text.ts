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

/** Unicode lists the digits of a script in one run of ten, which begins at the start of a row of sixteen or at its seventh place. */
function toPlainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  if (code >= 0x1d7ce && code <= 0x1d7ff) return String((code - 0x1d7ce) % 10);
  const place = code & 0xf;
  const beginsAtSeventh = DIGIT.test(String.fromCodePoint(code | 0xf));
  return String(beginsAtSeventh ? place - 6 : place);
}

/** Copies a text, because one that was cut from a piece of the document keeps that piece in memory. */
export function copyText(text: string): string {
  return Buffer.from(text, "utf8").toString("utf8");
}
