/** Longest piece of an address that is looked up. */
const LIMIT = 60;

/** The last part of a path as words to search by; empty when there are none or the path cannot be decoded. */
export function wordsOfPath(pathname: string): string {
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return decode(last)
    .replaceAll(/[^\p{L}\p{N}.&]+/gu, " ")
    .trim()
    .slice(0, LIMIT);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    // Percent signs that encode nothing: such an address names no company.
    return "";
  }
}
