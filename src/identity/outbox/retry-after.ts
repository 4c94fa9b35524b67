/** Seconds that a `Retry-After` header asks for, in either dialect: seconds or a date (RFC 9110, section 10.2.3); else null. */
export function readRetryAfter(header: string | null, now: Date): number | null {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Every form of the date names a day; Date.parse alone would also take a bare "-5" for a year.
  if (!/^[A-Za-z]{3,9},? /.test(text)) return null;
  const at = Date.parse(text.endsWith("GMT") ? text : `${text} GMT`);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1_000));
}
