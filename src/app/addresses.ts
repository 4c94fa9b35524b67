/** The address of a company's research page. */
export function researchAddress(symbol: string): string {
  return `/research/${encodeURIComponent(symbol)}`;
}

/** Where somebody signs in and then comes back to the page they were on. */
export function loginAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string {
  return pathname === "/login" ? pathname : `/login?to=${encodeURIComponent(pathname + search)}`;
}

/** More companies side by side nobody can read. */
export const MOST_COMPARED = 8;

/** The address that compares companies, the first eight of them. */
export function comparePath(symbols: readonly string[]): string {
  return `/compare?symbols=${symbols.slice(0, MOST_COMPARED).map(encodeURIComponent).join(",")}`;
}

/** The address that compares a company with its peers. */
export function peersPath(symbol: string): string {
  return `${comparePath([symbol])}&peers=1`;
}
