/** What makes two lines of a portfolio the same: the company, and the share class that its symbol names. */
export function companyKey({ cik, symbol }: { readonly cik: string; readonly symbol: string }): string {
  return `${cik} ${symbol}`;
}
