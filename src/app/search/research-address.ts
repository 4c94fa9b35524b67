/** The address of a company's research page. */
export function researchAddress(symbol: string): string {
  return `/research/${encodeURIComponent(symbol)}`;
}
