/** More companies side by side nobody can read. */
export const MOST_COMPARED = 6;

/** The address that compares companies, the first six of them. */
export function comparePath(symbols: readonly string[]): string {
  return `/compare?symbols=${symbols.slice(0, MOST_COMPARED).map(encodeURIComponent).join(",")}`;
}
