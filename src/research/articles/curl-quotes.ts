/** Files hold the quotes of a keyboard, pages those of print. A quote opens before a word that follows a gap. */
export function curlQuotes(text: string): string {
  return text
    .replaceAll(/(^|[\s(])"(?=[\p{L}(])/gu, "$1“")
    .replaceAll('"', "”")
    .replaceAll("'", "’");
}
